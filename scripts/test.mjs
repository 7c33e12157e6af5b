// `npm test`, on any machine with Node 20 or newer: everything that CI runs, one step after the other.
// `npm run test:long`, before a release: the same with large samples, and the tests that are tagged `@long`.
import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureFirefox } from './setup/firefox.mjs'
import { ensurePostgres } from './setup/postgres.mjs'
import { prepare } from './setup/prepare.mjs'
import { readPlaywrightReport, readVitestReport, slowestLines } from './test/report.mjs'
import { temporaryFolder } from './test/temporary-folder.mjs'

const isLong = process.argv.includes('--long')
const started = performance.now()
const { root, node, env } = await prepare()
const firefox = await ensureFirefox((line) => console.log(`· ${line}`))
console.log(firefox === null ? '· no Firefox: its tests are skipped' : `· Firefox: ${firefox}`)
const postgres = process.env.TEST_DATABASE_URL
  ? 'the server of TEST_DATABASE_URL'
  : await ensurePostgres((line) => console.log(`· ${line}`))
console.log(postgres === null ? '· no PostgreSQL: its tests are skipped' : `· PostgreSQL: ${postgres}`)
const temporary = temporaryFolder()
process.on('exit', () => {
  try {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // A process that outlives its test may still write here. This fails no test.
  }
})
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name)
const report = (/** @type {string} */ name) => join(temporary, `${name}.json`)
const vitest = (/** @type {string} */ name, /** @type {string[]} */ ...args) => ({
  name,
  commands: [
    [bin('vitest'), 'run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report(name)}`],
  ],
  read: readVitestReport,
})

/** @type {{ name: string, commands: string[][], needs?: string[], read?: typeof readVitestReport }[]} */
const STEPS = [
  { name: 'check', commands: [['scripts/check.mjs']] },
  vitest('unit'),
  {
    name: 'build',
    commands: [
      ...['production', 'loopback'].flatMap((mode) => [
        [bin('wxt'), 'build', '-b', 'chrome', '--mode', mode],
        [bin('wxt'), 'build', '-b', 'firefox', '--mv3', '--mode', mode],
      ]),
      // In a made-up language, for the test that finds text outside of the message catalog.
      [bin('wxt'), 'build', '-b', 'chrome', '--mode', 'pseudo'],
    ],
  },
  { ...vitest('bundle', '--config', 'vitest.bundle.config.ts'), needs: ['build'] },
  {
    name: 'e2e',
    commands: [[bin('playwright'), 'test', '--reporter=list,json']],
    needs: ['build'],
    read: readPlaywrightReport,
  },
]

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<boolean>}
 */
const run = (args, environment) =>
  new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env: environment, stdio: 'inherit' })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
  })

/** @param {string[][]} commands */
const runAll = async (commands, /** @type {NodeJS.ProcessEnv} */ environment) => {
  for (const args of commands) if (!(await run(args, environment))) return false
  return true
}

/** @type {{ name: string, ok: boolean, line: string, failures: { name: string, message: string }[] }[]} */
const outcomes = []
/** @type {import('./test/report.mjs').TimedTest[]} */
const timed = []
let passed = 0
let failed = 0
for (const { name, commands, needs = [], read } of STEPS) {
  if (needs.some((need) => outcomes.some((one) => one.name === need && !one.ok))) {
    outcomes.push({ name, ok: false, line: `not run, since ${needs.join(' and ')} failed`, failures: [] })
    failed += 1
    continue
  }
  console.log(`\n━━ ${name}`)
  const begun = performance.now()
  const ok = await runAll(commands, {
    ...env,
    ...(isLong ? { TEST_LONG: '1' } : {}),
    TMPDIR: temporary,
    // The tests start many processes and threads of the service. With this cache, a module is compiled only once.
    NODE_COMPILE_CACHE: join(temporary, 'compiled'),
    ...(firefox === null ? {} : { FIREFOX_PATH: firefox }),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report(name),
  })
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const results = read?.(report(name), root)
  passed += results?.passed ?? 0
  timed.push(...(results?.timed ?? []))
  // A step that fails without a failed test (a crash, a check) is a failure too.
  failed += Math.max(results?.failures.length ?? 0, ok ? 0 : 1)
  const skipped = results === undefined || results.skipped === 0 ? '' : `, ${results.skipped} skipped`
  const told = results === undefined ? '' : `, ${results.passed} passed, ${results.failures.length} failed${skipped}`
  outcomes.push({ name, ok, line: `${seconds} s${told}`, failures: results?.failures ?? [] })
}

// Printed last, because everyone sees the end of a long log.
console.log(`\n━━ where the time goes\n${slowestLines(timed).join('\n')}`)
console.log('\n━━ summary')
for (const { failures } of outcomes)
  for (const { name, message } of failures) console.log(`✘ ${name}\n${message.replace(/^/gm, '    ')}\n`)
for (const { name, ok, line } of outcomes) console.log(`${ok ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${line}`)
if (firefox === null) console.log('NOT TESTED: Firefox, since no ESR was found or could be installed (FIREFOX_PATH)')
if (postgres === null) console.log('NOT TESTED: PostgreSQL, since none was found or could be installed (POSTGRES_BIN)')
console.log(`${((performance.now() - started) / 60_000).toFixed(1)} minutes in all`)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
