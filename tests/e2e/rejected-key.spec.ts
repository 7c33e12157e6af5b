import type { Locator, Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten } from '../../scripts/product/shorten-in-popup.ts'
import { readBadge } from '../support/badge.ts'
import { expect, test } from '../support/e2e.ts'
import { IS_LONG } from '../support/sample-size.ts'

/** The notice is above each section: one with a list of its own, and one without; all of them before a release. */
const SECTIONS = IS_LONG
  ? ['links', 'channels', 'campaigns', 'domains', 'pixels', 'overlays', 'splash', 'outbox', 'account']
  : ['channels', 'account']

const alerts = (page: Page | Locator) => page.getByRole('alert')

/** Whether a worker runs, read by a page that starts none. */
const isWorkerRunning = async (browser: ExtensionBrowser, page: Page): Promise<boolean> => {
  const session = await browser.context.newCDPSession(page)
  const states: string[] = []
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { runningStatus } of versions) states.push(runningStatus)
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => states.length).toBeGreaterThan(0)
  await session.detach()
  return states.at(-1) === 'running' || states.at(-1) === 'starting'
}

test('a rejected key is shown everywhere, sends nothing by itself, and is cleared by a new one', async ({
  fresh,
  gate,
  service,
  site,
}) => {
  test.setTimeout(180_000)
  await connectByMessage(fresh, gate.url, service.key)
  // Opened before: it must update without a reload.
  const outbox = await openOptions(fresh, 'outbox')
  await expect(outbox.getByRole('heading', { name: 'Outbox' })).toBeVisible()

  gate.rejectKeys(true)
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('API key rejected')
  await expect(popup.getByRole('button', { name: 'Enter a new key' })).toBeVisible()
  await popup.close()
  await expect
    .poll(() => readBadge(fresh))
    .toEqual({ text: '!', title: 'Terselink: API key rejected, 1 request waiting' })
  await expect(alerts(outbox)).toContainText('API key rejected')
  await expect(outbox.getByRole('table', { name: 'Outbox' })).toContainText('API key rejected')

  const before = gate.arrived.length
  for (const section of SECTIONS) {
    const page = await openOptions(fresh, section)
    await expect(alerts(page)).toHaveCount(1)
    await expect(alerts(page)).toContainText('API key rejected')
    await expect(page.getByText('The key works')).toHaveCount(0)
    await page.close()
  }

  const elsewhere = await fresh.openTab(`${site.url}/other`)
  await elsewhere.bringToFront()
  const overOther = await fresh.openPopup()
  await expect(alerts(overOther)).toContainText('API key rejected')
  const enterKey = overOther.getByRole('button', { name: 'Enter a new key' })
  await expect(enterKey).toBeFocused()
  await expect(enterKey).toHaveClass('primary')
  await overOther.close()
  await elsewhere.close()

  // The worker is stopped, and a tab is closed: nothing is woken and nothing is sent.
  const other = await fresh.openTab(`${site.url}/closed`)
  await outbox.goto('about:blank')
  await fresh.stopWorker()
  await other.close()
  expect(await isWorkerRunning(fresh, outbox)).toBe(false)
  await outbox.goto(fresh.pageUrl('options.html#links'))
  await expect(alerts(outbox)).toContainText('API key rejected')
  await expect
    .poll(() => readBadge(fresh))
    .toEqual({ text: '!', title: 'Terselink: API key rejected, 1 request waiting' })
  expect(gate.arrived.slice(before)).toEqual([])

  // A check only reads the account, and the key is still rejected.
  await alerts(outbox).getByRole('button', { name: 'Check' }).click()
  await expect.poll(() => gate.arrived.slice(before)).toEqual(['GET /api/account'])
  await expect(alerts(outbox)).toContainText('API key rejected')

  await alerts(outbox).getByRole('button', { name: 'Enter a new key' }).click()
  await expect(outbox.getByLabel('Service address')).toHaveValue(gate.url)
  await expect(outbox.getByLabel('API key')).toBeFocused()
  await expect(outbox.getByText(/^Connected as /)).toHaveCount(0)
  await expect(outbox.locator('.notice.good')).toHaveCount(0)

  gate.rejectKeys(false)
  await outbox.getByLabel('API key').fill(service.key)
  await outbox.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(outbox.getByText(/^Connected as /)).toBeVisible()
  await expect(alerts(outbox)).toHaveCount(0)
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/article`])
  await expect.poll(async () => (await readBadge(fresh)).title).toBe('Terselink')
})

test('a key that works again is detected by a check in the popup, and open pages update', { tag: '@long' }, async ({
  fresh,
  gate,
  service,
  site,
}) => {
  await connectByMessage(fresh, gate.url, service.key)
  gate.rejectKeys(true)
  const channels = await openOptions(fresh, 'channels')
  await expect(alerts(channels)).toContainText('API key rejected')
  // In a narrow window, a link's page covers the notice above the section.
  const link = await openOptions(fresh, 'links/1')
  await link.setViewportSize({ width: 1000, height: 800 })
  await expect(alerts(link.getByRole('dialog'))).toContainText('API key rejected')
  await link.close()
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await expect(alerts(popup)).toContainText('API key rejected')
  gate.rejectKeys(false)
  await popup.getByRole('button', { name: 'Check' }).click()
  await expect(alerts(popup)).toHaveCount(0)
  await expect(popup.getByRole('button', { name: 'Shorten', exact: true })).toBeFocused()
  await expect(alerts(channels)).toHaveCount(0)
  await expect(channels.getByRole('button', { name: 'New channel' })).toBeVisible()
})
