import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { TRANSLATED_LANGUAGES } from '../../scripts/words/translations.ts'
import { inLanguage, translatedPage } from '../../tests/support/in-language.ts'
import { restore } from '../csv/formula-cells.ts'
import { guessDelimiter, readCsv } from '../csv/read-csv.ts'
import { readXlsx } from '../xlsx/read-xlsx.ts'
import { collectionTable } from './collection-table.ts'
import { tableCsv, tableFile } from './table-file.ts'

const CHANNELS = [
  { id: 3, name: 'News; and more', description: 'a, b', color: '#112233', starred: true },
  { id: 12, name: '=1+1', description: '', color: '', starred: false },
]
const CHANNEL_CELLS = [
  ['3', 'News; and more', 'a, b', '#112233', 'true'],
  ['12', '=1+1', '', '', 'false'],
]

describe("a table of the account's objects", () => {
  it('contains every text exactly', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, tag: text })), (pixels) => {
        const rows = pixels.map((pixel, id) => ({ ...pixel, id, type: 'vendor09', date: '' }))
        const [, ...read] = readCsv(tableCsv(collectionTable('pixels', rows)))
        expect(read.map(([, , name = '', tag = '']) => ({ name: restore(name), tag: restore(tag) }))).toEqual(pixels)
      }),
    )
  })

  it('is empty where a value is missing', () => {
    const campaigns = [{ id: 1, name: 'Spring', public: false, rotator: false as const, list: '' }]
    expect(collectionTable('campaigns', campaigns)[1]).toEqual([1, 'Spring', 'false', '', ''])
    const domains = [{ id: null, domain: 'https://s.test', redirectroot: '', redirect404: '' }]
    expect(collectionTable('domains', domains)[1]).toEqual(['', 'https://s.test', '', ''])
    expect(collectionTable('overlays', [])).toEqual([['ID', 'Type', 'Name', 'Date']])
  })

  it.each(TRANSLATED_LANGUAGES)('has its header in the language of the page, and is read again: %s', (tag) => {
    const text = inLanguage(translatedPage(tag), () => tableCsv(collectionTable('channels', CHANNELS)))
    const [header = [], ...rows] = readCsv(text, guessDelimiter(text) ?? ',')
    expect(rows.map((row) => row.map((cell) => restore(cell)))).toEqual(CHANNEL_CELLS)
    expect(new Set(header).size).toBe(5)
    expect(header).not.toContain('Starred')
  })

  it('is read again from a spreadsheet', async () => {
    const file = await tableFile(collectionTable('channels', CHANNELS), 'xlsx', 'Channels')
    const [header, ...rows] = (await readXlsx(new Uint8Array(await file.arrayBuffer()))) ?? []
    expect(header).toEqual(['ID', 'Name', 'Description', 'Color', 'Starred'])
    expect(rows).toEqual(CHANNEL_CELLS)
  })
})
