import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { restore } from './formula-cells.ts'
import { csvRows, type Delimiter, guessDelimiter, readCsv } from './read-csv.ts'
import { writeCsv } from './write-csv.ts'

/** Any text, with the special characters of tables and spreadsheets more frequent. */
const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', '=', '+', '-', '@', "'", ' ', 'a', '|') }),
  fc.string({ unit: 'binary' }),
)
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 8 }))

describe('a table', () => {
  it('is unchanged after writing and reading, whatever it contains', () => {
    fc.assert(
      fc.property(table, (rows) => {
        expect(readCsv(writeCsv(rows)).map((cells) => cells.map((value) => restore(value)))).toEqual(rows)
      }),
      { numRuns: sampleSize(300, 20_000) },
    )
  })

  it('with many rows is read in chunks without losing or repeating one', () => {
    const rows = Array.from({ length: 1_001 }, (_, number) => [`"${number}"`, `line\n${number}`])
    expect(readCsv(writeCsv(rows))).toEqual(rows)
  })

  it('is covered by its rows completely', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = writeCsv(rows)
        const read = [...csvRows(text, ',')]
        expect(read.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
      }),
    )
  })

  it.each([
    ['Windows', 'a,b\r\n1,"2"\r\n'],
    ['Unix', 'a,b\n1,"2"'],
    ['old Mac', 'a,b\r1,"2"\r'],
    ['mixed', 'a,b\r\n1,"2"\n'],
  ])('with %s line ends has no line end in a cell', (_, text) => {
    expect(readCsv(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it.each([
    [
      'of one row that ends as on old Macs',
      'a,b\r\n1,x\r2,y\n',
      [
        ['a', 'b'],
        ['1', 'x'],
        ['2', 'y'],
      ],
    ],
    [
      'in a quoted cell, which keep their kind',
      'a,"b\rc"\r\n1,2\n',
      [
        ['a', 'b\rc'],
        ['1', '2'],
      ],
    ],
  ])('may have mixed line ends %s', (_, text, rows) => {
    expect(readCsv(text)).toEqual(rows)
  })

  it.each([
    [
      "isn't closed",
      'a,"b\n1,2\n3,4\n',
      [
        ['a', '"b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'is followed by another in a later row',
      'a\t"b\n1\t2\n3\t"4"\n',
      [
        ['a', '"b'],
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'is closed before the end of its cell',
      '"a"b,c\n1,2\n',
      [
        ['"a"b', 'c'],
        ['1', '2'],
      ],
    ],
    ['contains others that are not doubled', '"a "b" c",d\n', [['a "b" c', 'd']]],
    ['is the last character', 'a,"', [['a', '"']]],
  ])('loses no row if a quote %s', (_, text, rows) => {
    expect(readCsv(text, text.includes('\t') ? '\t' : ',')).toEqual(rows)
  })

  it('may name its delimiter in its first line, which counts as a row', () => {
    const text = '\uFEFFsep=;\r\nurl;alias\r\nhttps://a.test/,b;x\r\n'
    expect(guessDelimiter(text)).toBe(';')
    expect(readCsv(text, ';')).toEqual([[''], ['url', 'alias'], ['https://a.test/,b', 'x']])
  })

  it("doesn't count the byte order mark as part of its first cell", () => {
    const text = '\uFEFFa,b\n1,2\n'
    expect([...csvRows(text, ',')].map(({ from, to }) => text.slice(from, to))).toEqual(['a,b\n', '1,2\n'])
    expect(readCsv(text)[0]).toEqual(['a', 'b'])
  })

  it('keeps blank lines as rows, so that row numbers match line numbers', () => {
    expect(readCsv('a\n\nb\n')).toEqual([['a'], [''], ['b']])
  })

  it.each<[Delimiter | null, string]>([
    [',', 'url,title\nhttps://example.com/a,One\nhttps://example.com/b,Two\n'],
    [';', 'url;title\nhttps://example.com/a,b;One\nhttps://example.com/c,d;Two\n'],
    ['\t', 'url\ttitle\nhttps://example.com/a\tOne, or two\nhttps://example.com/b\tTwo\n'],
    [null, 'https://example.com/a\nhttps://example.com/b\n'],
    [',', 'url,alias\nhttps://example.com/a,x\n'],
    ['|', 'url|title\nhttps://example.com/a|"One, two; three"\n'],
    // Commas in quoted cells, and rows of different lengths.
    [';', '"One, two";"Three, four"\n"Five, six";"Seven";"Eight, nine"\n'],
    ['\t', '"https://example.com/?a=1,2"\t"a"\n"https://example.com/b"\t"b"\t"c"\n'],
    ['\t', 'url\ttitle\nhttps://example.com/a\t"not closed, one\n'],
    [';', '\n\nurl;title\n;\nhttps://example.com/a,b;One\n'],
    [null, 'Just one, text\nof two lines\n'],
    [null, ''],
  ])('is recognized by its delimiter: %j', (delimiter, text) => {
    expect(guessDelimiter(text)).toBe(delimiter)
  })
})

describe('the place of a cell', () => {
  it('contains the cell as written, for every cell of any table', () => {
    fc.assert(
      fc.property(table, (rows) => {
        const text = writeCsv(rows)
        for (const { cells, places } of csvRows(text, ',')) {
          cells.forEach((value, column) => {
            const { from, to } = places[column] ?? { from: 0, to: 0 }
            expect(text.slice(from, to).replaceAll('""', '"')).toBe(value)
          })
        }
      }),
    )
  })
})
