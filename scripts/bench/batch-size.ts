import type { Page } from '@playwright/test'
import { openOptions } from '../product/connect.ts'
import { benchProduct } from './bench-product.ts'
import { callWorker } from './call-worker.ts'

const LINKS = 10_000
const BATCHES = 10
const PAGE = 1_000

/** Adds a batch in one message. Returns its id and the time until it was stored. */
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

/** Batches of 10,000 links, alone and among 100,000, in real Chromium. */
export const benchBatchSize = async (): Promise<void> => {
  await using product = await benchProduct()
  const { browser, service } = product
  const page = await openOptions(browser, 'account')
  service.shut(600_000)

  const { id, ms } = await addBatch(page, LINKS)
  console.log(`add ${LINKS} links as a batch: ${ms.toFixed(0)} ms until stored`)
  await handle(page, id, LINKS)
  for (let batch = 1; batch < BATCHES; batch++) await addBatch(page, LINKS)
  await handle(page, id, BATCHES * LINKS)
  const cancelled = await timed(() => callWorker(page, 'cancelBatch', { id }))
  const removed = await timed(() => callWorker(page, 'removeBatch', { id }))
  console.log(`cancel it ${cancelled}, remove it ${removed}`)
}
