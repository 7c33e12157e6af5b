import { describe, expect, it } from 'vitest'
import { libraryOf, linkNumbered, linksDown } from '../../tests/support/stored-links.ts'
import type { Read } from '../api/read.ts'
import type { Link } from '../contract/link.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import type { LibraryView } from '../model/library-view.ts'
import type { LinksQuestion } from '../model/links-question.ts'
import { createAnswerLinks } from './answer-links.ts'
import { searchLine, searchWords } from './searchable.ts'
import { createServiceLinks } from './service-links.ts'

/** A service with these links, and a library that has stored the first ones. */
const worldOf = (all: Link[], stored: Link[] = [], told: Partial<LibraryView> = {}) => {
  const asked: Input<'listLinks'>[] = []
  let [failure, ignoresSearch, now, ends]: [Failure | null, boolean, number, number] = [null, false, 0, 0]
  const list = ({ q = '', order, page = 1, limit = 25 }: Input<'listLinks'>) => {
    const found = all.filter(({ title, description }) => ignoresSearch || `${title} ${description}`.includes(q))
    if (order === 'click') found.sort((one, other) => other.clicks - one.clicks)
    const [result, maxpage] = [found.length, Math.ceil(found.length / limit)]
    // An older service shows no notes in its list.
    const urls = found.slice((page - 1) * limit, page * limit).map((link) => ({ ...link, description: '' }))
    return { error: '0', data: { result, perpage: limit, currentpage: page, nextpage: page + 1, maxpage, urls } }
  }
  const read: Read = <N extends ReadName>(_operation: N, input: Input<N>): Promise<Result<Output<N>>> => {
    const question = input as Input<'listLinks'>
    const { short, ...rest } = question
    asked.push(question)
    onRead()
    if (failure !== null) return Promise.resolve(fail(failure))
    if (short === undefined) return Promise.resolve(ok(list(rest) as unknown as Output<N>))
    const link = all.find(({ shorturl }) => shorturl.endsWith(short))
    if (link === undefined) return Promise.resolve(fail({ kind: 'not-found' }))
    const { clicks, ...details } = link
    return Promise.resolve(ok({ error: 0, id: link.id, details, data: { clicks } } as unknown as Output<N>))
  }
  const service = createServiceLinks(() => now)
  const complete = stored.length === all.length
  let library = libraryOf({ links: stored.length, total: all.length, complete, updatedAt: 5, ...told })
  let onRead = () => {}
  const links = createAnswerLinks({
    find: async (_, { query, filters, order, from, count, without }) => {
      const found = stored.filter(
        (link) => !without?.has(link.id) && searchWords(query).every((word) => searchLine(link).includes(word)),
      )
      if (order === 'click') found.sort((one, other) => other.clicks - one.clicks)
      const unknownFor = filters.channel === undefined ? 0 : 4
      return { rows: found.slice(from, from + count).map(listed), total: found.length, unknownFor }
    },
    view: async () => library,
    listing: async () => ({ newestFirst: true }),
    service,
    stored: async (_, ids) => stored.filter(({ id }) => ids.includes(id)).map(listed),
    shortAddresses: async () => ['https://s.test', 'go.test'],
    onEndShown: () => ends++,
  })
  const listed = (link: Link) => ({ ...link, facts: { pageTitle: `Page of ${link.alias}` } })
  const ask = async (query: string, question: Partial<LinksQuestion> = {}) => {
    const whole = { query, filters: {}, order: 'date', from: 0, count: 50, requests: 'if-needed', ...question } as const
    const answer = await links('https://s.test#1', whole, read)
    return { ...answer, ids: answer.rows.map(({ id }) => id) }
  }
  return {
    ask,
    asked,
    service,
    ends: () => ends,
    refuse: (reason: Failure | null) => {
      failure = reason
    },
    ignoreSearch: () => {
      ignoresSearch = true
    },
    wait: (ms: number) => {
      now += ms
    },
    whileReading: (happens: () => void) => {
      onRead = happens
    },
    store: (links: Link[]) => {
      stored.push(...links)
      library = { ...library, links: stored.length, updatedAt: now }
    },
  }
}

const numbers = (links: Link[]) => links.map(({ id }) => id)

