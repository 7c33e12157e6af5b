import { beforeEach, describe, expect, it } from 'vitest'
import { memoryLibraryStore } from '../../tests/support/memory-library-store.ts'
import { waitingJob } from '../../tests/support/outbox-job.ts'
import { libraryOf, linkNumbered } from '../../tests/support/stored-links.ts'
import type { Read } from '../api/read.ts'
import type { Link } from '../contract/link.ts'
import type { ReadName } from '../contract/operations.ts'
import { ok } from '../model/failure.ts'
import type { LibraryView } from '../model/library-view.ts'
import type { LinkFilters } from '../model/links-question.ts'
import type { Job } from '../outbox/job.ts'
import { readInsights } from './insights.ts'
import { createLibrary } from './library.ts'

const HERE = 'https://s.test#1'
const DAY = 86_400_000

const serviceTime = async (at: number): Promise<string> => new Date(at).toISOString().slice(0, 19).replace('T', ' ')

/** An account on a calendar: each reading is a whole pass over the list. */
const accountOf = () => {
  const disk = memoryLibraryStore(HERE)
  let now = Date.UTC(2030, 0, 10, 12)
  let links: Link[] = []
  let items: { type: string; id: number }[] = []
  const asked: ReadName[] = []
  const referrers = new Map<number, Record<string, number>>()
  const read: Read = async (operation, input) => {
    asked.push(operation)
    const { id = 0, page = 1 } = input as { id?: number; page?: number }
    if (operation === 'readLink') {
      const { clicks = 0, ...link } = links.find((one) => one.id === id) ?? {}
      const topReferrers = referrers.get(id) ?? 0
      const details = { ...link, location: { GB: 'https://uk.test' }, device: {}, expiry: '2030-01-12 00:00:00' }
      return ok({ error: 0, id, details, data: { clicks, topReferrers } }) as never
    }
    const counters = { result: links.length, perpage: 100, currentpage: page, nextpage: page, maxpage: 1 }
    if (operation === 'listChannelItems') {
      const some = items.slice((page - 1) * 2, page * 2)
      const maxpage = Math.ceil(items.length / 2)
      return ok({ error: '0', data: { ...counters, perpage: 2, nextpage: page + 1, maxpage, items: some } }) as never
    }
    return ok({ error: '0', data: { ...counters, urls: links } }) as never
  }
  const newLibrary = () =>
    createLibrary({
      store: disk.store,
      clock: () => now,
      pause: () => Promise.resolve(),
      current: async () => HERE,
      now: () => now,
      serviceTime,
      shortAddresses: async () => ['https://s.test'],
      onShown: async () => undefined,
      onChange: () => undefined,
    })
  let library = newLibrary()
  const world = {
    asked,
    disk,
    referrers,
    library: () => library,
    read: () => library.reading(HERE, read),
    has: (...all: Link[]) => {
      links = all
    },
    channelHas: (...ids: number[]) => {
      items = [{ type: 'bio', id: 77 }, ...ids.map((id) => ({ type: 'links', id }))]
    },
    readChannel: async (channel: number, pages = [1, 2, 3]) => {
      for (const page of pages) await library.reading(HERE, read)('listChannelItems', { id: channel, page })
    },
    /** Everything is read again. */
    readAll: async () => {
      await library.refresh(HERE)
      while ((await library.step(HERE, () => read)).done);
    },
    settled: (operation: Job['operation'], input: Job['input'], told: Partial<Job> = {}) =>
      library.settled(waitingJob(operation, input, { state: 'done', ...told })),
    pass: (days: number) => {
      now += days * DAY
    },
    restart: () => {
      library = newLibrary()
    },
    ask: (filters: LinkFilters, query = '') =>
      library.links(HERE, { query, filters, order: 'date', from: 0, count: 50, requests: 'none' }, read),
    ids: async (filters: LinkFilters, query = '') => {
      const { rows, unknownFor } = await world.ask(filters, query)
      return [rows.map(({ id }) => id), unknownFor]
    },
    insights: (period: 1 | 7 | 30, filters: LinkFilters = {}) => library.insights(HERE, { period, filters }),
  }
  return world
}

let world: ReturnType<typeof accountOf>
beforeEach(() => {
  world = accountOf()
})

const at = (id: number, clicks: number, date = '2029-12-01 08:00:00', told: Partial<Link> = {}) =>
  linkNumbered(id, { clicks, date, ...told })

const made = (id: number, input: Partial<Job['input']> = {}, told: Partial<Job> = {}) =>
  world.settled(
    'createLink',
    { url: `https://long.test/${id}`, ...input },
    { outcome: { id, shortUrl: `https://s.test/a${id}`, differences: [] }, title: 'Getting started', ...told },
  )

