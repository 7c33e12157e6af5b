// `npm run faults`: injects faults to find lost or duplicate requests. The exit code is 1 if it finds any.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Breaking, playRounds } from '../tests/faults/browser-rounds.ts'
import { measurePace } from '../tests/faults/real-pace.ts'
import { seededRandom } from '../tests/faults/seeded-random.ts'
import { playServiceRounds } from '../tests/faults/service-rounds.ts'
import { simulate } from '../tests/simulation/simulate.ts'
import { ensureChromium } from './setup/chromium.mjs'

const USAGE = `Usage: npm run faults -- --runs N         N simulated schedules of faults
       npm run faults -- --browser        real Chromium, killed and disconnected; --rounds N (60) of each kind,
                                          --breaking anywhere | "before answers" for only one kind
       npm run faults -- --pace           the rate limit in real time, alone and shared
       npm run faults -- service          the service and its database, killed while they work; --rounds N (50)
       --seed N                           repeats the same faults`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string' },
    browser: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    breaking: { type: 'string' },
    pace: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seed = Number(values.seed)

/** Progress is printed after this many schedules. */
const SCHEDULES_AT_ONCE = 10_000

const runSimulation = async (runs: number): Promise<boolean> => {
  const started = performance.now()
  for (let done = 0; done < runs; done += SCHEDULES_AT_ONCE) {
    try {
      await simulate(Math.min(SCHEDULES_AT_ONCE, runs - done), seed + done)
    } catch (error) {
      console.log(error instanceof Error ? error.message : error)
      return false
    }
    const seconds = ((performance.now() - started) / 1_000).toFixed(0)
    console.log(`${Math.min(done + SCHEDULES_AT_ONCE, runs)} of ${runs} schedules without a violation (${seconds} s)`)
  }
  return true
}

const BREAKINGS: Breaking[] = ['anywhere', 'before answers']

/** Runs each kind of fault with a service that supports `Idempotency-Key` and one that doesn't. */
const runBrowser = async (rounds: number, breakings: readonly Breaking[]): Promise<boolean> => {
  const chromiumPath = await ensureChromium(join(import.meta.dirname, '..'), console.log)
  let isGood = true
  for (const breaking of breakings) {
    for (const idempotent of [true, false]) {
      const support = idempotent ? 'supports' : 'ignores'
      console.log(
        `${rounds} rounds, connections break ${breaking}, the service ${support} Idempotency-Key (seed ${seed})`,
      )
      const { intents, cuts, wrong, unsure, resent, duplicates, duplicatesUnderOurAliases } = await playRounds({
        chromiumPath,
        rounds,
        seed: seed + (idempotent ? 0 : 1),
        idempotent,
        breaking,
        report: console.log,
      })
      console.log(`${intents} intents, ${cuts} connections cut, ${wrong.length} wrong, ${unsure} not sure`)
      if (breaking === 'before answers')
        console.log(
          `${resent} repeated by the browser: ${duplicates.made} duplicates, ${duplicates.links} of them links (${duplicatesUnderOurAliases} under aliases that Terselink chose)`,
        )
      isGood &&= wrong.length === 0 && duplicatesUnderOurAliases === 0
    }
  }
  return isGood
}

const runPace = async (): Promise<boolean> => {
  const plan = { jobs: 150, limit: 30, windowSeconds: 10 }
  const alone = await measurePace({ ...plan, stranger: null })
  console.log('alone', alone)
  const shared = await measurePace({ ...plan, stranger: seededRandom(seed) })
  console.log('shared', shared)
  const used = alone.perWindow.reduce((sum, count) => sum + count, 0) / (alone.perWindow.length * plan.limit)
  console.log(`${(used * 100).toFixed(1)} % of the rate limit used`)
  const withinWindow = alone.clickMs <= plan.windowSeconds * 1_000
  return (
    used >= 0.93 &&
    withinWindow &&
    alone.refusalsPerWindow.length === 0 &&
    shared.refusalsPerWindow.every((n) => n <= 1)
  )
}

const runService = async (rounds: number): Promise<boolean> => {
  console.log(`${rounds} rounds on each database (seed ${seed})`)
  let isGood = true
  for (const on of ['sqlite', 'postgres'] as const) {
    const wrong = await playServiceRounds({ on, rounds, seed, report: console.log })
    for (const problem of wrong) console.log(`  wrong: ${problem}`)
    isGood &&= wrong.length === 0
  }
  return isGood
}

const runs = values.runs === undefined ? null : Number(values.runs)
const isInvalid = (number: number | null) => number !== null && !(Number.isSafeInteger(number) && number >= 1)
const breakings = BREAKINGS.filter((one) => values.breaking === undefined || one === values.breaking)
const isService = positionals.length === 1 && positionals[0] === 'service'
const rounds = Number(values.rounds ?? (isService ? 50 : 60))
const modes = [runs !== null, values.browser, values.pace, positionals.length > 0].filter(Boolean).length
const isUnknown = positionals.length > 0 && !isService
if (modes !== 1 || isUnknown || isInvalid(runs) || isInvalid(rounds) || breakings.length === 0) {
  console.log(USAGE)
  process.exitCode = 2
} else {
  const isGood =
    runs !== null
      ? await runSimulation(runs)
      : values.browser
        ? await runBrowser(rounds, breakings)
        : isService
          ? await runService(rounds)
          : await runPace()
  // A cut connection may keep a socket open, so exit explicitly.
  process.exit(isGood ? 0 : 1)
}
