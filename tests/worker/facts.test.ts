import { expect, it, vi } from 'vitest'
import type { LibraryState } from '../../lib/library/library-state.ts'
import type { LinkFilters } from '../../lib/model/links-question.ts'
import { makeElsewhere } from '../support/made-elsewhere.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker, workerOnQuirkyService } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const freshService = sharedService()

const filtered = async (page: WorkerUnderTest, filters: LinkFilters) =>
  value(await page.call('links', { query: '', filters, order: 'date', from: 0, count: 1000, requests: 'none' }))

/** Fires the library's alarm until every link is stored and read as this build reads it. */
const untilRead = (browser: BrowserUnderTest, page: WorkerUnderTest) =>
  vi.waitFor(
    async () => {
      if (browser.libraryAlarm !== null)
        browser.ahead = Math.max(browser.ahead, Math.min(browser.libraryAlarm - Date.now(), browser.ahead + 60_000))
      await page.worker.updateLibrary()
      const { unknownFor, complete } = await filtered(page, { campaign: null })
      expect([complete, unknownFor]).toEqual([true, 0])
    },
    { timeout: 20_000, interval: 1 },
  )

const idsIn = (column: string) =>
  `select item_id from channel_items where item_type = 'links' and channel_id = ${column}`

it('Every filter finds the links that were made elsewhere, as the database has them', async () => {
  const service = await freshService()
  const { channels, campaign } = await makeElsewhere(service)
  const { browser, page } = await connectedWorker(service)
  await untilRead(browser, page)
  const cases: [LinkFilters, where: string][] = [
    [{ channel: channels[0] }, `id in (${idsIn(String(channels[0]))})`],
    [{ channel: channels[1] }, `id in (${idsIn(String(channels[1]))})`],
    [{ campaign }, `campaign_id = ${campaign}`],
    [{ campaign: null }, 'campaign_id is null'],
    [{ domain: 'go.test' }, "domain_id in (select id from domains where host = 'go.test')"],
    [{ expiry: { days: 7 } }, 'expires_at is not null'],
    [{ expiry: 'never' }, 'expires_at is null'],
    [{ lastClick: 'never' }, 'id not in (select link_id from link_clicks where clicks > 0)'],
    [{ password: true }, 'password_hash is not null'],
    [{ password: false }, 'password_hash is null'],
    [{ targets: true }, "geo_targets <> '[]'"],
    [{ pixels: true }, 'id in (select link_id from link_pixels)'],
    [{ pixels: false, campaign }, `campaign_id = ${campaign} and id not in (select link_id from link_pixels)`],
  ]
  for (const [filters, where] of cases) {
    const answer = await filtered(page, filters)
    const there = await service.rows(`select id from links where ${where} order by created_at desc, id desc`)
    expect(there.length, where).toBeGreaterThan(0)
    expect(
      answer.rows.map(({ id }) => id),
      where,
    ).toEqual(there.map(({ id }) => id))
    expect([answer.unknownFor, answer.total]).toEqual([0, there.length])
  }
})

it('A change that is made elsewhere is known with the next reading of the list', async () => {
  const service = await freshService()
  const { channels } = await makeElsewhere(service, 20)
  const { browser, page } = await connectedWorker(service)
  await untilRead(browser, page)
  const [link] = (await filtered(page, { channel: channels[1] })).rows
  await service.call('DELETE', `/api/channel/${channels[1]}/delete`)
  await service.call('PUT', `/api/url/${String(link?.id)}/update`, { password: 'sesame', expiry: null })
  value(await page.call('refreshLibrary', {}))
  await vi.waitFor(async () => {
    await page.worker.updateLibrary()
    expect((await filtered(page, { channel: channels[1] })).total).toBe(0)
  })
  expect((await filtered(page, { password: true })).rows.map(({ id }) => id)).toContain(link?.id)
})

it('Links that an earlier version stored are read once more, and nothing that only this device knows is lost', async () => {
  const service = await freshService()
  const { campaign } = await makeElsewhere(service, 20)
  const { browser, page } = await connectedWorker(service)
  await untilRead(browser, page)
  // As version 1.0.0 left them: it knew only of links that were made here.
  const database = await browser.database()
  const tx = database.transaction(['libraries', 'links', 'blocks'], 'readwrite')
  const made = { pageTitle: 'The page', madeHere: true as const, preset: null }
  const links = await tx.objectStore('links').getAll()
  for (const { facts: _, ...link } of links)
    await tx.objectStore('links').put(link.alias === 'made-5' ? { ...link, facts: made } : link)
  for (const block of await tx.objectStore('blocks').getAll())
    await tx.objectStore('blocks').put({ ...block, facts: {} })
  const [state] = (await tx.objectStore('libraries').getAll()) as LibraryState[]
  if (state === undefined) throw new Error('Nothing is stored.')
  delete state.sync.rowsVersion
  state.revision += 1
  await tx.objectStore('libraries').put(state)
  await tx.done

  const next = browser.startWorker()
  const lists = () => browser.sent.filter(({ path }) => path.startsWith('/api/urls')).length
  const before = lists()
  await next.worker.start()
  await untilRead(browser, next)
  const { rows, total } = await filtered(next, { campaign })
  expect(total).toBe(4)
  expect(rows.find(({ alias }) => alias === 'made-5')?.facts).toMatchObject(made)
  expect(await filtered(next, { madeHere: true })).toMatchObject({ total: 1 })
  const readAgain = lists() - before
  for (let round = 0; round < 5; round++) await next.worker.updateLibrary()
  expect(readAgain).toBeGreaterThan(0)
  expect(lists() - before).toBeLessThanOrEqual(readAgain + 1)
})

