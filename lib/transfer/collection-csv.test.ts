import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessReading } from '../bulk/reading.ts'
import { sourceRows } from '../bulk/source-rows.ts'
import { restore } from '../csv/formula-cells.ts'
import { readCsv } from '../csv/read-csv.ts'
import { type AccountData, accountFile } from './account-file.ts'
import { collectionCsv } from './collection-csv.ts'

const link = {
  id: 7,
  alias: 'sale',
  shorturl: 'https://s.test/sale',
  longurl: 'https://example.com/?a=1,2',
  clicks: 12,
  title: '=HYPERLINK("https://evil.test/")',
  description: 'two\nlines; "quoted"',
  date: '2031-01-02 03:04:05',
}

const NOTHING: AccountData = {
  links: [],
  channels: [],
  channelItems: [],
  campaigns: [],
  domains: [],
  pixels: [],
  overlays: [],
  splashPages: [],
}

describe("a table of the account's objects", () => {
  it('contains every text exactly', () => {
    const text = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(fc.array(fc.record({ name: text, tag: text })), (pixels) => {
        const rows = pixels.map((pixel, id) => ({ ...pixel, id, type: 'vendor09', date: '' }))
        const [, ...read] = readCsv(collectionCsv('pixels', rows))
        expect(read.map(([, , name = '', tag = '']) => ({ name: restore(name), tag: restore(tag) }))).toEqual(pixels)
      }),
    )
  })

  it('is empty where a value is missing', () => {
    const campaigns = [{ id: 1, name: 'Spring', public: false, rotator: false as const, list: '' }]
    expect(readCsv(collectionCsv('campaigns', campaigns))[1]).toEqual(['1', 'Spring', 'false', '', ''])
    const domains = [{ id: null, domain: 'https://s.test', redirectroot: '', redirect404: '' }]
    expect(readCsv(collectionCsv('domains', domains))[1]).toEqual(['', 'https://s.test', '', ''])
    expect(readCsv(collectionCsv('overlays', []))).toEqual([['Id', 'Type', 'Name', 'Date']])
  })
})

describe('exported links can be imported with alias, title, note and date', () => {
  const cells = {
    custom: 'sale',
    short: 'https://s.test/sale',
    metatitle: link.title,
    description: link.description,
    // The import creates the oldest first.
    created: link.date,
  }

  it.each([
    ['as CSV', collectionCsv('links', [link])],
    [
      'as JSON',
      accountFile(
        {
          service: 'https://s.test',
          exportedAt: '2031-01-01T00:00:00Z',
          linksComplete: true,
          complete: true,
          missing: {},
        },
        // Longer than the links: it is not mistaken for them.
        { ...NOTHING, links: [link], splashPages: [1, 2, 3].map((id) => ({ id, name: 'Wait', date: '' })) },
      ),
    ],
  ])('%s', (_, text) => {
    const rows = [...sourceRows(text, guessReading(text))]
    expect(rows.map(({ address, cells: read }) => ({ address, cells: read }))).toEqual([
      { address: link.longurl, cells },
    ])
  })
})
