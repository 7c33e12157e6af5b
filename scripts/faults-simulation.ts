import { parseArgs } from 'node:util'
import { simulate } from '../tests/simulation/simulate.ts'

const { values } = parseArgs({
  options: {
    /** How many schedules of faults are run. */
    runs: { type: 'string', default: '20000' },
    /** The same seed runs the same schedules. */
    seed: { type: 'string', default: '1' },
  },
})
const runs = Number(values.runs)
const seed = Number(values.seed)
const AT_ONCE = 10_000

const started = performance.now()
for (let done = 0; done < runs; done += AT_ONCE) {
  await simulate(Math.min(AT_ONCE, runs - done), seed + done)
  const seconds = Math.round((performance.now() - started) / 1_000)
  console.log(`${Math.min(done + AT_ONCE, runs)} of ${runs} schedules kept every promise (${seconds} s)`)
}
