import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { benchProduct, callWorker, timeWorker } from './bench-product.ts'
import { timed } from './figures.ts'

const LINKS = 10_000
const BATCHES = 10
const PAGE = 1_000
const SHUT_MS = 600_000

/** Adds a batch in one message. Returns its id and the time until it was stored. */
const addBatch = async (page: Page): Promise<{ id: string; ms: number }> => {
  const urls = Array.from({ length: LINKS }, () => `https://example.com/${randomUUID()}`)
  const writes = urls.map((url) => ({ id: randomUUID(), input: { url }, title: '' }))
  const id = randomUUID()
  const [added] = await timeWorker(page, 'addBatch', [{ id, name: 'A list', text: urls.join('\n'), writes }])
  return { id, ms: added?.ms ?? Number.NaN }
}

const took = async (work: () => Promise<unknown>): Promise<string> => `${(await timed(work)).toFixed(0)} ms`

const handle = async (page: Page, id: string, among: number): Promise<void> => {
  const paused = await took(() => callWorker(page, 'pauseBatch', { id }))
  const list = await took(() => callWorker(page, 'batches', {}))
  const first = await took(() => callWorker(page, 'batch', { id, offset: 0, limit: PAGE }))
  const last = await took(() => callWorker(page, 'batch', { id, offset: LINKS - PAGE, limit: PAGE }))
  const resumed = await took(() => callWorker(page, 'resumeBatch', { id }))
  console.log(
    `one of ${LINKS} among ${among}: pause ${paused}, resume ${resumed}, all batches ${list}, ` +
      `its first ${PAGE} jobs ${first}, its last ${last}`,
  )
}

/** Batches of 10,000 links, alone and among 100,000, in real Chromium. */
export const benchBatchSize = async (): Promise<void> => {
  await using product = await benchProduct()
  const { home, service } = product
  service.shutUntil = Date.now() + SHUT_MS
  const { id, ms } = await addBatch(home)
  console.log(`add ${LINKS} links as a batch: ${ms.toFixed(0)} ms until stored`)
  await handle(home, id, LINKS)
  for (let batch = 1; batch < BATCHES; batch++) await addBatch(home)
  await handle(home, id, BATCHES * LINKS)
  const cancelled = await took(() => callWorker(home, 'cancelBatch', { id }))
  const removed = await took(() => callWorker(home, 'removeBatch', { id }))
  console.log(`cancel it ${cancelled}, remove it ${removed}`)
}
