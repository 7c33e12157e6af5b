import { beforeEach, expect, it } from 'vitest'
import { value } from '../support/value.ts'
import { workerOnQuirkyService } from './started-worker.ts'
import type { WorkerUnderTest } from './worker-under-test.ts'

const LIMIT = 10

let page: WorkerUnderTest

const ask = (number: number) =>
  page.write('createLink', { url: `https://example.com/${number}` }, { source: 'popup', tabId: number })

const jobs = async () => value(await page.call('jobs', { states: [], offset: 0, limit: 50 }))

beforeEach(async () => {
  ;({ page } = await workerOnQuirkyService({ limit: LIMIT, windowMs: 60_000 }))
  for (let number = 0; number < 2 * LIMIT; number++) value(await ask(number))
  await expect.poll(async () => value(await page.call('overview', { tabId: null, url: null })).rate.remaining).toBe(0)
  await expect.poll(async () => (await jobs()).counts.sending).toBe(0)
})

it('a job that only waits for the rate limit shows until when', async () => {
  const { jobs: shown } = await jobs()
  const held = shown.filter(({ state }) => state === 'waiting')
  expect(held.length).toBeGreaterThan(LIMIT / 2)
  for (const { failure, paceUntil } of held) {
    expect(failure).toBeNull()
    expect((paceUntil ?? 0) - Date.now()).toBeGreaterThan(0)
    expect((paceUntil ?? 0) - Date.now()).toBeLessThan(65_000)
  }
  expect(shown.filter(({ state }) => state === 'done').every(({ paceUntil }) => paceUntil === null)).toBe(true)
})

it('the popup of a tab whose link waits for the rate limit gets that too', async () => {
  const last = 2 * LIMIT - 1
  const { job } = value(await page.call('overview', { tabId: last, url: `https://example.com/${last}` }))
  expect(job).toMatchObject({ state: 'waiting', failure: null })
  expect(job?.paceUntil).toBeGreaterThan(Date.now())
})

it('the outbox estimates the time for its waiting requests, window by window', async () => {
  const { queueMs, counts } = await jobs()
  expect(counts.waiting).toBeGreaterThan(0)
  expect(queueMs).toBeGreaterThan(0)
  for (let number = 100; number < 100 + LIMIT; number++) value(await ask(number))
  const longer = await jobs()
  expect(longer.queueMs - queueMs).toBeGreaterThan(50_000)
  await page.untilIdle()
  expect((await jobs()).queueMs).toBe(0)
})

it("a read at the pace of bulk work gets a retry time and doesn't delay clicks", async () => {
  const answer = await page.read('listChannels', {}, { bulk: true })
  const until = !answer.ok && answer.failure.kind === 'slow-down' ? answer.failure.until : 0
  expect(until - Date.now()).toBeGreaterThan(0)
  const { jobs: shown } = await jobs()
  expect(until).toBeGreaterThanOrEqual(Math.max(...shown.map(({ paceUntil }) => paceUntil ?? 0)))
})

it('a service that always says that -1 requests are left is used up to its limit (FIELD.md line 5)', async () => {
  const { page: other, browser, service } = await workerOnQuirkyService({ quirks: ['remaining is -1'] })
  const writes = Array.from({ length: 40 }, (_, number) => ({
    operation: 'createLink' as const,
    input: { url: `https://example.com/${number}` },
    title: '',
  }))
  value(await other.writeMany(writes))
  await other.untilIdle()
  expect(service.state.links).toHaveLength(40)
  // 30 a minute.
  expect(browser.ahead).toBeLessThan(3 * 60_000)
})
