import type { Page } from '@playwright/test'
import { closeByPress, type ExtensionBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'
import { pressShortcut } from '../support/gestures.ts'
import { openMoreOptions } from '../support/more-options.ts'

const longUrl = (panel: Page) => panel.getByRole('textbox', { name: 'Long URL' })
const shortenButton = (panel: Page) => panel.getByRole('button', { name: 'Shorten', exact: true })

/** Opens a page in a tab in front and the panel beside it. */
const panelBeside = async (extension: ExtensionBrowser, address: string): Promise<{ tab: Page; panel: Page }> => {
  const tab = await extension.openTab(address)
  await tab.bringToFront()
  return { tab, panel: await extension.openPanel() }
}

test('the side panel follows the active tab, shortens its page once however often Enter is pressed, and stays open', async ({
  extension,
  service,
  site,
}) => {
  const { tab, panel } = await panelBeside(extension, `${site.url}/first`)
  await expect(longUrl(panel)).toHaveValue(`${site.url}/first`)
  await tab.goto(`${site.url}/second`)
  await expect(longUrl(panel)).toHaveValue(`${site.url}/second`)
  await expect(panel.getByText('A page at /second')).toBeVisible()

  const other = await extension.openTab(`${site.url}/other`)
  await expect(longUrl(panel)).toHaveValue(`${site.url}/other`)
  await tab.bringToFront()
  await expect(longUrl(panel)).toHaveValue(`${site.url}/second`)

  await longUrl(panel).click()
  await expect(longUrl(panel)).toBeFocused()
  await panel.keyboard.press('Enter')
  await panel.keyboard.press('Enter')
  const shortUrl = await shownShortUrl(panel)
  await expect(panel.getByRole('status')).toContainText('Copied')
  expect(service.links()).toEqual([expect.objectContaining({ url: `${site.url}/second` })])
  expect(shortUrl).toBe(`${service.url}/${service.links()[0]?.alias}`)

  // A place in the page is the same page: its result stays.
  await tab.evaluate(() => {
    location.hash = 'end'
  })
  await expect.poll(() => tab.url()).toBe(`${site.url}/second#end`)
  await other.bringToFront()
  await expect(longUrl(panel)).toHaveValue(`${site.url}/other`)
  await expect(panel.getByRole('link', { name: shortUrl.replace('http://', '') })).toBeVisible()
  expect(service.links()).toHaveLength(1)
})

test('what is half typed in the side panel stays with its page and is never sent for another', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const { tab, panel } = await panelBeside(extension, `${site.url}/first`)
  await panel.getByText('Options', { exact: true }).click()
  await panel.getByLabel('Custom alias').pressSequentially('half-ty')
  const other = await extension.openTab(`${site.url}/other`)
  await expect(longUrl(panel)).toHaveValue(`${site.url}/other`)
  await expect(panel.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
  await pressShorten(panel)
  await shownShortUrl(panel)
  expect(service.links()).toEqual([expect.objectContaining({ url: `${site.url}/other` })])
  expect(service.links()[0]?.alias).not.toContain('half')

  await tab.bringToFront()
  await expect(longUrl(panel)).toHaveValue(`${site.url}/first`)
  await panel.getByText('Options', { exact: true }).click()
  const alias = panel.getByLabel('Custom alias')
  await expect(alias).toHaveValue('half-ty')
  await alias.focus()
  await panel.keyboard.press('End')
  await panel.keyboard.type('ped')
  await pressShorten(panel)
  await expect
    .poll(() => service.links().map(({ url, alias: of }) => [url, of]))
    .toContainEqual([`${site.url}/first`, 'half-typed'])

  // The result of the other tab is still there.
  await other.bringToFront()
  await expect(panel.getByRole('status').getByRole('link').first()).toBeVisible()
  expect(service.links()).toHaveLength(2)
})

test('what is typed in the popup goes on in the side panel that is open, which says that the password is missing', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const { tab, panel } = await panelBeside(extension, `${site.url}/first`)
  await expect(longUrl(panel)).toHaveValue(`${site.url}/first`)
  /** Opens the popup over the tab, and returns it with its button that moves it into the panel. */
  const moving = async () => {
    await tab.bringToFront()
    const popup = await extension.openPopup()
    const move = () => closeByPress(popup, 'Open side panel')
    return { popup, move }
  }
  const first = await moving()
  await longUrl(first.popup).fill('https://example.com/typed')
  await openMoreOptions(first.popup, ['Access', 'Appearance'])
  await first.popup.getByLabel('Password', { exact: true }).fill('secret')
  await first.popup.getByLabel('Note').fill('in the popup')
  await first.move()
  await expect(longUrl(panel)).toHaveValue('https://example.com/typed')
  const problem = panel.getByText('Enter the password again, or remove it.')
  const isOnTop = () =>
    problem.evaluate((text) => {
      const { left, bottom } = text.getBoundingClientRect()
      return document.elementFromPoint(left + 1, bottom - 1) === text
    })
  await expect.poll(isOnTop).toBe(true)

  // The popup adds to the panel's draft. The missing password opens its group.
  const openAppearance = (form: Page) => form.getByText('Appearance', { exact: true }).click()
  await openAppearance(panel)
  await expect(panel.getByLabel('Note')).toHaveValue('in the popup')
  await panel.getByLabel('Note').fill('in the panel')
  const second = await moving()
  await openAppearance(second.popup)
  await expect(second.popup.getByLabel('Note')).toHaveValue('in the panel')
  await second.popup.getByLabel('Meta title').fill('in the popup')
  await second.move()
  // The panel shows it anew.
  await expect(panel.getByRole('list', { name: 'Appearance in use' })).toBeVisible()
  await openAppearance(panel)
  await expect(panel.getByLabel('Meta title')).toHaveValue('in the popup')
  await panel.getByLabel('Password', { exact: true }).fill('again')
  await pressShorten(panel)
  await shownShortUrl(panel)
  expect(
    service.rows('select url, description, meta_title as title, password_hash is not null as locked from links'),
  ).toEqual([{ url: 'https://example.com/typed', description: 'in the panel', title: 'in the popup', locked: 1 }])
})

