import type { LinkOptions } from '../contract/link-options.ts'

/** Something that the service made otherwise than it was asked (FIELD.md line 17). */
export interface Difference {
  option: keyof LinkOptions
  asked: string
  /** `null` when the answer does not show what became of it. */
  got: string | null
}

export interface JobOutcome {
  /** The id of what was made; `null` where the service gives none. */
  id: number | null
  /** The short URL, for `createLink` and `updateLink`; else `null`. Always http(s). */
  shortUrl: string | null
  differences: Difference[]
  /**
   * A second link to the same address that the service made of the same request: the browser itself may send one again
   * whose connection broke. Only where a reading has shown it.
   */
  twin: { id: number; shortUrl: string } | null
  /** Whether the short URL was written to the clipboard. */
  copied: boolean
}
