import { playRounds } from '../faults/browser-rounds.ts'
import { expect, test } from '../support/e2e.ts'

/** One stops the worker, one kills the browser. More rounds with other seeds: `npm run faults -- --browser`. */
const ROUNDS = 2
const SEED = 11

for (const breaking of ['anywhere', 'before answers'] as const) {
  for (const idempotent of [true, false]) {
    const service = idempotent ? 'honors Idempotency-Key' : 'has never heard of Idempotency-Key'
    test(`connections that break ${breaking}, workers stopped, browsers killed: a service that ${service} has each thing once`, async ({
      chromiumPath,
    }) => {
      test.setTimeout(ROUNDS * 200_000)
      const { wrong, intents, resent, duplicates, duplicatesUnderOurAliases } = await playRounds({
        chromiumPath,
        rounds: ROUNDS,
        seed: SEED,
        idempotent,
        breaking,
        report: console.log,
      })
      expect(wrong).toEqual([])
      expect(intents).toBeGreaterThanOrEqual(ROUNDS * 10)
      if (breaking === 'before answers') expect(resent).toBeGreaterThanOrEqual(ROUNDS)
      if (idempotent) expect(duplicates.made).toBe(0)
      expect(duplicatesUnderOurAliases).toBe(0)
    })
  }
}
