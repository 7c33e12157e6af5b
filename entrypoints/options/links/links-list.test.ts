import { describe, expect, it } from 'vitest'
import type { Link } from '../../../lib/contract/link.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { keptLinks, linkNumbered, linksDown } from '../../../tests/support/kept-links.ts'
import { standInAskAgain } from '../../../tests/support/stand-in-ask-again.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createLinksList } from './links-list.ts'

const byDate = (query: string) => ({ query, order: 'date' as const })

/** A library with some of the service's links, which are newest first. */
const listOf = (kept: Link[], all: Link[]) => {
  const worker = standInWorker()
  const library = keptLinks(kept, all.length)
  worker.answer('library', library.answer)
  worker.answer('listLinks', ({ page = 1, q = '', order }: { page?: number; q?: string; order?: string }) => {
    const matching = all.filter(({ title }) => title.toLowerCase().includes(q.toLowerCase()))
    if (order === 'click') matching.sort((a, b) => b.clicks - a.clicks)
    return ok({
      error: '0',
      data: {
        result: matching.length,
        perpage: 50,
        currentpage: page,
        nextpage: page,
        maxpage: Math.ceil(matching.length / 50),
        urls: matching.slice((page - 1) * 50, page * 50),
      },
    })
  })
  const list = createLinksList({
    library: (input) => worker.call('library', input),
    read: worker.read,
    searchFor: (term) => (term === '' ? { kind: 'all' } : { kind: 'words', words: term }),
    askAgain: standInAskAgain().askAgain,
    now: () => 0,
  })
  const ids = () => Array.from({ length: list.listed.value?.count ?? 0 }, (_, at) => list.listed.value?.rowAt(at)?.id)
  const requests = () => worker.askedFor('listLinks')
  const ask = async (question: Parameters<typeof list.ask>[0]) => {
    list.ask(question)
    list.settle()
    await flushPromises()
    await flushPromises()
  }
  return { worker, library, list, ids, requests, ask }
}

const numbers = (links: Link[]) => links.map(({ id }) => id)

