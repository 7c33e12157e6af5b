import { describe, expect, it } from 'vitest'
import { check } from '../../../lib/contract/problem.ts'
import { pixelTypes, pixelVocabulary, withSeenTypes } from './pixel-vocabulary.ts'

describe('the pixel types', () => {
  it('are those of the contract, named by vendor, until the account shows others', () => {
    const types = pixelVocabulary({ pixelTypes: null, seenPixelTypes: [] })
    expect(types).toHaveLength(13)
    expect([types[0], types.at(-1)]).toEqual([
      { value: 'vendor01pixel', label: { vendor: 1 } },
      { value: 'vendor13', label: { vendor: 13 } },
    ])
  })

  it('start with those that the account uses, without duplicates', () => {
    const types = pixelVocabulary({ pixelTypes: null, seenPixelTypes: ['tagpixel', 'vendor02pixel'] })
    expect(types.slice(0, 3).map(({ label }) => label)).toEqual(['tagpixel', { vendor: 2 }, { vendor: 1 }])
    expect(types).toHaveLength(14)
  })

  it('contain only own types if the user has defined any', () => {
    const own = [{ value: 'tagpixel', label: 'Tags' }]
    expect(pixelVocabulary({ pixelTypes: own, seenPixelTypes: ['other'] })).toEqual(own)
  })

  it('are learned from valid values only, up to a limit', () => {
    const pixels = ['tagpixel', '', ' ', 'x'.repeat(65), 'tagpixel', 'other'].map((type) => ({ type }))
    expect(withSeenTypes(['first'], pixels)).toEqual(['first', 'tagpixel', 'other'])
    const many = Array.from({ length: 500 }, (_, index) => ({ type: `type-${index}` }))
    expect(withSeenTypes(['first'], many)).toHaveLength(200)
  })

  it.each([
    [[{ value: '', label: 'Empty' }], { code: 'empty' }],
    [[{ value: 'x', label: ' ' }], { code: 'empty' }],
    [[{ value: 'x'.repeat(65), label: 'Long' }], { code: 'too_long', params: { limit: 64 } }],
    [
      [
        { value: 'x', label: 'One' },
        { value: 'x ', label: 'Two' },
      ],
      { code: 'duplicate' },
    ],
    [
      Array.from({ length: 201 }, (_, index) => ({ value: `${index}`, label: 'x' })),
      { code: 'too_many', params: { limit: 200 } },
    ],
  ])('are refused if they are invalid: %j', (types, problem) => {
    expect(check(pixelTypes, types)).toMatchObject({ ok: false, problem: { problem } })
  })
})
