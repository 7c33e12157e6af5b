import type { Failure, StoragePart, StorageTrouble } from './failure.ts'

const TROUBLES: Readonly<Record<string, StorageTrouble>> = { QuotaExceededError: 'full', VersionError: 'newer' }

/** What storage that throws has met. Nothing stored is quoted: browsers name the trouble, not what they stumbled over. */
export const storageFailure = (error: unknown, part?: StoragePart): Failure => {
  const detail = error instanceof Error ? error.message || error.name : typeof error
  return { kind: 'storage', detail, trouble: troubleOf(error), part }
}

const troubleOf = (error: unknown): StorageTrouble | undefined => {
  if (!(error instanceof Error)) return undefined
  // `browser.storage` has no name for a full area, only a message that begins with the name of the quota.
  return Object.hasOwn(TROUBLES, error.name) ? TROUBLES[error.name] : /quota/i.test(error.message) ? 'full' : undefined
}
