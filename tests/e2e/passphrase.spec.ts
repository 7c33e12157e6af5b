import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ExtensionBrowser, LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { openPopupOn, pressShorten, shownShortUrl } from '../../scripts/product/shorten-in-popup.ts'
import { expect, test } from '../support/e2e.ts'
import { everythingStored } from '../support/everything-stored.ts'
import { openMoreOptions } from '../support/more-options.ts'
import { pressInMenu } from '../support/row-menu.ts'

const PASSPHRASE = 'correct horse battery staple'

const setPassphrase = async (options: Page): Promise<void> => {
  await options.getByRole('button', { name: 'Set a passphrase' }).click()
  const dialog = options.getByRole('dialog')
  await dialog.getByLabel('New passphrase').fill(PASSPHRASE)
  await dialog.getByLabel('Repeat the passphrase').fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(options.getByRole('button', { name: 'Lock', exact: true })).toBeVisible()
}

const unlock = async (page: Page, passphrase: string): Promise<void> => {
  await page.getByLabel('Passphrase', { exact: true }).fill(passphrase)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

/** Everything of the extension on the disk. Its session storage is in memory. */
const onDisk = async (browser: ExtensionBrowser): Promise<string> => {
  const { session: _, ...kept } = await everythingStored(await browser.worker())
  return Object.values(kept).join()
}

test('a passphrase locks the key when the browser starts: requests wait, and are sent once it is unlocked', async ({
  chromiumPath,
  folder,
  service,
  site,
}) => {
  const profile = { chromiumPath, extensionDir: LOCAL_BUILD, profileDir: join(folder, 'profile'), headless: true }
  const first = await launchBrowser(profile)
  await connectByMessage(first, service.url, service.key)
  expect(await onDisk(first)).toContain(service.key)
  const options = await openOptions(first, 'connection')
  await setPassphrase(options)
  expect(await onDisk(first)).not.toContain(service.key)
  await first.close()

  const second = await launchBrowser(profile)
  const popup = await openPopupOn(second, `${site.url}/article`)
  await expect(popup.getByText('Locked', { exact: true })).toBeVisible()
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('Waiting to send')
  await expect(popup.getByRole('status')).toContainText('Terselink is locked')
  expect(service.links()).toEqual([])

  await unlock(popup, 'not the passphrase')
  await expect(popup.getByText("The passphrase isn't correct.")).toBeVisible()
  expect(service.links()).toEqual([])
  await unlock(popup, PASSPHRASE)
  await expect(popup.getByText('Locked', { exact: true })).toBeHidden()
  expect(await shownShortUrl(popup)).toBe(`${service.url}/${service.links()[0]?.alias}`)
  expect(service.links().map(({ url }) => url)).toEqual([`${site.url}/article`])
  expect(await onDisk(second)).not.toContain(service.key)
  await second.close()
})

test('passwords of presets and waiting requests are only stored encrypted, and locked by a passphrase', {
  tag: '@long',
}, async ({ chromiumPath, folder, service, site }) => {
  const PASSWORD = 'open-sesame-4711'
  const profile = { chromiumPath, extensionDir: LOCAL_BUILD, profileDir: join(folder, 'profile'), headless: true }
  const first = await launchBrowser(profile)
  await connectByMessage(first, service.url, service.key)
  const options = await openOptions(first, 'connection')
  await options.evaluate(
    (password) =>
      chrome.runtime.sendMessage({
        rpc: 'writeSettings',
        input: {
          presets: [{ id: 'p1', name: 'News', options: { password }, expiresAfterMinutes: null }],
          rules: [{ id: 'r1', presetId: 'p1', match: 'host', value: '127.0.0.1' }],
        },
      }),
    PASSWORD,
  )
  expect(await onDisk(first)).not.toContain(PASSWORD)
  await setPassphrase(options)
  await first.close()

  const second = await launchBrowser(profile)
  const presets = await openOptions(second, 'presets')
  await pressInMenu(presets.getByRole('main'), 'Edit')
  const dialog = presets.getByRole('dialog')
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(dialog.getByText('A password is set, and locked with your passphrase.')).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill('Renamed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(presets.getByRole('row').filter({ hasText: 'Renamed' })).toContainText('Password')
  await presets.goto(second.pageUrl('options.html#transfer'))
  await expect(presets.getByText("The passwords in presets are locked, so the file won't contain them")).toBeVisible()

  const popup = await openPopupOn(second, `${site.url}/article`)
  await pressShorten(popup)
  await expect(popup.getByRole('status')).toContainText('Terselink is locked')
  expect(await onDisk(second)).toContain(`${site.url}/article`)
  expect(await onDisk(second)).not.toContain(PASSWORD)

  await unlock(popup, PASSPHRASE)
  const shortUrl = await shownShortUrl(popup)
  expect(await onDisk(second)).not.toContain(PASSWORD)
  const visitor = await second.context.newPage()
  await visitor.goto(shortUrl)
  await visitor.getByLabel('Password').fill(PASSWORD)
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(`${site.url}/article`)
  await second.close()
})

test('a link with a password that is typed while the key is locked is sent once it is unlocked', {
  tag: '@long',
}, async ({ extension, service, site }) => {
  const PASSWORD = 'open-sesame-4712'
  const options = await openOptions(extension, 'connection')
  await setPassphrase(options)
  await options.getByRole('button', { name: 'Lock', exact: true }).click()
  const popup = await openPopupOn(extension, `${site.url}/article`)
  await openMoreOptions(popup, ['Access'])
  await popup.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await pressShorten(popup)
  await expect(popup.getByRole('alert')).toContainText('Terselink is locked')
  await expect(popup.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
  await unlock(popup, 'not the passphrase')
  await expect(popup.getByText("The passphrase isn't correct.")).toBeVisible()
  expect(service.links()).toEqual([])
  expect(await onDisk(extension)).not.toContain(PASSWORD)

  await unlock(popup, PASSPHRASE)
  const shortUrl = await shownShortUrl(popup)
  expect(service.links()).toHaveLength(1)
  expect(await onDisk(extension)).not.toContain(PASSWORD)
  const visitor = await extension.context.newPage()
  await visitor.goto(shortUrl)
  await visitor.getByLabel('Password').fill(PASSWORD)
  await visitor.keyboard.press('Enter')
  await expect(visitor).toHaveURL(`${site.url}/article`)
})

test('a passphrase is changed and removed on the options page, which also locks and unlocks', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const options = await openOptions(extension, 'connection')
  await setPassphrase(options)
  await options.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(options.getByText('Locked', { exact: true })).toBeVisible()
  await unlock(options, PASSPHRASE)

  await options.getByRole('button', { name: 'Change passphrase' }).click()
  const dialog = options.getByRole('dialog')
  await dialog.getByLabel('Current passphrase').fill('not the passphrase')
  await dialog.getByLabel('New passphrase').fill('a new passphrase')
  await dialog.getByLabel('Repeat the passphrase').fill('a new passphrase')
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog.getByText("The current passphrase isn't correct.")).toBeVisible()
  await expect(dialog.getByLabel('Current passphrase')).toBeFocused()
  await dialog.getByLabel('Current passphrase').fill(PASSPHRASE)
  await dialog.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(dialog).toBeHidden()

  await options.getByRole('button', { name: 'Remove passphrase' }).click()
  await dialog.getByLabel('Current passphrase').fill('a new passphrase')
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(options.getByRole('button', { name: 'Set a passphrase' })).toBeVisible()
  expect(await onDisk(extension)).toContain(service.key)
})

test('unsent input is still there after the key was locked and unlocked', { tag: '@long' }, async ({
  extension,
  service,
}) => {
  const options = await openOptions(extension, 'connection')
  await setPassphrase(options)
  const dialog = options.getByRole('dialog')
  const goTo = (section: string) =>
    options.getByRole('navigation').getByRole('link', { name: section, exact: true }).click()
  await goTo('Account')
  await options.getByLabel('Email').fill('half@example')
  await goTo('Channels')
  await options.getByRole('button', { name: 'New channel' }).click()
  await dialog.getByLabel('Name').fill('Half a na')

  const other = await openOptions(extension, 'connection')
  await other.getByRole('button', { name: 'Lock', exact: true }).click()
  await expect(options.getByText('Locked', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue('Half a na')
  // A section that is opened for the first time has nothing to show until the key is unlocked.
  await other.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(other.getByRole('main').getByRole('alert')).toContainText('Terselink is locked')
  await unlock(other, PASSPHRASE)
  await expect(other.getByRole('main').getByRole('alert')).toBeHidden()
  await other.close()

  await expect(options.getByText('Locked', { exact: true })).toBeHidden()
  await dialog.getByLabel('Name').fill('Half a name no more')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(options.getByRole('row', { name: 'Half a name no more' })).toBeVisible()
  await expect.poll(() => service.rows('select name from channels')).toEqual([{ name: 'Half a name no more' }])
  await goTo('Account')
  await expect(options.getByLabel('Email')).toHaveValue('half@example')
})
