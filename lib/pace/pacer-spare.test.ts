import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_RATE_READING } from '../api/rate-headers.ts'
import { ask, heard, newPacer, sent } from './pacer.ts'
import { askSpare } from './pacer-spare.ts'
import type { PacerState } from './pacer-state.ts'

const START = 1_800_000_000_000
const WINDOW = 60_000
const LIMIT = 30

/** A service with headers, in whose window so many requests were answered at its beginning. */
const afterRequests = (count: number, limit = LIMIT): PacerState => {
  let state = newPacer(START)
  for (let number = 1; number <= count; number++) {
    state = sent(state, START, `r${number}`)
    const reading = { ...NO_RATE_READING, limit, remaining: limit - number, resetAt: START + WINDOW }
    state = heard(state, START, `r${number}`, reading)
  }
  return state
}

describe('a request that nobody waits for', () => {
  it('goes when nothing is known yet, alone', () => {
    expect(askSpare(newPacer(START), START)).toEqual({ go: true })
    expect(askSpare(sent(newPacer(START), START, 'a click'), START).go).toBe(false)
  })

  it('leaves the rest of the window what anybody could use of it at an even pace', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMIT }), fc.nat(WINDOW), (used, elapsed) => {
        const state = afterRequests(used)
        const pace = askSpare(state, START + elapsed)
        const rest = WINDOW - elapsed
        if (pace.go) expect(LIMIT - used - 1).toBeGreaterThanOrEqual(Math.floor((LIMIT * (rest - 2_000)) / WINDOW))
        else expect(pace.at).toBeGreaterThan(START + elapsed)
      }),
    )
  })

  it('goes at the time that it was told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMIT - 1 }), (used) => {
        const state = afterRequests(used)
        const pace = askSpare(state, START)
        expect(pace.go || askSpare(state, pace.at).go).toBe(true)
      }),
    )
  })

  it('waits for the next window once this one is spent, and as long as the service says', () => {
    const spent = askSpare(afterRequests(LIMIT), START)
    expect(spent.go ? 0 : spent.at).toBeGreaterThanOrEqual(START + WINDOW)
    const closed = heard(sent(newPacer(START), START, 'r'), START, 'r', { ...NO_RATE_READING, retryAt: START + 90_000 })
    const pace = askSpare(closed, START)
    expect(pace.go ? 0 : pace.at).toBeGreaterThanOrEqual(START + 90_000)
  })

  it('keeps its pace in a window of an hour, whose length nobody has told', () => {
    const hour = { ...NO_RATE_READING, limit: 3_600, remaining: 3_599, resetAt: START + 3_600_000 }
    const state = heard(sent(newPacer(START), START, 'r'), START, 'r', hour)
    const pace = askSpare(state, START)
    expect(pace.go ? 0 : pace.at - START).toBeLessThan(5_000)
  })

  it('takes half of what a service without headers bears, and never keeps a click from going', () => {
    let state = newPacer(START)
    let count = 0
    for (let now = START; now < START + 10 * WINDOW; now += 500) {
      if (!askSpare(state, now).go) continue
      count += 1
      state = heard(sent(state, now, `r${count}`), now, `r${count}`, NO_RATE_READING)
      expect(ask(state, now, 'click').go).toBe(true)
      expect(ask(state, now, 'bulk').go).toBe(true)
    }
    expect(count).toBeGreaterThan(140)
    expect(count).toBeLessThanOrEqual(155)
  })
})
