import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { type ExtensionBrowser, LOCAL_BUILD, launchBrowser } from '../../scripts/product/browser.ts'
import { connect } from '../../scripts/product/connect.ts'
import { openSite, type Site } from '../../scripts/product/site.ts'
import { ensureChromium } from '../../scripts/setup/chromium.mjs'
import { type ServiceUnderTest, startService } from './service-under-test.ts'

interface Worlds {
  /** A folder of this test alone; gone afterwards. */
  folder: string
  service: ServiceUnderTest
  site: Site
  /** Chromium with the extension, connected to nothing. */
  fresh: ExtensionBrowser
  /** The same, connected to `service`. */
  extension: ExtensionBrowser
}

const ROOT = join(import.meta.dirname, '../..')

export const test = base.extend<Worlds, { chromiumPath: string }>({
  chromiumPath: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => use(await ensureChromium(ROOT, console.log)),
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
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
  site: async ({}, use) => {
    const site = await openSite()
    await use(site)
    await site.close()
  },
  fresh: async ({ chromiumPath, folder }, use) => {
    const browser = await launchBrowser({
      chromiumPath,
      extensionDir: LOCAL_BUILD,
      profileDir: join(folder, 'profile'),
      headless: true,
    })
    const complaints: string[] = []
    browser.context.on('weberror', (problem) => complaints.push(problem.error().message))
    browser.context.on('console', (message) => {
      // What the network does is the test's own doing; what our code does wrong is not.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        complaints.push(message.text())
      }
    })
    await use(browser)
    await browser.close()
    expect(complaints, 'what the browser complained of').toEqual([])
  },
  extension: async ({ fresh, service }, use) => {
    await connect(fresh, service.url, service.key)
    await use(fresh)
  },
})

export { expect }
