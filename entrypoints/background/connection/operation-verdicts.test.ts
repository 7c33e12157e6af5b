import { describe, expect, it } from 'vitest'
import { type Failure, fail, ok } from '../../../lib/failure.ts'
import { operationVerdictOf } from './operation-verdicts.ts'

const afterFailure = (failure: Failure) => operationVerdictOf('deleteLink', fail(failure)).deleteLink ?? null

describe('an operation beyond the contract', () => {
  it('is there when it was done, and when it was refused in the words of the API', () => {
    expect(operationVerdictOf('deleteLink', ok(null))).toEqual({ deleteLink: true })
    expect(afterFailure({ kind: 'refused', status: 200, said: 'No such link.' })).toBe(true)
  })

  it.each([404, 405, 501])('is not there when a page says %i', (status) => {
    expect(afterFailure({ kind: 'unreadable', status, detail: 'JSON' })).toBe(false)
  })

  it.each<Failure>([
    { kind: 'unreadable', status: 200, detail: 'JSON' },
    { kind: 'not-allowed', said: 'Not in your plan.' },
    { kind: 'service-error', status: 500 },
    { kind: 'timeout', afterMs: 20_000 },
    { kind: 'slow-down', until: 9 },
    { kind: 'redirected' },
  ])('is as unknown as before after %j', (failure) => {
    expect(afterFailure(failure)).toBeNull()
  })

  it('is no operation of the contract itself: that is there by contract', () => {
    expect(operationVerdictOf('createLink', ok(null))).toEqual({})
  })
})
