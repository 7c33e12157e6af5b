import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readPlaywrightReport, readVitestReport, slowestLines } from './report.mjs'

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
  expect(readVitestReport(nowhere, '/project')).toEqual({ passed: 0, failures: [], skipped: 0, timed: [] })
  expect(readPlaywrightReport(nowhere)).toEqual({ passed: 0, failures: [], skipped: 0, timed: [] })
})

it("Vitest's tests are counted, and a failed one is named with what it said", () => {
  const ok = { status: 'passed', ancestorTitles: [], title: 'counts', duration: 12.5, failureMessages: [] }
  const failed = {
    status: 'failed',
    ancestorTitles: ['a list'],
    title: 'is read whole',
    duration: 3,
    failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 1 to be 2\n    at list.test.ts:3:1'],
  }
  const file = report({
    numPassedTests: 7,
    numPendingTests: 1,
    testResults: [{ name: '/project/lib/list.test.ts', status: 'failed', message: '', assertionResults: [ok, failed] }],
  })
  expect(readVitestReport(file, '/project')).toEqual({
    passed: 7,
    failures: [
      {
        name: 'lib/list.test.ts › a list › is read whole',
        message: 'AssertionError: expected 1 to be 2\n    at list.test.ts:3:1',
      },
    ],
    skipped: 1,
    timed: [
      { name: 'lib/list.test.ts › counts', file: 'lib/list.test.ts', ms: 12.5 },
      { name: 'lib/list.test.ts › a list › is read whole', file: 'lib/list.test.ts', ms: 3 },
    ],
  })
})

it('a file in which no test could be read has failed', () => {
  const file = report({
    numPassedTests: 0,
    numPendingTests: 0,
    testResults: [
      { name: '/project/lib/a.test.ts', status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  })
  expect(readVitestReport(file, '/project').failures).toEqual([{ name: 'lib/a.test.ts', message: 'No such module' }])
})

it("Playwright's tests are counted, and one that passes only sometimes has failed", () => {
  const test = (title: string, status: string, ...messages: string[]) => ({
    title,
    tests: [
      { status, results: [{ duration: 1_500 }, ...messages.map((message) => ({ duration: 500, error: { message } }))] },
    ],
  })
  const file = report({
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 4 },
    suites: [
      {
        title: 'links.spec.ts',
        specs: [test('opens', 'expected'), test('sorts', 'flaky', 'too late')],
        suites: [{ title: 'in Firefox', specs: [test('is deleted', 'unexpected', '\u001b[31mno button\u001b[39m')] }],
      },
    ],
    errors: [],
  })
  expect(readPlaywrightReport(file)).toEqual({
    passed: 5,
    failures: [
      { name: 'links.spec.ts › sorts', message: 'too late' },
      { name: 'links.spec.ts › in Firefox › is deleted', message: 'no button' },
    ],
    skipped: 4,
    timed: [
      { name: 'links.spec.ts › opens', file: 'links.spec.ts', ms: 1_500 },
      { name: 'links.spec.ts › sorts', file: 'links.spec.ts', ms: 2_000 },
      { name: 'links.spec.ts › in Firefox › is deleted', file: 'links.spec.ts', ms: 2_000 },
    ],
  })
})

it('an error of Playwright outside of its tests is a failure', () => {
  const file = report({ stats: { expected: 0, skipped: 0 }, suites: [], errors: [{ message: 'No tests found' }] })
  expect(readPlaywrightReport(file).failures).toEqual([{ name: 'outside of the tests', message: 'No tests found' }])
})

it('the slowest tests and files are listed, the slowest first', () => {
  const timed = [
    { name: 'a.test.ts › one', file: 'a.test.ts', ms: 1_000 },
    { name: 'b.test.ts › two', file: 'b.test.ts', ms: 2_940 },
    { name: 'a.test.ts › three', file: 'a.test.ts', ms: 2_000 },
    { name: 'c.test.ts › four', file: 'c.test.ts', ms: 10 },
  ]
  expect(slowestLines(timed, { tests: 3, files: 2 })).toEqual([
    'slowest tests',
    '   2.9 s  b.test.ts › two',
    '   2.0 s  a.test.ts › three',
    '   1.0 s  a.test.ts › one',
    'slowest files, the sum of their tests',
    '   3.0 s  a.test.ts',
    '   2.9 s  b.test.ts',
  ])
})
