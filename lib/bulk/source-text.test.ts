import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { rowReader } from './row-reader.ts'
import { guessFormat, type SourceKind } from './source-format.ts'
import { sourceRows } from './source-rows.ts'
import { partOfSource, withChanges } from './source-text.ts'

const read = (text: string, kind?: SourceKind) => {
  const format = guessFormat(text, { kind: kind ?? null })
  return { format, source: { text, rows: [...sourceRows(text, format)] } }
}

describe('rows that are written as a text', () => {
  const CELL = fc.string({ unit: fc.constantFrom('"', ',', ';', '|', '\n', '\r', 'a', ' ', '=', "'") })

  it.each([',', ';', '\t', '|'] as const)('are read as the same rows of a table with %j', (delimiter) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(CELL, fc.webUrl()), { minLength: 1 }), (cells) => {
        const columns = [
          { name: 'note', field: 'description' as const },
          { name: 'url', field: 'url' as const },
        ]
        const format = { kind: 'table' as const, delimiter, header: true, columns }
        const reader = rowReader(format)
        const rows = cells.map((given, at) => reader({ id: at, number: at + 2, given, problem: '', place: null }))
        const part = partOfSource(format, { text: '', rows }, { withPasswords: true })
        const again = [...sourceRows(part.text, format)]
        expect(again.map(({ given, address }) => [given, address])).toEqual(
          rows.map(({ given, address }) => [given, address]),
        )
        expect(part.rows.map(({ place }) => place && part.text.slice(place.from, place.to))).toEqual(
          cells.map(([, url]) => url),
        )
      }),
      { numRuns: sampleSize(30, 500) },
    )
  })

  it('keep what is uncertain about their cells', () => {
    const text = 'url,alias\nhttps://a.test/?ids=1,2,spring\n"https://b.test/,x\nhttps://c.test/,c\n'
    const { format, source } = read(text)
    const again = read(partOfSource(format, source, { withPasswords: true }).text)
    expect(again.source.rows.map(({ problem }) => problem === '')).toEqual([false, false, true])
  })
})

describe('an address that is changed', () => {
  it.each<[string, string, SourceKind?]>([
    ['See https://a.test/?x=1&y=2, and https://b.test/', 'See https://n.test/?a=1&b="2", and https://b.test/'],
    [
      '<p><a href="https://a.test/?x=1&amp;y=2">A</a> <a href="https://b.test/">B</a></p>',
      '<p><a href="https://n.test/?a=1&amp;b=&quot;2&quot;">A</a> <a href="https://b.test/">B</a></p>',
    ],
    [
      '<p><a href="https://a.test/?x=1&amp;y=2">A</a> <a href="https://b.test/">B</a></p>',
      '<p><a href="https://n.test/?a=1&amp;b=&quot;2&quot;">A</a> <a href="https://b.test/">B</a></p>',
      'text',
    ],
    ['"https:\\/\\/a.test\\/" and https://b.test/', '"https:\\/\\/n.test\\/?a=1&b="2"" and https://b.test/', 'text'],
    [
      'url,title\nhttps://a.test/,A\nhttps://b.test/,B\n',
      'url,title\r\n"https://n.test/?a=1&b=""2""",A\r\n"https://b.test/",B\r\n',
    ],
  ])('is written as its text writes addresses: %j', (text, expected, kind) => {
    const { format, source } = read(text, kind)
    const changed = withChanges(format, source, ({ address, given }) =>
      address.startsWith('https://a.test/') ? { given: given.with(0, 'https://n.test/?a=1&b="2"'), problem: '' } : null,
    )
    expect(changed.text).toBe(expected)
    expect(changed.rows.map(({ address }) => address)).toEqual(['https://n.test/?a=1&b="2"', 'https://b.test/'])
    const places = changed.rows.flatMap(({ place }) =>
      place === null ? [] : [changed.text.slice(place.from, place.to)],
    )
    if (format.kind !== 'table') expect(places[1]).toBe('https://b.test/')
  })
})
