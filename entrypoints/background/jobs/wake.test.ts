import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { createDrainAfterStart, createWake, WAKE_ALARM } from './wake.ts'

const NOW = 1_000_000

const clocks = () => {
  const alarms = new Map<string, number>()
  const timers = new Map<number, number>()
  let timerIds = 0
  const wake = createWake(
    {
      alarms: {
        create: (name, { when }) => void alarms.set(name, when),
        clear: async (name) => alarms.delete(name),
      },
      timers: {
        set: (_work, ms) => {
          timerIds += 1
          timers.set(timerIds, ms)
          return timerIds
        },
        clear: (timer) => void timers.delete(timer),
      },
      now: () => NOW,
    },
    () => undefined,
  )
  return { wake, alarm: () => alarms.get(WAKE_ALARM), timers: () => [...timers.values()] }
}

describe('the next wake-up', () => {
  it("is exact while the worker lives and certain if it doesn't", async () => {
    const { wake, alarm, timers } = clocks()
    await wake.at(NOW + 5_000)
    expect(timers()).toEqual([5_000])
    expect(alarm()).toBe(NOW + 30_000)
  })

  it('is left to the alarm where no worker lives that long', async () => {
    const { wake, alarm, timers } = clocks()
    await wake.at(NOW + 90_000)
    expect(timers()).toEqual([])
    expect(alarm()).toBe(NOW + 90_000)
  })

  it('is now if its time has passed: late work is not dropped', async () => {
    const { wake, timers } = clocks()
    await wake.at(NOW - 60_000)
    expect(timers()).toEqual([0])
  })

  it('replaces the previous one', async () => {
    const { wake, alarm, timers } = clocks()
    await wake.at(NOW + 5_000)
    await wake.at(NOW + 10_000)
    expect(timers()).toEqual([10_000])
    await wake.at(null)
    expect(timers()).toEqual([])
    expect(alarm()).toBeUndefined()
  })
})

const BROKEN = fail({ kind: 'storage', detail: 'full' })

/** An outbox whose starts end under the test's control; `wokenAt` is when it is retried. */
const outboxOf = () => {
  const starts: ((result: Result<null>) => void)[] = []
  const calls = { drains: 0, wokenAt: null as number | null }
  const outbox = {
    start: () => new Promise<Result<null>>((resolve) => void starts.push(resolve)),
    drain: () => {
      calls.drains += 1
      return Promise.resolve(ok(null))
    },
  }
  const wake = {
    at: (time: number | null) => {
      calls.wokenAt = time
      return Promise.resolve()
    },
  }
  return { starts, calls, drain: createDrainAfterStart(outbox, wake, () => 1_000) }
}

it("sends nothing before the previous worker's jobs are recovered, which happens once", async () => {
  const { starts, calls, drain } = outboxOf()
  const both = [drain(), drain()]
  expect(calls.drains).toBe(0)
  starts[0]?.(ok(null))
  await Promise.all(both)
  await drain()
  expect([starts.length, calls.drains, calls.wokenAt]).toEqual([1, 3, null])
})

it("retries a minute later if storage can't be used", async () => {
  const { starts, calls, drain } = outboxOf()
  const first = drain()
  starts[0]?.(BROKEN)
  await first
  expect([calls.drains, calls.wokenAt]).toEqual([0, 61_000])
  const second = drain()
  starts[1]?.(ok(null))
  await second
  expect(calls.drains).toBe(1)
})
