import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../lib/csv/read-csv.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type Failure, fail, ok } from '../../../lib/model/failure.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import type { LinksQuestion } from '../../../lib/model/links-question.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { localClock } from '../../../tests/support/service-clock.ts'
import { standInSchedule, standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { libraryOf, linksAnswer } from '../../../tests/support/stored-links.ts'
import { createExportState, type ReadyFile } from './export-state.ts'
import { missingText } from './export-text.ts'

const NOW = Date.UTC(2031, 0, 2)
const textOf = async (file: ReadyFile | null): Promise<string> => (await file?.content.text()) ?? ''
const linkOf = (id: number) => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://example.com/${id}`,
  clicks: 0,
  title: '',
  description: '',
  date: '',
  facts: {},
})
const campaignOf = (id: number) => ({ id, name: `C${id}`, public: false, rotator: false as const, list: '' })
const listOf = (key: string, rows: unknown[], page: number, perPage = 100) =>
  ok({
    error: '0',
    data: {
      result: rows.length,
      perpage: perPage,
      currentpage: page,
      nextpage: Math.min(page + 1, Math.ceil(rows.length / perPage)),
      maxpage: Math.ceil(rows.length / perPage),
      [key]: rows.slice((page - 1) * perPage, page * perPage),
    },
  })

const world = (links = 3, told: Partial<LibraryView> = {}) => {
  const worker = standInWorker()
  /** The service's links, newest first, and how many of them are in the library. */
  const there = { all: Array.from({ length: links }, (_, at) => linkOf(links - at)), kept: links, told }
  const library = () => libraryOf({ links: there.kept, ...there.told })
  worker.answer('links', ({ from, count }: LinksQuestion) =>
    ok(
      linksAnswer(there.all.slice(0, there.kept).slice(from, from + count), {
        listed: Math.min(there.kept, there.all.length),
        library: library(),
      }),
    ),
  )
  worker.answer('refreshLibrary', () => ok(library()))
  const lists = { listChannels: 'channels', listCampaigns: 'campaigns', listDomains: 'domains', listPixels: 'pixels' }
  for (const [name, key] of Object.entries({ ...lists, listOverlays: 'cta', listSplashPages: 'splash' }))
    worker.answer(name, () => listOf(key, [], 1))
  const connection = signal({ baseUrl: 'https://s.test:8443/x', id: 'https://s.test:8443/x#1' } as ConnectionView)
  const time = standInSchedule()
  const state = createExportState({
    ...worker,
    connection,
    collections: signal(null),
    serviceClock: localClock('2031-01-02 00:00:00'),
    rate: signal(null),
    counts: signal(null),
    schedule: time.schedule,
    now: () => NOW,
  })
  return {
    worker,
    state,
    there,
    time,
    connection,
    tell: () => worker.tell({ event: 'library', library: library(), removed: [] }),
  }
}

