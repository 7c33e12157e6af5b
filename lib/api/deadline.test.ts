import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { withinDeadline } from './deadline.ts'

const never = (): Promise<never> => new Promise(() => undefined)

describe('work with a deadline', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('returns the result of the work', async () => {
    expect(await withinDeadline(() => Promise.resolve(7), 100)).toEqual({ ok: true, value: 7 })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('treats anything the work throws as a broken connection', async () => {
    expect(await withinDeadline(() => Promise.reject(new Error('reset')), 100)).toEqual({
      ok: false,
      failure: { kind: 'unreachable' },
    })
  })

  it('ends in time even if the work ignores it, and aborts the work', async () => {
    let told: AbortSignal | undefined
    const result = withinDeadline((signal) => {
      told = signal
      return never()
    }, 100)
    await vi.advanceTimersByTimeAsync(99)
    expect(told?.aborted).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toEqual({ ok: false, failure: { kind: 'timeout', afterMs: 100 } })
    expect(told?.aborted).toBe(true)
  })

  it('ends when the caller aborts, and leaves no timer', async () => {
    const caller = new AbortController()
    const result = withinDeadline(never, 100, caller.signal)
    caller.abort()
    expect(await result).toEqual({ ok: false, failure: { kind: 'interrupted' } })
    expect(vi.getTimerCount()).toBe(0)
  })

  it("doesn't start if the caller has aborted before", async () => {
    const work = vi.fn(never)
    expect(await withinDeadline(work, 100, AbortSignal.abort())).toEqual({
      ok: false,
      failure: { kind: 'interrupted' },
    })
    expect(work).not.toHaveBeenCalled()
  })
})
