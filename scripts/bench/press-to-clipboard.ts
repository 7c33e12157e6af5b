import type { Page } from '@playwright/test'
import type { AliasSettings } from '../../lib/model/settings.ts'
import { openPopupOn, predictedShortUrl, pressShorten, shownShortUrl } from '../product/shorten-in-popup.ts'
import { openSite } from '../product/site.ts'
import { benchProduct, callWorker } from './bench-product.ts'
import { median, quantile } from './figures.ts'

const ROUNDS = 30
/** Each round at a slow service takes as long as its answer. */
const ROUNDS_OF_SERVICE = 15
const SERVICE_TAKES = 3_000

/** When **Shorten** was pressed, and when the popup said that the link is on the clipboard, in epoch milliseconds. */
const measurePress = (popup: Page): Promise<{ pressedAt: number; copiedAt: number }> =>
  popup.evaluate(
    () =>
      new Promise<{ pressedAt: number; copiedAt: number }>((resolve) => {
        const now = () => performance.timeOrigin + performance.now()
        const outcome = document.querySelector('.popup-outcome')
        const button = document.querySelector<HTMLElement>('button.primary')
        if (outcome === null || button === null) throw new Error('no popup')
        const pressedAt = now()
        new MutationObserver(() => {
          if (outcome.textContent.includes('Copied')) resolve({ pressedAt, copiedAt: now() })
        }).observe(outcome, { childList: true, subtree: true, characterData: true })
        button.click()
      }),
  )

/**
 * `npm run bench -- instant`: the time from the press until the link is on the clipboard, at a slow service, depending
 * on who chooses the alias.
 */
export const benchPressToClipboard = async (): Promise<void> => {
  const site = await openSite()
  await using product = await benchProduct()
  const { browser, service, home } = product
  const first = await openPopupOn(browser, `${site.url}/first`)
  await first.getByText('Options', { exact: true }).click()
  await first.getByLabel('Custom alias').fill('first')
  await pressShorten(first)
  await shownShortUrl(first)
  await first.close()

  service.creationsTake = SERVICE_TAKES
  const presses: Record<'terselink' | 'service', number[]> = { terselink: [], service: [] }
  const requests: number[] = []
  const answers: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    for (const chosenBy of ['terselink', 'service'] as const) {
      if (chosenBy === 'service' && round >= ROUNDS_OF_SERVICE) continue
      const alias: AliasSettings = { chosenBy, style: 'random', length: 7 }
      await callWorker(home, 'writeSettings', { alias })
      const popup = await openPopupOn(browser, `${site.url}/${chosenBy}/${round}`)
      await popup.locator('.recent-link').first().waitFor()
      const { pressedAt, copiedAt } = await measurePress(popup)
      presses[chosenBy].push(copiedAt - pressedAt)
      await predictedShortUrl(popup)
      if (chosenBy === 'service') {
        requests.push(service.lastCreation.cameAt - pressedAt)
        answers.push(copiedAt - service.lastCreation.answeredAt)
      }
      await popup.close()
    }
  }
  for (const [name, figures] of [
    ['press to clipboard, alias chosen by Terselink', presses.terselink],
    ['press to clipboard, alias chosen by the service', presses.service],
    ['of which press to request', requests],
    ['of which answer to clipboard', answers],
  ] as const) {
    const [middle, most] = [median(figures), quantile(figures, 0.95)].map((ms) => ms.toFixed(0))
    console.log(`${name}: median ${middle} ms, 95th percentile ${most} ms (${figures.length} presses)`)
  }
  await site.close()
}
