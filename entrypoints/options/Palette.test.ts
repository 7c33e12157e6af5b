import { describe, expect, it } from 'vitest'
import { matchingEntries } from './Palette.tsx'

const entries = [
  'Links',
  'Insights',
  'Bulk',
  'New link',
  'New channel',
  'Import and export',
  'Überblick',
  'リンク',
].map((name) => ({ name }))
const found = (query: string) => matchingEntries(entries, query).map(({ name }) => name)

describe('the entries of the palette', () => {
  it.each([
    ['', entries.map(({ name }) => name)],
    ['  ', entries.map(({ name }) => name)],
    ['link', ['Links', 'New link']],
    ['LINK', ['Links', 'New link']],
    ['new', ['New link', 'New channel']],
    ['ne li', ['New link']],
    ['li ne', ['New link']],
    ['exp imp', ['Import and export']],
    ['uber', ['Überblick']],
    ['リン', ['リンク']],
    ['inks', []],
    ['nothing', []],
    ['(', entries.map(({ name }) => name)],
  ])('for %j are %j', (query, names) => {
    expect(found(query)).toEqual(query === '(' ? [] : names)
  })
})
