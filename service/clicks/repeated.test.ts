import { expect, it, vi } from 'vitest'
import { Repeated } from './repeated.ts'

it('Work runs one at a time, even if it is requested between a run and the next one', async () => {
  let runs = 0
  let atOnce = 0
  let most = 0
  const repeated = new Repeated(
    async () => {
      atOnce += 1
      most = Math.max(most, atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      runs += 1
    },
    () => {},
  )
  const first = repeated.run()
  const second = repeated.run()
  await first
  await Promise.all([second, repeated.run()])
  expect({ runs, most }).toEqual({ runs: 2, most: 1 })
})

it('Work that fails for a long time is done within seconds of when it can be', async () => {
  vi.useFakeTimers()
  let isPossible = false
  let done = 0
  const repeated = new Repeated(
    async () => {
      if (!isPossible) throw new Error('The database is gone.')
      done += 1
    },
    () => {},
  )
  await repeated.run().catch(() => {})
  await vi.advanceTimersByTimeAsync(3_600_000)
  isPossible = true
  await vi.advanceTimersByTimeAsync(4_000)
  expect(done).toBe(1)
  vi.useRealTimers()
})
