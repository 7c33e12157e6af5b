import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Counts} */
const NOTHING = { passed: 0, failed: 0, skipped: 0 }

// A test runner that crashes writes no report; then nothing counts as passed.

/** @type {(file: string) => Counts} */
export const readVitestCounts = (file) => {
  if (!existsSync(file)) return NOTHING
  const report = /** @type {{ numPassedTests: number, numFailedTests: number, numPendingTests: number }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }
}

/** @type {(file: string) => Counts} */
export const readPlaywrightCounts = (file) => {
  if (!existsSync(file)) return NOTHING
  const { stats } = /** @type {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  )
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }
}
