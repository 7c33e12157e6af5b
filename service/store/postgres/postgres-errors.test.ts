import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DatabaseUnavailable, ReferenceViolation, UniqueViolation } from '../database-errors.ts'
import { isConflict, postgresError } from './postgres-errors.ts'

const answer = (code: string) => Object.assign(new pg.DatabaseError('words', 5, 'error'), { code })

describe('An error from PostgreSQL', () => {
  it.each([
    ['too many connections', '53300'],
    ['stopped by its operator', '57P01'],
    ['starting up', '57P03'],
    ['over the time for one statement', '57014'],
    ['broken connection', '08006'],
    ['idle for too long inside a transaction', '25P03'],
    ['a standby that only reads', '25006'],
    ['a disk that fails', '58030'],
  ])('means that it is unavailable: %s', (_what, code) => {
    const problem = postgresError(answer(code))
    expect(problem).toBeInstanceOf(DatabaseUnavailable)
    expect(problem.cause).toMatchObject({ code })
  })

  it('means that a unique value is taken', () => {
    expect(postgresError(answer('23505'))).toBeInstanceOf(UniqueViolation)
  })

  it.each(['42601', '22P02', '22021', '23502'])('is passed on as a bug of the service: %s', (code) => {
    const error = answer(code)
    expect(postgresError(error)).toBe(error)
    expect(isConflict(error)).toBe(false)
  })

  it('means that a row is missing which was read before, so the transaction may be repeated', () => {
    const problem = postgresError(answer('23503'))
    expect(problem).toBeInstanceOf(ReferenceViolation)
    expect(isConflict(problem)).toBe(true)
  })

  it.each(['40001', '40P01'])('means a conflict with another transaction: %s', (code) => {
    const error = answer(code)
    expect(postgresError(error)).toBe(error)
    expect(isConflict(error)).toBe(true)
  })
})

describe('An error without an answer from PostgreSQL', () => {
  it.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
  ])('means that it is unavailable: %s', (error) => {
    expect(postgresError(error)).toBeInstanceOf(DatabaseUnavailable)
  })

  it('is wrapped only once', () => {
    const problem = postgresError(new Error('reset'))
    expect(postgresError(problem)).toBe(problem)
  })
})