describe('exported files', () => {
  it('contain all links of the library, however many, newest first', async () => {
    const { worker, state } = world(2_345)
    const file = await state.table('links', 'csv')
    expect(file?.name).toBe('s.test-links-2031-01-02.csv')
    const [, ...rows] = readCsv(await textOf(file))
    expect(rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 2_345 }, (_, at) => 2_345 - at))
    const wanted = worker.askedFor('links').map((asked) => (asked as LinksQuestion).count)
    expect(wanted.filter((limit) => limit > 1)).toHaveLength(3)
  })

  it('contain every row of a collection, page by page', async () => {
    const { worker, state } = world()
    const campaigns = Array.from({ length: 712 }, (_, at) => campaignOf(at + 1))
    worker.answer('listCampaigns', ({ page }: { page: number }) => listOf('campaigns', campaigns, page))
    const [, ...rows] = readCsv(await textOf(await state.table('campaigns', 'csv')))
    expect(rows.map(([, name]) => name)).toEqual(campaigns.map(({ name }) => name))
  })

  it('report missing links if the library is incomplete', async () => {
    const { state } = world(3, { complete: false })
    const file = await state.everything()
    expect(JSON.parse(await textOf(file))).toMatchObject({
      linksComplete: false,
      service: 'https://s.test:8443/x',
      account: 'https://s.test:8443/x#1',
    })
  })

  it("omit what the plan doesn't include, and contain the items of each channel with its name", async () => {
    const { worker, state } = world()
    const channel = { id: 7, name: 'News', description: '', color: '', starred: false }
    worker.answer('listChannels', () => listOf('channels', [channel], 1))
    worker.answer('listChannelItems', () =>
      listOf('items', [{ type: 'links', id: 1, title: 'T', preview: '', link: '', date: '' }], 1),
    )
    worker.answer('listPixels', () => fail({ kind: 'not-allowed', said: '' }))
    const file = await state.everything()
    expect(JSON.parse(await textOf(file))).toMatchObject({
      pixels: [],
      channelItems: [{ channelId: 7, channelName: 'News', id: 1 }],
    })
  })

  it('contain all remaining rows if others are deleted between pages, and no deleted one', async () => {
    const { worker, state } = world()
    let campaigns = Array.from({ length: 250 }, (_, at) => campaignOf(at + 1))
    let asked = 0
    worker.answer('listCampaigns', ({ page }: { page: number }) => {
      if (++asked === 2) campaigns = campaigns.slice(5)
      return listOf('campaigns', campaigns, page)
    })
    const file = await state.table('campaigns', 'csv')
    const [, ...rows] = readCsv(await textOf(file))
    expect(rows.map(([id]) => Number(id))).toEqual(campaigns.map(({ id }) => id))
    expect([file?.name, state.missing.value]).toEqual(['s.test-campaigns-2031-01-02.csv', []])
  })

  it('report on the screen and in their name what a service that ignores the page withholds', async () => {
    const { worker, state } = world()
    const campaigns = Array.from({ length: 250 }, (_, at) => campaignOf(at + 1))
    worker.answer('listCampaigns', () => listOf('campaigns', campaigns, 1))
    const file = await state.table('campaigns', 'csv')
    expect(readCsv(await textOf(file))).toHaveLength(1 + 100)
    expect(file?.name).toBe('s.test-campaigns-incomplete-2031-01-02.csv')
    expect(state.missing.value).toEqual([{ kind: 'campaigns', saved: 100, missing: { why: 'repeats', rows: 150 } }])
    const all = await state.everything()
    expect(all?.name).toBe('s.test-account-incomplete-2031-01-02.json')
    expect(JSON.parse(await textOf(all))).toMatchObject({
      complete: false,
      missing: { campaigns: { why: 'repeats', rows: 150 } },
    })
    await state.table('pixels', 'csv')
    expect(state.missing.value).toEqual([])
  })

  it("contain everything else of a service that can't list one kind, and report that", async () => {
    const { worker, state } = world()
    worker.answer('listOverlays', () => fail({ kind: 'unreadable', status: 404, detail: 'HTML' }))
    const incomplete = await state.everything()
    expect(incomplete?.name).toBe('s.test-account-2031-01-02.json')
    expect(state.missing.value.map(missingText)).toEqual(['Overlays: this service has none.'])
    worker.answer('listPixels', () => fail({ kind: 'service-error', status: 500 }))
    const broken = await state.everything()
    expect(broken?.name).toBe('s.test-account-incomplete-2031-01-02.json')
    expect(state.missing.value.map(missingText)).toEqual([
      "Pixels: the service can't list them.",
      'Overlays: this service has none.',
    ])
  })

  it('are not created from an incomplete read', async () => {
    const { worker, state } = world()
    const why: Failure = { kind: 'unreachable' }
    worker.answer('listCampaigns', ({ page }: { page: number }) =>
      page === 1
        ? listOf(
            'campaigns',
            Array.from({ length: 101 }, (_, at) => campaignOf(at + 1)),
            1,
          )
        : fail(why),
    )
    expect(await state.table('campaigns', 'csv')).toBeNull()
    expect([state.failedKind.value, state.failure.value]).toEqual(['campaigns', why])
    expect(await state.everything()).toBeNull()
    expect(state.working.value).toBeNull()
  })

  it('show how many links are in the library, as it grows', async () => {
    const { worker, state } = world(3, { complete: false })
    const leave = state.followLibrary()
    await expect.poll(() => state.library.value?.links).toBe(3)
    worker.tell({ event: 'library', library: libraryOf({ links: 4 }), removed: [] })
    expect(state.library.value).toMatchObject({ links: 4, complete: true })
    leave()
    worker.tell({ event: 'library', library: libraryOf({ links: 5 }), removed: [] })
    expect(state.library.value?.links).toBe(4)
  })

  it('are created one at a time', async () => {
    const { state } = world()
    const first = state.table('links', 'csv')
    expect(await state.table('domains', 'csv')).toBeNull()
    expect(await first).not.toBeNull()
  })

  it('contain every link once if one is deleted and others move up in between', async () => {
    const { worker, state, there } = world(2_500)
    const whole = there.all.map(({ id }) => id)
    let isDeleted = false
    worker.answer('links', ({ from, count }: LinksQuestion) => {
      if (from === 1_000 && !isDeleted) {
        isDeleted = true
        there.all.splice(5, 1)
      }
      const listed = there.all.length
      return ok(linksAnswer(there.all.slice(from, from + count), { listed, library: libraryOf({ links: listed }) }))
    })
    const [, ...rows] = readCsv(await textOf(await state.table('links', 'csv')))
    expect(rows.map(([id]) => Number(id))).toEqual(whole.toSpliced(5, 1))
  })

  it('contain links that were created elsewhere since the last look', async () => {
    const { worker, state, there } = world(3)
    worker.answer('refreshLibrary', () => {
      there.all.unshift(linkOf(4))
      there.kept = 4
      return ok(libraryOf({ links: 4 }))
    })
    const [, ...rows] = readCsv(await textOf(await state.table('links', 'csv')))
    expect(rows.map(([id]) => Number(id))).toEqual([4, 3, 2, 1])
  })
})

