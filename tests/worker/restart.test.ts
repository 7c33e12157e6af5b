import { beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '../../lib/outbox/job.ts'
import type { ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const HERE = 'https://s.test#1'
const PAGE = 'https://example.com/article'
const fromPopup = { source: 'popup', tabId: 4, copy: false } as const

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let first: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page: first } = await connectedWorker(await freshService()))
  await first.worker.drain()
})

const links = async () => (await service.rows('select url from links order by url')).map(({ url }) => url)
const never = () => new Promise<Response>(() => undefined)
const isCreate = (address: string, init?: RequestInit) => init?.method === 'POST' && address.endsWith('/api/url/add')

const stateOf = async (worker: WorkerUnderTest, id: string) => {
  const job = await worker.call('job', { id })
  return job.ok ? job.value.state : null
}
const asked = async (worker: WorkerUnderTest, url = PAGE) =>
  value(await worker.write('createLink', { url }, fromPopup)).id

const liveOn = async (worker: WorkerUnderTest) => {
  await worker.worker.start()
  await worker.untilIdle()
}

const put = async (id: string, fields: Partial<Job>) => {
  const db = await browser.database()
  const row = await db.getFromIndex('jobs', 'id', id)
  if (row === undefined) throw new Error('no such job')
  await db.put('jobs', { ...row, ...fields })
}

describe('a stopped worker', () => {
  it('before sending: the next one sends it', async () => {
    browser.isAllowed = false
    const id = await asked(first)
    await first.worker.drain()
    browser.isAllowed = true
    const next = browser.startWorker()
    await liveOn(next)
    expect(await stateOf(next, id)).toBe('done')
    expect(await links()).toEqual([PAGE])
  })

  it('while the request was in flight and never arrived: it is created once', async () => {
    browser.fetch = (address, init) => (isCreate(address, init) ? never() : service.fetch(address, init))
    const id = await asked(first)
    await expect.poll(() => stateOf(first, id)).toBe('sending')
    browser.killWorker()
    browser.fetch = (address, init) => service.fetch(address, init)
    const next = browser.startWorker()
    await liveOn(next)
    expect(await stateOf(next, id)).toBe('done')
    expect(await links()).toEqual([PAGE])
  })

  it('after the service created the link and before the response: it is not created twice', async () => {
    browser.fetch = async (address, init) => {
      const response = await service.fetch(address, init)
      return isCreate(address, init) ? never() : response
    }
    const id = await asked(first)
    await expect.poll(() => links()).toEqual([PAGE])
    browser.killWorker()
    browser.fetch = (address, init) => service.fetch(address, init)
    const next = browser.startWorker()
    await liveOn(next)
    expect(await stateOf(next, id)).toBe('done')
    expect(await links()).toEqual([PAGE])
  })

  it('the same, with a service without Idempotency-Key', async () => {
    const forgetful = (address: string, init?: RequestInit) => {
      const headers = new Headers(init?.headers)
      headers.delete('idempotency-key')
      return service.fetch(address, { ...init, headers })
    }
    browser.fetch = async (address, init) => {
      const response = await forgetful(address, init)
      return isCreate(address, init) ? never() : response
    }
    const id = await asked(first)
    await expect.poll(() => links()).toEqual([PAGE])
    browser.killWorker()
    browser.fetch = forgetful
    const next = browser.startWorker()
    await liveOn(next)
    expect(await stateOf(next, id)).toBe('done')
    expect(await links()).toEqual([PAGE])
  })

  it.each(['done', 'failed'] as const)('with a job that is %s: nothing is sent for it', async (state) => {
    browser.isAllowed = false
    const id = await asked(first)
    await first.worker.drain()
    await put(id, { state, nextAt: null, failure: null })
    browser.isAllowed = true
    const next = browser.startWorker()
    await liveOn(next)
    expect(await stateOf(next, id)).toBe(state)
    expect(await links()).toEqual([])
  })

  it('with a job that only the user can decide: it stays so, and the button shows it', async () => {
    browser.isAllowed = false
    const id = await asked(first)
    await first.worker.drain()
    // It would show on the button what it has read before.
    browser.killWorker()
    await put(id, { state: 'unsure', nextAt: null, attempts: 1, failure: { kind: 'interrupted' } })
    browser.isAllowed = true
    const next = browser.startWorker()
    await liveOn(next)
    expect(await stateOf(next, id)).toBe('unsure')
    expect(await links()).toEqual([])
    await expect.poll(() => browser.badge.text).toBe('?')
  })

  it('with the jobs of another account: they wait for that account', async () => {
    browser.isAllowed = false
    const id = await asked(first)
    await first.worker.drain()
    await put(id, { connection: 'https://s.test#2' })
    browser.isAllowed = true
    await liveOn(browser.startWorker())
    expect(await links()).toEqual([])
    expect(await stateOf(first, id)).toBe('waiting')
  })
})

describe('two concurrent wake-ups', () => {
  it('of one worker send each job once', async () => {
    browser.isAllowed = false
    await Promise.all([1, 2, 3].map((number) => asked(first, `${PAGE}?${number}`)))
    await first.worker.drain()
    browser.isAllowed = true
    await Promise.all([first.worker.permissionsChanged(), first.worker.drain(), first.worker.drain()])
    await first.untilIdle()
    expect(await links()).toEqual([`${PAGE}?1`, `${PAGE}?2`, `${PAGE}?3`])
  })

  it('of two workers on one storage, as while the extension is updated, send each job once', async () => {
    browser.isAllowed = false
    await Promise.all([1, 2, 3].map((number) => asked(first, `${PAGE}?${number}`)))
    await first.worker.drain()
    browser.isAllowed = true
    const second = browser.startWorker()
    await Promise.all([first.worker.permissionsChanged(), second.worker.start()])
    await liveOn(second)
    expect(await links()).toEqual([`${PAGE}?1`, `${PAGE}?2`, `${PAGE}?3`])
    const db = await browser.database()
    expect((await db.getAll('jobs')).map(({ state, connection }) => [state, connection])).toEqual(
      Array.from({ length: 3 }, () => ['done', HERE]),
    )
  })
})
