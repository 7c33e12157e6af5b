import { defineConfig } from '@playwright/test'

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/install-browser.ts',
  // Keys can be pressed on a screen of the tests' own on Linux alone.
  testIgnore: process.platform === 'linux' ? [] : ['**/*store-build.spec.ts'],
  // Every test has the extension as on its first day, and a service, database and port of its own: all may run at once.
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 90_000,
  // A timeout ends what hangs. Chromium can take half a minute to start a worker that was just stopped.
  expect: { timeout: 40_000 },
  reporter: 'list',
})
