import { describe, expect, it } from 'vitest'
import { waitingJob } from '../../tests/support/outbox-job.ts'
import { linkNumbered } from '../../tests/support/stored-links.ts'
import type { Link } from '../contract/link.ts'
import type { ListedLink } from '../model/link-facts.ts'
import type { Job } from '../outbox/job.ts'
import { goneAfter, type LibraryState, newLibraryState } from './library-state.ts'
import { createdIds, presentOutcomes as presentAt } from './present-outcomes.ts'

const MADE_AT = 1_000
const NEW = newLibraryState('https://s.test#1')
/** Every link from before this time is stored. */
const wholeUntil = (checkedAt: number): LibraryState => ({
  ...NEW,
  sync: { ...NEW.sync, complete: true, checkedAt },
})

const presentOutcomes = (
  jobs: readonly Job[],
  links: readonly (Link | ListedLink)[],
  state: LibraryState,
  now = '2026-05-01 12:00:00',
) =>
  presentAt(
    jobs,
    links.map((link) => ({ facts: {}, ...link })),
    state,
    now,
  )

const created = (id: number | null, differing: Partial<Job> = {}): Job => {
  const outcome = { id, shortUrl: `https://s.test/a${id}`, differences: [] }
  return waitingJob(
    'createLink',
    { url: `https://long.test/${id}` },
    { state: 'done', updatedAt: MADE_AT, outcome, ...differing },
  )
}
const shortUrls = (jobs: readonly Job[]) => jobs.map(({ outcome }) => outcome?.shortUrl)

describe('the present outcome of a request', () => {
  it('has the short URL that its link has now', () => {
    const now = linkNumbered(5, { shorturl: 'https://s.test/renamed' })
    expect(shortUrls(presentOutcomes([created(5)], [now], NEW))).toEqual(['https://s.test/renamed'])
  })

  it('has the title by which its link is shown everywhere', () => {
    const named = (title: string) => {
      const link = { ...linkNumbered(5, { title }), facts: { pageTitle: 'Getting started' } }
      return presentOutcomes([{ ...created(5), title: 'Typed' }], [link], NEW).map((job) => job.title)
    }
    expect([named('Renamed'), named(''), named('a5')]).toEqual([['Renamed'], ['Getting started'], ['Getting started']])
    expect(presentOutcomes([{ ...created(5), title: 'Typed' }], [], NEW)[0]?.title).toBe('Typed')
  })

  it('has no title of a page to which its link no longer leads', () => {
    const link = { ...linkNumbered(5, { title: '', longurl: 'https://long.test/warranty' }), facts: {} }
    expect(presentOutcomes([{ ...created(5), title: 'Refund policy' }], [link], NEW)[0]?.title).toBe('')
  })

  it('has the short URL of the creation if the list spells it differently, or has none', () => {
    for (const shorturl of ['http://s.test/a5/', ''])
      expect(shortUrls(presentOutcomes([created(5)], [linkNumbered(5, { shorturl })], NEW))).toEqual([
        'https://s.test/a5',
      ])
  })

  it('is as it was created while its link is not stored, and without an id', () => {
    const jobs = [created(5), created(null)]
    expect(presentOutcomes(jobs, [], NEW)).toEqual(jobs)
    expect(presentOutcomes(jobs, [], wholeUntil(MADE_AT))).toEqual(jobs)
  })

  it('is left out once its link was found deleted, or is missing in a library that is whole', () => {
    const jobs = [created(5), created(6)]
    expect(shortUrls(presentOutcomes(jobs, [], { ...NEW, gone: [5] }))).toEqual(['https://s.test/a6'])
    expect(presentOutcomes(jobs, [], wholeUntil(MADE_AT + 1))).toEqual([])
  })

  it('is left out once its link has expired', () => {
    const expiring = created(5)
    const jobs = [{ ...expiring, input: { ...expiring.input, expiry: '2026-05-01 12:00:00' } }]
    expect(presentOutcomes(jobs, [linkNumbered(5)], NEW, '2026-05-01 11:59:59')).toHaveLength(1)
    expect(presentOutcomes(jobs, [linkNumbered(5)], NEW, '2026-05-01 12:00:00')).toEqual([])
  })

  it("doesn't break a promise that was kept", () => {
    const chosenAlias = {
      maker: { pattern: 'a' },
      refused: 0,
      appliesAliases: true,
      predicted: 'https://s.test/a5',
    }
    const [job] = presentOutcomes(
      [created(5, { chosenAlias })],
      [linkNumbered(5, { shorturl: 'https://s.test/renamed' })],
      NEW,
    )
    expect(job?.chosenAlias?.predicted).toBe('https://s.test/renamed')
  })

  it('is left out if another link has the id of the deleted one', () => {
    const other = linkNumbered(5, { shorturl: 'https://s.test/other', longurl: 'https://elsewhere.test/' })
    expect(presentOutcomes([created(5)], [other], NEW)).toEqual([])
  })

  it('is kept if only the alias or only the destination of its link was changed', () => {
    const renamed = linkNumbered(5, { shorturl: 'https://s.test/renamed', longurl: 'http://www.long.test/5' })
    const redirected = linkNumbered(5, { longurl: 'https://elsewhere.test/' })
    expect(shortUrls(presentOutcomes([created(5)], [renamed], NEW))).toEqual(['https://s.test/renamed'])
    expect(shortUrls(presentOutcomes([created(5)], [redirected], NEW))).toEqual(['https://s.test/a5'])
  })

  it('has the present destination of its link, unless only the query was changed, as services do', () => {
    const destination = (longurl: string) =>
      presentOutcomes([created(5)], [linkNumbered(5, { longurl })], NEW).map(({ input }) => input.url)
    expect(destination('https://elsewhere.test/')).toEqual(['https://elsewhere.test/'])
    expect(destination('https://long.test/6')).toEqual(['https://long.test/6'])
    expect(destination('http://www.long.test/5/?ref=s')).toEqual(['https://long.test/5'])
  })

  it('of another request stays as it is', () => {
    const jobs = [waitingJob('deleteLink', { id: 5 }, { state: 'done' })]
    expect(createdIds(jobs)).toEqual([])
    expect(presentOutcomes(jobs, [], { ...NEW, gone: [5] })).toEqual(jobs)
  })
})

describe('the links that no longer exist', () => {
  it('are the last 1,000 found, of many at once the newest, without those that are stored again', () => {
    expect(goneAfter([1, 2], [3, 5, 4], [{ id: 2 }])).toEqual([5, 4, 3, 1])
    const many = Array.from({ length: 2_000 }, (_, at) => at)
    expect(goneAfter([9_999], many, [])).toEqual(many.slice(1_000).toReversed())
  })
})
