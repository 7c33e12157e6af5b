import { describe, expect, it } from 'vitest'
import { type LibrarySync, newLibraryState } from './library-state.ts'
import { newPass, ROWS_VERSION } from './list-pages.ts'
import { nextStep } from './next-step.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A complete library of ten pages that was looked at and counted an hour ago. */
const stateOf = (differing: Partial<LibrarySync>) => {
  const state = newLibraryState('https://s.test#1')
  const rested = {
    complete: true,
    checkedAt: NOW - HOUR,
    countedAt: NOW - HOUR,
    pages: 10,
    passes: 1,
    rowsVersion: ROWS_VERSION,
  }
  return { ...state, links: 1_000, sync: { ...state.sync, ...rested, ...differing } }
}

const step = (differing: Partial<LibrarySync>) => nextStep(stateOf(differing), NOW)

describe('the next step of the library', () => {
  it('is a first pass, at once', () => {
    expect(nextStep(newLibraryState('https://s.test#1'), NOW)).toMatchObject({ what: 'pass', at: NOW })
  })

  it('is a pass, at once, over links that an earlier version has stored', () => {
    expect(step({ rowsVersion: undefined })).toMatchObject({ what: 'pass', at: NOW })
    const begun = { ...newPass(newLibraryState('here').sync, NOW), rowsVersion: undefined }
    expect(step({ rowsVersion: undefined, pass: begun, checkedAt: NOW })).toMatchObject({ what: 'pass', at: NOW })
  })

  it('is a check for new links every five minutes while the user is here, otherwise every six hours', () => {
    expect(step({ attendedAt: NOW - 20 * MINUTE })).toMatchObject({ what: 'news', at: NOW - 55 * MINUTE })
    expect(step({ attendedAt: NOW - 2 * HOUR })).toMatchObject({ what: 'news', at: NOW + 5 * HOUR })
  })

  it('is a check for new links soon after something was created here', () => {
    expect(step({ newsWantedAt: NOW + 20_000 })).toMatchObject({ what: 'news', at: NOW + 20_000 })
  })

  it('is a pass a day after the last one if the user was here since', () => {
    const looked = { checkedAt: NOW, countedAt: NOW - 23 * HOUR }
    expect(step({ ...looked, attendedAt: NOW - 2 * HOUR })).toMatchObject({ what: 'pass', at: NOW + HOUR })
    expect(step({ ...looked, attendedAt: NOW - 2 * DAY }).what).toBe('news')
  })

  it('is a pass if the counts differ, after a minute of rest for each page of the last one', () => {
    const wanted = { passWanted: true, checkedAt: NOW, countedAt: NOW - 4 * MINUTE }
    expect(step(wanted)).toMatchObject({ what: 'pass', at: NOW + 6 * MINUTE })
  })

  it('reads what a page waits for as soon as the request limit allows, and the rest when nothing else is sent', () => {
    const filling = stateOf({ complete: false, checkedAt: NOW, pass: newPass(newLibraryState('here').sync, NOW) })
    expect(nextStep(filling, NOW)).toMatchObject({ what: 'pass', at: NOW, urgency: 'idle' })
    expect(nextStep(filling, NOW, true)).toMatchObject({ what: 'pass', at: NOW, urgency: 'bulk' })
  })

  it('waits longer after each failed request, but at most an hour', () => {
    const due = { newsWantedAt: NOW - HOUR, failedAt: NOW }
    expect(step({ ...due, failures: 1 }).at).toBe(NOW + MINUTE)
    expect(step({ ...due, failures: 3 }).at).toBe(NOW + 4 * MINUTE)
    expect(step({ ...due, failures: 30 }).at).toBe(NOW + HOUR)
  })

  it('is not delayed by a clock that was set back', () => {
    expect(step({ checkedAt: NOW + 9 * DAY, countedAt: NOW + 9 * DAY }).at).toBeLessThanOrEqual(NOW + 6 * HOUR)
    expect(step({ newsWantedAt: NOW, failures: 1, failedAt: NOW + 9 * DAY }).at).toBeLessThanOrEqual(NOW + HOUR)
  })
})
