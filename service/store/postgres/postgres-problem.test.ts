import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { DatabaseAway } from '../database-away.ts'
import { UniqueViolation } from '../unique-violation.ts'
import { hasMetAnother, postgresProblem } from './postgres-problem.ts'

const answer = (code: string) => Object.assign(new pg.DatabaseError('words', 5, 'error'), { code })

describe('What PostgreSQL answers', () => {
  it.each([
    ['too many connections', '53300'],
    ['stopped by its operator', '57P01'],
    ['starting up', '57P03'],
    ['over the time for one statement', '57014'],
    ['broken connection', '08006'],
    ['idle for too long inside a transaction', '25P03'],
    ['a standby that only reads', '25006'],
    ['a disk that fails', '58030'],
  ])('means that it is away: %s', (_what, code) => {
    const problem = postgresProblem(answer(code))
    expect(problem).toBeInstanceOf(DatabaseAway)
    expect(problem.cause).toMatchObject({ code })
  })

  it('means that a value is taken', () => {
    expect(postgresProblem(answer('23505'))).toBeInstanceOf(UniqueViolation)
  })

  it.each(['42601', '22P02', '22021', '23502'])('is a mistake of the service and stays what it is: %s', (code) => {
    const error = answer(code)
    expect(postgresProblem(error)).toBe(error)
    expect(hasMetAnother(error)).toBe(false)
  })

  it.each(['40001', '40P01', '23503'])('means that another transaction was in the way: %s', (code) => {
    const error = answer(code)
    expect(postgresProblem(error)).toBe(error)
    expect(hasMetAnother(error)).toBe(true)
  })
})

describe('A failure that PostgreSQL did not answer', () => {
  it.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
  ])('means that it is away: %s', (error) => {
    expect(postgresProblem(error)).toBeInstanceOf(DatabaseAway)
  })

  it('is told once, however often it is passed on', () => {
    const problem = postgresProblem(new Error('reset'))
    expect(postgresProblem(problem)).toBe(problem)
  })
})
