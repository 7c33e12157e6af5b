import { expect, test } from 'vitest'
import { sampleSize } from '../support/sample-size.ts'
import { problemsOf } from './invariants.ts'
import { REGRESSIONS } from './regressions.ts'
import { runSchedule } from './run-schedule.ts'
import { simulate } from './simulate.ts'

/** Some seconds; more with `npm run faults -- --runs N`. */
const RUNS = sampleSize(500, 100_000)
const SEED = 20_251_120

test('whatever happens to browser, network and service, each request happens once or is shown, the limit is kept, no worker wakes for nothing, and it ends', {
  timeout: 60_000 + RUNS * 20,
}, async () => {
  await expect(simulate(RUNS, SEED)).resolves.toBeUndefined()
})

test.each(Object.entries(REGRESSIONS))(
  'each request happens once or is shown, in time, when %s',
  async (_, schedule) => {
    expect(problemsOf(await runSchedule(schedule))).toEqual([])
  },
)
