// `npm run check`: everything that can be said about the code without running it, side by side, in seconds.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const bin = (/** @type {string} */ name) => join(ROOT, 'node_modules/.bin', name)

const STEPS = [
  // The compiler's own diagnostics come with the lint: one reading of the types serves both.
  { name: 'types, lint', command: bin('oxlint'), args: ['--type-aware', '--type-check', '--deny-warnings', '.'] },
  { name: 'format', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'boundaries', command: process.execPath, args: ['scripts/check/run-boundaries.mjs'] },
  { name: 'dead code', command: bin('knip'), args: ['--no-progress', '--treat-config-hints-as-errors'] },
]

/** @typedef {{ name: string, ok: boolean, seconds: number, said: string }} Outcome */

/**
 * @param {{ name: string, command: string, args: string[] }} step
 * @returns {Promise<Outcome>}
 */
const run = ({ name, command, args }) =>
  new Promise((resolve) => {
    const started = performance.now()
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    const hear = (/** @type {Buffer} */ chunk) => {
      said += chunk.toString()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const settle = (/** @type {boolean} */ ok) =>
      resolve({ name, ok, seconds: (performance.now() - started) / 1000, said })
    child.on('error', (error) => {
      said += String(error)
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
for (const { name, said } of failed) console.log(`\n── ${name}\n${said.trimEnd()}`)
console.log(
  `\n${failed.length === 0 ? 'all good' : `${failed.length} failed`}, ${((performance.now() - started) / 1000).toFixed(1)} s`,
)
process.exitCode = failed.length === 0 ? 0 : 1
