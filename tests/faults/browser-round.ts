import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { JobsPage, JobView } from '../../lib/model/job-view.ts'
import { LATE_MS } from '../../lib/outbox/policy.ts'
import { type ExtensionBrowser, LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { openOptions } from '../../scripts/product/connect.ts'
import type { BreakingProxy } from './cutting-proxy.ts'
import type { Intent } from './intents.ts'
import { killBrowser } from './kill-browser.ts'

export type Blow = 'cuts only' | 'worker stopped' | 'browser killed'

export interface Stage {
  chromiumPath: string
  profileDir: string
  proxy: BreakingProxy
  random: () => number
  /** Moves the service's clock ahead; `null` for a service whose clock decides nothing. */
  letTimePass: ((ms: number) => Promise<void>) | null
}

export interface Asked {
  /** The job's id. */
  id: string
  intent: Intent
  /** Whether the extension confirmed that it is stored. */
  accepted: boolean
  /** Whether the browser that confirmed it was killed later. */
  beforeKill: boolean
}

/** Longer than the longest backoff. */
const SETTLE_LIMIT_MS = 180_000

export const launchOn = ({ chromiumPath, profileDir }: Stage): Promise<ExtensionBrowser> =>
  launchBrowser({ chromiumPath, extensionDir: LOCAL_BUILD, profileDir, headless: true })

/** Sends a page's message, which is answered once the job is stored. */
const ask = async (page: Page, id: string, { operation, input }: Intent): Promise<boolean> => {
  const answer = await page.evaluate((request) => chrome.runtime.sendMessage(request), {
    rpc: 'write',
    input: { id, operation, input, source: 'options', tabId: null, copy: false, title: '' },
  })
  return answer.ok
}

/** The jobs of this round, newest first. */
const jobsOf = async (page: Page, asked: readonly Asked[]): Promise<JobView[]> => {
  const answer = await page.evaluate((request) => chrome.runtime.sendMessage(request), {
    rpc: 'jobs',
    input: { states: [], offset: 0, limit: 50 },
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  // This is the worker's answer to `jobs`.
  const { jobs } = answer.value as JobsPage
  return jobs.filter(({ id }) => asked.some((one) => one.id === id))
}

/** A done job may have a step left: the check for a duplicate. */
const isSettled = ({ state, nextAt }: JobView): boolean =>
  nextAt === null && (state === 'done' || state === 'failed' || state === 'unsure')

/** A first read has found nothing: a request may still arrive for half a minute, and is looked up again after that. */
const waitsForLateArrival = ({ state, nextAt }: JobView): boolean =>
  state === 'unsure' && nextAt !== null && nextAt - Date.now() > LATE_MS / 2

/** Lets that half a minute pass by the service's clock, which decides, and presses **Check**. */
const checkLate = async (page: Page, waiting: readonly JobView[], letTimePass: Stage['letTimePass']): Promise<void> => {
  if (waiting.length === 0 || letTimePass === null) return
  await letTimePass(LATE_MS)
  for (const { id } of waiting)
    await page.evaluate((request) => chrome.runtime.sendMessage(request), { rpc: 'checkJob', input: { id } })
}

/** Waits until every job has settled. An open page keeps the worker from sleeping until its alarm. */
const settled = async (page: Page, asked: readonly Asked[], letTimePass: Stage['letTimePass']): Promise<JobView[]> => {
  const end = Date.now() + SETTLE_LIMIT_MS
  for (;;) {
    const jobs = await jobsOf(page, asked)
    if (jobs.every(isSettled)) return jobs
    if (Date.now() > end) throw new Error(`Still moving: ${JSON.stringify(jobs.filter((job) => !isSettled(job)))}`)
    await checkLate(page, jobs.filter(waitsForLateArrival), letTimePass)
    await page.waitForFunction((at) => Date.now() > at, Date.now() + 100)
  }
}

const strike = async (blow: Blow, browser: ExtensionBrowser, stage: Stage): Promise<void> => {
  if (blow === 'worker stopped') await browser.stopWorker()
  if (blow === 'browser killed') await killBrowser(browser.context, stage.profileDir)
}

/**
 * One round: sends all intents while connections break, kills something at a random moment, then stops the faults and
 * waits until every job has settled. May return another browser than the one it was given.
 */
export const playRound = async (
  stage: Stage,
  first: ExtensionBrowser,
  intents: readonly Intent[],
  blow: Blow,
): Promise<{ browser: ExtensionBrowser; asked: Asked[]; jobs: JobView[] }> => {
  const { proxy, random } = stage
  const asked: Asked[] = []
  let browser = first
  const askAll = async (page: Page, rest: readonly Intent[]) => {
    for (const intent of rest) {
      const one: Asked = {
        id: randomUUID(),
        intent,
        accepted: false,
        beforeKill: browser === first && blow === 'browser killed',
      }
      asked.push(one)
      // The browser was killed, so it is unknown whether the message arrived.
      one.accepted = await ask(page, one.id, intent).catch(() => false)
      if (page.isClosed()) return
    }
  }

  let page = await openOptions(browser, 'outbox')
  proxy.storm()
  const moment = proxy.passed(Math.floor(random() * 12_000))
  const asking = askAll(page, intents)
  // If all connections broke, this many bytes may never pass.
  await Promise.race([moment, asking.then(() => settled(page, asked, stage.letTimePass)).catch(() => undefined)])
  await strike(blow, browser, stage)
  await asking

  if (blow === 'browser killed') {
    browser = await launchOn(stage)
    page = await openOptions(browser, 'outbox')
    await askAll(page, intents.slice(asked.length))
  }
  proxy.calm()
  const jobs = await settled(page, asked, stage.letTimePass)
  await page.close()
  return { browser, asked, jobs }
}
