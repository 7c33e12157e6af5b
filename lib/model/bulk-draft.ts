import type { LinkOptions } from '../contract/link-options.ts'

/** What stands unsent in the Bulk section. Never holds a password. */
export interface BulkDraft {
  text: string
  /** Where the text came from, such as a file's name. */
  name: string | null
  /** How it is read, where that was chosen by hand: the kind of text, whether a table has a header, what each column is. */
  kind: 'text' | 'list' | 'table' | 'json' | null
  header: boolean | null
  fields: (string | null)[] | null
  /** The id of the preset that all links get, or the name of another choice. */
  preset: string | null
  /** What was typed over it. */
  options: LinkOptions | null
}
