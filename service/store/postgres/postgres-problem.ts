import pg from 'pg'
import { DatabaseAway } from '../database-away.ts'
import { UniqueViolation } from '../unique-violation.ts'

const UNIQUE_VIOLATION = '23505'

/** Connection lost, out of resources, stopped by an operator or by a time limit, failing: classes of SQLSTATE. */
const AWAY_CLASSES = new Set(['08', '53', '57', '58'])

/** Idle too long inside a transaction; a standby that takes no writes: another connection may do better. */
const AWAY_CODES = new Set(['25P03', '25006'])

/** Serialization failure; deadlock; a row that something refers to, or is to refer to, was seen before another took it. */
const MET_ANOTHER = new Set(['40001', '40P01', '23503'])

/** What the driver throws, in words of the store. What did not come from the server says that it cannot be reached. */
export const postgresProblem = (error: unknown): Error => {
  if (!(error instanceof pg.DatabaseError)) return away(error)
  const code = error.code ?? ''
  if (code === UNIQUE_VIOLATION) return new UniqueViolation(error.message)
  return AWAY_CLASSES.has(code.slice(0, 2)) || AWAY_CODES.has(code) ? away(error) : error
}

/** What nobody could be asked for, whether no server was found or one that lets nobody in. */
export const away = (error: unknown): DatabaseAway =>
  error instanceof DatabaseAway ? error : new DatabaseAway('The database cannot be asked just now.', { cause: error })

export const hasMetAnother = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && MET_ANOTHER.has(error.code ?? '')
