import { describe, expect, it } from 'vitest'
import { createWake, WAKE_ALARM } from './wake.ts'

const NOW = 1_000_000

const clocks = () => {
  const alarms = new Map<string, number>()
  const timers = new Map<number, number>()
  let timerIds = 0
  const wake = createWake(
    {
      create: (name, { when }) => void alarms.set(name, when),
      clear: async (name) => alarms.delete(name),
    },
    {
      set: (_work, ms) => {
        timerIds += 1
        timers.set(timerIds, ms)
        return timerIds
      },
      clear: (timer) => void timers.delete(timer),
    },
    () => NOW,
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
