import { describe, expect, it } from 'vitest'
import type { Link } from '../../../lib/contract/link.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { linkNumbered, linksDown } from '../../../tests/support/kept-links.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import type { LinksQuery } from './fetch-links.ts'
import { createServiceRows } from './service-rows.ts'

const ALL: LinksQuery = { search: { kind: 'all' }, order: 'date' }
const WORDS: LinksQuery = { search: { kind: 'words', words: 'spring' }, order: 'date' }

const serviceWith = (links: Link[]) => {
  const worker = standInWorker()
  const { askAgain, waiting, pass } = standInAskAgain()
  const state = { links, now: 1_000 }
  const answerAsBefore = () =>
    worker.answer('listLinks', ({ page = 1 }: { page?: number }) =>
      ok({
        error: '0',
        data: {
          result: state.links.length,
          perpage: 50,
          currentpage: page,
          nextpage: page + 1,
          maxpage: Math.ceil(state.links.length / 50),
          urls: state.links.slice((page - 1) * 50, page * 50),
        },
      }),
    )
  answerAsBefore()
  const rows = createServiceRows({ read: worker.read, askAgain, now: () => state.now })
  const pages = () => (worker.askedFor('listLinks') as { page: number }[]).map(({ page }) => page)
  const ids = () => rows.rows.value?.map(({ id }) => id)
  return { worker, answerAsBefore, state, rows, pages, ids, waiting, pass }
}

describe('the links that only the service has', () => {
  it('start on the page after the loaded ones', async () => {
    const { rows, pages, ids } = serviceWith(linksDown(400, 1))
    await rows.ask(ALL, 120, linkNumbered(281))
    expect(pages()).toEqual([3])
    expect(ids()?.at(0)).toBe(300)
    expect(rows.total.value).toBe(400)
    await rows.next()
    expect(pages()).toEqual([3, 4])
    expect(ids()?.at(-1)).toBe(201)
  })

  it('start earlier if that page leaves a gap', async () => {
    const { rows, pages, ids } = serviceWith(linksDown(400, 1))
    // 200 are loaded, but only 90 of them are among what the service lists.
    await rows.ask(ALL, 200, linkNumbered(311))
    expect(pages()).toEqual([5, 4, 3, 2])
    expect(ids()).toEqual(linksDown(350, 151).map(({ id }) => id))
    await rows.next()
    expect(pages().at(-1)).toBe(6)
  })

  it('show no link twice if others were created between two pages', async () => {
    const { rows, state, ids } = serviceWith(linksDown(100, 1))
    await rows.ask(ALL, 0, null)
    state.links = linksDown(110, 1)
    await rows.next()
    expect(new Set(ids()).size).toBe(ids()?.length)
    expect(ids()).toEqual(linksDown(100, 11).map(({ id }) => id))
  })

  it('are all read again on request, and replaced only when all have arrived', async () => {
    const { rows, state, pages, ids, worker, answerAsBefore } = serviceWith(linksDown(120, 1))
    await rows.ask(ALL, 0, null)
    await rows.next()
    expect([ids()?.length, rows.readAt.value]).toEqual([100, 1_000])
    state.links = [linkNumbered(121), ...linksDown(120, 1).filter(({ id }) => id !== 110)].map((link) =>
      link.id === 60 ? { ...link, clicks: 9 } : link,
    )
    state.now = 5_000
    await rows.renew()
    expect(pages()).toEqual([1, 2, 1, 2])
    expect(ids()).toEqual([121, ...linksDown(120, 21).map(({ id }) => id)].filter((id) => id !== 110))
    expect(rows.rows.value?.find(({ id }) => id === 60)?.clicks).toBe(9)
    expect(rows.readAt.value).toBe(5_000)
    worker.answer('listLinks', () => fail({ kind: 'offline' }))
    await rows.renew()
    expect([rows.failure.value?.kind, rows.readAt.value, ids()?.length]).toEqual(['offline', 5_000, 100])
    answerAsBefore()
    await rows.renew()
    await rows.next()
    expect(pages().at(-1)).toBe(3)
  })

  it('follow a link that changed or is gone', async () => {
    const { rows, ids } = serviceWith(linksDown(5, 1))
    await rows.ask(ALL, 0, null)
    rows.update(linkNumbered(3, { title: 'Renamed' }))
    rows.forget([2, 9])
    expect([ids(), rows.rows.value?.[2]?.title]).toEqual([[5, 4, 3, 1], 'Renamed'])
  })

  it('come to an end', async () => {
    const { rows, pages } = serviceWith(linksDown(60, 1))
    await rows.ask(ALL, 0, null)
    await rows.next()
    await rows.next()
    expect(pages()).toEqual([1, 2])
  })

  it('are not paged for a service that ignores the search', async () => {
    const { rows, pages, ids } = serviceWith([...linksDown(199, 1), linkNumbered(500, { title: 'Spring' })].reverse())
    await rows.ask(WORDS, 0, null)
    expect(rows.ignoresSearch.value).toBe(true)
    expect(ids()).toEqual([500])
    await rows.next()
    expect(pages()).toEqual([1])
  })

  it('are read again once the failure has passed', async () => {
    const { rows, worker, answerAsBefore, ids, pass } = serviceWith(linksDown(3, 1))
    worker.answer('listLinks', () => fail({ kind: 'slow-down', until: 4_000 }))
    await rows.ask(ALL, 0, null)
    answerAsBefore()
    pass()
    await flushPromises()
    expect([ids(), rows.failure.value]).toEqual([[3, 2, 1], null])
  })

  it('are not read again for a query that is no longer current', async () => {
    const { rows, worker, waiting } = serviceWith([])
    worker.answer('listLinks', () => fail({ kind: 'slow-down', until: 4_000 }))
    await rows.ask(ALL, 0, null)
    expect(rows.failure.value?.kind).toBe('slow-down')
    expect(waiting()).toEqual([{ kind: 'slow-down', until: 4_000 }])
    rows.drop()
    expect(waiting()).toEqual([])
  })

  it('are dropped with the query, even if they arrive later', async () => {
    const { rows } = serviceWith(linksDown(60, 1))
    const asking = rows.ask(ALL, 0, null)
    rows.drop()
    await asking
    await flushPromises()
    expect([rows.rows.value, rows.loading.value]).toEqual([null, false])
  })
})
