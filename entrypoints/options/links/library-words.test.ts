import { describe, expect, it } from 'vitest'
import type { LibraryView } from '../../../lib/rpc/views/library-view.ts'
import { type ListedSoFar, libraryWords } from './library-words.ts'

const view = (links: number, total: number | null): LibraryView => ({
  links,
  total,
  complete: links === total,
  requestsLeft: null,
  checkedAt: null,
  countedAt: null,
  failure: null,
})

const words = (told: Partial<ListedSoFar>) =>
  libraryWords({ query: '', found: 0, library: view(12_345, 12_345), service: 'unasked', ...told })

describe('what the list says of itself', () => {
  it('is that all links are here, where they are', () => {
    expect(words({ found: 12_345 })).toBe('All 12,345 links are here.')
    expect(words({ query: 'spring', found: 37 })).toBe('37 found. All 12,345 links are here.')
    expect(words({ library: view(1, 1) })).toBe('The only link is here.')
    expect(words({ library: view(0, 0) })).toBe('')
  })

  it('is how many are here where that is not all, and what the service is asked', () => {
    const library = view(2_300, 12_345)
    expect(words({ library })).toBe('2,300 of 12,345 links are here yet; the others are listed by the service.')
    expect(words({ library, query: 'spring', service: 'asking' })).toBe(
      '2,300 of 12,345 links are here yet; searching at the service …',
    )
    expect(words({ library, query: 'spring', found: 4, service: 'answered' })).toBe(
      '4 found. 2,300 of 12,345 links are here yet; the others were looked for at the service.',
    )
    expect(words({ library, query: 'spring', found: 4, service: 'failed' })).toContain('could not be asked')
    expect(words({ library, query: 'spring', found: 4, service: 'no-search' })).toContain('only these are searched')
    expect(words({ library: view(50, null) })).toContain('50 links are here yet')
    expect(words({ library: view(0, null) })).toContain('No links are here yet')
  })

  it('is the service’s part alone where the library cannot say', () => {
    expect(words({ library: null, service: 'asking' })).toBe('Searching at the service …')
    expect(words({ library: null, query: 'x', found: 2, service: 'answered' })).toBe('2 found.')
  })
})
