import { describe, expect, it } from 'vitest'
import { receivedBatch as told } from '../../../tests/support/received-batch.ts'
import { batchProgressText, isOver, isUnderWay } from './batch-text.ts'
import type { ReceivedBatch } from './batches-state.ts'

describe('the progress of a batch', () => {
  it.each<[ReceivedBatch, string]>([
    [told({ done: 12 }), '12 of 12 created'],
    [
      told({ done: 7, waiting: 5 }, { remainingMs: 31_000 }),
      '7 of 12 created · 5 waiting, done in 0:30 at the earliest',
    ],
    [told({ done: 7, waiting: 5 }), '7 of 12 created · 5 waiting'],
    [told({ waiting: 12 }, { paused: true, remainingMs: 31_000 }), '0 of 12 created · 12 waiting · paused'],
    [told({ done: 2 }, { paused: true, cancelled: true, total: 2 }), '2 of 12 created · 10 canceled'],
    [
      told({ done: 2, waiting: 1 }, { paused: true, cancelled: true, total: 3 }),
      '2 of 12 created · 1 waiting · 9 canceled · stopped',
    ],
    [told({ done: 10 }, { total: 10 }), '10 of 12 created · 2 canceled'],
    [
      told({ done: 8, failed: 1, unsure: 1, sending: 1, reconciling: 1 }),
      '8 of 12 created · 1 failed · 1 not sure · 2 sending',
    ],
    [
      told({ done: 2, waiting: 1 }, { changes: { undoes: null }, paused: true, cancelled: true, remainingMs: 31_000 }),
      '2 of 12 changed · 1 waiting · stopped',
    ],
  ])('%#', (batch, words) => {
    expect(batchProgressText(batch, 2_000)).toBe(words)
  })

  it('is over if nothing is waiting, in flight or unsure', () => {
    expect(isOver(told({ done: 11, failed: 1 }))).toBe(true)
    expect(isOver(told({ done: 11, unsure: 1 }))).toBe(false)
  })

  it('leaves nothing to pause if only a decision is missing', () => {
    expect(isUnderWay(told({ done: 11, unsure: 1 }))).toBe(false)
    for (const state of ['waiting', 'sending', 'reconciling']) expect(isUnderWay(told({ [state]: 1 }))).toBe(true)
  })
})
