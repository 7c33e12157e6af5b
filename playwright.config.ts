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
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
})
