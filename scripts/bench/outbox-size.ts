import type { Page } from '@playwright/test'
import { openOptions } from '../product/connect.ts'
import { benchProduct } from './bench-product.ts'
import { callWorker } from './call-worker.ts'
import { median } from './quantile.ts'
import { workerHeap } from './worker-heap.ts'

const FEW = 100
const MANY = 10_000
/** How often a small queue is measured, and the factor for a long one. */
const ROUNDS = 6
/** How long the service reports an exhausted rate limit, in milliseconds, so that jobs stay queued. */
const SHUT_MS = 25_000

/** Adds links in one message. Returns the time until they were stored. */
const add = (page: Page, count: number): Promise<number> =>
  page.evaluate(async (links) => {
    const writes = Array.from({ length: links }, () => ({
      id: crypto.randomUUID(),
      operation: 'createLink',
      input: { url: `https://example.com/${crypto.randomUUID()}` },
      title: '',
    }))
    const began = performance.now()
    const answer = (await chrome.runtime.sendMessage({ rpc: 'writeMany', input: { writes } })) as { ok: boolean }
    if (!answer.ok) throw new Error(JSON.stringify(answer))
    return performance.now() - began
  }, count)

interface Count {
  at: number
  waiting: number
}

/** The worker's events until at most `left` jobs wait. */
const countsUntil = (page: Page, left: number): Promise<Count[]> =>
  page.evaluate(
    (wanted) =>
      new Promise<Count[]>((resolve) => {
        const counts: Count[] = []
        chrome.runtime.onMessage.addListener(function listen(event) {
          if (event.event !== 'jobs') return
          const { waiting } = event.counts
          counts.push({ at: performance.now(), waiting })
          if (counts.length === 1 || waiting > wanted) return
          chrome.runtime.onMessage.removeListener(listen)
          resolve(counts)
        })
      }),
    left,
  )

/** How many jobs are settled between two measurements. */
const STRETCH = FEW / 4

/** Milliseconds per settled job in each interval, without the first and the last, which are incomplete. */
const costsOf = (counts: readonly Count[]): number[] => {
  const costs: number[] = []
  let from = counts.find(({ waiting }) => waiting > 0)
  for (const now of counts) {
    if (from === undefined || from.waiting - now.waiting < STRETCH) continue
    costs.push((now.at - from.at) / (from.waiting - now.waiting))
    from = now
  }
  return costs.slice(1, -1)
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const firstRow = (page: Page) =>
  page.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: 'example.com' }).first()

/** The outbox with 10,000 jobs in real Chromium: adding, listing, and settling one among few and many. */
export const benchOutboxSize = async (): Promise<void> => {
  await using product = await benchProduct()
  const { browser, service, profileDir } = product
  const page = await openOptions(browser, 'account')
  const amongFew: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const counts = countsUntil(page, 0)
    await add(page, FEW)
    const costs = costsOf(await counts)
    // Warm-up.
    if (round >= 0) amongFew.push(...costs)
  }

  console.log(`settle one among ${FEW}     ${median(amongFew).toFixed(2)} ms`)

  const heapAmongFew = await workerHeap(profileDir)
  service.shut(SHUT_MS)
  await callWorker(page, 'read', { operation: 'readAccount', input: {} })
  const adding = await add(page, MANY)
  const opening = await timed(async () => {
    const outbox = await openOptions(browser, 'outbox')
    await firstRow(outbox).waitFor()
  })
  const outbox = browser.context.pages().at(-1) ?? page
  const paging = await timed(async () => {
    const before = (await firstRow(outbox).textContent()) ?? ''
    await outbox.getByRole('button', { name: 'Next', exact: true }).click()
    await firstRow(outbox).filter({ hasNotText: before }).waitFor()
  })
  await outbox.close()
  const heapAmongMany = await workerHeap(profileDir)
  console.log(`add ${MANY} jobs            ${adding.toFixed(0)} ms until stored, in one message`)
  console.log(
    `open the Outbox          ${opening.toFixed(0)} ms until its first row, next page ${paging.toFixed(0)} ms`,
  )
  const amongMany = costsOf(await countsUntil(page, MANY - ROUNDS * FEW))
  console.log(`settle one among ${MANY}   ${median(amongMany).toFixed(2)} ms`)
  const stretches = `medians of ${amongFew.length} and ${amongMany.length} stretches`
  console.log(`ratio                    ${(median(amongMany) / median(amongFew)).toFixed(2)} (${stretches})`)

  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
  console.log(
    `memory of the worker     ${megabytes(heapAmongFew)} MB with nothing queued, ${megabytes(heapAmongMany)} MB with ${MANY}`,
  )
}
