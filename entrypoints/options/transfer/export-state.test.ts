import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../../../lib/csv/read-csv.ts'
import { type Failure, fail, ok } from '../../../lib/failure.ts'
import type { ConnectionView } from '../../../lib/rpc/views/connection-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createExportState } from './export-state.ts'

const LIBRARY = { links: 0, total: null, complete: true, checkedAt: 1, countedAt: null, failure: null }
const linkOf = (id: number) => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://example.com/${id}`,
  clicks: 0,
  title: '',
  description: '',
  date: '',
})
const campaignOf = (id: number) => ({ id, name: `C${id}`, public: false, rotator: false as const, list: '' })
const listOf = (key: string, rows: unknown[], page: number, perPage = 100) =>
  ok({
    error: '0',
    data: {
      result: rows.length,
      perpage: perPage,
      currentpage: page,
      nextpage: page,
      maxpage: Math.ceil(rows.length / perPage),
      [key]: rows.slice((page - 1) * perPage, page * perPage),
    },
  })

const world = (links = 3, complete = true) => {
  const worker = standInWorker()
  const all = Array.from({ length: links }, (_, at) => linkOf(links - at))
  worker.answer('library', ({ offset, limit }: { offset: number; limit: number }) =>
    ok({
      rows: all.slice(offset, offset + limit),
      total: links,
      library: { ...LIBRARY, links, complete },
    }),
  )
  const lists = { listChannels: 'channels', listCampaigns: 'campaigns', listDomains: 'domains', listPixels: 'pixels' }
  for (const [name, key] of Object.entries({ ...lists, listOverlays: 'cta', listSplashPages: 'splash' }))
    worker.answer(name, () => listOf(key, [], 1))
  const connection = signal({ baseUrl: 'https://s.test:8443/x' } as ConnectionView)
  const state = createExportState({ ...worker, connection, now: () => Date.UTC(2031, 0, 2) })
  return { worker, state }
}

describe('what the account has, as files', () => {
  it('are all links that are kept here, however many, newest first', async () => {
    const { worker, state } = world(2_345)
    const file = await state.table('links')
    expect(file?.name).toBe('s.test-links-2031-01-02.csv')
    const [, ...rows] = readCsv(file?.content ?? '')
    expect(rows.map(([id]) => Number(id))).toEqual(Array.from({ length: 2_345 }, (_, at) => 2_345 - at))
    expect(worker.askedFor('library')).toHaveLength(3)
  })

  it('are every row of a collection, page by page', async () => {
    const { worker, state } = world()
    const campaigns = Array.from({ length: 712 }, (_, at) => campaignOf(at + 1))
    worker.answer('listCampaigns', ({ page }: { page: number }) => listOf('campaigns', campaigns, page))
    const [, ...rows] = readCsv((await state.table('campaigns'))?.content ?? '')
    expect(rows.map(([, name]) => name)).toEqual(campaigns.map(({ name }) => name))
  })

  it('say that links are missing where the library is not complete', async () => {
    const { state } = world(3, false)
    const file = await state.everything()
    expect(JSON.parse(file?.content ?? '')).toMatchObject({ linksComplete: false, service: 'https://s.test:8443/x' })
  })

  it('hold nothing of what the plan does not include, and the items of each channel with its name', async () => {
    const { worker, state } = world()
    const channel = { id: 7, name: 'News', description: '', color: '', starred: false }
    worker.answer('listChannels', () => listOf('channels', [channel], 1))
    worker.answer('listChannelItems', () =>
      listOf('items', [{ type: 'links', id: 1, title: 'T', preview: '', link: '', date: '' }], 1),
    )
    worker.answer('listPixels', () => fail({ kind: 'not-allowed', said: '' }))
    const file = await state.everything()
    expect(JSON.parse(file?.content ?? '')).toMatchObject({
      pixels: [],
      channelItems: [{ channelId: 7, channelName: 'News', id: 1 }],
    })
  })

  it('are not made of what could not be read to its end', async () => {
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
    expect(await state.table('campaigns')).toBeNull()
    expect([state.failedKind.value, state.failure.value]).toEqual(['campaigns', why])
    expect(await state.everything()).toBeNull()
    expect(state.working.value).toBeNull()
  })

  it('say how much of the links is kept here, as it grows', async () => {
    const { worker, state } = world(3, false)
    const leave = state.look()
    await expect.poll(() => state.library.value?.links).toBe(3)
    worker.tell({ event: 'library', library: { ...LIBRARY, links: 4 } })
    expect(state.library.value).toMatchObject({ links: 4, complete: true })
    leave()
    worker.tell({ event: 'library', library: { ...LIBRARY, links: 5 } })
    expect(state.library.value?.links).toBe(4)
  })

  it('are put together one at a time', async () => {
    const { state } = world()
    const first = state.table('links')
    expect(await state.table('domains')).toBeNull()
    expect(await first).not.toBeNull()
  })
})
