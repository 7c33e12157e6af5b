import { describe, expect, it } from 'vitest'
import { type LibrarySync, libraryView, newLibraryState } from './library-state.ts'
import { newPass } from './list-pages.ts'

const BEGUN = newLibraryState('here')
const leftWith = (told: Partial<LibrarySync>) =>
  libraryView({ ...BEGUN, sync: { ...BEGUN.sync, ...told } }).requestsLeft
const pass = newPass(BEGUN.sync, 0)
const readPages = (pages: number, seen: number, ended: 'end' | null = null) => ({
  ...pass,
  cursor: { ...pass.cursor, pages, seen },
  ended,
})

describe('the number of requests left for reading the whole list', () => {
  it('is at least one before the first response', () => {
    expect(leftWith({})).toBe(1)
    expect(leftWith({ pass })).toBe(1)
  })

  it('depends on the page size of the responses so far', () => {
    expect(leftWith({ total: 1_234, pass: readPages(2, 200) })).toBe(11)
    expect(leftWith({ total: 1_234, pass: readPages(2, 30) })).toBe(81)
  })

  it("includes the check for new links after the list's end, and is never zero while the list is read", () => {
    expect(leftWith({ total: 1_234, pass: readPages(2, 200, 'end') })).toBe(1)
    expect(leftWith({ total: 200, pass: readPages(2, 210) })).toBe(1)
  })

  it('is unknown if nothing is being read', () => {
    expect(leftWith({ countedAt: 5, complete: true, total: 10 })).toBeNull()
    expect(leftWith({ countedAt: 5, complete: false, total: 10 })).toBeNull()
  })
})
