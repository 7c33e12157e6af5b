import type pg from 'pg'
import { isConflict, postgresError } from './postgres-errors.ts'

const TRIES = 8

/**
 * Runs a statement that the server prepares once for each connection, as a transaction of its own. After a conflict with
 * another transaction it is repeated.
 */
export const runStatement = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  statement: Required<Pick<pg.QueryConfig, 'name' | 'text' | 'values'>>,
  tries = TRIES,
): Promise<Row[]> => {
  try {
    return (await pool.query<Row>(statement)).rows
  } catch (error) {
    const translated = postgresError(error)
    if (tries <= 1 || !isConflict(translated)) throw translated
    return runStatement(pool, statement, tries - 1)
  }
}

/** Of `inGroups`: the server works on one group while the other one travels. */
export const GROUPS_AT_ONCE = 2
