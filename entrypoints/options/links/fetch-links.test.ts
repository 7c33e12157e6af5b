import { describe, expect, it } from 'vitest'
import type { Link } from '../../../lib/contract/link.ts'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import type { Read } from '../page/rpc.ts'
import { fetchLinks } from './fetch-links.ts'

const link = (id: number, title: string): Link => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://long.test/${id}`,
  clicks: id,
  title,
  description: '',
  date: '2026-01-01 00:00:00',
})

const list = (urls: Link[], result = urls.length, maxpage = 1) =>
  ok({ error: '0', data: { result, perpage: 50, currentpage: 1, nextpage: 1, maxpage, urls } })

const single = ok({
  error: 0,
  id: 3,
  details: {
    id: 3,
    shorturl: 'https://s.test/a3',
    longurl: 'https://long.test/3',
    title: 'Three',
    description: '',
    location: {},
    device: {},
    expiry: null,
    date: '2026-01-01 00:00:00',
  },
  data: {
    clicks: 9,
    uniqueClicks: 4,
    topCountries: 0,
    topReferrers: 0,
    topBrowsers: 0,
    topOs: 0,
    socialCount: {},
  },
})

/** A service with these responses, one after the other, which records the requests. */
const service = (...answers: Result<unknown>[]) => {
  const asked: unknown[] = []
  const read = ((_operation: string, input: unknown) => {
    asked.push(input)
    return Promise.resolve(answers[asked.length - 1])
  }) as Read
  return { read, asked }
}

const words = (text: string) => ({ search: { kind: 'words', words: text } as const, order: 'date' as const })

describe('fetching links', () => {
  it('requests one page in the wanted order, without a search', async () => {
    const { read, asked } = service(list([link(1, 'One')], 300, 6))
    const answer = await fetchLinks(read, { search: { kind: 'all' }, order: 'click' }, 2, null)
    expect(asked).toEqual([{ limit: 50, page: 2, order: 'click' }])
    expect(answer).toEqual(ok({ rows: [link(1, 'One')], total: 300, pages: 6, hidden: 0 }))
  })

  it("believes a search that found fewer links than there are, even if a row doesn't show why", async () => {
    const { read } = service(list([link(1, 'One'), link(2, 'Two')], 2))
    const answer = await fetchLinks(read, words('hidden keyword'), 1, 300)
    expect(answer.ok && answer.value.rows).toHaveLength(2)
    expect(answer.ok && answer.value.hidden).toBe(0)
  })

  it('filters again if the service returned the full list, and reports how many it removed', async () => {
    const { read } = service(list([link(1, 'One'), link(2, 'Two'), link(3, 'Three')], 3))
    const answer = await fetchLinks(read, words('two'), 1, 3)
    expect(answer).toEqual(ok({ rows: [link(2, 'Two')], total: 3, pages: 1, hidden: 2 }))
  })

  it('filters again if the total without a search is unknown', async () => {
    const { read } = service(list([link(1, 'One'), link(2, 'Two')]))
    const answer = await fetchLinks(read, words('two'), 1, null)
    expect(answer.ok && answer.value.rows).toEqual([link(2, 'Two')])
  })

  it('shows the link of a short URL as a list of one', async () => {
    const { read, asked } = service(single)
    const answer = await fetchLinks(read, { search: { kind: 'short', short: 's.test/a3' }, order: 'date' }, 1, 5)
    expect(asked).toEqual([{ short: 's.test/a3' }])
    expect(answer.ok && answer.value.rows[0]).toMatchObject({ id: 3, alias: 'a3', clicks: 9, title: 'Three' })
  })

  it.each<Failure>([{ kind: 'not-found' }, { kind: 'not-allowed', said: 'You do not have permission' }])(
    'searches for the words if a short URL leads to nothing ($kind)',
    async (failure) => {
      const { read, asked } = service(fail(failure), list([], 0, 0))
      const answer = await fetchLinks(read, { search: { kind: 'short', short: 's.test/x' }, order: 'date' }, 1, 5)
      expect(asked[1]).toEqual({ limit: 50, page: 1, order: 'date', q: 's.test/x' })
      expect(answer).toEqual(ok({ rows: [], total: 0, pages: 0, hidden: 0 }))
    },
  )

  it("returns why the service couldn't be reached", async () => {
    const { read, asked } = service(fail({ kind: 'offline' }))
    const answer = await fetchLinks(read, { search: { kind: 'short', short: 's.test/x' }, order: 'date' }, 1, 5)
    expect(answer).toEqual(fail({ kind: 'offline' }))
    expect(asked).toHaveLength(1)
  })

  it('rejects one link in place of a list as unreadable', async () => {
    const { read } = service(single)
    const answer = await fetchLinks(read, words('x'), 1, 5)
    expect(answer.ok).toBe(false)
  })
})
