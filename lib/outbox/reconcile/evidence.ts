import type { Read } from '../../api/read.ts'

/** What reconciling needs from its environment. */
export interface Evidence {
  read: Read
  /** Whether another job is known to have created this, which has this id now. */
  isClaimed: (claim: string, id: number) => Promise<boolean>
  /** The part before the alias of short URLs without a requested domain. */
  shortBase: string
  /**
   * Whether that was seen in a short URL; otherwise it is a guess, because short URLs may have a path (FIELD.md line
   * 32).
   */
  isShortBaseSeen: boolean
  /** The same for requested domains, by host, as far as known. */
  domainBases?: Readonly<Record<string, string>> | undefined
  /** How many pages of a list may be read. */
  mostPages: number
}
