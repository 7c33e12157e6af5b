import type { Page } from '@playwright/test'
import type { AliasSettings } from '../../lib/model/settings.ts'
import { openPopupOn, pressShorten, promisedShortUrl, shownShortUrl } from '../product/shorten-in-popup.ts'
import { openSite } from '../product/site.ts'
import { benchProduct } from './bench-product.ts'
import { callWorker } from './call-worker.ts'
import { median, quantile } from './quantile.ts'

const ROUNDS = 30
/** Each takes as long as the service does. */
const ROUNDS_OF_SERVICE = 5
const SERVICE_TAKES = 3_000

/** Milliseconds from the press on **Shorten** until the popup says that the link is on the clipboard. */
const measurePress = (popup: Page): Promise<number> =>
  popup.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const outcome = document.querySelector('.popup-outcome')
        const button = document.querySelector<HTMLElement>('button.primary')
        if (outcome === null || button === null) throw new Error('no popup')
        const pressed = performance.now()
        new MutationObserver(() => {
          if (outcome.textContent.includes('Copied')) resolve(performance.now() - pressed)
        }).observe(outcome, { childList: true, subtree: true, characterData: true })
        button.click()
      }),
  )

/** `npm run bench -- instant`: press to clipboard at a slow service, by who chooses the alias. */
export const benchPressToClipboard = async (): Promise<void> => {
  const site = await openSite()
  await using product = await benchProduct()
  const { browser, service } = product
  const first = await openPopupOn(browser, `${site.url}/first`)
  await first.getByText('Options', { exact: true }).click()
  await first.getByLabel('Custom alias').fill('first')
  await pressShorten(first)
  await shownShortUrl(first)
  await first.close()

  const home = await browser.context.newPage()
  await home.goto(browser.pageUrl('manifest.json'))
  service.delayCreations(SERVICE_TAKES)
  const times: Record<'terselink' | 'service', number[]> = { terselink: [], service: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const chosenBy of ['terselink', 'service'] as const) {
      if (chosenBy === 'service' && round >= ROUNDS_OF_SERVICE) continue
      const alias: AliasSettings = { chosenBy, style: 'random', length: 7 }
      await callWorker(home, 'writeSettings', { alias })
      const popup = await openPopupOn(browser, `${site.url}/${chosenBy}/${round}`)
      await popup.locator('.recent-link').first().waitFor()
      times[chosenBy].push(await measurePress(popup))
      await promisedShortUrl(popup)
      await popup.close()
    }
  }
  for (const [chosenBy, figures] of Object.entries(times)) {
    const [middle, most] = [median(figures), quantile(figures, 0.95)].map((ms) => ms.toFixed(0))
    console.log(
      `alias chosen by ${chosenBy}: median ${middle} ms, 95th percentile ${most} ms (${figures.length} presses)`,
    )
  }
  await site.close()
}
