import type { LinkOptions } from '../contract/link-options.ts'

/** A difference between the request and the result (FIELD.md line 17). */
export interface Difference {
  option: keyof LinkOptions
  asked: string
  /** `null` if the response doesn't show the result. */
  got: string | null
}

export interface JobOutcome {
  /** The id of the created object; `null` if the service returns none. */
  id: number | null
  /** The short URL, for `createLink` and `updateLink`; otherwise `null`. Always http(s). */
  shortUrl: string | null
  differences: Difference[]
  /**
   * A second link that the service created for the same request: a browser may resend a request whose connection broke.
   * Only set if a read has shown it.
   */
  twin: { id: number; shortUrl: string } | null
  /** Whether the short URL was copied. */
  copied: boolean
}
