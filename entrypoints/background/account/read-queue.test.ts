import { describe, expect, it } from 'vitest'
import type { Read } from '../../../lib/api/read.ts'
import { fail, type Result } from '../../../lib/model/failure.ts'
import { createReadQueue, type ReadPriority } from './read-queue.ts'

const LATER: Result<never> = fail({ kind: 'slow-down', until: 5_000 })
const GONE: Result<never> = fail({ kind: 'not-found' })

/** A clock driven by timers, and a service that returns the next of `answers`. */
const line = (...answers: Result<never>[]) => {
  const timers = new Map<number, { at: number; work: () => void }>()
  const clock = { now: 1_000, asked: 0, ids: 0 }
  const read: Read = async () => {
    clock.asked += 1
    return answers.shift() ?? LATER
  }
  const urgencies: string[] = []
  const reads = createReadQueue({
    read: (urgency) => {
      urgencies.push(urgency)
      return read
    },
    now: () => clock.now,
    timers: {
      set: (work, ms) => {
        clock.ids += 1
        timers.set(clock.ids, { at: clock.now + ms, work })
        return clock.ids
      },
      clear: (id) => void timers.delete(id),
    },
  })
  const next = () => {
    const [soonest] = [...timers.values()].sort((a, b) => a.at - b.at)
    clock.now = soonest?.at ?? clock.now
    soonest?.work()
  }
  return { reads, clock, timers, next, urgencies }
}

describe('a queued read', () => {
  it('is retried when its time has come', async () => {
    const { reads, clock, timers, next } = line(LATER, GONE)
    const answer = reads.within(10_000)('readAccount', {})
    await expect.poll(() => timers.size).toBe(1)
    next()
    expect(await answer).toEqual(GONE)
    expect(clock.now).toBeGreaterThanOrEqual(5_000)
    expect(timers.size).toBe(0)
  })

  it('is retried as soon as another response may have made room', async () => {
    const { reads, clock, timers } = line(LATER, GONE)
    const answer = reads.within(10_000)('readAccount', {})
    await expect.poll(() => timers.size).toBe(1)
    reads.retry()
    expect(await answer).toEqual(GONE)
    expect(clock.now).toBe(1_000)
    expect(timers.size).toBe(0)
  })

  it('fails at once with the time to retry if its turn comes after its maximum wait', async () => {
    const { reads, clock, timers } = line(LATER)
    expect(await reads.within(2_000)('readAccount', {})).toEqual(LATER)
    expect([clock.now, clock.asked, timers.size]).toEqual([1_000, 1, 0])
  })

  it('fails once its turn has been put off beyond its maximum wait', async () => {
    const muchLater = fail({ kind: 'slow-down', until: 90_000 })
    const { reads, clock, timers, next } = line(LATER, muchLater)
    const answer = reads.within(10_000)('readAccount', {})
    await expect.poll(() => timers.size).toBe(1)
    next()
    expect(await answer).toEqual(muchLater)
    expect(clock.asked).toBe(2)
  })

  it('is not retried after any other failure', async () => {
    const { reads, clock } = line(GONE)
    expect(await reads.within(10_000)('readAccount', {})).toEqual(GONE)
    expect(clock.asked).toBe(1)
  })

  it('is retried at once if it becomes more urgent', async () => {
    const { reads, clock, timers, urgencies } = line(LATER, GONE)
    const priority = { urgency: 'idle' as const, maxWaitMs: 90_000, triedAt: 0 } as ReadPriority
    const answer = reads.withPriority(priority)('readAccount', {})
    await expect.poll(() => timers.size).toBe(1)
    priority.urgency = 'click'
    reads.retry()
    expect(await answer).toEqual(GONE)
    expect(urgencies).toEqual(['idle', 'click'])
    expect([clock.now, priority.triedAt]).toEqual([1_000, 1_000])
  })
})
