import { describe, expect, it } from 'vitest'
import { distinct, fieldsTogether, shownByMany, without } from './gather-findings.ts'

const strings = { line: 11, says: 'ids are strings', does: 'Reads them.' }
const empty = { line: 22, says: '“title” is null', does: 'Takes it as empty.' }
const further = (field: string) => ({ line: 14, says: `there is a further field: ${field}`, does: 'Leaves it.', field })

describe('Findings', () => {
  it('are told once, as one line that disturbs nothing around it', () => {
    expect(distinct([strings, strings, { ...empty, says: 'a\u001b[2J\nb' }])).toEqual([
      strings,
      { ...empty, says: 'a [2J b' },
    ])
  })

  it('of four places are those of all', () => {
    const places = [[strings, empty], [strings], [strings, empty], [strings, empty]]
    expect(shownByMany(places)).toEqual([strings])
    expect(without([strings, empty], [strings])).toEqual([empty])
  })

  it('about further fields are one at each place, however many fields there are', () => {
    expect(fieldsTogether([further('a'), empty, further('b')])).toEqual([
      empty,
      { line: 14, says: 'there are further fields: a, b', does: 'Leaves it.' },
    ])
    const many = Array.from({ length: 30 }, (_, at) => further(`f${at}`))
    expect(fieldsTogether(many)).toEqual([
      { line: 14, says: 'there are further fields: f0, f1, f2, f3, f4, f5, f6, f7 and 22 more', does: 'Leaves it.' },
    ])
    expect(fieldsTogether([empty])).toEqual([empty])
  })
})