describe('the list of links', () => {
  it('requests nothing from the service if all links are in the library', async () => {
    const all = linksDown(80, 1)
    const { list, ids, requests, ask } = listOf(all, all)
    await ask(byDate(''))
    list.show(0, 80)
    await ask(byDate('link 7'))
    await ask({ query: '', order: 'click' })
    expect(requests()).toEqual([])
    expect(ids()).toHaveLength(80)
    expect(list.listed.value?.total).toBe(80)
  })

  it('is known to be empty only by an answer of a complete library or of the service', async () => {
    const { worker, library, list, ask } = listOf([], linksDown(3, 1))
    worker.answer('listLinks', () => new Promise(() => undefined))
    await ask(byDate(''))
    const known = () => [list.listed.value?.count, list.listed.value?.isRead]
    expect(known()).toEqual([0, false])
    // It has been completed since, but the rows are still those of before.
    library.kept.links = linksDown(3, 1)
    list.setLibrary(library.view())
    expect(known()).toEqual([0, false])
    list.reload()
    await flushPromises()
    expect(known()).toEqual([3, true])

    const empty = listOf([], [])
    await empty.ask(byDate(''))
    expect([empty.list.listed.value?.count, empty.list.listed.value?.isRead]).toEqual([0, true])
    const partly = listOf(linksDown(9, 9), linksDown(9, 1))
    await partly.ask(byDate('nothing like it'))
    expect([partly.list.listed.value?.count, partly.list.listed.value?.isRead]).toEqual([0, true])
  })

  it('continues with the service after the library, without repetitions', async () => {
    const { list, ids, ask } = listOf(linksDown(200, 131), linksDown(200, 1))
    await ask(byDate(''))
    expect(ids()).toEqual(numbers(linksDown(200, 131)))
    expect(list.listed.value?.total).toBe(200)
    for (let turn = 0; turn < 4; turn++) {
      list.show(40, list.listed.value?.count ?? 0)
      await flushPromises()
      await flushPromises()
    }
    expect(ids()).toEqual(numbers(linksDown(200, 1)))
  })

  it("doesn't request the rest from the service until the user scrolls that far", async () => {
    const { list, requests, ask } = listOf(linksDown(500, 101), linksDown(500, 1))
    await ask(byDate(''))
    list.show(0, 60)
    await flushPromises()
    expect(requests()).toEqual([])
  })

  it('also searches the service, once typing has paused', async () => {
    const { list, ids, requests } = listOf(linksDown(200, 151), linksDown(200, 1))
    list.ask(byDate('link 1'))
    await flushPromises()
    expect(requests()).toEqual([])
    expect(list.listed.value?.total).toBe(-1)
    const here = ids()
    list.settle()
    await flushPromises()
    await flushPromises()
    expect(requests()).toHaveLength(1)
    expect(ids().slice(0, here.length)).toEqual(here)
    expect(new Set(ids()).size).toBe(ids().length)
    expect(list.listed.value?.total).toBe(111)
  })

  it('leaves the order by clicks to the service while the library is incomplete', async () => {
    const all = linksDown(200, 1).map((link) => ({ ...link, clicks: link.id === 3 ? 900 : 0 }))
    const { ids, ask } = listOf(all.slice(0, 50), all)
    await ask({ query: '', order: 'click' })
    expect(ids()[0]).toBe(3)
    expect(ids()).toHaveLength(50)
  })

  it("removes links from the service's part that have been added to the library", async () => {
    const { library, list, ids, ask } = listOf(linksDown(120, 101), linksDown(120, 1))
    await ask(byDate(''))
    list.show(0, 20)
    await flushPromises()
    await flushPromises()
    const before = ids().length
    library.kept.links = linksDown(120, 61)
    list.reload()
    await flushPromises()
    await flushPromises()
    expect(ids()).toEqual([...new Set(ids())])
    expect(ids().slice(0, 60)).toEqual(numbers(linksDown(120, 61)))
    // Listed links stay listed: the list doesn't shrink while it is read.
    expect(ids().length).toBe(before)
  })

  it("doesn't list a link that was deleted", async () => {
    const { list, ids, ask } = listOf(linksDown(60, 41), linksDown(60, 1))
    await ask(byDate('link'))
    expect(ids()).toContain(30)
    list.forget([30])
    expect(ids()).not.toContain(30)
  })

  it('asks the service again after a failure', async () => {
    const { worker, list, requests, ask } = listOf(linksDown(60, 41), linksDown(60, 1))
    worker.answer('listLinks', () => fail({ kind: 'offline' }))
    await ask(byDate('link'))
    list.reload()
    await flushPromises()
    await flushPromises()
    expect(requests()).toHaveLength(2)
  })

  it("is only the service's if the library can't be read", async () => {
    const { worker, list, ids, ask } = listOf([], linksDown(60, 1))
    worker.answer('library', () => fail({ kind: 'storage', detail: 'gone' }))
    await ask(byDate(''))
    expect(ids()).toEqual(numbers(linksDown(60, 11)))
    expect(list.failure.value?.kind).toBe('storage')
  })

  it("shows the library if the service can't be asked for the order by clicks", async () => {
    const { worker, list, ids, ask } = listOf(linksDown(60, 41), linksDown(60, 1))
    worker.answer('listLinks', () => fail({ kind: 'offline' }))
    await ask({ query: '', order: 'click' })
    expect(ids()).toHaveLength(20)
    expect(list.service.failure.value?.kind).toBe('offline')
  })

  it('shows no failure of the service once the library is complete, even of a request from before', async () => {
    const all = linksDown(60, 1)
    const { worker, library, list, ids, ask } = listOf(all.slice(0, 20), all)
    const response = Promise.withResolvers<Result<never>>()
    worker.answer('listLinks', () => response.promise)
    await ask(byDate(''))
    library.kept.links = all
    list.reload()
    await flushPromises()
    response.resolve(fail({ kind: 'offline' }))
    await flushPromises()
    expect(ids()).toHaveLength(60)
    expect(list.service.failure.value).toBeNull()
    expect(list.service.loading.value).toBe(false)
  })

  it('is replaced by another query, and stays for one whose links changed', async () => {
    const { list, ask } = listOf(linksDown(60, 1), linksDown(60, 1))
    await ask(byDate(''))
    const first = list.listed.value?.list
    list.reload()
    await flushPromises()
    expect(list.listed.value?.list).toBe(first)
    await ask(byDate('link 5'))
    expect(list.listed.value?.list).not.toBe(first)
  })

  it('reads any of its rows, from the library and the service', async () => {
    const { list, ask } = listOf(linksDown(200, 151), linksDown(200, 1))
    await ask(byDate('link 1'))
    const count = list.listed.value?.count ?? 0
    const read = await list.read(0, count)
    expect(read.ok && read.value).toHaveLength(count)
  })

  it('knows the place of a link in either part', async () => {
    const { list, ask } = listOf([linkNumbered(3)], linksDown(3, 1))
    await ask(byDate('link'))
    expect([3, 2, 1, 9].map((id) => list.listed.value?.placeOf(id))).toEqual([0, 1, 2, null])
  })
})
