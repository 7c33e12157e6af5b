import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { QuirkyService } from '../support/quirky-service.ts'
import { value } from '../support/value.ts'
import { workerOnQuirkyService } from './started-worker.ts'
import { type BrowserUnderTest, OUR_PAGE, type WorkerUnderTest } from './worker-under-test.ts'

let service: QuirkyService
let browser: BrowserUnderTest
let page: WorkerUnderTest

const links = (count: number) =>
  Array.from({ length: count }, (_, number) => ({
    operation: 'createLink' as const,
    input: { url: `https://example.com/${number}` },
    title: '',
  }))

const counts = async () => value(await page.call('jobs', { states: [], offset: 0, limit: 1 })).counts
const waiting = async () => (await counts()).waiting

beforeEach(async () => {
  ;({ service, browser, page } = await workerOnQuirkyService())
})

it('many writes in one message are all created', async () => {
  expect(value(await page.writeMany(links(40)))).toEqual({ added: 40 })
  await page.untilIdle()
  const made = service.state.links.map(({ longurl }) => String(longurl))
  expect(made).toHaveLength(40)
  expect(new Set(made)).toEqual(new Set(links(40).map(({ input }) => input.url)))
  expect(await counts()).toMatchObject({ waiting: 0, done: 40 })
})

it('an invalid one is named by its index, and then none is added', async () => {
  const wrong = { operation: 'createLink' as const, input: { url: 'nowhere' }, title: '' }
  expect(await page.writeMany([...links(2), wrong])).toMatchObject({
    ok: false,
    failure: { kind: 'invalid', field: '2.url' },
  })
  expect(await waiting()).toBe(0)
})

it('a message that arrives twice adds once', async () => {
  browser.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  const message = { rpc: 'writeMany', input: { writes: links(3).map((write) => ({ ...write, id: randomUUID() })) } }
  const answers = await Promise.all([page.receive(message, OUR_PAGE), page.receive(message, OUR_PAGE)])
  expect(answers).toEqual([1, 2].map(() => ({ ok: true, value: { added: 3 } })))
  expect(value(await page.call('jobs', { states: [], offset: 0, limit: 1 })).total).toBe(3)
})

it('a click overtakes bulk work', async () => {
  service.state.links.length = 0
  value(await page.writeMany(links(200)))
  const click = value(await page.write('createLink', { url: 'https://example.com/click' }, { source: 'popup' }))
  await expect.poll(async () => value(await page.call('job', { id: click.id })).state).toBe('done')
  expect(service.state.links.length).toBeLessThan(100)
})

it('the pages get one event for all, not one for each', async () => {
  browser.fetch = () => new Promise(() => undefined)
  browser.events.length = 0
  value(await page.writeMany(links(1_000)))
  await expect.poll(() => browser.events.some(({ event }) => event === 'jobs')).toBe(true)
  expect(browser.events.filter(({ event }) => event === 'job').length).toBeLessThan(20)
})
