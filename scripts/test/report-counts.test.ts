import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPlaywrightCounts, readVitestCounts } from './report-counts.mjs'

let folder: string
const report = (content: object): string => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'terselink-report-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('a runner without a report has passed no test', () => {
  const nowhere = join(folder, 'gone.json')
  expect(readVitestCounts(nowhere)).toEqual({ passed: 0, failed: 0, skipped: 0 })
  expect(readPlaywrightCounts(nowhere)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

it("Vitest's tests are counted", () => {
  const counts = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1 }
  expect(readVitestCounts(report(counts))).toEqual({ passed: 7, failed: 2, skipped: 1 })
})

it('a Playwright test that passes only sometimes has failed', () => {
  const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 4 }
  expect(readPlaywrightCounts(report({ stats }))).toEqual({ passed: 5, failed: 3, skipped: 4 })
})
