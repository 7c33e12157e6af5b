import type { Page } from '@playwright/test'
import { openOptions } from '../product/connect.ts'
import { benchProduct } from './bench-product.ts'

const ROWS = 10_000
/** How long the service reports an exhausted rate limit, in milliseconds, so that jobs stay queued. */
const SHUT_MS = 120_000

const TABLE = [
  'url,alias,title,utm_source',
  ...Array.from({ length: ROWS }, (_, row) => `https://example.com/page/${row}?id=${row},a-${row},"Page, ${row}",mail`),
].join('\r\n')

const LIST = Array.from({ length: ROWS }, (_, row) => `https://example.com/page/${row}?id=${row}`).join('\n')

interface Measured {
  /** Until every row is validated and looked up, in milliseconds. */
  ms: number
  /** The longest time the page was blocked, in milliseconds. */
  longestMs: number
}

/** Pastes a text and waits until the preview has all rows. */
const paste = (page: Page, text: string): Promise<Measured> =>
  page.evaluate(
    async ([pasted, rows]) => {
      let longestMs = 0
      let last = performance.now()
      let watching = true
      // Each message is one turn of the event loop; the time between two is how long a key press would wait.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        const now = performance.now()
        longestMs = Math.max(longestMs, now - last)
        last = now
        if (watching) port2.postMessage(null)
      }
      const began = performance.now()
      port2.postMessage(null)
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
      const ms = performance.now() - began
      watching = false
      return { ms, longestMs }
    },
    [text, ROWS.toLocaleString('en')] as const,
  )

const told = ({ ms, longestMs }: Measured) =>
  `${ms.toFixed(0)} ms, the page held up for ${longestMs.toFixed(0)} ms at most`

/** The Bulk section with 10,000 rows in real Chromium: reading, validating and adding them. */
export const benchBulkPage = async (): Promise<void> => {
  await using product = await benchProduct()
  const { browser, service } = product
  service.shut(SHUT_MS)
  const page = await openOptions(browser, 'bulk')
  await page.getByLabel('Addresses').waitFor()
  // Warm-up.
  await paste(page, LIST)
  await page.getByRole('button', { name: 'Clear' }).click()
  console.log(`preview a list of ${ROWS}    ${told(await paste(page, LIST))}`)
  await page.getByRole('button', { name: 'Clear' }).click()
  console.log(`preview a table of ${ROWS}   ${told(await paste(page, TABLE))}`)
  const began = performance.now()
  await page.getByRole('button', { name: /^Shorten/ }).click()
  await page.getByRole('article').waitFor()
  console.log(`add the batch of ${ROWS}     ${(performance.now() - began).toFixed(0)} ms until stored and shown`)
}
