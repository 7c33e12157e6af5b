import { describe, expect, it } from 'vitest'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import { operationVerdictOf, probeVerdictOf } from './capability-verdicts.ts'

const afterFailure = (failure: Failure) => operationVerdictOf('deleteLink', fail(failure)).deleteLink ?? null

describe('an operation beyond the contract', () => {
  it('exists if it succeeded or was refused by the API', () => {
    expect(operationVerdictOf('deleteLink', ok(null))).toEqual({ deleteLink: true })
    expect(afterFailure({ kind: 'refused', status: 200, said: 'No such link.' })).toBe(true)
  })

  it.each([404, 405, 501])("doesn't exist if a web page responds with %i", (status) => {
    expect(afterFailure({ kind: 'unreadable', status, detail: 'JSON' })).toBe(false)
  })

  it.each<Failure>([
    { kind: 'unreadable', status: 200, detail: 'JSON' },
    { kind: 'not-allowed', said: 'Not in your plan.' },
    { kind: 'service-error', status: 500 },
    { kind: 'timeout', afterMs: 20_000 },
    { kind: 'slow-down', until: 9 },
    { kind: 'redirected' },
  ])('stays unknown after %j', (failure) => {
    expect(afterFailure(failure)).toBeNull()
  })

  it('stays unknown if the API returns 404 for a job: the link or the operation may be missing', () => {
    expect(afterFailure({ kind: 'refused', status: 404, said: 'Not found.' })).toBeNull()
  })

  it("doesn't exist if a read returns other data, but a web page may come from a gateway", () => {
    const afterRead = (failure: Failure) => operationVerdictOf('readClicks', fail(failure)).readClicks ?? null
    expect(operationVerdictOf('readClicks', ok(null))).toEqual({ readClicks: true })
    expect(afterRead({ kind: 'unreadable', status: 200, detail: 'data.days' })).toBe(false)
    expect(afterRead({ kind: 'unreadable', status: 404, detail: 'JSON' })).toBe(false)
    expect(afterRead({ kind: 'unreadable', status: 200, detail: 'JSON' })).toBeNull()
    expect(afterRead({ kind: 'offline' })).toBeNull()
  })

  it('is not an operation of the contract, which always exists', () => {
    expect(operationVerdictOf('createLink', ok(null))).toEqual({})
  })
})

describe("an operation that was called with an id that doesn't exist", () => {
  const refused = (said: string, status = 404) => fail({ kind: 'refused', status, said })
  const verdict = (said: Result<unknown>, nowhere: Result<unknown>) =>
    probeVerdictOf('deleteLink', said, nowhere).deleteLink

  it('exists if the response differs from that of an unknown path', () => {
    expect(verdict(refused('No such link.'), refused('No such endpoint.'))).toBe(true)
    expect(verdict(refused('Not found.', 200), refused('Not found.', 404))).toBe(true)
    expect(verdict(refused('No such link.'), fail({ kind: 'unreadable', status: 404, detail: 'JSON' }))).toBe(true)
  })

  it("doesn't exist if the response is the same, even if it repeats the path", () => {
    expect(verdict(refused('Not found.'), refused('Not found.'))).toBe(false)
    expect(verdict(refused('Endpoint is not valid.', 200), refused('Endpoint is not valid.', 200))).toBe(false)
    const noRoute = (word: string) => refused(`The route api/url/0/${word} could not be found.`)
    expect(verdict(noRoute('delete'), noRoute('nowhere'))).toBe(false)
  })

  it("doesn't exist if a web page says so, whatever the other response", () => {
    expect(verdict(fail({ kind: 'unreadable', status: 404, detail: 'JSON' }), refused('Not found.'))).toBe(false)
  })
})
