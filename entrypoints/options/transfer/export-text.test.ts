import { describe, expect, it } from 'vitest'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import { libraryOf } from '../../../tests/support/stored-links.ts'
import { fillingMs, fillingText, storedLinksText } from './export-text.ts'

const viewOf = (told: Partial<LibraryView>) =>
  libraryOf({ links: 310, total: 1_200, complete: false, requestsLeft: 9, ...told })
const COUNTS = { waiting: 6, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 40 }
const RATE = { limit: 30, remaining: 12, resetAt: null }

describe('the time for the missing links', () => {
  it('depends on the allowance and on what is sent before', () => {
    expect(fillingMs(viewOf({}), { ...COUNTS, waiting: 0 }, RATE)).toBe(18_000)
    expect(fillingMs(viewOf({}), COUNTS, RATE)).toBe(30_000)
    expect(fillingMs(viewOf({}), COUNTS, { ...RATE, limit: 5 })).toBe(180_000)
  })

  it('is zero if none are being loaded', () => {
    expect(fillingMs(viewOf({ complete: true }), COUNTS, RATE)).toBe(0)
    expect(fillingMs(viewOf({ requestsLeft: null }), COUNTS, RATE)).toBe(0)
    expect(fillingMs(null, COUNTS, RATE)).toBe(0)
  })
})

describe('the text about the links in a file', () => {
  it('is that they are complete', () => {
    expect(storedLinksText(viewOf({ links: 1_200, complete: true }), 0)).toMatch(/^1,200 links on this device\./)
    expect(storedLinksText(viewOf({ links: 0, complete: true }), 0)).toMatch(
      /^Your account had no links when Terselink last checked\./,
    )
    expect(storedLinksText(viewOf({ links: 1, complete: true }), 0)).toMatch(/^1 link on this device\./)
  })

  it('is that it waits for the others, and how long', () => {
    expect(storedLinksText(viewOf({}), 90_000)).toBe(
      '310 of 1,200 links loaded. Before a file of links is saved, the rest is loaded. That takes at least 1:30.',
    )
    expect(fillingText(viewOf({ total: null, links: 1 }), 90_000)).toMatch(
      /^1 link loaded\. The rest takes at least 1:30\./,
    )
  })

  it('is that others are missing if none are being loaded', () => {
    expect(storedLinksText(viewOf({ requestsLeft: null }), 0)).toBe(
      "310 of 1,200 links on this device. The rest can't be loaded, so a file of links won't contain them.",
    )
  })
})