/** A service without these fields, with 250 links that another client made, all of which are stored. */
const withoutFacts = async () => {
  const { service, browser, page } = await workerOnQuirkyService()
  for (let id = 1; id <= 250; id++)
    service.state.links.unshift({
      id,
      alias: `a${id}`,
      shorturl: `https://s.test/a${id}`,
      longurl: `https://example.com/${id}`,
      clicks: 0,
      title: '',
      description: '',
      date: new Date(Date.UTC(2020, 0, 1, 0, 0, id)).toISOString().slice(0, 19).replace('T', ' '),
      // Of another type than ours: another service means something else by these names.
      ...(id === 1 && { channels: 'News', haspassword: 'yes', campaign: 'Spring', pixels: [{ id: 1 }], targets: 3 }),
    })
  /** Fires the library's alarm until this is so. */
  const until = (isSo: () => Promise<void>) =>
    vi.waitFor(
      async () => {
        if (browser.libraryAlarm !== null) browser.ahead = Math.max(browser.ahead, browser.libraryAlarm - Date.now())
        await page.worker.updateLibrary()
        await isSo()
      },
      { timeout: 20_000, interval: 1 },
    )
  await until(async () => expect((await filtered(page, {})).library).toMatchObject({ complete: true, links: 250 }))
  const requests = (path: RegExp) => service.requests.filter(({ url }) => path.test(url.pathname)).length
  return { service, browser, page, until, requests }
}

const ask = async (page: WorkerUnderTest, filters: LinkFilters) =>
  value(await page.call('links', { query: '', filters, order: 'date', from: 0, count: 1000, requests: 'if-needed' }))

it('At a service without these fields, filters say of how many links the fact is unknown, and whether it can be read', async () => {
  const { page } = await withoutFacts()
  for (const filters of [{ campaign: 1 }, { password: true }, { targets: false }, { pixels: true }])
    expect(await filtered(page, filters)).toMatchObject({ rows: [], unknownFor: 250, unknownUntil: 'never' })
  expect(await filtered(page, { expiry: 'never' })).toMatchObject({ unknownFor: 250, unknownUntil: 'detailed' })
  expect(await filtered(page, { expiry: 'never', pixels: true })).toMatchObject({ unknownUntil: 'never' })
  expect(await filtered(page, { channel: 1 })).toMatchObject({ unknownFor: 250, unknownUntil: 'listed' })
})

it('A filter by channel reads all pages of that channel, and again only when they are old', async () => {
  const { service, browser, page, until, requests } = await withoutFacts()
  const itemOf = (id: number) => ({
    type: 'links',
    id,
    title: '',
    preview: '',
    link: `https://s.test/a${id}`,
    date: '2020-01-01',
  })
  const even = Array.from({ length: 125 }, (_, at) => 2 * (at + 1))
  service.state.items.set(7, [{ ...itemOf(1), type: 'bio' }, ...even.map(itemOf)])
  expect((await ask(page, { channel: 7 })).library.reading).toEqual({ what: 'channel', done: 0, of: 1 })
  await until(async () => expect(await filtered(page, { channel: 7 })).toMatchObject({ total: 125, unknownFor: 0 }))
  expect((await filtered(page, { channel: 7 })).rows.map(({ id }) => id)).toEqual(even.toReversed())
  expect(requests(/channel\/7$/)).toBe(2)
  expect((await ask(page, { channel: 7 })).library.reading).toBeNull()

  service.state.items.set(7, even.slice(1).map(itemOf))
  browser.ahead += 11 * 60_000
  expect((await ask(page, { channel: 7 })).library.reading).not.toBeNull()
  await until(async () => expect(await filtered(page, { channel: 7 })).toMatchObject({ total: 124, unknownFor: 0 }))
})

