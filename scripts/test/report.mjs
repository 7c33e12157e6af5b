import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * What a test runner's report says. `failures` has the name and the message of each failed test, and of each file that
 * could not be read as tests: a file counts as one failure there, and as none in the runner's own number.
 * @typedef {{ passed: number, failures: { name: string, message: string }[], skipped: number }} Report
 */

/** @type {Report} */
const NOTHING = { passed: 0, failures: [], skipped: 0 }

const LONGEST_MESSAGE = 600

/** @type {(parts: string[], message?: string) => { name: string, message: string }} */
const failure = (parts, message = '') => ({
  name: parts.filter((part) => part !== '').join(' › '),
  message: stripVTControlCharacters(message).trim().slice(0, LONGEST_MESSAGE),
})

// A test runner that crashes writes no report; then nothing counts as passed.

/** @type {(file: string, root: string) => Report} */
export const readVitestReport = (file, root) => {
  if (!existsSync(file)) return NOTHING
  /** @typedef {{ status: string, ancestorTitles: string[], title: string, failureMessages?: string[] }} Test */
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
  return { passed: report.numPassedTests, failures, skipped: report.numPendingTests }
}

/**
 * @typedef {{ status: string, results: { error?: { message?: string } }[] }} PlaywrightTest
 * @typedef {{ title: string, specs?: { title: string, tests: PlaywrightTest[] }[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/** @type {(suite: PlaywrightSuite, above: string[]) => Report['failures']} */
const failuresOf = ({ title, specs = [], suites = [] }, above) => {
  const parts = [...above, title]
  const own = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        failure([...parts, spec.title], results.find(({ error }) => error !== undefined)?.error?.message),
      ),
  )
  return [...own, ...suites.flatMap((suite) => failuresOf(suite, parts))]
}

/** A test that passes only sometimes has failed. @type {(file: string) => Report} */
export const readPlaywrightReport = (file) => {
  if (!existsSync(file)) return NOTHING
  const report =
    /** @type {{ stats: { expected: number, skipped: number }, suites: PlaywrightSuite[], errors: { message?: string }[] }} */ (
      JSON.parse(readFileSync(file, 'utf8'))
    )
  const failures = [
    ...report.suites.flatMap((suite) => failuresOf(suite, [])),
    ...report.errors.map(({ message }) => failure(['outside of the tests'], message)),
  ]
  return { passed: report.stats.expected, failures, skipped: report.stats.skipped }
}
