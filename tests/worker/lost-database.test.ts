import { expect, it } from 'vitest'
import { createOutboxNote } from '../../entrypoints/background/jobs/outbox-note.ts'
import { NO_JOBS } from '../../lib/model/job-view.ts'
import { value } from '../support/value.ts'
import { createMemoryArea } from './memory-area.ts'
import { workerOnQuirkyService } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const offline = () => Promise.reject(new TypeError('Failed to fetch'))
const overview = async (page: WorkerUnderTest) => value(await page.call('overview', { tabId: null, url: null }))
const outbox = async (page: WorkerUnderTest) => value(await page.call('jobs', { states: [], offset: 0, limit: 50 }))
const write = async (page: WorkerUnderTest, url: string) =>
  value(await page.write('createLink', { url }, { source: 'popup' }))

/** As Chromium does when the disk is full. */
const deleteDatabase = (name: string): Promise<void> =>
  new Promise((resolve) => {
    indexedDB.deleteDatabase(name).onsuccess = () => resolve()
  })

const noted = async (browser: BrowserUnderTest) =>
  JSON.stringify((await browser.local.get('outbox-note'))['outbox-note'])

/** One link made, and two requests that wait. */
const withRequests = async () => {
  const { service, browser, page } = await workerOnQuirkyService()
  await write(page, 'https://example.com/made')
  await page.untilIdle()
  browser.fetch = offline
  await write(page, 'https://example.com/first')
  await write(page, 'https://example.com/second')
  await expect.poll(() => noted(browser)).toContain('second')
  await expect.poll(() => noted(browser)).toContain('"finished":1')
  return { service, browser, page }
}

it('says at the next start which requests the browser has deleted, in popup and Outbox, until that was seen', async () => {
  const { browser } = await withRequests()
  await deleteDatabase(browser.databaseName)
  const page = await browser.restart()
  const { failures } = await overview(page)
  expect(failures.map(({ what, failure, job }) => ({ what, failure, job }))).toEqual([
    { what: 'https://example.com/second', failure: { kind: 'lost-requests', unfinished: 1, finished: 0 }, job: null },
    { what: 'https://example.com/first', failure: { kind: 'lost-requests', unfinished: 1, finished: 0 }, job: null },
    { what: '', failure: { kind: 'lost-requests', unfinished: 0, finished: 1 }, job: null },
  ])
  const { jobs, lost } = await outbox(page)
  expect(jobs).toEqual([])
  expect(lost).toMatchObject({
    unfinished: 2,
    finished: 1,
    named: ['https://example.com/second', 'https://example.com/first'],
  })
  await expect.poll(() => browser.badge.text).toBe('!')
  value(await page.call('failuresSeen', { until: lost?.at ?? 0 }))
  expect((await outbox(page)).lost).toBeNull()
  const next = await browser.restart()
  expect((await overview(next)).failures).toEqual([])
})

it('says the same if a worker that runs finds a new database', async () => {
  const { browser, page } = await withRequests()
  await deleteDatabase(browser.databaseName)
  expect((await outbox(page)).lost).toMatchObject({ unfinished: 2, finished: 1 })
})

it('says nothing of requests that were discarded, or set aside by the user', async () => {
  const { browser, page } = await withRequests()
  value(await page.call('discardJobs', { chosen: { batch: null }, until: Number.MAX_SAFE_INTEGER }))
  await expect.poll(() => noted(browser)).not.toContain('first')
  value(await page.call('resetStorage', { part: 'outbox' }))
  expect((await outbox(page)).lost).toBeNull()
  const next = await browser.restart()
  expect((await overview(next)).failures).toEqual([])
})

it('notes nothing of an account whose requests were removed', async () => {
  const { browser, page } = await withRequests()
  value(await page.call('disconnect', {}))
  await expect.poll(() => noted(browser)).toBeUndefined()
})

it('names the newest requests, and counts the others', async () => {
  const local = createMemoryArea()
  const newest = Array.from({ length: 10 }, (_, place) => ({
    input: { url: `https://example.com/${place}` },
    title: '',
  }))
  const store = { counts: async () => ({ ...NO_JOBS, waiting: 5_000, failed: 1, done: 7 }), newest: async () => newest }
  const note = createOutboxNote({ local, store: store as never })
  await note.update('https://s.test#1')
  const losses = await note.losses()
  expect(losses.map(({ what }) => what)).toEqual([...newest.map(({ input }) => input.url), ''])
  expect(losses.at(-1)?.failure).toEqual({ kind: 'lost-requests', unfinished: 4_991, finished: 7 })
})

it('refuses a press while the disk is full: nothing is stored or sent, and what waits stays', async () => {
  const { service, browser, page } = await withRequests()
  browser.hasDiskSpace = false
  const refused = await page.write('createLink', { url: 'https://example.com/third' }, { source: 'popup' })
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'storage', trouble: 'full' } })
  browser.fetch = (address, init) => service.fetch(address, init)
  const next = await browser.restart()
  await next.untilIdle()
  browser.hasDiskSpace = true
  // Some of them may be under way by now.
  const { waiting, sending, done } = (await outbox(next)).counts
  expect(waiting + sending + done).toBe(3)
  await next.untilIdle()
  expect(new Set(service.state.links.map(({ longurl }) => longurl))).toEqual(
    new Set(['first', 'made', 'second'].map((path) => `https://example.com/${path}`)),
  )
  expect(service.state.links).toHaveLength(3)
})
