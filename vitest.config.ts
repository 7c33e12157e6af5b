import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './scripts/setup/postgres.mjs'
import { throwawayUrl } from './tests/support/postgres/throwaway-server.ts'
import { IS_LONG } from './tests/support/sample-size.ts'

/** The developer's own server, whose user may create databases. Without one, a temporary server is started. */
const givenServer = process.env.TEST_DATABASE_URL ?? ''
const hasPostgres = givenServer !== '' || findPostgres(process.env) !== null
if (!hasPostgres)
  console.log('· no PostgreSQL: the service is tested on SQLite alone (POSTGRES_BIN, TEST_DATABASE_URL)')

const EXCLUDED = ['tests/e2e/**', 'tests/bundle/**', 'node_modules/**']

/**
 * A timeout ends what hangs; it asserts nothing. What takes a second here takes many on a machine that does other things
 * too, and what is waited for may take nearly as long as a test may.
 */
const EVERY_TEST = {
  // Loading all modules anew for each file would take longer than its tests: a file restores the globals it changes.
  isolate: false,
  restoreMocks: true,
  testTimeout: IS_LONG ? 1_200_000 : 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  // The texts of the screen, which a browser reads from the extension's catalog, and the size of samples.
  setupFiles: ['lib/words/english-messages.ts', 'tests/support/property-runs.ts'],
}

/** Of the service, of what talks to it, and of both together. */
const WHOLE = ['{service,tests}/**/*.test.{ts,tsx}']

const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    include: ['{lib,entrypoints,components,scripts}/**/*.test.{ts,tsx}'],
    ...EVERY_TEST,
  },
}

const whole: TestProjectInlineConfiguration = {
  test: {
    name: 'whole',
    include: WHOLE,
    exclude: [...EXCLUDED, 'service/store/postgres/**'],
    env: { TEST_DATABASE_URL: '' },
    ...EVERY_TEST,
  },
}

/**
 * Where the two databases can differ: what is stored and found, what happens at once, and what the contract promises.
 * In the long run everything is tested on both.
 */
const DATABASES_DIFFER = [
  'service/{store,clicks}/**/*.test.ts',
  'service/commands/backup.test.ts',
  'service/api/{idempotency,generated-requests}.test.ts',
  'service/visits/{known-links,password-gate}.test.ts',
  'service/api/handlers/{domains,link-list}.test.ts',
  'tests/contract/in-process.test.ts',
]

const onPostgres: TestProjectInlineConfiguration = {
  test: {
    name: 'postgres',
    include: IS_LONG ? WHOLE : DATABASES_DIFFER,
    exclude: [...EXCLUDED, 'service/store/sqlite/**'],
    env: { TEST_DATABASE_URL: givenServer || throwawayUrl() },
    globalSetup: givenServer === '' ? ['tests/support/postgres/vitest-setup.ts'] : [],
    ...EVERY_TEST,
  },
}

/** Tests of the service wait for its processes and databases: with a worker for each core, these would idle meanwhile. */
const WORKERS = Math.ceil(1.5 * availableParallelism())

export default defineConfig({
  test: { maxWorkers: WORKERS, projects: hasPostgres ? [unit, whole, onPostgres] : [unit, whole] },
})
