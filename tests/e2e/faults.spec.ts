import { playRounds } from '../faults/browser-rounds.ts'
import { expect, test } from '../support/e2e.ts'
import { sampleSize } from '../support/sample-size.ts'

/** The first stops the worker, the second kills the browser. More with other seeds: `npm run faults -- --browser`. */
const ROUNDS = { anywhere: sampleSize(2, 12), 'before answers': sampleSize(1, 12) }
const SEED = 11

for (const breaking of ['anywhere', 'before answers'] as const) {
  for (const idempotent of [true, false]) {
    // Most can go wrong where answers are lost and a repetition isn't recognized. All pairs run before a release.
    const tag = !idempotent && breaking === 'before answers' ? [] : ['@long']
    const service = idempotent ? 'honors Idempotency-Key' : 'has never heard of Idempotency-Key'
    test(`connections that break ${breaking}, workers stopped, browsers killed: a service that ${service} has each thing once`, {
      tag,
    }, async ({ chromiumPath }) => {
      const rounds = ROUNDS[breaking]
      test.setTimeout(rounds * 200_000)
      const { wrong, intents, resent, duplicates, duplicatesUnderOurAliases } = await playRounds({
        chromiumPath,
        rounds,
        seed: SEED,
        idempotent,
        breaking,
        report: console.log,
      })
      expect(wrong).toEqual([])
      expect(intents).toBeGreaterThanOrEqual(rounds * 10)
      if (breaking === 'before answers') expect(resent).toBeGreaterThanOrEqual(rounds)
      if (idempotent) expect(duplicates.made).toBe(0)
      expect(duplicatesUnderOurAliases).toBe(0)
    })
  }
}
