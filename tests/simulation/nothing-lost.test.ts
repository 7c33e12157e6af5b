import { expect, test } from 'vitest'
import { simulate } from './simulate.ts'

/** `npm test` runs ten times as many; more with `npm run faults -- --runs N`. */
const RUNS = Number(process.env.SIMULATED_SCHEDULES ?? 2_000)
const SEED = Number(process.env.SIMULATION_SEED ?? 20_251_120)

test('whatever happens to browser, network and service, each request is made once or shown, the limit is kept, and it ends', {
  timeout: 60_000 + RUNS * 20,
}, async () => {
  await expect(simulate(RUNS, SEED)).resolves.toBeUndefined()
})