it('insights say that they are of the newest links, if there are more than can be stored', async () => {
  const insightsWith = (view: Partial<LibraryView>) =>
    readInsights(
      { period: 7, filters: {} },
      {
        now: '2030-01-10 12:00:00',
        neverClickedUntil: '2030-01-02',
        newSince: '2030-01-03 00:00:00',
        days: [],
        view: libraryOf(view),
        countedAt: null,
        saysFacts: false,
        channelsRead: {},
        counted: null,
        nextCountAt: null,
        each: async () => 0,
        links: async () => [],
      },
    )
  const newestOnly = { loaded: 100_000, total: 250_000 }
  expect(await insightsWith({ links: 100_000, total: 250_000, complete: false })).toMatchObject({ newestOnly })
  expect(await insightsWith({ links: 100_000, total: 100_000 })).toMatchObject({ newestOnly: null })
  expect(await insightsWith({ links: 99_999, total: 250_000, complete: false })).toMatchObject({ newestOnly: null })
})

describe('what is known of a link', () => {
  it('that was made here comes from the request, and no reading of the list or restart changes it', async () => {
    await world.readAll()
    await made(3, { channel: 5, campaign: 2, expiry: '2030-01-11 00:00:00', pixels: [1], status: 'private' })
    const facts = {
      pageTitle: 'Getting started',
      channels: [5],
      allChannels: true,
      campaign: 2,
      expiry: '2030-01-11 00:00:00',
      password: false,
      targets: false,
      pixels: true,
      private: true,
      madeHere: true,
    }
    expect((await world.ask({})).rows).toMatchObject([{ id: 3, title: '', facts }])
    world.has(at(3, 0, '2030-01-10 12:00:00', { title: 'a3' }))
    await world.readAll()
    world.restart()
    expect((await world.ask({})).rows).toMatchObject([{ id: 3, title: 'a3', facts }])
    expect(await world.ids({}, 'getting started')).toEqual([[3], 0])
  })

  it('never contains its password, and no expiry that the service did not apply', async () => {
    await world.readAll()
    const differences = [{ option: 'expiry' as const, asked: '2030-01-11 00:00:00', got: null }]
    const outcome = { id: 3, shortUrl: 'https://s.test/a3', differences }
    await made(3, { password: 'hunter2', expiry: '2030-01-11 00:00:00' }, { outcome })
    const [row] = (await world.ask({})).rows
    expect([row?.facts.password, row?.facts.expiry]).toEqual([true, undefined])
    expect(JSON.stringify([...world.disk.rows.values()])).not.toContain('hunter2')
  })

  it('changes with an update, as far as the request says', async () => {
    await world.readAll()
    await made(3, { channel: 5, campaign: 2, password: 'x', geotarget: [{ location: 'GB', link: 'https://uk.test' }] })
    await world.settled('updateLink', { id: 3, campaign: null, expiry: '2030-02-01 00:00:00', password: null })
    const [row] = (await world.ask({})).rows
    expect(row?.facts).toMatchObject({
      channels: [5],
      allChannels: true,
      campaign: null,
      expiry: '2030-02-01 00:00:00',
      password: false,
      targets: true,
    })
    await world.settled('updateLink', { id: 3, channel: null })
    expect((await world.ask({})).rows[0]?.facts).not.toHaveProperty('channels')
  })

  it('includes what it was assigned to', async () => {
    world.has(at(1, 0), at(2, 0))
    await world.readAll()
    await world.settled('assignToChannel', { channelid: 5, type: 'links', itemid: 1 })
    await world.settled('assignToChannel', { channelid: 6, type: 'links', itemid: 1 })
    await world.settled('assignToChannel', { channelid: 6, type: 'qr', itemid: 2 })
    await world.settled('assignLinkToCampaign', { campaignid: 8, linkid: 2 })
    const rows = (await world.ask({})).rows.map(({ id, facts }) => [id, facts])
    expect(rows).toEqual([
      [2, { campaign: 8 }],
      [1, { channels: [5, 6] }],
    ])
    expect([await world.ids({ channel: 6 }), await world.ids({ campaign: 8 })]).toEqual([
      [[1], 1],
      [[2], 1],
    ])
  })

  it('includes what its details show, when a page reads them', async () => {
    world.has(at(1, 4), at(2, 4))
    await world.readAll()
    await world.read()('readLink', { id: 1 })
    const facts = { expiry: '2030-01-12 00:00:00', targets: true }
    expect((await world.ask({ expiry: { days: 7 } })).rows).toMatchObject([{ id: 1, facts }])
    expect((await world.ask({ expiry: { days: 7 } })).unknownFor).toBe(1)
    expect(world.asked.filter((name) => name === 'readLink')).toHaveLength(1)
  })

  it('includes its channels, once a page has read the whole list of each, until another reading says otherwise', async () => {
    world.has(at(4, 0), at(3, 0), at(2, 0), at(1, 0))
    await world.readAll()
    world.channelHas(1, 2, 3)
    await world.readChannel(5, [1])
    expect(await world.ids({ channel: 5 })).toEqual([[1], 3])
    // A page that was skipped may have had any link.
    await world.readChannel(5, [1, 3])
    expect(await world.ids({ channel: 5 })).toEqual([[1], 3])
    await world.readChannel(5, [1, 2])
    expect(await world.ids({ channel: 5 })).toEqual([[3, 2, 1], 0])
    world.channelHas(3)
    await world.readChannel(5, [1])
    expect(await world.ids({ channel: 5 })).toEqual([[3], 0])
    world.pass(1)
    world.has(at(9, 0, '2030-01-11 08:00:00'), at(4, 0), at(3, 0))
    await world.readAll()
    expect(await world.ids({ channel: 5 })).toEqual([[3], 1])
  })

  it('ends with the link, also if its id is given to another one', async () => {
    await world.readAll()
    await made(3)
    await world.settled('deleteLink', { id: 3 })
    world.has(at(3, 0))
    await world.readAll()
    expect((await world.ask({})).rows).toMatchObject([{ id: 3, facts: {} }])
  })
})