describe('a file of links while the library is incomplete', () => {
  const filling = () => {
    const here = world(1_200, { complete: false, total: 1_200, requestsLeft: 9 })
    here.there.kept = 300
    return here
  }
  const complete = ({ there, tell }: ReturnType<typeof filling>) => {
    Object.assign(there, { kept: 1_200, told: {} })
    tell()
  }
  const idsIn = async (file: ReadyFile | null) =>
    readCsv(await textOf(file))
      .slice(1)
      .map(([id]) => Number(id))

  it('waits until it is complete, and is then saved by itself', async () => {
    const here = filling()
    const file = here.state.table('links', 'csv')
    await flushPromises()
    expect(here.state.working.value).toEqual({ what: 'links', reading: 'links' })
    expect(here.state.fillingMs.value).toBe(18_000)
    here.there.kept = 700
    here.tell()
    await flushPromises()
    expect([here.state.working.value?.reading, here.state.library.value?.links]).toEqual(['links', 700])
    complete(here)
    expect(await idsIn(await file)).toEqual(here.there.all.map(({ id }) => id))
    expect([(await file)?.name, here.state.working.value]).toEqual(['s.test-links-2031-01-02.csv', null])
    expect(here.time.planned).toEqual([])
  })

  it('checks now and then whether it is, in case no event arrives', async () => {
    const here = filling()
    const file = here.state.table('links', 'csv')
    await flushPromises()
    Object.assign(here.there, { kept: 1_200, told: {} })
    here.time.pass()
    expect(await idsIn(await file)).toHaveLength(1_200)
  })

  it('contains the loaded links on request, and says in its name that there are more', async () => {
    const { state, there } = filling()
    const file = state.table('links', 'csv')
    await flushPromises()
    state.takeWhatIsHere()
    expect(await idsIn(await file)).toEqual(there.all.slice(0, 300).map(({ id }) => id))
    expect((await file)?.name).toBe('s.test-links-incomplete-2031-01-02.csv')
  })

  it("doesn't wait if no more links are being loaded", async () => {
    const { state, there } = world(10, { complete: false })
    there.kept = 4
    expect(await idsIn(await state.table('links', 'csv'))).toHaveLength(4)
  })

  it('is not created if it is canceled, or another account is connected', async () => {
    for (const way of ['cancel', 'another account']) {
      const here = filling()
      const file = here.state.table('links', 'csv')
      await flushPromises()
      if (way === 'cancel') here.state.cancel()
      else here.connection.value = { ...here.connection.value, id: 'https://s.test:8443/x#2' }
      expect(here.state.working.value).toBeNull()
      complete(here)
      expect([await file, here.state.failure.value, here.time.planned]).toEqual([null, null, []])
    }
  })
})

describe('an export that exceeds the rate limit', () => {
  it('waits, at a pace that leaves a reserve for clicks', async () => {
    const { worker, state, time } = world()
    let asked = 0
    worker.answer('listPixels', () =>
      ++asked === 1 ? fail({ kind: 'slow-down', until: NOW + 31_000 }) : listOf('pixels', [], 1),
    )
    const file = state.table('pixels', 'csv')
    await flushPromises()
    expect([state.until.value, time.planned.map(({ ms }) => ms)]).toEqual([NOW + 31_000, [31_000]])
    time.pass()
    expect(await file).not.toBeNull()
    expect(asked).toBe(2)
  })

  it('sends no more requests once it is canceled', async () => {
    const { worker, state, time } = world()
    worker.answer('listPixels', () => fail({ kind: 'slow-down', until: NOW + 31_000 }))
    const file = state.table('pixels', 'csv')
    await flushPromises()
    state.cancel()
    expect([await file, state.failure.value, state.until.value]).toEqual([null, null, null])
    time.pass()
    expect(worker.askedFor('listPixels')).toHaveLength(1)
  })

  it("says in its name that it is incomplete if the service couldn't be asked for changes", async () => {
    const { worker, state } = world(3)
    const failed = libraryOf({ links: 3, refreshFailure: { kind: 'offline' } })
    worker.answer('links', () => ok(linksAnswer([linkOf(3), linkOf(2), linkOf(1)], { library: failed })))
    worker.answer('refreshLibrary', () => ok(failed))
    const file = await state.table('links', 'csv')
    expect(file?.name).toContain('-links-incomplete-')
    expect(state.missing.value).toEqual([{ kind: 'links', saved: 3, missing: { why: 'not-checked', rows: null } }])
  })

  it("waits until the library's links were checked", async () => {
    const { worker, state, tell } = world(3)
    const checking = { checked: 0, of: 3, waitsUntil: null }
    let view: LibraryView = libraryOf({ links: 3, refresh: checking })
    worker.answer('links', () => ok(linksAnswer([linkOf(3), linkOf(2), linkOf(1)], { library: view })))
    worker.answer('refreshLibrary', () => ok(view))
    const saving = state.table('links', 'csv')
    await flushPromises()
    expect(state.working.value?.reading).toBe('links')
    view = { ...view, refresh: null }
    tell()
    expect((await saving)?.name).not.toContain('incomplete')
  })
})