describe('a question about links', () => {
  it('is answered without a request where all links are stored, unless the service is to be asked', async () => {
    const world = worldOf(linksDown(3, 1), linksDown(3, 1))
    expect(await world.ask('Link')).toMatchObject({ ids: [3, 2, 1], listed: 3, total: 3, complete: true, readAt: 5 })
    expect(world.asked).toEqual([])
    expect(await world.ask('Link', { requests: 'always' })).toMatchObject({ ids: [3, 2, 1], service: 'answered' })
    expect(world.asked).toHaveLength(1)
  })

  it('is answered with the stored links, not marked as complete, if no request may be sent', async () => {
    const world = worldOf(linksDown(300, 1), linksDown(300, 251))
    const answer = await world.ask('Link 2', { requests: 'none' })
    expect(answer).toMatchObject({ listed: 49, total: null, complete: false, service: 'unasked' })
    expect(world.asked).toEqual([])
  })

  /** A service that searches for the whole text, and has older links than those that are stored. */
  const older = () => {
    const all = linksDown(300, 1).map((link) => ({ ...link, title: `Page ${link.id} of Spring` }))
    return worldOf(all, all.slice(0, 50))
  }

  it('is answered from what is stored, then with what the service finds besides, each link once', async () => {
    const world = older()
    const first = await world.ask('Spring')
    expect(first.ids).toEqual(numbers(linksDown(300, 251)))
    expect(first).toMatchObject({ listed: 100, total: 300, complete: false, hasMore: true, service: 'answered' })
    expect((await world.ask('Spring', { from: 40, count: 20 })).ids).toEqual(numbers(linksDown(260, 241)))
    const last = await world.ask('Spring', { from: 250 })
    expect(last).toMatchObject({ listed: 300, total: 300, complete: true, hasMore: false })
    expect(last.ids).toEqual(numbers(linksDown(50, 1)))
    expect(world.asked).toHaveLength(3)
  })

  it('keeps what is stored where the service finds less, in both orders', async () => {
    for (const order of ['date', 'click'] as const) {
      const answer = await older().ask('spring page', { order })
      expect(answer).toMatchObject({ listed: 50, total: 50, complete: true, service: 'answered' })
      expect(answer.ids).toEqual(numbers(linksDown(300, 251)))
    }
  })

  it('by clicks begins with what the service finds, and ends with the others that are stored', async () => {
    const all = [
      linkNumbered(3, { title: 'A spring page', clicks: 1 }),
      linkNumbered(2, { title: 'A page of spring', clicks: 5 }),
      linkNumbered(1, { title: 'Another spring page', clicks: 9 }),
    ]
    const answer = await worldOf(all, all.slice(0, 2)).ask('spring page', { order: 'click' })
    expect(answer).toMatchObject({ ids: [1, 3, 2], listed: 3, total: 3 })
    const range = { order: 'click', from: 1, count: 1 } as const
    expect((await worldOf(all, all.slice(0, 2)).ask('spring page', range)).ids).toEqual([3])
    expect((await worldOf(all, all.slice(0, 2)).ask('spring page', { ...range, from: 2 })).ids).toEqual([2])
  })

  it('is answered with the links read so far and the stored ones if the service fails before the end', async () => {
    const world = older()
    await world.ask('Spring', { order: 'click' })
    world.refuse({ kind: 'offline' })
    const failed = await world.ask('Spring', { order: 'click', from: 90 })
    expect(failed).toMatchObject({ listed: 100, total: null, complete: false, service: 'failed' })
    expect(failed.ids).toEqual(numbers(linksDown(210, 201)))
  })

  it('is answered by the service alone in order of clicks while not all links are stored, page by page', async () => {
    const world = worldOf(linksDown(300, 1), linksDown(300, 251))
    const first = await world.ask('Link', { order: 'click' })
    expect(first).toMatchObject({ listed: 100, total: 300, complete: false, hasMore: true, service: 'answered' })
    expect((await world.ask('Link', { order: 'click', from: 180, count: 40 })).ids).toEqual(numbers(linksDown(120, 81)))
    const last = await world.ask('Link', { order: 'click', from: 250, count: 100 })
    expect(last).toMatchObject({ listed: 300, complete: true, hasMore: false })
    expect(world.asked).toEqual([1, 2, 3].map((page) => ({ limit: 100, order: 'click', q: 'Link', page })))
  })

  it('about the whole list takes no request, because that is being read: it is hurried where a page needs more', async () => {
    const world = worldOf(linksDown(300, 1), linksDown(300, 201))
    expect(await world.ask('')).toMatchObject({ listed: 100, total: 300, complete: false })
    expect(world.ends()).toBe(0)
    await world.ask('', { from: 100, count: 100 })
    expect([world.asked, world.ends()]).toEqual([[], 1])
  })

  it('reads the rows again after five minutes, after a refresh, and for another question', async () => {
    const world = worldOf(linksDown(30, 1))
    await world.ask('Link')
    world.wait(200_000)
    await world.ask('Link')
    expect(world.asked).toHaveLength(1)
    world.wait(200_000)
    await world.ask('Link')
    world.service.forget()
    await world.ask('Link')
    await world.ask('Link 1')
    expect(world.asked).toHaveLength(4)
  })

  it('is answered with its first page, also if another question comes in between', async () => {
    const world = worldOf(linksDown(300, 1))
    const [first, second] = await Promise.all([world.ask('Link'), world.ask('Link 1')])
    expect(first).toMatchObject({ ids: numbers(linksDown(300, 251)), total: 300, service: 'answered' })
    expect(second).toMatchObject({ listed: 100, service: 'answered' })
    expect(world.asked.map(({ q, page }) => `${q} ${page}`)).toEqual(['Link 1', 'Link 1 1'])
  })

  it('is answered also if the list is stored while the service is asked', async () => {
    const world = worldOf(linksDown(40, 1), [], { total: 0, complete: true })
    world.whileReading(() => world.store(linksDown(40, 1)))
    const answer = await world.ask('Link', { requests: 'always' })
    expect(answer).toMatchObject({ ids: numbers(linksDown(40, 1)), total: 40, service: 'answered' })
    expect(world.asked).toHaveLength(1)
  })

  it('gives what is stored, with the reason, if the service can not be asked, and asks again', async () => {
    const world = worldOf(linksDown(30, 1), linksDown(30, 21))
    world.refuse({ kind: 'offline' })
    const failed = await world.ask('Link')
    expect(failed).toMatchObject({ listed: 10, complete: false, service: 'failed', failure: { kind: 'offline' } })
    world.refuse(null)
    expect(await world.ask('Link')).toMatchObject({ listed: 30, complete: true, failure: null })
  })

  it('is filtered on this device if the service ignores the search (FIELD.md line 13), without reading more pages', async () => {
    const world = worldOf(linksDown(300, 1))
    world.ignoreSearch()
    const answer = await world.ask('Link 299')
    expect(answer).toMatchObject({ ids: [299], total: null, complete: false, hasMore: false, service: 'no-search' })
    expect(world.asked).toHaveLength(1)
    const filling = worldOf(linksDown(300, 1), linksDown(300, 101))
    filling.ignoreSearch()
    expect(await filling.ask('Link a15')).toMatchObject({ listed: 10, complete: false, service: 'no-search' })
  })

  it('is not filtered here if the service searches in more than a row shows', async () => {
    const world = worldOf([...linksDown(9, 5), linkNumbered(4, { description: 'spring' })])
    expect(await world.ask('spring')).toMatchObject({ ids: [4], service: 'answered', complete: true })
  })

  it('finds the link of a short URL of the account, and searches for its words if there is none', async () => {
    const world = worldOf(linksDown(9, 1))
    expect(await world.ask('s.test/a3')).toMatchObject({ ids: [3], total: 1, complete: true })
    expect(world.asked).toEqual([{ short: 's.test/a3' }])
    await world.ask('go.test/unknown')
    expect(world.asked.slice(1)).toMatchObject([{ short: 'go.test/unknown' }, { q: 'go.test/unknown' }])
    await world.ask('example.com/a3')
    await world.ask('s.test/a3/b')
    expect(world.asked.slice(3).map(({ q }) => q)).toEqual(['example.com/a3', 's.test/a3/b'])
  })

  it('shows changed links as they are now, and no link that was deleted', async () => {
    const world = worldOf(linksDown(9, 1))
    await world.ask('Link')
    expect(world.service.apply([linkNumbered(8, { title: 'Renamed' })], [7])).toBe(true)
    expect(world.service.apply([linkNumbered(80)], [70])).toBe(false)
    const { rows, ids } = await world.ask('Link')
    expect([ids, rows[1]?.title]).toEqual([[9, 8, 6, 5, 4, 3, 2, 1], 'Renamed'])
  })

  it('says how many links may pass a filter besides those that do, and is not complete then', async () => {
    const world = worldOf(linksDown(9, 1), linksDown(9, 1))
    expect(await world.ask('', { filters: { channel: 1 } })).toMatchObject({
      unknownFor: 4,
      listed: 9,
      total: null,
      complete: false,
    })
    expect(await world.ask('', { filters: { note: true } })).toMatchObject({ unknownFor: 0, complete: true, total: 9 })
    expect(world.asked).toEqual([])
  })

  it('has what this device knows of the links that the service lists', async () => {
    const { rows } = await worldOf(linksDown(3, 1), linksDown(3, 1)).ask('Link', { order: 'click', requests: 'always' })
    expect(rows.map(({ facts }) => facts.pageTitle)).toEqual(['Page of a3', 'Page of a2', 'Page of a1'])
  })
})
