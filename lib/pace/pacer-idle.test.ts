import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_RATE_READING } from '../api/rate-headers.ts'
import { ask, heard, newPacer, sent } from './pacer.ts'
import { askWhenIdle } from './pacer-idle.ts'
import type { PacerState } from './pacer-state.ts'

const START = 1_800_000_000_000
const WINDOW = 60_000
const LIMIT = 30

/** The state after `count` requests at the start of a window, for a service that sends headers. */
const afterRequests = (count: number, limit = LIMIT): PacerState => {
  let state = newPacer(START)
  for (let number = 1; number <= count; number++) {
    state = sent(state, START, `r${number}`)
    const reading = { ...NO_RATE_READING, limit, remaining: limit - number, resetAt: START + WINDOW }
    state = heard(state, START, `r${number}`, reading)
  }
  return state
}

describe('an idle request', () => {
  it('is sent when nothing is known yet, but only one at a time', () => {
    expect(askWhenIdle(newPacer(START), START)).toEqual({ go: true })
    expect(askWhenIdle(sent(newPacer(START), START, 'a click'), START).go).toBe(false)
  })

  it('leaves what an even pace could still use in the rest of the window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMIT }), fc.nat(WINDOW), (used, elapsed) => {
        const state = afterRequests(used)
        const pace = askWhenIdle(state, START + elapsed)
        const rest = WINDOW - elapsed
        if (pace.go) expect(LIMIT - used - 1).toBeGreaterThanOrEqual(Math.floor((LIMIT * (rest - 2_000)) / WINDOW))
        else expect(pace.at).toBeGreaterThan(START + elapsed)
      }),
    )
  })

  it('is sent at the time that the pacer returned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMIT - 1 }), (used) => {
        const state = afterRequests(used)
        const pace = askWhenIdle(state, START)
        expect(pace.go || askWhenIdle(state, pace.at).go).toBe(true)
      }),
    )
  })

  it('waits for the next window when this one is used up, and as long as the service says', () => {
    const spent = askWhenIdle(afterRequests(LIMIT), START)
    expect(spent.go ? 0 : spent.at).toBeGreaterThanOrEqual(START + WINDOW)
    const closed = heard(sent(newPacer(START), START, 'r'), START, 'r', { ...NO_RATE_READING, retryAt: START + 90_000 })
    const pace = askWhenIdle(closed, START)
    expect(pace.go ? 0 : pace.at).toBeGreaterThanOrEqual(START + 90_000)
  })

  it('keeps its pace in a one-hour window of unknown length', () => {
    const hour = { ...NO_RATE_READING, limit: 3_600, remaining: 3_599, resetAt: START + 3_600_000 }
    const state = heard(sent(newPacer(START), START, 'r'), START, 'r', hour)
    const pace = askWhenIdle(state, START)
    expect(pace.go ? 0 : pace.at - START).toBeLessThan(5_000)
  })

  it('uses half of the limit of a service without headers and never blocks a click', () => {
    let state = newPacer(START)
    let count = 0
    for (let now = START; now < START + 10 * WINDOW; now += 500) {
      if (!askWhenIdle(state, now).go) continue
      count += 1
      state = heard(sent(state, now, `r${count}`), now, `r${count}`, NO_RATE_READING)
      expect(ask(state, now, 'click').go).toBe(true)
      expect(ask(state, now, 'bulk').go).toBe(true)
    }
    expect(count).toBeGreaterThan(140)
    expect(count).toBeLessThanOrEqual(155)
  })
})
