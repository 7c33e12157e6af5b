import { describe, expect, it } from 'vitest'
import type { JobCounts } from '../../model/job-view.ts'
import { batchViews, type CountedBatch, moving } from './batch-views.ts'

const NONE: JobCounts = { waiting: 0, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 0 }

const batch = (name: string, counts: Partial<JobCounts>, paused = false): CountedBatch => ({
  record: { id: name, connection: 'here', revision: 1, name, createdAt: 1, size: 30, paused, cancelled: false },
  counts: { ...NONE, ...counts },
})

const remaining = (newestFirst: CountedBatch[], waiting: number) =>
  batchViews(newestFirst, waiting, (requests) => requests).map(({ remainingMs }) => remainingMs)

describe('batches as a page shows them', () => {
  it('hold as many jobs as all states together', () => {
    const counts = { waiting: 1, sending: 2, reconciling: 3, unsure: 4, failed: 5, done: 6 }
    const [view] = batchViews([batch('a', counts)], 1, () => 0)
    expect(view).toMatchObject({ id: 'a', name: 'a', size: 30, total: 21, counts, paused: false, cancelled: false })
  })

  it('go after what was asked for by itself, and the oldest first', () => {
    expect(remaining([batch('new', { waiting: 5 }), batch('old', { waiting: 20 })], 28)).toEqual([28, 23])
  })

  it('take no time when nothing of them waits', () => {
    expect(remaining([batch('new', { done: 5 }), batch('old', { waiting: 20 })], 20)).toEqual([0, 20])
  })

  it('keep none waiting while they are paused, and say what they would take', () => {
    expect(remaining([batch('new', { waiting: 5 }), batch('old', { waiting: 20 }, true)], 25)).toEqual([5, 20])
  })
})

describe('what waits and moves', () => {
  it('is all of it but what a pause holds', () => {
    expect(moving(30, [batch('a', { waiting: 5 }), batch('b', { waiting: 20, sending: 1 }, true)])).toBe(10)
  })
})
