import type { Read } from '../../api/read.ts'

/** What finding out needs of the world. */
export interface Evidence {
  read: Read
  /** Whether another job is known to have made this. */
  isClaimed: (claim: string) => Promise<boolean>
  /** Whether another job may have made the same, and nobody knows. */
  othersInDoubt: () => Promise<boolean>
  /** Host and path of short URLs that were not asked for on a domain of their own. */
  shortBase: string
  /** Whether that was seen in a short URL; else it is a guess, as short URLs may have a path (FIELD.md line 32). */
  isShortBaseSeen: boolean
  /** The same of those on a domain that was asked for, by its host, as far as they are known. */
  domainBases?: Readonly<Record<string, string>> | undefined
  /** How far a list may be read. */
  mostPages: number
}
