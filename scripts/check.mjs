// `npm run check`: all static checks, in parallel.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name)

const STEPS = [
  // The linter reports the compiler's errors, too, so types are checked only once.
  { name: 'types, lint', command: bin('oxlint'), args: ['--type-aware', '--type-check', '--deny-warnings', '.'] },
  { name: 'format', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'boundaries', command: process.execPath, args: ['scripts/check/run-boundaries.mjs'] },
  { name: 'translations', command: process.execPath, args: ['scripts/check/run-translations.ts'] },
  { name: 'dead code', command: bin('knip'), args: ['--no-progress', '--treat-config-hints-as-errors'] },
]

/** @typedef {{ name: string, ok: boolean, seconds: number, output: string }} Outcome */

/**
 * @param {{ name: string, command: string, args: string[] }} step
 * @returns {Promise<Outcome>}
 */
const run = ({ name, command, args }) =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const append = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString()
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    const settle = (/** @type {boolean} */ ok) =>
      resolve({ name, ok, seconds: (performance.now() - started) / 1000, output })
    child.on('error', (error) => {
      output += String(error)
      settle(false)
    })
    child.on('close', (code) => settle(code === 0))
  })

const started = performance.now()
const outcomes = await Promise.all(
  STEPS.map(async (step) => {
    const outcome = await run(step)
    console.log(`${outcome.ok ? 'ok    ' : 'FAILED'} ${outcome.name.padEnd(12)} ${outcome.seconds.toFixed(1)} s`)
    return outcome
  }),
)

const failed = outcomes.filter(({ ok }) => !ok)
for (const { name, output } of failed) console.log(`\n── ${name}\n${output.trimEnd()}`)
console.log(
  `\n${failed.length === 0 ? 'All good' : `${failed.length} failed`}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
)
process.exitCode = failed.length === 0 ? 0 : 1
