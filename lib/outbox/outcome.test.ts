import { describe, expect, it } from 'vitest'
import { waitingJob } from '../../tests/support/outbox-job.ts'
import { BARE_OUTCOME, claimOf, linkOutcome, objectOutcome, outcomeOf } from './outcome.ts'

const NOTHING = { id: null, shortUrl: null, differences: [] }

const asked = waitingJob('createLink', { url: 'https://example.com/', custom: 'sale' })

describe('the outcome of a response', () => {
  it('is the short link, not copied yet, with the differences from the request', () => {
    const made = outcomeOf(asked, { error: 0, id: 7, shorturl: 'https://s.test/other' })
    expect(made).toEqual({
      id: 7,
      shortUrl: 'https://s.test/other',
      differences: [{ option: 'custom', asked: 'sale', got: 'other' }],
    })
  })

  it("has no difference if a preset's pattern made the alias, unless the service chose another", () => {
    const chosenAlias = { maker: { pattern: 'x-{random:4}' }, refused: 0, appliesAliases: false, predicted: null }
    const sent = { input: { url: 'https://example.com/', custom: 'x-ab12' }, chosenAlias }
    const differing = (job: typeof sent | { input: { url: string } }, alias: string) =>
      linkOutcome({ ...sent, ...job }, 7, `https://s.test/${alias}`).differences
    expect(differing(sent, 'x-ab12')).toEqual([])
    expect(differing(sent, 'other')).toEqual([{ option: 'custom', asked: 'x-ab12', got: 'other' }])
    const withoutAlias = { input: { url: 'https://example.com/' } }
    expect(differing(withoutAlias, 'other')).toEqual([{ option: 'custom', asked: 'x-{random:4}', got: 'other' }])
  })

  it('is a link without a short URL if the service returned none that can be used', () => {
    expect(linkOutcome(asked, 7, '')).toEqual({ ...NOTHING, id: 7 })
    expect(claimOf('createLink', linkOutcome(asked, 7, ''))).toBe('links 7')
  })

  it('is the id of anything else that was created', () => {
    const channel = { error: 0, id: 7, name: 'News', description: '', color: '', starred: false } as const
    expect(outcomeOf(waitingJob('createChannel', { name: 'News' }), channel)).toEqual({ ...NOTHING, id: 7 })
  })

  it('is empty if the service only confirms', () => {
    expect(outcomeOf(waitingJob('deleteLink', { id: 7 }), { error: 0, message: 'Done' })).toEqual(NOTHING)
    expect(BARE_OUTCOME).toEqual(NOTHING)
  })
})

describe("a job's claim", () => {
  it('is the short link that it created, however it is spelled', () => {
    const claim = claimOf('createLink', linkOutcome(asked, 7, 'https://s.test/sale/'))
    expect(claim).toBe('links s.test/sale')
    expect(claimOf('createLink', linkOutcome(asked, 8, 'http://s.test/sale'))).toBe(claim)
  })

  it('is the object that it created, in its collection', () => {
    expect(claimOf('createChannel', objectOutcome(7))).toBe('channels 7')
    expect(claimOf('createPixel', objectOutcome(7))).toBe('pixels 7')
  })

  it('is empty if nothing was created or the result is unknown', () => {
    expect(claimOf('updateLink', linkOutcome(asked, 7, 'https://s.test/sale'))).toBeNull()
    expect(claimOf('deleteChannel', objectOutcome(7))).toBeNull()
    expect(claimOf('createLink', BARE_OUTCOME)).toBeNull()
    expect(claimOf('createChannel', BARE_OUTCOME)).toBeNull()
  })
})
