/**
 * The database cannot be asked just now, though nothing is wrong with the question: it may be asked again.
 * Whether a write that ended so was stored is not known.
 */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** What a caller is told to wait: a restart of a database takes seconds. */
export const RETRY_AFTER_SECONDS = '5'
