/** A row was refused because another row has the same unique value. Both databases throw this. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
}

/** A row was refused because a row that it refers to was deleted. Both databases throw this. */
export class ReferenceViolation extends Error {
  override readonly name = 'ReferenceViolation'
}

/** The database cannot be reached, so the query may be repeated. It is unknown whether a write was stored. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** PostgreSQL's code for a statement that took longer than `statement_timeout`. */
const QUERY_CANCELED = '57014'

/** Whether a statement of PostgreSQL exceeded its time limit. It had no effect. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof DatabaseUnavailable && (error.cause as { code?: unknown } | undefined)?.code === QUERY_CANCELED

/** The disk is full or broken. Nothing was stored; the store reports it to the operator. */
export class StorageFull extends Error {
  override readonly name = 'StorageFull'
}

/** A list took longer than `LIST_SECONDS`, or waited longer for its turn. */
export class TooSlow extends Error {
  override readonly name = 'TooSlow'
}

/** How many seconds clients are told to wait: restarting a database takes seconds. */
export const RETRY_AFTER_SECONDS = '5'

/** How many seconds clients are told to wait while the disk is full: someone must make space. */
export const FULL_RETRY_AFTER_SECONDS = '60'
