import { beforeEach, describe, expect, it } from 'vitest'
import { FIRST_FRAME_KEY, type FirstFrame } from '../../lib/model/first-frame.ts'
import { ADMIN_KEY, OTHER_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const TAB = 4
const PAGE = 'https://example.com/article'
const OTHER_PAGE = 'https://example.com/other'
const fromPopup = { source: 'popup', tabId: TAB, copy: false, title: 'An article' } as const
const fromOptions = { source: 'options' } as const
const MADE = 'http://s.test/made'
const OTHER = 'http://s.test/other'
const RENAMED = 'http://s.test/renamed'

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

const overview = async () => value(await page.call('overview', { tabId: TAB, url: PAGE }))
/** What the popup of the page's tab offers. */
const offered = async () => {
  const { job, recent, known } = await overview()
  return {
    result: job?.outcome?.shortUrl ?? null,
    recent: recent.map(({ shortUrl, isBroken }) => (isBroken ? `broken ${shortUrl}` : shortUrl)),
    known: known?.shorturl ?? null,
  }
}
const NOTHING = { result: null, recent: [OTHER], known: null }

/** The same before the worker has responded. */
const frame = () => {
  const stored = browser.session.contents.get(FIRST_FRAME_KEY) as FirstFrame | undefined
  return (
    stored && {
      ofTabs: stored.ofTabs.map(({ job }) => job.outcome?.shortUrl),
      recent: stored.recent.map(({ shortUrl }) => shortUrl),
    }
  )
}

const stateOf = async (id: string) => value(await page.call('job', { id })).state
const settled = async (asked: { id: string }, state: string) => {
  await expect.poll(() => stateOf(asked.id)).toBe(state)
}
const create = async (url: string, custom: string, tabId: number): Promise<number> => {
  const asked = value(await page.write('createLink', { url, custom }, { ...fromPopup, tabId }))
  await settled(asked, 'done')
  return value(await page.call('job', { id: asked.id })).outcome?.id ?? Number.NaN
}
const remove = async (id: number) => settled(value(await page.write('deleteLink', { id }, fromOptions)), 'done')
const removeElsewhere = async (id: number) => {
  expect((await service.call('DELETE', `/api/url/${id}/delete`)).body.error).toBe(0)
}
const gesture = (url: string) =>
  page.worker.shorten({ source: 'command', addresses: [url], title: 'An article', tabId: 9 })
const addresses = async () => (await service.rows('select url from links order by id')).map(({ url }) => url)

/** The link of the page. */
let made: number

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
  browser.tabs = [TAB]
  await create(OTHER_PAGE, 'other', 7)
  made = await create(PAGE, 'made', TAB)
  await expect.poll(offered).toEqual({ result: MADE, recent: [MADE, OTHER], known: MADE })
})

describe('a link that was deleted here', () => {
  it('is no longer offered, by this worker and the next, also once its removal is no longer stored', async () => {
    await remove(made)
    await expect.poll(offered).toEqual(NOTHING)
    await expect.poll(frame).toEqual({ ofTabs: [], recent: [OTHER] })
    const db = await browser.database()
    const removals = (await db.getAll('jobs')).filter(({ operation }) => operation === 'deleteLink')
    for (const { sequence } of removals) await db.delete('jobs', sequence)
    page = browser.startWorker()
    expect(await offered()).toEqual(NOTHING)
  })

  it('is read from what is stored, without a request', async () => {
    await remove(made)
    await expect.poll(offered).toEqual(NOTHING)
    page = browser.startWorker()
    browser.isOnline = false
    browser.sent.length = 0
    expect(await offered()).toEqual(NOTHING)
    expect(browser.sent).toEqual([])
  })

  it('leaves its page to be shortened again, which offers the new link', async () => {
    await remove(made)
    await expect.poll(offered).toEqual(NOTHING)
    await create(PAGE, 'again', TAB)
    const again = 'http://s.test/again'
    await expect.poll(offered).toEqual({ result: again, recent: [again, OTHER], known: again })
  })

  it('is not handed out by a gesture that reuses existing links', async () => {
    await remove(made)
    await expect.poll(offered).toEqual(NOTHING)
    await gesture(PAGE)
    await expect.poll(() => browser.copied).toHaveLength(1)
    expect(browser.copied).not.toEqual([MADE])
    await expect.poll(addresses).toEqual([OTHER_PAGE, PAGE])
  })

  it('is said to be deleted later while the service cannot be reached, by the next worker too, and is not reused', async () => {
    browser.isOnline = false
    value(await page.write('deleteLink', { id: made }, fromOptions))
    const deletion = async () => (await overview()).known?.facts.deletion
    await expect.poll(deletion).toBe('later')
    page = browser.startWorker()
    expect(await deletion()).toBe('later')
    expect(value(await page.call('knownLinks', { urls: [PAGE] }))).toMatchObject([{ facts: { deletion: 'later' } }])
    await gesture(PAGE)
    await expect.poll(() => browser.copied).toHaveLength(1)
    expect(browser.copied).not.toEqual([MADE])
  })

  it('stays deleted after another account was connected, which drops the stored links', async () => {
    await remove(made)
    const baseUrl = 'https://s.test'
    value(await page.call('connect', { baseUrl, key: OTHER_KEY }))
    value(await page.call('connect', { baseUrl, key: ADMIN_KEY }))
    value(await page.call('refreshLibrary', {}))
    expect(await offered()).toMatchObject({ result: null, recent: [OTHER] })
  })
})

