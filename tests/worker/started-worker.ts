import { expect, vi } from 'vitest'
import { ADMIN_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { createQuirkyService } from '../support/quirky-service.ts'
import { value } from '../support/value.ts'
import { type BrowserUnderTest, browserUnderTest, type WorkerUnderTest } from './worker-under-test.ts'

const ADDRESS = 'https://s.test'
/** For `vi.waitFor`: a busy machine may take long. */
const READINGS = { timeout: 20_000, interval: 5 }

/** The key of a quirky service's account. */
export const QUIRKY_KEY = 'the-key'

/** A new browser beside the service, with a started worker. */
export const startedWorker = async (service: ServiceUnderTest) => {
  const browser = browserUnderTest(service)
  return { service, browser, page: await startedIn(browser) }
}

/**
 * The same, connected as the service's first account. What the worker reads after connecting has arrived: a link never
 * waits behind it.
 */
export const connectedWorker = async (service: ServiceUnderTest) => {
  const started = await startedWorker(service)
  const { page } = started
  value(await page.call('connect', { baseUrl: ADDRESS, key: ADMIN_KEY }))
  await vi.waitFor(async () => {
    const { collections } = value(await page.call('overview', { tabId: null, url: null }))
    for (const { fetchedAt, failure } of Object.values({ ...collections })) expect(fetchedAt ?? failure).not.toBeNull()
  }, READINGS)
  return started
}

/** The same account at a service that doesn't name its time zone, which is read from the dates of new links then. */
export const connectWithoutZone = async (browser: BrowserUnderTest, page: WorkerUnderTest): Promise<void> => {
  const { fetch: before } = browser
  browser.fetch = async (address, init) => {
    const response = await before(address, init)
    if (!address.endsWith('/api/account')) return response
    const answer = (await response.json()) as { data: { zone?: string } }
    delete answer.data.zone
    return Response.json(answer)
  }
  value(await page.call('connect', { baseUrl: ADDRESS, key: ADMIN_KEY }))
}

/** A new browser with a worker that is connected to a service as in FIELD.md, with the same virtual time. */
export const workerOnQuirkyService = async (options: Parameters<typeof createQuirkyService>[0] = {}) => {
  const service = createQuirkyService({ key: QUIRKY_KEY, now: () => Date.now() + browser.ahead, ...options })
  const browser = browserUnderTest(service)
  const page = await startedIn(browser)
  value(await page.call('connect', { baseUrl: ADDRESS, key: QUIRKY_KEY, unencrypted: false }))
  return { service, browser, page }
}

const startedIn = async (browser: BrowserUnderTest): Promise<WorkerUnderTest> => {
  const page = browser.startWorker()
  await page.worker.start()
  return page
}
