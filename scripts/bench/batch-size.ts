import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { LOCAL_BUILD, launchBrowser } from '../product/browser.ts'
import { connect, openOptions } from '../product/connect.ts'
import { ensureChromium } from '../setup/chromium.mjs'
import { callWorker } from './call-worker.ts'
import { openService } from './shut-service.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEY = 'the-key-of-this-bench'
const LINKS = 10_000
const BATCHES = 10
const PAGE = 1_000

/** Adds a batch in one message; answers its id, and how long it took in the page until all of it was durable. */
const addBatch = (page: Page, links: number): Promise<{ id: string; ms: number }> =>
  page.evaluate(async (count) => {
    const urls = Array.from({ length: count }, () => `https://example.com/${crypto.randomUUID()}`)
    const input = {
      id: crypto.randomUUID(),
      name: 'A list',
      text: urls.join('\n'),
      writes: urls.map((url) => ({ id: crypto.randomUUID(), input: { url }, title: '' })),
    }
    const began = performance.now()
    const answer = (await chrome.runtime.sendMessage({ rpc: 'addBatch', input })) as { ok: boolean }
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return { id: input.id, ms: performance.now() - began }
  }, links)

const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const began = performance.now()
  await work()
  return `${(performance.now() - began).toFixed(0)} ms`
}

const handle = async (page: Page, id: string, among: number): Promise<void> => {
  const paused = await timed(() => callWorker(page, 'pauseBatch', { id }))
  const list = await timed(() => callWorker(page, 'batches', {}))
  const first = await timed(() => callWorker(page, 'batch', { id, offset: 0, limit: PAGE }))
  const last = await timed(() => callWorker(page, 'batch', { id, offset: LINKS - PAGE, limit: PAGE }))
  const resumed = await timed(() => callWorker(page, 'resumeBatch', { id }))
  console.log(
    `one of ${LINKS} among ${among}: pause ${paused}, resume ${resumed}, all batches ${list}, ` +
      `its first ${PAGE} jobs ${first}, its last ${last}`,
  )
}

/** How batches of 10,000 links are handled, alone and among 100,000, in real Chromium. */
export const benchBatchSize = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-bench-'))
  const service = await openService(KEY)
  const browser = await launchBrowser({
    chromiumPath: await ensureChromium(ROOT, console.log),
    extensionDir: LOCAL_BUILD,
    profileDir: join(folder, 'profile'),
    headless: true,
  })
  await connect(browser, service.url, KEY)
  const page = await openOptions(browser, 'account')
  service.shut(600_000)

  const { id, ms } = await addBatch(page, LINKS)
  console.log(`add ${LINKS} links as a batch: ${ms.toFixed(0)} ms until durable`)
  await handle(page, id, LINKS)
  for (let batch = 1; batch < BATCHES; batch++) await addBatch(page, LINKS)
  await handle(page, id, BATCHES * LINKS)
  const cancelled = await timed(() => callWorker(page, 'cancelBatch', { id }))
  const removed = await timed(() => callWorker(page, 'removeBatch', { id }))
  console.log(`cancel it ${cancelled}, put it away ${removed}`)

  await browser.close()
  await service.close()
  await rm(folder, { recursive: true, maxRetries: 5 })
}
