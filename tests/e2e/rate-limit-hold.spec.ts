import type { Page } from '@playwright/test'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'
import { pressInMenu } from '../support/row-menu.ts'

const DAY_S = 86_400
const REFUSED = {
  status: 429,
  headers: { 'retry-after': String(DAY_S), 'content-type': 'application/json' },
  body: JSON.stringify({ error: 1, message: 'Too many requests.' }),
}
const TOMORROW = /tomorrow at \d{1,2}:\d{2} [AP]M/
const LEFT = /Request limit reached, resets in (24 hr(, \d min)?|23 hr, 5\d min)/

/** The day and time in a text. */
const timeIn = async (page: Page, selector: string): Promise<string> =>
  TOMORROW.exec((await page.locator(selector).first().textContent()) ?? '')?.[0] ?? ''

test('while the service refuses requests for a day, every screen says until when, and a press tries one request', async ({
  fresh,
  gate,
  service,
  site,
}) => {
  test.setTimeout(180_000)
  await connectByMessage(fresh, gate.url, service.key)
  const before = await openPopupOn(fresh, `${site.url}/before`)
  await pressShorten(before)
  await expect.poll(() => service.links().length).toBe(1)
  await before.close()
  await expect.poll(() => gate.quietForMs()).toBeGreaterThan(4_000)

  for (const path of ['/api/url/add', '/api/channels', '/api/urls', '/api/account']) gate.instead(path, REFUSED)
  const popup = await openPopupOn(fresh, `${site.url}/article`)
  await pressShorten(popup)
  const status = popup.getByRole('status').first()
  await expect(status).toContainText('Request limit reached')
  await expect(status).toContainText(TOMORROW)
  await expect(popup.getByRole('button', { name: 'Copy', exact: true })).toBeFocused()
  const told = await timeIn(popup, '.popup-outcome')

  const outbox = await openOptions(fresh, 'outbox')
  const row = outbox.getByRole('row').filter({ hasText: '/article' })
  await expect(row).toContainText(`Next try ${told}`)
  await expect(outbox.locator('.rate-line')).toHaveText(LEFT)
  await expect(outbox.getByText(/requests left/)).toHaveCount(0)

  // Retry sends one request; its refusal renews the time.
  const arrived = gate.arrived.length
  await pressInMenu(row, 'Retry')
  await expect.poll(() => gate.arrived.slice(arrived)).toEqual(['POST /api/url/add'])
  await expect(row).toContainText('Waiting')
  await expect(row).toContainText(TOMORROW)
  await expect(row).not.toContainText('now')
  await expect(outbox.locator('.rate-line')).toHaveText(LEFT)

  // A list says it at once, and doesn't seem to read. Refresh tries one request too.
  const channels = await openOptions(fresh, 'channels')
  await expect(channels.getByRole('button', { name: 'Refresh' })).toBeVisible()
  await channels.getByRole('button', { name: 'Refresh' }).click()
  await expect(channels.getByRole('alert')).toContainText(TOMORROW)
  await expect(channels.getByText('Refreshing…')).toHaveCount(0)
  await expect.poll(() => gate.arrived.slice(arrived + 1)).toEqual(['GET /api/channels'])
  await channels.reload()
  await expect(channels.getByText('Refreshing…')).toHaveCount(0)
  expect(gate.arrived.slice(arrived)).toHaveLength(2)

  // Once the service accepts requests, Retry in the popup ends it.
  for (const path of ['/api/url/add', '/api/channels', '/api/urls', '/api/account']) gate.instead(path, null)
  const again = await openPopupOn(fresh, `${site.url}/article`)
  await again.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => service.links().map(({ url }) => url)).toEqual([`${site.url}/before`, `${site.url}/article`])
  await expect(row).toContainText('Done')
  await expect(outbox.getByText('Request limit reached')).toHaveCount(0)
})
