import { describe, expect, it } from 'vitest'
import { newPass } from './full-pass.ts'
import { type LibrarySync, newLibraryState } from './library-state.ts'
import { libraryView } from './library-view.ts'

const BEGUN = newLibraryState('here')
const leftWith = (told: Partial<LibrarySync>) =>
  libraryView({ ...BEGUN, sync: { ...BEGUN.sync, ...told } }).requestsLeft
const pass = newPass(BEGUN.sync, 0)

describe('how many requests are left of reading the whole list', () => {
  it('is at least one while nothing has come', () => {
    expect(leftWith({})).toBe(1)
    expect(leftWith({ pass })).toBe(1)
  })

  it('goes by what the service gave at once so far', () => {
    expect(leftWith({ total: 1_234, pass: { ...pass, came: 2, met: 200 } })).toBe(11)
    expect(leftWith({ total: 1_234, pass: { ...pass, came: 2, met: 30 } })).toBe(81)
  })

  it('is one more look at the newest when the list has ended, and never none while it is read', () => {
    expect(leftWith({ total: 1_234, pass: { ...pass, came: 2, met: 200, ended: 'end' } })).toBe(1)
    expect(leftWith({ total: 200, pass: { ...pass, came: 2, met: 210 } })).toBe(1)
  })

  it('is not known when nothing is read, whether all has come or not', () => {
    expect(leftWith({ countedAt: 5, complete: true, total: 10 })).toBeNull()
    expect(leftWith({ countedAt: 5, complete: false, total: 10 })).toBeNull()
  })
})
