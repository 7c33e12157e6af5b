import type { LinkOptions } from '../contract/link-options.ts'

/** The unsent input of the Bulk section. Never contains a password. */
export interface BulkDraft {
  text: string
  /** The source of the text, such as a file's name. */
  name: string | null
  /**
   * How it is read, where that was chosen by hand: the kind of text, whether a table has a header, the field of each
   * column.
   */
  kind: 'text' | 'list' | 'table' | 'json' | null
  header: boolean | null
  fields: (string | null)[] | null
  /** The id of the preset for all links, or the name of another choice. */
  preset: string | null
  /** The options that override it. */
  options: LinkOptions | null
}
