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

describe('batch views', () => {
  it('count as many jobs as all states together', () => {
    const counts = { waiting: 1, sending: 2, reconciling: 3, unsure: 4, failed: 5, done: 6 }
    const [view] = batchViews([batch('a', counts)], 1, () => 0)
    expect(view).toMatchObject({ id: 'a', name: 'a', size: 30, total: 21, counts, paused: false, cancelled: false })
  })

  it('are sent after single requests, the oldest batch first', () => {
    expect(remaining([batch('new', { waiting: 5 }), batch('old', { waiting: 20 })], 28)).toEqual([28, 23])
  })

  it('take no time if no job is waiting', () => {
    expect(remaining([batch('new', { done: 5 }), batch('old', { waiting: 20 })], 20)).toEqual([0, 20])
  })

  it('delay nothing while they are paused, but show the time that they would take', () => {
    expect(remaining([batch('new', { waiting: 5 }), batch('old', { waiting: 20 }, true)], 25)).toEqual([5, 20])
  })
})

describe('the number of jobs that a wait depends on', () => {
  it('excludes jobs of paused batches', () => {
    expect(moving(30, [batch('a', { waiting: 5 }), batch('b', { waiting: 20, sending: 1 }, true)])).toBe(10)
  })
})
