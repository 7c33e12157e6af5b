import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { benchProduct, callWorker, timeWorker } from './bench-product.ts'
import { median, timed } from './figures.ts'

const FEW = 100
const MANY = 10_000
/** How many queues of `FEW` jobs are measured; of the long queue, as many jobs are measured. */
const ROUNDS = 6
/** How long the service reports an exhausted rate limit, so that jobs stay queued. */
const SHUT_MS = 25_000

/** Adds links in one message. Returns the milliseconds until they were stored. */
const add = async (page: Page, count: number): Promise<number> => {
  const writes = Array.from({ length: count }, () => ({
    id: randomUUID(),
    operation: 'createLink' as const,
    input: { url: `https://example.com/${randomUUID()}` },
    title: '',
  }))
  const [added] = await timeWorker(page, 'writeMany', [{ writes }])
  return added?.ms ?? Number.NaN
}

interface Count {
  at: number
  waiting: number
}

/** The worker's counts until at most `left` jobs wait. */
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

/** Milliseconds per settled job in each interval, without the first and the last one, which are incomplete. */
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

const firstRow = (page: Page) =>
  page.getByRole('table', { name: 'Outbox' }).getByRole('row').filter({ hasText: 'example.com' }).first()

/** The outbox with 10,000 jobs in real Chromium: adding, listing, and settling one among few and many. */
export const benchOutboxSize = async (): Promise<void> => {
  await using product = await benchProduct()
  const { browser, service, home, workerHeap } = product
  const amongFew: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const counts = countsUntil(home, 0)
    await add(home, FEW)
    const costs = costsOf(await counts)
    // Warm-up.
    if (round >= 0) amongFew.push(...costs)
  }
  console.log(`settle one among ${FEW}     ${median(amongFew).toFixed(2)} ms`)

  const heapAmongFew = await workerHeap()
  service.shutUntil = Date.now() + SHUT_MS
  await callWorker(home, 'read', { operation: 'readAccount', input: {} })
  console.log(`add ${MANY} jobs            ${(await add(home, MANY)).toFixed(0)} ms until stored, in one message`)
  const outbox = await browser.context.newPage()
  const opening = await timed(async () => {
    await outbox.goto(browser.pageUrl('options.html#outbox'))
    await firstRow(outbox).waitFor()
  })
  const paging = await timed(async () => {
    const before = (await firstRow(outbox).textContent()) ?? ''
    await outbox.getByRole('button', { name: 'Next', exact: true }).click()
    await firstRow(outbox).filter({ hasNotText: before }).waitFor()
  })
  await outbox.close()
  console.log(
    `open the Outbox          ${opening.toFixed(0)} ms until its first row, next page ${paging.toFixed(0)} ms`,
  )
  const heaps = `${heapAmongFew.toFixed(1)} MB with nothing queued, ${(await workerHeap()).toFixed(1)} MB with ${MANY}`
  const amongMany = costsOf(await countsUntil(home, MANY - ROUNDS * FEW))
  console.log(`settle one among ${MANY}   ${median(amongMany).toFixed(2)} ms`)
  const stretches = `medians of ${amongFew.length} and ${amongMany.length} stretches`
  console.log(`ratio                    ${(median(amongMany) / median(amongFew)).toFixed(2)} (${stretches})`)
  console.log(`memory of the worker     ${heaps}`)
}