it("A channel's list that can't be read says why, and the user can read it again", async () => {
  const { service, page, until, requests } = await withoutFacts()
  service.behave('the plan lacks everything but links')
  await ask(page, { channel: 7 })
  await until(async () => expect((await ask(page, { channel: 7 })).library.readingFailure).not.toBeNull())
  await ask(page, { channel: 7 })
  expect(requests(/channel\/7$/)).toBe(1)
  service.behave()
  value(await page.call('readLinkFacts', { filters: { channel: 7 } }))
  await until(async () => expect(await filtered(page, { channel: 7 })).toMatchObject({ total: 0, unknownFor: 0 }))
})

it('The details that a filter needs are read once each when the user asks for it, also if the worker is killed', async () => {
  const { service, browser, page, until, requests } = await withoutFacts()
  for (const link of service.state.links) link.expiry = Number(link.id) % 10 === 0 ? '2090-01-01 00:00:00' : null
  const { reading } = value(await page.call('readLinkFacts', { filters: { expiry: 'later' } }))
  expect(reading).toMatchObject({ what: 'details', of: 250 })
  await until(async () => expect((await filtered(page, { expiry: 'later' })).unknownFor).toBeLessThan(240))
  value(await page.call('readLinkFacts', { stop: true }))
  expect((await filtered(page, {})).library.reading).toBeNull()
  value(await page.call('readLinkFacts', { filters: { expiry: 'later' } }))

  const next = browser.startWorker()
  await next.worker.start()
  await vi.waitFor(
    async () => {
      if (browser.libraryAlarm !== null) browser.ahead = Math.max(browser.ahead, browser.libraryAlarm - Date.now())
      await next.worker.updateLibrary()
      expect(await filtered(next, { expiry: 'later' })).toMatchObject({ total: 25, unknownFor: 0 })
    },
    { timeout: 20_000, interval: 1 },
  )
  expect((await filtered(next, {})).library.reading).toBeNull()
  // A request that was under way may be repeated.
  expect(requests(/url\/\d+$/)).toBeLessThanOrEqual(252)
})

it("Insights show the period's clicks as the database has them, from the first day on", async () => {
  const service = await freshService()
  const { channels, campaign } = await makeElsewhere(service)
  const today = Math.floor(Date.now() / 86_400_000)
  await service.write('update links set created_at = created_at - 60 * 86400000')
  await service.write('update link_days_start set moment = moment - 90 * 86400000.0')
  await service.write(`insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
    select id, account_id, created_at, 1000, 1 from links`)
  for (const back of [0, 3, 8, 40])
    await service.write(`insert into link_days (link_id, day, clicks, unique_clicks)
      select id, ${today - back}, 1 + (id * 7919 + ${back}) % 97, 1 from links where id % 2 = ${back % 2}`)
  const { browser, page } = await connectedWorker(service)
  await untilRead(browser, page)
  // The clock of this browser is ahead by what the alarms took.
  browser.ahead = 0
  const insights = value(await page.call('insights', { period: 7, filters: {}, asksService: true }))
  const within = (first: number, last: number) => `link_days.day between ${today - last} and ${today - first}`
  const sum = async (where: string) =>
    Number((await service.rows(`select sum(clicks) as clicks from link_days where ${where}`))[0]?.clicks ?? 0)
  expect(insights).toMatchObject({ gain: await sum(within(0, 6)), period: { before: await sum(within(7, 13)) } })
  expect(insights.days).toHaveLength(7)
  expect(insights.days.reduce((total, { clicks }) => total + clicks, 0)).toBe(insights.gain)
  const top = await service.rows(`select link_id, sum(clicks) as clicks from link_days where ${within(0, 6)}
    group by link_id order by 2 desc limit 50`)
  expect(insights.byGain.slice(0, 50).map(({ gain }) => gain)).toEqual(top.map(({ clicks }) => Number(clicks)))
  const inChannel = await sum(`${within(0, 6)} and link_id in (${idsIn(String(channels[0]))})`)
  expect(insights.channels.find(({ key }) => key === channels[0])?.gain).toBe(inChannel)
  const inCampaign = await sum(`${within(0, 6)} and link_id in (select id from links where campaign_id = ${campaign})`)
  expect(insights.campaigns.find(({ key }) => key === campaign)?.gain).toBe(inCampaign)
  const some = { period: 7, filters: { campaign }, asksService: true } as const
  expect(value(await page.call('insights', some))).toMatchObject({
    gain: inCampaign,
    period: { to: insights.period?.to },
  })
  // Of links that the service can't tell, the counts stored here are compared.
  const noted = { period: 7, filters: { campaign, note: true }, asksService: true } as const
  expect(value(await page.call('insights', noted)).period).toBeNull()
})

it('Insights at a service without that question compare the counts stored here', async () => {
  const { page, requests } = await withoutFacts()
  const insights = value(await page.call('insights', { period: 7, filters: {}, asksService: true }))
  expect(insights).toMatchObject({ period: null, since: null })
  expect(requests(/\/clicks$/)).toBe(0)
})
