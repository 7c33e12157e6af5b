import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ExtensionBrowser, LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connectByMessage, openOptions } from '../../scripts/product/connect.ts'
import { test as base, expect } from '../support/e2e.ts'

/** Where Chromium on Linux finds the policies of the machine's administrator. */
const POLICIES = '/etc/chromium/policies/managed'

const isAdministrator = process.platform === 'linux' && process.getuid?.() === 0

interface Managed {
  managed: { browser: ExtensionBrowser; setPolicy: (policy: object | null) => Promise<void> }
}

const test = base.extend<Managed>({
  managed: async ({ chromiumPath, folder }, use) => {
    // Its folder decides its id: the policy is for this copy only, not for the extension of another test.
    const extensionDir = join(folder, 'extension')
    await cp(LOCAL_BUILD, extensionDir, { recursive: true })
    const profileDir = join(folder, 'profile')
    const browser = await launchBrowser({ chromiumPath, extensionDir, profileDir, headless: true })
    await mkdir(POLICIES, { recursive: true })
    const file = join(POLICIES, `terselink-test-${browser.extensionId}.json`)
    await use({
      browser,
      setPolicy: (policy) =>
        policy === null
          ? rm(file)
          : writeFile(file, JSON.stringify({ '3rdparty': { extensions: { [browser.extensionId]: policy } } })),
    })
    await browser.close()
    await rm(file, { force: true })
  },
})

/** The browser waits for some seconds until a policy stays the same. */
const ARRIVED = { timeout: 60_000 }

test.skip(!isAdministrator, `Only an administrator can write to ${POLICIES}.`)
test.slow()

test("an administrator's policy arrives while the browser runs, is locked, and leaves nothing when it goes", async ({
  managed: { browser, setPolicy },
  service,
}) => {
  const options = await openOptions(browser, 'connection')
  const address = options.getByLabel('Service address')
  await expect(address).toHaveValue('')
  await setPolicy({
    serviceAddress: service.url,
    toolbarButton: 'shorten',
    density: 'compact',
    alias: { chosenBy: 'terselink', style: 'random', length: 9 },
    defaults: { options: { description: 'By the company' } },
    presets: [
      { id: 'news', name: 'Newsletter', options: { status: 'public' } },
      { id: 'broken', name: 'Broken', options: { password: 'secret' } },
    ],
    locked: ['serviceAddress', 'toolbarButton', 'defaults'],
  })
  await expect(address, 'the page that is open').toHaveValue(service.url, ARRIVED)
  await expect(address).toBeDisabled()
  await expect(address).toHaveAccessibleDescription('Set by your organization.')
  await expect(
    options.getByText('A policy of your organization has a problem. presets.1.options.password: Must be left out.'),
  ).toBeVisible()
  await expect(connectByMessage(browser, 'http://127.0.0.1:9', service.key)).rejects.toThrow('other_service')
  await options.getByLabel('API key').fill(service.key)
  await options.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(options.getByText(/^Connected as /)).toBeVisible()

  const defaults = await openOptions(browser, 'defaults')
  await expect(defaults.getByRole('radio', { name: 'Shorten at once' })).toBeChecked()
  await expect(defaults.getByRole('radio', { name: 'Shorten at once' })).toBeDisabled()
  await expect(defaults.getByText('Set by your organization.')).toHaveCount(2)
  await expect(defaults.getByRole('button', { name: 'Edit Options of new links' })).toBeDisabled()
  await expect(defaults.getByText('Note: By the company')).toBeVisible()
  await expect(defaults.getByLabel('Random characters')).toHaveValue('9')
  await defaults.getByLabel('Random characters').selectOption('8')

  const presets = await openOptions(browser, 'presets')
  const row = presets.getByRole('row', { name: /Newsletter/ })
  await expect(row).toContainText('Set by your organization.')
  await row.getByRole('button', { name: 'More actions for Newsletter' }).click()
  await expect(presets.getByRole('button', { name: 'Duplicate' })).toBeVisible()
  await expect(presets.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await expect(presets.getByRole('button', { name: 'Delete' })).toHaveCount(0)

  await browser.stopWorker()
  await defaults.reload()
  await expect(defaults.getByRole('radio', { name: 'Shorten at once' }), 'after the worker has ended').toBeDisabled()

  await setPolicy(null)
  await expect(defaults.getByRole('radio', { name: 'Shorten at once' })).toBeEnabled(ARRIVED)
  await expect(defaults.getByRole('radio', { name: 'Shorten at once' })).not.toBeChecked()
  await expect(defaults.getByLabel('Random characters'), 'which the user has chosen').toHaveValue('8')
  await expect(presets.getByText('Newsletter')).toHaveCount(0)
})
