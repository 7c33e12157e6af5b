import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { addInterstitial } from '../../service/commands/interstitials.ts'
import { accessibilityComplaints } from '../support/accessibility-complaints.ts'
import { expect, test } from '../support/e2e.ts'
import { scrollsSideways } from '../support/layout.ts'

const OWNER = 'admin@localhost'

/** The service redirects robots, such as a browser without a window. */
const asPerson = async ({ context }: ExtensionBrowser): Promise<Page> => {
  const page = await context.newPage()
  const userAgent = await page.evaluate(() => navigator.userAgent)
  await page.setExtraHTTPHeaders({ 'user-agent': userAgent.replace('Headless', '') })
  return page
}

test('a contact overlay is usable by keyboard, leaves a way to the target, and stores the entry', async ({
  fresh,
  service,
  site,
}) => {
  const place = { databaseUrl: null, dataDir: service.dataDir }
  const typed = { name: 'Ask us', type: 'contact', title: 'Any questions?', message: 'We answer within a day.' }
  const id = await addInterstitial(place, 'overlay', OWNER, typed)
  const target = `${site.url}/shop`
  await service.ask('POST', '/api/url/add', { url: target, custom: 'ask', type: `overlay-${id}` })
  const page = await asPerson(fresh)
  await page.goto(`${service.url}/ask`)
  await expect(page.getByRole('link', { name: 'Open without frame' })).toHaveAttribute('href', target)
  await page.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('We answer within a day.')).toBeVisible()
  expect(await accessibilityComplaints(page)).toEqual([])
  for (const text of ['Ann', 'ann@example.com', 'Hello']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(text)
  }
  const opened = fresh.context.waitForEvent('page')
  await page.getByRole('button', { name: 'Send' }).press('Enter')
  await expect((await opened).getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(service.rows('select name, email, message from contact_entries')).toEqual([
    { name: 'Ann', email: 'ann@example.com', message: 'Hello' },
  ])
})

test('a splash page with content of its own is accessible, and its button continues', async ({
  fresh,
  service,
  site,
}) => {
  const place = { databaseUrl: null, dataDir: service.dataDir }
  const typed = { name: 'Sale', title: 'The sale has begun', message: 'Only this week.', button: 'To the shop' }
  const id = await addInterstitial(place, 'splash', OWNER, typed)
  const target = `${site.url}/shop`
  await service.ask('POST', '/api/url/add', { url: target, custom: 'sale', type: String(id), metatitle: 'The shop' })
  const page = await asPerson(fresh)
  await page.goto(`${service.url}/sale`)
  await expect(page.getByRole('heading', { name: 'The sale has begun' })).toBeVisible()
  await expect(page.getByText('Only this week.')).toBeVisible()
  expect(await accessibilityComplaints(page)).toEqual([])
  await page.getByRole('link', { name: 'To the shop' }).press('Enter')
  await expect(page).toHaveURL(target)
})

test('a password page on a small dark screen is accessible, and says beside the field that a password is wrong', async ({
  fresh,
  service,
  site,
}) => {
  await service.ask('POST', '/api/url/add', { url: `${site.url}/shop`, custom: 'locked', password: 'sesame' })
  const page = await asPerson(fresh)
  await page.setViewportSize({ width: 320, height: 560 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`${service.url}/locked`)
  const field = page.getByLabel('Password')
  const button = page.getByRole('button', { name: 'Open link' })
  await expect(field).toBeFocused()
  const [fieldBox, buttonBox] = [await field.boundingBox(), await button.boundingBox()]
  expect(Math.abs((fieldBox?.y ?? 0) - (buttonBox?.y ?? 0))).toBeLessThan(2)
  await field.fill('open')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Wrong password. Try again.')
  await expect(field).toBeFocused()
  expect(await accessibilityComplaints(page)).toEqual([])
  expect(await scrollsSideways(page)).toBe(false)
  await field.fill('sesame')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${site.url}/shop`)
})
