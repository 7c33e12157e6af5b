import { describe, expect, it } from 'vitest'
import { distinct, mergeFields, shownByMany, without } from './report.ts'

const strings = { line: 11, says: 'ids are strings', does: 'Reads them.' }
const empty = { line: 22, says: '“title” is null', does: 'Takes it as empty.' }
const additional = (field: string) => ({ line: 14, says: `additional field: ${field}`, does: 'Leaves it.', field })

describe('Findings', () => {
  it('are reported once, as one line without control characters', () => {
    expect(distinct([strings, strings, { ...empty, says: 'a\u001b[2J\nb' }])).toEqual([
      strings,
      { ...empty, says: 'a [2J b' },
    ])
  })

  it('of four endpoints are those of all', () => {
    const places = [[strings, empty], [strings], [strings, empty], [strings, empty]]
    expect(shownByMany(places)).toEqual([strings])
    expect(without([strings, empty], [strings])).toEqual([empty])
  })

  it('about additional fields are merged', () => {
    expect(mergeFields([additional('a'), empty, additional('b')])).toEqual([
      empty,
      { line: 14, says: 'additional fields: a, b', does: 'Leaves it.' },
    ])
    const many = Array.from({ length: 30 }, (_, at) => additional(`f${at}`))
    expect(mergeFields(many)).toEqual([
      { line: 14, says: 'additional fields: f0, f1, f2, f3, f4, f5, f6, f7 and 22 more', does: 'Leaves it.' },
    ])
    expect(mergeFields([empty])).toEqual([empty])
  })
})