test('on a tab whose address may not be read, the side panel says so and shortens what is typed', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const { tab, panel } = await panelBeside(extension, `${site.url}/first`)
  // The build for tests may read the addresses of 127.0.0.1 and localhost only.
  const hidden = site.url.replace('127.0.0.1', 'hidden.localhost')
  await tab.goto(`${hidden}/page`)
  await expect(panel.getByText(/^Terselink can't read this tab's address/)).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Follow the active tab' })).toBeVisible()
  await expect(longUrl(panel)).toHaveValue('')
  await longUrl(panel).fill('https://example.com/typed')
  await tab.goto(`${hidden}/another`)
  await expect(longUrl(panel)).toHaveValue('https://example.com/typed')
  await longUrl(panel).press('Enter')
  await shownShortUrl(panel)
  expect(service.links().map(({ url }) => url)).toEqual(['https://example.com/typed'])
})

test('a page that is shortened by keys waits in the side panel too, which then sends no second request', {
  tag: '@long',
}, async ({ fresh, gate, service, site }) => {
  await connectByMessage(fresh, gate.url, service.key)
  gate.instead('/api/url/add', { status: 429, headers: { 'retry-after': '600' }, body: '' })
  const { panel } = await panelBeside(fresh, `${site.url}/first`)
  await expect(longUrl(panel)).toHaveValue(`${site.url}/first`)
  await pressShortcut(fresh)
  await expect(panel.getByRole('status')).toContainText('Waiting to send')
  await expect(shortenButton(panel)).toHaveCount(0)
  expect(service.links()).toEqual([])
})

test('a language that is chosen elsewhere replaces nothing that is typed in the side panel, and is shown after it', {
  tag: '@long',
}, async ({ fresh, service, site }) => {
  await connectByMessage(fresh, service.url, service.key)
  const options = await openOptions(fresh, 'appearance')
  const { panel } = await panelBeside(fresh, `${site.url}/first`)
  await openMoreOptions(panel, ['Access'])
  await panel.getByLabel('Password', { exact: true }).fill('typed')
  await options.locator('select[name="language"]').selectOption('de')
  await expect(options.locator('html')).toHaveAttribute('lang', 'de')
  await options.locator('input[name="theme"]').nth(2).check()
  // The panel has the settings, with the language.
  await expect(panel.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(panel.locator('html')).toHaveAttribute('lang', 'en')
  await expect(panel.getByLabel('Password', { exact: true })).toHaveValue('typed')
  await shortenButton(panel).click()
  await shownShortUrl(panel)
  expect(service.rows('select url, password_hash is not null as locked from links')).toEqual([
    { url: `${site.url}/first`, locked: 1 },
  ])
  await panel.getByRole('button', { name: 'Shorten another' }).click()
  await expect(panel.locator('html')).toHaveAttribute('lang', 'de')
})
