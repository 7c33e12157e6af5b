import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ExtensionBrowser, launchBrowser } from '../product/browser.ts'
import { connect } from '../product/connect.ts'
import { startServiceProcess } from '../product/service-process.ts'
import { openSite } from '../product/site.ts'
import { ensureChromium } from '../setup/chromium.mjs'
import { buildWithEmptyPage, EMPTY_PAGE } from './empty-page.ts'
import { quantile } from './quantile.ts'

const ROOT = join(import.meta.dirname, '../..')
const ROUNDS = 40
const WARM_UP = 5

const firstPaint = (popup: Page): Promise<number> =>
  popup.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, observer) => {
          for (const { name, startTime } of list.getEntries()) {
            if (name !== 'first-contentful-paint') continue
            observer.disconnect()
            resolve(startTime)
          }
        }).observe({ type: 'paint', buffered: true })
      }),
  )

const measure = async (browser: ExtensionBrowser, page: string): Promise<number> => {
  const worker = await browser.worker()
  await worker.evaluate((popup) => chrome.action.setPopup({ popup }), page)
  const popup = await browser.openPopup(page)
  const time = await firstPaint(popup)
  await popup.close()
  return time
}

const inWords = (name: string, times: number[]): string =>
  `${name.padEnd(22)} median ${quantile(times, 0.5).toFixed(1)} ms, nine of ten within ${quantile(times, 0.9).toFixed(1)} ms`

/** The popup's first paint compared with an empty page's, alternating in one browser. */
export const benchPopupFirstPaint = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-bench-'))
  const extensionDir = join(folder, 'extension')
  await buildWithEmptyPage(extensionDir)
  const service = await startServiceProcess({ dataDir: join(folder, 'service'), adminApiKey: 'the-key-of-this-bench' })
  const site = await openSite()
  const browser = await launchBrowser({
    chromiumPath: await ensureChromium(ROOT, console.log),
    extensionDir,
    profileDir: join(folder, 'profile'),
    headless: true,
  })
  await connect(browser, service.url, 'the-key-of-this-bench')
  const [page] = browser.context.pages()
  await page?.goto(`${site.url}/a-page`)

  const popup: number[] = []
  const empty: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const times = { popup: await measure(browser, 'popup.html'), empty: await measure(browser, EMPTY_PAGE) }
    if (round < 0) continue
    popup.push(times.popup)
    empty.push(times.empty)
  }
  console.log(inWords('popup', popup))
  console.log(inWords('empty extension page', empty))
  console.log(`ratio of the medians    ${(quantile(popup, 0.5) / quantile(empty, 0.5)).toFixed(2)} (${ROUNDS} rounds)`)

  await browser.close()
  await site.close()
  await service.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
}
