import fc from 'fast-check'
import { problemsOf } from './invariants.ts'
import { runSchedule } from './run-schedule.ts'
import { type Schedule, schedule } from './schedule.ts'

/** Fails with the smallest schedule that violates an invariant, and the violation. */
const keepsPromises = fc.asyncProperty(schedule, async (each: Schedule) => {
  const problems = problemsOf(await runSchedule(each))
  if (problems.length > 0) throw new Error(problems.join('; '))
})

/** Runs this many schedules; the same seed gives the same ones. */
export const simulate = (runs: number, seed: number): Promise<void> =>
  fc.assert(keepsPromises, { numRuns: runs, seed, endOnFailure: false })
