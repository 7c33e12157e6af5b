import { describe, expect, it } from 'vitest'
import { batchWords, isOver } from './batch-words.ts'
import type { ToldBatch } from './batches-state.ts'

const NOTHING = { waiting: 0, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 0 }
const told = (counts: Partial<ToldBatch['counts']>, more: Partial<ToldBatch> = {}): ToldBatch => ({
  id: 'b',
  name: '12 links',
  createdAt: 0,
  paused: false,
  cancelled: false,
  counts: { ...NOTHING, ...counts },
  total: 12,
  remainingMs: 0,
  toldAt: 1_000,
  ...more,
})

describe('how far a batch is', () => {
  it.each<[ToldBatch, string]>([
    [told({ done: 12 }), '12 of 12 made'],
    [told({ done: 7, waiting: 5 }, { remainingMs: 31_000 }), '7 of 12 made · 5 waiting, done in 0:30 at the earliest'],
    [told({ done: 7, waiting: 5 }), '7 of 12 made · 5 waiting'],
    [told({ waiting: 12 }, { paused: true, remainingMs: 31_000 }), '0 of 12 made · 12 waiting · paused'],
    [told({ done: 2 }, { paused: true, cancelled: true, total: 2 }), '2 of 2 made · cancelled'],
    [
      told({ done: 8, failed: 1, unsure: 1, sending: 1, reconciling: 1 }),
      '8 of 12 made · 1 failed · 1 unsure · 2 under way',
    ],
  ])('%#', (batch, words) => {
    expect(batchWords(batch, 2_000)).toBe(words)
  })

  it('is its end when nothing waits, is under way or unsure', () => {
    expect(isOver(told({ done: 11, failed: 1 }))).toBe(true)
    expect(isOver(told({ done: 11, unsure: 1 }))).toBe(false)
  })
})
