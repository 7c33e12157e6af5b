import { join } from 'node:path'
import { findFirefox } from '../../../scripts/setup/firefox.mjs'
import { test as base, expect } from '../e2e.ts'
import { FIREFOX_LOCAL_BUILD, type FirefoxBrowser, type FirefoxOptions, launchFirefox } from './launch-firefox.ts'

interface Worlds {
  /** Starts Firefox with the extension, always on this test's profile; ends it after the test. */
  launch: (options?: Partial<FirefoxOptions>) => Promise<FirefoxBrowser>
  /** Firefox with the extension, not connected. */
  firefox: FirefoxBrowser
}

export const test = base.extend<Worlds>({
  launch: async ({ folder }, use) => {
    const firefoxPath = await findFirefox(process.env)
    test.skip(firefoxPath === null, 'There is no Firefox ESR (140 or newer) on this machine; FIREFOX_PATH names one.')
    const launched: FirefoxBrowser[] = []
    await use(async (options) => {
      const browser = await launchFirefox({
        firefoxPath: firefoxPath ?? '',
        extensionDir: FIREFOX_LOCAL_BUILD,
        profileDir: join(folder, 'profile'),
        headless: true,
        ...options,
      })
      launched.push(browser)
      return browser
    })
    for (const browser of launched) await browser.kill()
    const complaints = launched.flatMap((browser) => browser.complaints)
    expect(complaints, 'what pages complained of').toEqual([])
  },
  firefox: async ({ launch }, use) => use(await launch()),
})

export { expect }
