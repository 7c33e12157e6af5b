import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { findPostgres } from './scripts/setup/postgres.mjs'
import { throwawayUrl } from './tests/support/postgres/throwaway-server.ts'

/** A server of the developer's own, whose user may make databases; otherwise one is made and thrown away. */
const givenServer = process.env.TEST_DATABASE_URL ?? ''
const hasPostgres = givenServer !== '' || findPostgres(process.env) !== null
if (!hasPostgres)
  console.log('· no PostgreSQL: the service is tested on SQLite alone (POSTGRES_BIN, TEST_DATABASE_URL)')

const EXCLUDED = ['tests/e2e/**', 'tests/bundle/**', 'node_modules/**']

/** What is waited for may take as long as a test may: a slow machine is no failure. */
const PATIENT = { poll: { timeout: 4_000 } }

const unit: TestProjectInlineConfiguration = {
  test: {
    name: 'unit',
    include: ['{lib,service,entrypoints,components,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: [...EXCLUDED, 'service/store/postgres/**'],
    env: { TEST_DATABASE_URL: '' },
    restoreMocks: true,
    expect: PATIENT,
  },
}

/** Everything about the service once more: only what one database has of its own is tested on it alone. */
const onPostgres: TestProjectInlineConfiguration = {
  test: {
    name: 'postgres',
    include: ['{service,tests/contract}/**/*.test.ts'],
    exclude: [...EXCLUDED, 'service/store/sqlite/**'],
    env: { TEST_DATABASE_URL: givenServer || throwawayUrl() },
    globalSetup: givenServer === '' ? ['tests/support/postgres/vitest-setup.ts'] : [],
    restoreMocks: true,
    expect: PATIENT,
  },
}

// Left to itself, one core is kept free for watching: on two cores that is half of them.
export default defineConfig({ test: { maxWorkers: '100%', projects: hasPostgres ? [unit, onPostgres] : [unit] } })
