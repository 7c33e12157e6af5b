import { describe, expect, it } from 'vitest'
import type { Input } from '../../../lib/contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import { linkDetails } from '../../../tests/support/link-details.ts'
import { NO_COLLECTIONS } from '../account/collections-cache.ts'
import { collectionVerdictsOf, operationVerdictOf, optionVerdictsOf, probeVerdictOf } from './capability-verdicts.ts'

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

const SHOWN = linkDetails({ id: 3 })

const madeOf = (asked: Omit<Input<'createLink'>, 'url'>, shortUrl = 'https://s.test/abc') => ({
  input: { url: 'https://example.com/', ...asked },
  outcome: { id: 3, shortUrl, differences: [] },
})

describe('a created link', () => {
  it('shows by its short URL whether alias and domain were applied', () => {
    expect(optionVerdictsOf(madeOf({ custom: 'abc', domain: 'https://s.test' }), null)).toEqual({
      custom: 'applied',
      domain: 'applied',
    })
    expect(optionVerdictsOf(madeOf({ custom: 'mine', domain: 'https://go.test' }), null)).toEqual({
      custom: 'dropped',
      domain: 'dropped',
    })
  })

  it.each(['ABC', 'a-b-c', 'a_b.c', 'äbc'])('says nothing of an alias that was tidied up, such as %s', (custom) => {
    expect(optionVerdictsOf(madeOf({ custom }), null)).toEqual({})
  })

  it('shows that the service refuses aliases if Terselink had to leave out its own alias and none was ever applied', () => {
    const maker = { style: 'random', length: 7 } as const
    const chosenAlias = { maker, refused: 1, appliesAliases: false, predicted: null }
    const verdictsOf = (differing: Partial<typeof chosenAlias>) =>
      optionVerdictsOf({ ...madeOf({}), chosenAlias: { ...chosenAlias, ...differing } }, null)
    expect(verdictsOf({})).toEqual({ custom: 'dropped' })
    expect(verdictsOf({ refused: 0 })).toEqual({})
    expect(verdictsOf({ appliesAliases: true })).toEqual({})
  })

  it('shows nothing about options that were not requested or that no response shows', () => {
    expect(optionVerdictsOf(madeOf({}), SHOWN)).toEqual({})
    expect(optionVerdictsOf(madeOf({ password: 'secret', pixels: [1], status: 'public' }), SHOWN)).toEqual({})
    expect(optionVerdictsOf(madeOf({ expiry: '2031-01-01 00:00:00' }), null)).toEqual({})
    expect(optionVerdictsOf(madeOf({ description: '', geotarget: [] }), SHOWN)).toEqual({})
  })

  it('shows by its details what became of expiry and note', () => {
    const made = madeOf({ expiry: '2031-01-01 00:00:00', description: 'a note' })
    expect(optionVerdictsOf(made, SHOWN)).toEqual({ expiry: 'dropped', description: 'dropped' })
    const kept = { ...SHOWN, expiry: '2031-01-01 00:00:00', description: 'a note' }
    expect(optionVerdictsOf(made, kept)).toEqual({ expiry: 'applied', description: 'applied' })
    const changed = { ...SHOWN, expiry: '2031-06-01 00:00:00', description: 'A note.' }
    expect(optionVerdictsOf(made, changed)).toEqual({})
  })

  it("doesn't count targets that are not shown as ignored", () => {
    const made = madeOf({ geotarget: [{ location: 'France', link: 'https://fr.example.com/' }] })
    expect(optionVerdictsOf(made, SHOWN)).toEqual({})
    expect(optionVerdictsOf(made, { ...SHOWN, location: { france: 'https://fr.example.com' } })).toEqual({
      geotarget: 'applied',
    })
  })

  it('shows nothing without a short URL', () => {
    expect(optionVerdictsOf({ ...madeOf({ custom: 'mine' }), outcome: null }, null)).toEqual({})
  })
})

describe('a collection', () => {
  it('is in the plan if it was read, not if it was refused, and otherwise unknown', () => {
    expect(
      collectionVerdictsOf({
        ...NO_COLLECTIONS,
        domains: { items: [], fetchedAt: 9, failure: null },
        channels: { items: [], fetchedAt: 9, failure: { kind: 'not-allowed', said: '' } },
        pixels: { items: [], fetchedAt: 9, failure: { kind: 'unreachable' } },
      }),
    ).toEqual({ domain: 'applied', channel: 'dropped' })
  })
})
