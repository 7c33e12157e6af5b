import { describe, expect, it } from 'vitest'
import { libraryOf, linkNumbered, linksDown } from '../../tests/support/stored-links.ts'
import type { Read } from '../api/read.ts'
import type { Link } from '../contract/link.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import type { LibraryView } from '../model/library-view.ts'
import type { LinksQuestion } from '../model/links-question.ts'
import { createAnswerLinks } from './answer-links.ts'
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
    if (failure !== null) return Promise.resolve(fail(failure))
    if (short === undefined) return Promise.resolve(ok(list(rest) as unknown as Output<N>))
    const link = all.find(({ shorturl }) => shorturl.endsWith(short))
    if (link === undefined) return Promise.resolve(fail({ kind: 'not-found' }))
    const { clicks, ...details } = link
    return Promise.resolve(ok({ error: 0, id: link.id, details, data: { clicks } } as unknown as Output<N>))
  }
  const service = createServiceLinks(() => now)
  const complete = stored.length === all.length
  const library = libraryOf({ links: stored.length, total: all.length, complete, updatedAt: 5, ...told })
  const links = createAnswerLinks({
    find: async (_, { query, filters, from, count }) => {
      const found = stored.filter(({ title }) => title.includes(query))
      const unknownFor = filters.channel === undefined ? 0 : 4
      return { rows: found.slice(from, from + count).map(listed), total: found.length, unknownFor }
    },
    view: async () => library,
    isNewestFirst: async () => true,
    service,
    withFacts: async (_, rows) => rows.map(listed),
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

  it('is answered with what is stored, which is not said to be complete, if no request may be sent', async () => {
    const world = worldOf(linksDown(300, 1), linksDown(300, 251))
    const answer = await world.ask('Link 2', { requests: 'none' })
    expect(answer).toMatchObject({ listed: 49, total: null, complete: false, service: 'unasked' })
    expect(world.asked).toEqual([])
  })

  it('is answered by the service alone while not all links are stored, page by page as far as needed', async () => {
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

  it('gives what is stored, with the reason, if the service can not be asked, and asks again', async () => {
    const world = worldOf(linksDown(30, 1), linksDown(30, 21))
    world.refuse({ kind: 'offline' })
    const failed = await world.ask('Link')
    expect(failed).toMatchObject({ listed: 10, complete: false, service: 'failed', failure: { kind: 'offline' } })
    world.refuse(null)
    expect(await world.ask('Link')).toMatchObject({ listed: 30, complete: true, failure: null })
  })

  it('is filtered here if the service ignores the search (FIELD.md line 13), and takes no further pages', async () => {
    const world = worldOf(linksDown(300, 1))
    world.ignoreSearch()
    const answer = await world.ask('Link 299')
    expect(answer).toMatchObject({ ids: [299], total: 1, complete: false, hasMore: false, service: 'no-search' })
    expect(world.asked).toHaveLength(1)
    const filling = worldOf(linksDown(300, 1), linksDown(300, 101))
    filling.ignoreSearch()
    expect(await filling.ask('Link 15')).toMatchObject({ listed: 10, complete: false, service: 'no-search' })
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
    const { rows } = await worldOf(linksDown(3, 1)).ask('Link')
    expect(rows.map(({ facts }) => facts.pageTitle)).toEqual(['Page of a3', 'Page of a2', 'Page of a1'])
  })
})