describe('insights', () => {
  it('of a device that has read nothing, and of one that has read once, say when there will be a comparison', async () => {
    expect(await world.insights(7)).toMatchObject({ since: null, firstComparisonAt: null, readAt: null, links: 0 })
    world.has(at(2, 6), at(1, 3))
    await world.readAll()
    expect(await world.insights(7)).toMatchObject({
      today: '2030-01-10',
      since: null,
      firstComparisonAt: Date.UTC(2030, 0, 11, 12),
      links: 2,
      clicks: 9,
      gain: 0,
      byGain: [],
      byClicks: [{ link: { id: 2 }, gain: 0 }, { link: { id: 1 } }],
      days: [],
    })
  })

  it('compare counts that were read anyway with those of earlier days, without a request of their own', async () => {
    world.has(at(3, 50), at(2, 6), at(1, 3))
    await world.readAll()
    world.pass(1)
    world.has(at(3, 50), at(2, 9), at(1, 3))
    await world.readAll()
    world.pass(2)
    // A count went down, and a link is new.
    world.has(at(4, 8, '2030-01-12 00:00:00'), at(3, 20), at(2, 10), at(1, 4))
    await world.readAll()
    world.restart()
    const before = world.asked.length
    const [day, week] = [await world.insights(1), await world.insights(7)]
    const gains = (insights: typeof day) => insights.byGain.map(({ link, gain }) => [link.id, gain])
    expect([day.asked, day.since, gains(day)]).toEqual([
      '2030-01-12',
      '2030-01-11',
      [
        [4, 8],
        [2, 1],
        [1, 1],
      ],
    ])
    expect([week.asked, week.since, gains(week)]).toEqual([
      '2030-01-06',
      '2030-01-10',
      [
        [4, 8],
        [2, 4],
        [1, 1],
      ],
    ])
    expect(week).toMatchObject({ gain: 13, moved: 3, clicks: 42, links: 4, complete: true, unknownFor: 0 })
    expect(week.days).toEqual([
      { day: '2030-01-11', clicks: 3 },
      { day: '2030-01-12', clicks: 0 },
      { day: '2030-01-13', clicks: 0 },
    ])
    expect((await world.insights(7, { clicks: { to: 10 } })).days.at(-1)).toEqual({ day: '2030-01-13', clicks: 10 })
    expect((await world.ask({})).rows.find(({ id }) => id === 2)?.facts.days).toEqual({
      from: '2030-01-11',
      clicks: [3, 0, 1],
    })
    expect(world.asked).toHaveLength(before)
  })

  it('add up channels, campaigns and domains, and say of how many links these are unknown', async () => {
    world.has(at(9, 4, '2029-12-01 08:00:00', { shorturl: 'https://go.test/a9' }), at(2, 7), at(1, 0))
    await world.readAll()
    await world.settled('assignToChannel', { channelid: 5, type: 'links', itemid: 9 })
    await world.settled('assignToChannel', { channelid: 6, type: 'links', itemid: 9 })
    await world.settled('assignLinkToCampaign', { campaignid: 8, linkid: 2 })
    const insights = await world.insights(7)
    expect(insights).toMatchObject({
      channels: [
        { key: 5, links: 1, clicks: 4, gain: 0 },
        { key: 6, links: 1, clicks: 4, gain: 0 },
      ],
      campaigns: [{ key: 8, links: 1, clicks: 7, gain: 0 }],
      domains: [
        { key: 's.test', links: 2, clicks: 7, gain: 0 },
        { key: 'go.test', links: 1, clicks: 4, gain: 0 },
      ],
      unknownChannels: 2,
      unknownCampaign: 2,
      unknownExpiry: 3,
    })
    expect(await world.insights(7, { campaign: 8 })).toMatchObject({ links: 1, clicks: 7, unknownFor: 2 })
  })

  it('know all links of a channel whose list was read, until there is a newer link', async () => {
    const links = [at(9, 4), at(2, 7), at(1, 0)]
    world.has(...links)
    await world.readAll()
    await world.settled('assignToChannel', { channelid: 6, type: 'links', itemid: 1 })
    world.channelHas(9, 2)
    await world.readChannel(5)
    expect(await world.insights(7)).toMatchObject({
      channels: [
        { key: 5, links: 2, clicks: 11 },
        { key: 6, links: 1, clicks: 0 },
      ],
      wholeChannels: [5],
    })
    world.pass(1)
    world.has(at(10, 0, '2030-01-11 08:00:00'), ...links)
    await world.readAll()
    expect(await world.insights(7)).toMatchObject({ unknownChannels: 1, wholeChannels: [] })
  })

  it('name links that expire soon, have expired, or were never clicked in the week since they were made', async () => {
    world.has(at(20, 0, '2030-01-09 08:00:00'), at(11, 3), at(10, 0))
    await world.readAll()
    const expiries = ['2030-01-09 00:00:00', '2030-01-10 11:59:59', '2030-01-12 00:00:00', '2030-01-30 00:00:00']
    for (const [index, expiry] of expiries.entries()) await made(index + 1, { expiry })
    const { expired, expiresWithin7, expiresWithin30, neverClicked, unknownExpiry } = await world.insights(30)
    const shown = [expired, expiresWithin7, expiresWithin30, neverClicked].map(({ links, total }) => [
      links.map(({ id }) => id),
      total,
    ])
    expect(shown).toEqual([
      [[2, 1], 2],
      [[3], 1],
      [[3, 4], 2],
      [[10], 1],
    ])
    expect(unknownExpiry).toBe(3)
  })

  it('list 50 of many links, and count all', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => at(index + 1, (index * 7919) % 3_001))
    world.has(...many)
    await world.readAll()
    world.pass(1)
    world.has(...many.map((link) => ({ ...link, clicks: link.clicks + (link.id % 100) })))
    await world.readAll()
    const { byGain, byClicks, moved, links } = await world.insights(1)
    expect([byGain.length, byClicks.length, moved, links]).toEqual([50, 50, 2_970, 3_000])
    expect([...new Set(byGain.map(({ gain }) => gain))]).toEqual([99, 98])
    const clicks = byClicks.map(({ link }) => link.clicks)
    expect(clicks).toEqual(clicks.toSorted((one, other) => other - one))
    expect(clicks[0]).toBe(Math.max(...many.map((link) => link.clicks + (link.id % 100))))
  })

  it('add up the ten first referrers of each link whose statistics were read, and send nothing for that', async () => {
    world.has(at(1, 90), at(2, 5), at(3, 0))
    await world.readAll()
    const sites = Array.from({ length: 12 }, (_, index): [string, number] => [`site${index}.test`, 12 - index])
    world.referrers.set(1, Object.fromEntries(sites))
    world.referrers.set(2, { 'site1.test': 4, 'never.test': 0 })
    for (const id of [1, 2, 3]) await world.read()('readLink', { id })
    world.restart()
    const sent = world.asked.length
    const { referrers, referredLinks, referredClicks } = await world.insights(7)
    // The clicks without a referrer count, too.
    expect(referredClicks).toBe(95)
    expect(referrers.slice(0, 2)).toEqual([
      { name: 'site1.test', clicks: 15 },
      { name: 'site0.test', clicks: 12 },
    ])
    expect([referrers.length, referredLinks, world.asked.length]).toEqual([10, 2, sent])

    // Its statistics were reset.
    world.referrers.delete(2)
    await world.read()('readLink', { id: 2 })
    expect((await world.insights(7)).referrers[0]).toEqual({ name: 'site0.test', clicks: 12 })
  })
})
