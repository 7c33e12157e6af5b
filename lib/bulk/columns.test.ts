import { describe, expect, it } from 'vitest'
import { guessFields, isKnownName, withField } from './columns.ts'

describe('column fields are guessed by name', () => {
  it.each([
    [
      ['Long URL', 'Back-half', 'Title', 'Tags', 'Created'],
      ['url', 'custom', 'metatitle', 'description', 'created'],
    ],
    [
      ['destination', 'slug', 'domain', 'expires at', 'password'],
      ['url', 'custom', 'domain', 'expiry', 'password'],
    ],
    [
      ['link', 'keyword'],
      ['url', 'custom'],
    ],
    [
      ['link', 'long_url', 'title'],
      ['short', 'url', 'metatitle'],
    ],
    [
      ['url', 'Short link'],
      ['url', 'short'],
    ],
    [
      ['URL', 'utm_source', 'utm_medium', 'utm_source'],
      ['url', 'parameter', 'parameter', 'parameter'],
    ],
    [
      ['url', 'title', 'name'],
      ['url', 'metatitle', null],
    ],
    [
      ['', 'Ünknown', 'clicks'],
      [null, null, null],
    ],
  ])('%j', (names, fields) => {
    expect(guessFields(names)).toEqual(fields)
  })

  it('in any spelling', () => {
    expect([' ALIAS ', 'back_half', 'Expiration-Date'].every(isKnownName)).toBe(true)
    expect(isKnownName('https://example.com/')).toBe(false)
  })
})

describe("a column's field that is chosen by hand", () => {
  const columns = [
    { name: 'a', field: 'url' as const },
    { name: 'b', field: null },
  ]

  it('is taken from the column that had it', () => {
    expect(withField(columns, 1, 'url')).toEqual([
      { name: 'a', field: null },
      { name: 'b', field: 'url' },
    ])
  })

  it('may be parameter or nothing for several columns', () => {
    const both = withField(withField(columns, 0, 'parameter'), 1, 'parameter')
    expect(both.map(({ field }) => field)).toEqual(['parameter', 'parameter'])
    expect(withField(both, 0, null).map(({ field }) => field)).toEqual([null, 'parameter'])
  })
})
