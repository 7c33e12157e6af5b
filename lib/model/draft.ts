import type { LinkOptions } from '../contract/link-options.ts'
import type { LeftOutOption } from './settings.ts'

/** An unsent form. Its stored form never contains a password. */
export interface Draft {
  /** Empty for the page's own address: a typed address stays, and the page's address follows the page. */
  url: string
  /** Options set by hand, overriding the preset and the defaults. */
  options: LinkOptions
  /** Options of the preset or the defaults that were cleared by hand. */
  cleared?: (keyof LinkOptions)[] | undefined
  /** The preset chosen by hand; `null` for none, `undefined` if the rules choose. */
  preset?: string | null | undefined
  /** A password was entered and is not stored: nothing is sent until it is entered again or removed. */
  needsPassword?: boolean | undefined
  /** Options that were chosen for another account and don't exist in this one. Only in what is read, never stored. */
  leftOut?: readonly LeftOutOption[] | undefined
}

/** The unsent input of the Bulk section. Never contains a password. */
export interface BulkDraft {
  text: string
  /** The source of the text, such as a file's name. */
  name: string | null
  /**
   * How the text is read, where the user has chosen that: the kind of text, whether a table has a header, the field of
   * each column.
   */
  kind: 'text' | 'list' | 'table' | 'json' | 'html' | null
  header: boolean | null
  fields: (string | null)[] | null
  /** The known export format as which the text is read, if the user has chosen one; empty for none. */
  service?: string | undefined
  /** The id of the preset for all links, or the name of another choice. */
  preset: string | null
  /** The options that override those of the preset. */
  options: LinkOptions | null
  /** As in `Draft`. */
  leftOut?: readonly LeftOutOption[] | undefined
}