describe('a link that was deleted elsewhere', () => {
  it('is no longer offered after a refresh', async () => {
    value(await page.call('refreshLibrary', {}))
    await removeElsewhere(made)
    browser.ahead += 1_000
    value(await page.call('refreshLibrary', {}))
    expect(await offered()).toEqual(NOTHING)
    await expect.poll(frame).toEqual({ ofTabs: [], recent: [OTHER] })
  })

  it('is no longer offered after its details were not found', async () => {
    await removeElsewhere(made)
    expect(await page.read('readLink', { id: made })).toMatchObject({ ok: false, failure: { kind: 'not-found' } })
    expect(await offered()).toEqual(NOTHING)
  })

  it.each([
    ['change', 'failed', (id: number) => page.write('updateLink', { id, url: `${PAGE}?2` }, fromOptions)],
    // It is as requested.
    ['deletion', 'done', (id: number) => page.write('deleteLink', { id }, fromOptions)],
  ])(
    'is no longer offered after the service refused its %s, because a read shows the reason',
    async (_, end, write) => {
      value(await page.call('refreshLibrary', {}))
      await removeElsewhere(made)
      await settled(value(await write(made)), end)
      browser.ahead += 5_000
      await expect.poll(() => page.worker.updateLibrary().then(offered)).toEqual(NOTHING)
    },
  )

  it('is handed out once by a gesture, which finds that out and creates another', async () => {
    await removeElsewhere(made)
    await gesture(PAGE)
    await expect.poll(() => browser.copied).toHaveLength(2)
    expect(browser.copied[0]).toBe(MADE)
    await expect.poll(async () => (await offered()).recent).toEqual([browser.copied[1], OTHER])
  })
})

describe('a link whose alias was changed', () => {
  const rename = async () =>
    settled(value(await page.write('updateLink', { id: made, url: PAGE, custom: 'renamed' }, fromOptions)), 'done')

  it('is offered with its present short URL, by this worker and the next', async () => {
    await rename()
    const renamed = { result: RENAMED, recent: [RENAMED, OTHER], known: RENAMED }
    await expect.poll(offered).toEqual(renamed)
    await expect.poll(frame).toEqual({ ofTabs: [RENAMED], recent: [RENAMED, OTHER] })
    page = browser.startWorker()
    expect(await offered()).toEqual(renamed)
    await gesture(PAGE)
    await expect.poll(() => browser.copied).toEqual([RENAMED])
  })

  it('elsewhere is handed out once by a gesture, which finds that out and copies its present short URL', async () => {
    const changed = await service.call('PUT', `/api/url/${made}/update`, { url: PAGE, custom: 'renamed' })
    expect(changed.body).toMatchObject({ error: 0, shorturl: RENAMED })
    await gesture(PAGE)
    await expect.poll(() => browser.copied).toEqual([MADE, RENAMED])
    await expect.poll(async () => (await offered()).recent).toEqual([RENAMED, OTHER])
    expect(await addresses()).toEqual([OTHER_PAGE, PAGE])
  })
})

describe('a link whose destination was changed', () => {
  it('is not offered for its former page, and is listed with where it leads now', async () => {
    const url = 'https://elsewhere.test/'
    await settled(value(await page.write('updateLink', { id: made, url }, fromOptions)), 'done')
    await expect.poll(async () => (await offered()).result).toBeNull()
    expect((await overview()).recent).toMatchObject([{ shortUrl: MADE, longUrl: url }, { shortUrl: OTHER }])
    const onNewPage = value(await page.call('overview', { tabId: TAB, url }))
    expect(onNewPage.job?.outcome?.shortUrl).toBe(MADE)
  })
})
