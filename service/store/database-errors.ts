/** A row was refused because another row has the same unique value. The same for both databases. */
export class UniqueViolation extends Error {
  override readonly name = 'UniqueViolation'
}

/** The database cannot be reached, so the query may be repeated. It is unknown whether a write was stored. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** How long a client is told to wait: restarting a database takes seconds. */
export const RETRY_AFTER_SECONDS = '5'
