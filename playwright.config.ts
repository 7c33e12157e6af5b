import { defineConfig } from '@playwright/test'
import { IS_LONG } from './tests/support/sample-size.ts'

/** In one Firefox one after the other: begun last, they would leave the other workers idle for a minute. */
const LONGEST_CHAIN = '**/scenarios.spec.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/install-browser.ts',
  projects: [
    { name: 'scenarios', testMatch: LONGEST_CHAIN },
    {
      name: 'features',
      // Keys can be pressed on a screen of the tests' own on Linux alone.
      testIgnore: [LONGEST_CHAIN, ...(process.platform === 'linux' ? [] : ['**/*store-build.spec.ts'])],
    },
  ],
  // `@long` is what only the long run before a release includes.
  grepInvert: IS_LONG ? [] : /@long/,
  // Every test has the extension as on its first day, and a service, database and port of its own: all may run at once.
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 3,
  // They end what hangs and assert nothing: a busy machine may take many times as long as an idle one.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
})
