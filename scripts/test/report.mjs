import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * What a test runner's report says. `failures` has the name and the message of each failed test, and of each file that
 * could not be read as tests: a file counts as one failure there, and as none in the runner's own number.
 * @typedef {{ name: string, file: string, ms: number }} TimedTest
 * @typedef {{ passed: number, failures: { name: string, message: string }[], skipped: number, timed: TimedTest[] }} Report
 */

/** @type {Report} */
const NOTHING = { passed: 0, failures: [], skipped: 0, timed: [] }

const LONGEST_MESSAGE = 600

const nameOf = (/** @type {string[]} */ parts) => parts.filter((part) => part !== '').join(' › ')

/** @type {(parts: string[], message?: string) => { name: string, message: string }} */
const failure = (parts, message = '') => ({
  name: nameOf(parts),
  message: stripVTControlCharacters(message).trim().slice(0, LONGEST_MESSAGE),
})

// A test runner that crashes writes no report; then nothing counts as passed.

/** @type {(file: string, root: string) => Report} */
export const readVitestReport = (file, root) => {
  if (!existsSync(file)) return NOTHING
  /** @typedef {{ status: string, ancestorTitles: string[], title: string, duration?: number, failureMessages?: string[] }} Test */
  const report =
    /** @type {{ numPassedTests: number, numPendingTests: number, testResults: { name: string, status: string, message: string, assertionResults: Test[] }[] }} */ (
      JSON.parse(readFileSync(file, 'utf8'))
    )
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const path = relative(root, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [failure([path], message)]
    return failed.map((test) => failure([path, ...test.ancestorTitles, test.title], test.failureMessages?.[0]))
  })
  const timed = report.testResults.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name)
    return assertionResults.map(({ ancestorTitles, title, duration = 0 }) => ({
      name: nameOf([file, ...ancestorTitles, title]),
      file,
      ms: duration,
    }))
  })
  return { passed: report.numPassedTests, failures, skipped: report.numPendingTests, timed }
}

/**
 * @typedef {{ status: string, results: { duration: number, error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** @type {(suite: PlaywrightSuite, above: string[]) => (PlaywrightTest & { parts: string[] })[]} */
const testsOf = ({ title, specs = [], suites = [] }, above) => {
  const parts = [...above, title]
  const own = specs.flatMap((spec) => spec.tests.map((test) => ({ ...test, parts: [...parts, spec.title] })))
  return [...own, ...suites.flatMap((suite) => testsOf(suite, parts))]
}

/** A test that passes only sometimes has failed. @type {(file: string) => Report} */
export const readPlaywrightReport = (file) => {
  if (!existsSync(file)) return NOTHING
  const report =
    /** @type {{ stats: { expected: number, skipped: number }, suites: PlaywrightSuite[], errors: { message?: string }[] }} */ (
      JSON.parse(readFileSync(file, 'utf8'))
    )
  const tests = report.suites.flatMap((suite) => testsOf(suite, []))
  const failures = [
    ...tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ parts, results }) => failure(parts, results.find(({ error }) => error !== undefined)?.error?.message)),
    ...report.errors.map(({ message }) => failure(['outside of the tests'], message)),
  ]
  const timed = tests.map(({ parts, results }) => ({
    name: nameOf(parts),
    file: parts[0] ?? '',
    ms: results.reduce((sum, { duration }) => sum + duration, 0),
  }))
  return { passed: report.stats.expected, failures, skipped: report.stats.skipped, timed }
}

const secondsLine = (/** @type {{ name: string, ms: number }} */ { name, ms }) =>
  `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`

/**
 * The slowest tests and the slowest files, a line each, so that a test that makes everybody wait is seen.
 * @type {(timed: TimedTest[], most?: { tests: number, files: number }) => string[]}
 */
export const slowestLines = (timed, most = { tests: 30, files: 10 }) => {
  /** @type {Map<string, number>} */
  const files = new Map()
  for (const { file, ms } of timed) files.set(file, (files.get(file) ?? 0) + ms)
  const slowest = (/** @type {{ name: string, ms: number }[]} */ all, /** @type {number} */ count) =>
    all
      .toSorted((one, other) => other.ms - one.ms)
      .slice(0, count)
      .map(secondsLine)
  return [
    'slowest tests',
    ...slowest(timed, most.tests),
    'slowest files, the sum of their tests',
    ...slowest(
      [...files].map(([name, ms]) => ({ name, ms })),
      most.files,
    ),
  ]
}
