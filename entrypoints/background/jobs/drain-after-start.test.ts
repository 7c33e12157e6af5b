import { expect, it } from 'vitest'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { createDrainAfterStart } from './drain-after-start.ts'

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
