import pg from 'pg'
import { DatabaseUnavailable, ReferenceViolation, UniqueViolation } from '../database-errors.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

/** SQLSTATE classes: connection lost, out of resources, operator intervention or timeout, system error. */
const UNAVAILABLE_CLASSES = new Set(['08', '53', '57', '58'])

/** Codes: idle transaction timeout, read-only standby. Another connection may work. */
const UNAVAILABLE_CODES = new Set(['25P03', '25006'])

/** Codes: serialization failure, deadlock. */
const CONFLICTS = new Set(['40001', '40P01'])

/** Translates the driver's error. An error that isn't from the server means that it cannot be reached. */
export const postgresError = (error: unknown): Error => {
  if (!(error instanceof pg.DatabaseError)) return unavailable(error)
  const code = error.code ?? ''
  if (code === FOREIGN_KEY_VIOLATION) return new ReferenceViolation(error.message)
  if (code === UNIQUE_VIOLATION) return new UniqueViolation(error.message)
  return UNAVAILABLE_CLASSES.has(code.slice(0, 2)) || UNAVAILABLE_CODES.has(code) ? unavailable(error) : error
}

export const unavailable = (error: unknown): DatabaseUnavailable =>
  error instanceof DatabaseUnavailable
    ? error
    : new DatabaseUnavailable('The database is unavailable.', { cause: error })

/** A row that a transaction refers to may have been deleted after it was read. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ReferenceViolation || (error instanceof pg.DatabaseError && CONFLICTS.has(error.code ?? ''))
