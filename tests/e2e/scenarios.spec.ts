import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectByMessage } from '../../scripts/product/connect.ts'
import { findFirefox } from '../../scripts/setup/firefox.mjs'
import { test as base, expect } from '../support/e2e.ts'
import { connectFirefox } from '../support/firefox/connect-firefox.ts'
import { FIREFOX_LOCAL_BUILD, launchFirefox } from '../support/firefox/launch-firefox.ts'
import { chromiumPage } from '../support/scenarios/driven-page.ts'
import { SCENARIOS, type Scenario, type ScenarioWorld, stockForScenarios } from '../support/scenarios/scenarios.ts'
import { type ServiceUnderTest, startService } from '../support/service-under-test.ts'

/** They end what hangs: Firefox on a busy machine takes many times as long as on an idle one. */
const FIREFOX_LIMIT_MS = 300_000

interface Worlds {
  chromiumWorld: ScenarioWorld
  /** `null` without Firefox. */
  firefoxWorld: ScenarioWorld | null
}

const withService = async (use: (service: ServiceUnderTest, folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-e2e-'))
  const service = await startService(join(folder, 'service'))
  await stockForScenarios(service)
  await use(service, folder)
  await service.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
}

const test = base.extend<object, Worlds>({
  chromiumWorld: [
    ({ reusable }, use) =>
      withService(async (service) => {
        const browser = await reusable.install()
        await connectByMessage(browser, service.url, service.key)
        await use({ open: async (path) => chromiumPage(await browser.openTab(browser.pageUrl(path))), service })
        await browser.close()
      }),
    { scope: 'worker' },
  ],
  firefoxWorld: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const firefoxPath = await findFirefox(process.env)
      if (firefoxPath === null) return use(null)
      await withService(async (service, folder) => {
        const browser = await launchFirefox({
          firefoxPath,
          extensionDir: FIREFOX_LOCAL_BUILD,
          profileDir: join(folder, 'profile'),
          headless: true,
        })
        const options = await connectFirefox(browser, service.url, service.key)
        await options.close()
        await use({ open: (path) => browser.open(browser.pageUrl(path)), service })
        await browser.kill()
        expect(browser.complaints, 'what pages complained of').toEqual([])
      })
    },
    { scope: 'worker', timeout: FIREFOX_LIMIT_MS },
  ],
})

/** In Firefox, what browsers do differently is tried with each change, the rest before a release. */
const tagOf = ({ needs }: Scenario) => (needs === undefined ? ['@long'] : [])

// One after the other, in one browser and one service for all; one that fails doesn't end the others.
test.describe('in Chromium,', () => {
  test.describe.configure({ mode: 'default' })
  // Other files prove the same in Chromium with each change.
  for (const { name, run } of SCENARIOS) test(name, { tag: '@long' }, ({ chromiumWorld }) => run(chromiumWorld))
})

test.describe('in Firefox,', () => {
  test.describe.configure({ mode: 'default' })
  for (const scenario of SCENARIOS)
    test(scenario.name, { tag: tagOf(scenario) }, async ({ firefoxWorld }) => {
      test.skip(
        firefoxWorld === null,
        'There is no Firefox ESR (140 or newer) on this machine; FIREFOX_PATH names one.',
      )
      if (firefoxWorld !== null) await scenario.run(firefoxWorld)
    })
})
