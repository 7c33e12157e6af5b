import { describe, expect, it } from 'vitest'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import { operationVerdictOf, probeVerdictOf } from './operation-verdicts.ts'

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

  it('is as unknown as before when a job met a 404 in the words of the API: the link may be missing, or the operation', () => {
    expect(afterFailure({ kind: 'refused', status: 404, said: 'Not found.' })).toBeNull()
  })

  it('is no operation of the contract itself: that is there by contract', () => {
    expect(operationVerdictOf('createLink', ok(null))).toEqual({})
  })
})

describe('an operation that was asked for with an id that nothing has', () => {
  const refused = (said: string, status = 404) => fail({ kind: 'refused', status, said })
  const verdict = (said: Result<unknown>, nowhere: Result<unknown>) =>
    probeVerdictOf('deleteLink', said, nowhere).deleteLink

  it('is there when the answer is another than to an address that is none', () => {
    expect(verdict(refused('No such link.'), refused('No such endpoint.'))).toBe(true)
    expect(verdict(refused('Not found.', 200), refused('Not found.', 404))).toBe(true)
    expect(verdict(refused('No such link.'), fail({ kind: 'unreadable', status: 404, detail: 'JSON' }))).toBe(true)
  })

  it('is not there when the answer looks the same, also where it repeats what was asked for', () => {
    expect(verdict(refused('Not found.'), refused('Not found.'))).toBe(false)
    expect(verdict(refused('Endpoint is not valid.', 200), refused('Endpoint is not valid.', 200))).toBe(false)
    const noRoute = (word: string) => refused(`The route api/url/0/${word} could not be found.`)
    expect(verdict(noRoute('delete'), noRoute('nowhere'))).toBe(false)
  })

  it('is not there when a page says so, whatever is said beside it', () => {
    expect(verdict(fail({ kind: 'unreadable', status: 404, detail: 'JSON' }), refused('Not found.'))).toBe(false)
  })
})
