import type { Page } from '@playwright/test'
import { openOptions } from '../product/connect.ts'
import { benchProduct } from './bench-product.ts'
import { longestTasks, timed } from './figures.ts'

const ROWS = 10_000
/** How long the service reports an exhausted rate limit, so that jobs stay queued. */
const SHUT_MS = 120_000

const ADDRESSES = Array.from({ length: ROWS }, (_, row) => `https://example.com/page/${row}?id=${row}`)
const LIST = ADDRESSES.join('\n')
const TABLE = [
  'url,alias,title,utm_source',
  ...ADDRESSES.map((url, row) => `${url},a-${row},"Page, ${row}",mail`),
].join('\r\n')

/** Pastes a text and waits until every row is validated and looked up. Returns the milliseconds. */
const paste = (page: Page, text: string): Promise<number> =>
  page.evaluate(
    async ([pasted, rows]) => {
      performance.mark('begin')
      const began = performance.now()
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document
        .querySelector('textarea')
        ?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      const isThere = () =>
        [...document.querySelectorAll('button')].some(
          (button) => button.textContent === `Shorten ${rows} links` && button.ariaDisabled === 'false',
        )
      while (!isThere()) await new Promise(requestAnimationFrame)
      return performance.now() - began
    },
    [text, ROWS.toLocaleString('en')] as const,
  )

/** The Bulk section with 10,000 rows in real Chromium: reading, validating and adding them. */
export const benchBulkPage = async (): Promise<void> => {
  await using product = await benchProduct()
  const { browser, service } = product
  service.shutUntil = Date.now() + SHUT_MS
  const page = await openOptions(browser, 'bulk')
  const clear = page.getByRole('button', { name: 'Clear' })
  await page.getByLabel('Addresses').waitFor()
  // Warm-up.
  await paste(page, LIST)
  for (const [name, text] of Object.entries({ list: LIST, table: TABLE })) {
    await clear.click()
    const ms = await paste(page, text)
    await clear.click()
    const [longest = Number.NaN] = await longestTasks(page, () => paste(page, text))
    console.log(`preview a ${name} of ${ROWS}: ${ms.toFixed(0)} ms, its longest task ${longest.toFixed(0)} ms`)
  }
  const added = await timed(async () => {
    await page.getByRole('button', { name: /^Shorten/ }).click()
    await page.getByRole('article').waitFor()
  })
  console.log(`add the batch of ${ROWS}: ${added.toFixed(0)} ms until stored and shown`)
}
