import { describe, expect, it } from 'vitest'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import { libraryOf } from '../../../tests/support/stored-links.ts'
import { effortText, freshnessText, type ListedSoFar, libraryText, selectionText } from './links-text.ts'

const view = (links: number, total: number | null) => libraryOf({ links, total, complete: links === total })

const words = (told: Partial<ListedSoFar>) =>
  libraryText({
    query: '',
    isFiltered: false,
    unknownFor: 0,
    found: 0,
    library: view(12_345, 12_345),
    service: 'unasked',
    ...told,
  })

describe("the list's status line", () => {
  it('is the number of links if all are in the library', () => {
    expect(words({ found: 12_345 })).toBe('12,345 links')
    expect(words({ query: 'spring', found: 37 })).toBe('37 links found')
    expect(words({ library: view(1, 1), found: 1 })).toBe('1 link')
    expect(words({ library: view(0, 0) })).toBe('')
  })

  it('says no number before the rows are there, which keys go through', () => {
    expect(words({ library: view(2, 2), found: 0 })).toBe('')
  })

  it('says of filtered links how many were found, but not that there are none while that is not known', () => {
    expect(words({ isFiltered: true, found: 3 })).toBe('3 links found')
    expect(words({ isFiltered: true, found: 3, unknownFor: 2 })).toBe('3 links found')
    expect(words({ isFiltered: true, found: 0 })).toBe('0 links found')
    expect(words({ isFiltered: true, found: 0, unknownFor: 2 })).toBe('')
    expect(words({ isFiltered: true, found: 0, unknownFor: 2, library: view(2_300, 12_345) })).toBe(
      '2,300 of 12,345 links loaded',
    )
  })

  it("is the number of loaded links otherwise, and the state of the service's search", () => {
    const library = view(2_300, 12_345)
    expect(words({ library })).toBe('2,300 of 12,345 links loaded')
    expect(words({ library, query: 'spring', service: 'asking' })).toBe(
      '2,300 of 12,345 links loaded. Searching the service…',
    )
    expect(words({ library, query: 'spring', found: 4, service: 'answered' })).toBe(
      '4 links found. 2,300 of 12,345 links loaded. The service was searched for the rest',
    )
    expect(words({ library, service: 'answered' })).toBe('2,300 of 12,345 links loaded')
    expect(words({ library, query: 'spring', found: 4, service: 'failed' })).toContain("couldn't be searched")
    expect(words({ library, query: 'spring', found: 4, service: 'no-search' })).toContain('Only these are searched')
    expect(words({ library: view(50, null) })).toBe('50 links loaded')
    expect(words({ library: view(0, null) })).toBe('0 links loaded')
  })

  it('says of an account that is larger than what is stored how the other links are found', () => {
    const library = view(100_000, 250_000)
    expect(words({ library })).toBe('The newest 100,000 of 250,000 links. A search also finds the others')
    expect(words({ library, query: 'spring', found: 4, service: 'answered' })).toContain('The service was searched')
  })

  it("is only about the service if the library can't be read", () => {
    expect(words({ library: null, service: 'asking' })).toBe('Searching the service…')
    expect(words({ library: null, query: 'x', found: 2, service: 'answered' })).toBe('2 links found')
  })
})

describe('the selection', () => {
  it('is how many links are selected, and that no more can be', () => {
    expect(selectionText(1, false)).toBe('1 link selected')
    expect(selectionText(10_000, true)).toBe('10,000 links selected. You can select at most 10,000 at once.')
  })
})

describe('the freshness of the list', () => {
  const NOW = 1_800_000_000_000
  const fresh = (told: Partial<LibraryView>) => freshnessText({ ...view(120, 120), ...told }, NOW, () => 'at 12:31')

  it('is the time of the last update', () => {
    expect(fresh({ updatedAt: NOW })).toBe('Updated just now')
    expect(fresh({ updatedAt: NOW - 3 * 3_600_000 })).toBe('Updated 3 hours ago')
  })

  it('is not shown while links are missing', () => {
    expect(fresh({ complete: false, updatedAt: NOW })).toBe('')
  })

  it('is the progress of a refresh, and until when it waits', () => {
    expect(fresh({ updatedAt: 1, refresh: { checked: 0, of: null, waitsUntil: null } })).toBe('Checking for changes…')
    expect(fresh({ updatedAt: 1, refresh: { checked: 100, of: 120, waitsUntil: null } })).toBe(
      '100 of 120 links checked',
    )
    expect(fresh({ refresh: { checked: 100, of: 120, waitsUntil: NOW + 60_000 } })).toBe(
      '100 of 120 links checked. Continues at 12:31',
    )
  })

  it('includes that the service counts otherwise than it lists', () => {
    const miscounted = { total: 1_250, listed: 1_249 }
    expect(fresh({ ...miscounted, updatedAt: NOW - 3 * 3_600_000 })).toBe(
      'The service counts 1,250, but lists 1,249. Updated 3 hours ago',
    )
    expect(fresh({ ...miscounted, complete: false })).toBe('The service counts 1,250, but lists 1,249')
  })
})

const rate = { limit: 30, remaining: 20, resetAt: 30_000 }

describe('the cost of an action on links', () => {
  it('is one request for one link, which can be canceled', () => {
    expect(effortText(1, 0, rate, 0)).toBe("The request waits in the Outbox. You can discard it until it's sent.")
  })

  it('says nothing of a deletion but how long it takes', () => {
    expect(effortText(1, 0, rate, 0, true)).toBe('')
    expect(effortText(20, 0, rate, 0, true)).toBe("This takes 20 requests, one for each link. They're sent right away.")
  })

  it('includes the time at the current allowance, after what is already waiting', () => {
    expect(effortText(10_000, 0, rate, 0)).toContain('This takes 10,000 requests, one for each link.')
    expect(effortText(10_000, 0, rate, 0)).toContain('At 30 requests per minute it takes at least 5 hr, 33 min')
    expect(effortText(20, 0, rate, 0)).toContain("They're sent right away.")
    expect(effortText(20, 5, rate, 0)).toContain('it takes at least 0:30')
  })
})
