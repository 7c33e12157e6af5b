import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { test as base, type ConsoleMessage, expect, type WebError } from '@playwright/test'
import {
  type ExtensionBrowser,
  LOCAL_BUILD,
  launchBrowser,
  launchReusableBrowser,
  type ReusableBrowser,
} from '../../scripts/product/browser.ts'
import { connectByMessage } from '../../scripts/product/connect.ts'
import { openSite, type Site } from '../../scripts/product/site.ts'
import { ensureChromium } from '../../scripts/setup/chromium.mjs'
import { type Gate, openGate } from './gate.ts'
import { type ServiceUnderTest, startService } from './service-under-test.ts'

interface Worlds {
  /** A folder for this test, deleted afterwards. */
  folder: string
  service: ServiceUnderTest
  /** A proxy in front of `service`, to connect to instead. */
  gate: Gate
  site: Site
  /** Chromium with the newly installed extension, not connected. */
  fresh: ExtensionBrowser
  /** The same, connected to `service`. */
  extension: ExtensionBrowser
}

const ROOT = join(import.meta.dirname, '../..')

/** Chromium reads every catalog each time that the extension is installed, which takes longer than all else of it. */
const LANGUAGES = ['en', 'de']

/** Copies the local build into a folder, with the catalogs of these languages alone. */
const buildWithFewLanguages = async (folder: string): Promise<string> => {
  const extensionDir = join(folder, 'extension')
  const catalogs = join(LOCAL_BUILD, '_locales')
  const isWanted = (path: string) => dirname(path) !== catalogs || LANGUAGES.includes(basename(path))
  await cp(LOCAL_BUILD, extensionDir, { recursive: true, filter: isWanted })
  return extensionDir
}

/** Gives a test its browser, and expects no errors in its console. */
const useWithoutComplaints = async ({ context }: ExtensionBrowser, use: () => Promise<void>): Promise<void> => {
  const complaints: string[] = []
  const hearError = (problem: WebError) => void complaints.push(problem.error().message)
  const hearConsole = (message: ConsoleMessage) => {
    // Network errors are caused by the test; errors of our code are not.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      complaints.push(message.text())
    }
  }
  context.on('weberror', hearError).on('console', hearConsole)
  await use()
  context.off('weberror', hearError).off('console', hearConsole)
  expect(complaints, 'what the browser complained of').toEqual([])
}

export const test = base.extend<Worlds, { chromiumPath: string; reusable: ReusableBrowser }>({
  chromiumPath: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => use(await ensureChromium(ROOT, console.log)),
    { scope: 'worker' },
  ],
  reusable: [
    async ({ chromiumPath }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'terselink-e2e-'))
      const browser = await launchReusableBrowser({
        chromiumPath,
        extensionDir: await buildWithFewLanguages(folder),
        profileDir: join(folder, 'profile'),
        headless: true,
      })
      await use(browser)
      await browser.close()
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'terselink-e2e-'))
    await use(folder)
    await rm(folder, { recursive: true, maxRetries: 5 })
  },
  service: async ({ folder }, use) => {
    const service = await startService(join(folder, 'service'))
    await use(service)
    await service.stop()
  },
  gate: async ({ service }, use) => {
    const gate = await openGate(service.url)
    await use(gate)
    await gate.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    await site.close()
  },
  fresh: async ({ reusable }, use) => {
    const browser = await reusable.install()
    await useWithoutComplaints(browser, () => use(browser))
    await browser.close()
  },
  extension: async ({ fresh, service }, use) => {
    await connectByMessage(fresh, service.url, service.key)
    await use(fresh)
  },
})

/**
 * With a separate browser per test, and all languages. A clock that Playwright installs in one page would stay in all
 * later pages.
 */
export const testInOwnBrowser = test.extend({
  fresh: async ({ chromiumPath, folder }, use) => {
    const profileDir = join(folder, 'profile')
    const browser = await launchBrowser({ chromiumPath, extensionDir: LOCAL_BUILD, profileDir, headless: true })
    await useWithoutComplaints(browser, () => use(browser))
    await browser.close()
  },
})

export { expect }
