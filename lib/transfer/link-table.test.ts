import { describe, expect, it } from 'vitest'
import { TRANSLATED_LANGUAGES } from '../../scripts/words/translations.ts'
import { inLanguage, translatedPage } from '../../tests/support/in-language.ts'
import { inZone } from '../../tests/support/in-zone.ts'
import { zoneOf } from '../../tests/support/service-clock.ts'
import { cellOptions } from '../bulk/cell-options.ts'
import { guessFormat } from '../bulk/source-format.ts'
import { sourceRows } from '../bulk/source-rows.ts'
import { readCsv } from '../csv/read-csv.ts'
import { writeCsv } from '../csv/write-csv.ts'
import { readTime } from '../link-options/expiry-in-words.ts'
import type { Collection, Collections } from '../model/collections.ts'
import type { ListedLink } from '../model/link-facts.ts'
import { fromServiceTime, serviceClockOf, toServiceTime, UNKNOWN_ZONE } from '../model/service-clock.ts'
import { catalogLanguage } from '../words/t.ts'
import { readXlsx } from '../xlsx/read-xlsx.ts'
import { type AccountData, accountFile } from './account-file.ts'
import { type LinkMeaning, linksCsv, linksFile } from './link-table.ts'

const LINKS: ListedLink[] = [
  {
    id: 7,
    alias: 'sale',
    shorturl: 'https://go.test/sale',
    longurl: 'https://example.com/?a=1,2;b=-3',
    clicks: 12,
    title: '=HYPERLINK("https://evil.test/")',
    description: 'two\nlines; "quoted",=1+1',
    date: '2031-01-02 15:04:05',
    facts: {
      channels: [1, 2],
      campaign: 4,
      expiry: '2031-02-03 15:30:00',
      uniqueClicks: 9,
      lastClick: '2031-01-20',
    },
  },
  {
    id: 8,
    alias: '007',
    shorturl: 'https://s.test/007',
    longurl: 'https://maps.test/@52.5,-1.26,15z',
    clicks: 0,
    title: '-5',
    description: '',
    date: '2031-01-03 00:00:00',
    facts: { channels: [], campaign: null, expiry: null, uniqueClicks: 0, lastClick: null },
  },
]

const collection = <T>(...items: T[]): Collection<T> => ({ items, fetchedAt: 1, failure: null })
const channel = { description: '', color: '', starred: false }
const campaign = { public: false, rotator: false, list: '' } as const
const domain = { redirectroot: '', redirect404: '' }
/** The same names in two accounts, of which the second has other ids. */
const account = (from: number): Collections => ({
  domains: collection({ ...domain, id: from, domain: 'https://go.test' }),
  campaigns: collection({ ...campaign, id: from + 4, name: 'Spring, sale' }),
  channels: collection({ ...channel, id: from + 1, name: 'News' }, { ...channel, id: from + 2, name: 'Shop' }),
  pixels: collection(),
  overlays: collection(),
  splashPages: collection(),
})

/** Of a service in UTC. */
const meaning: LinkMeaning = {
  collections: account(0),
  clock: serviceClockOf(() => zoneOf(0), Date.now),
}

const TRANSLATIONS = TRANSLATED_LANGUAGES.map(translatedPage)
const ENGLISH_PAGE = { tag: 'en', name: 'English' }
const PAGES = [ENGLISH_PAGE, ...TRANSLATIONS]

/** What Bulk reads in a file, at a service whose zone is two hours ahead. */
const read = (text: string) => {
  const cells = {
    collections: account(10),
    toService: (at: number) => toServiceTime(at, zoneOf(120)),
    readTime: (text: string) => readTime(text, Date.UTC(2030, 0, 1), catalogLanguage(), 'either'),
  }
  return [...sourceRows(text, guessFormat(text))].map((row) => {
    const { options, problems, notes } = cellOptions(row.cells, cells)
    return { url: row.address, options, problems, notes, created: row.cells.created }
  })
}

const EXPECTED = [
  {
    url: LINKS[0]?.longurl,
    options: {
      custom: 'sale',
      domain: 'https://go.test',
      metatitle: LINKS[0]?.title,
      description: LINKS[0]?.description,
      channel: 11,
      campaign: 14,
      // By the clock of the other service.
      expiry: '2031-02-03 17:30:00',
    },
    problems: [],
    notes: ["A new link is created in one channel. It isn't added to Shop."],
  },
  { url: LINKS[1]?.longurl, options: { custom: '007', metatitle: '-5' }, problems: [] },
]

describe('links in a file', () => {
  it.each(PAGES.map((page) => [page.tag, page] as const))('saved in %s are read again in any language', (_, page) => {
    const text = inZone('Asia/Tokyo', () => inLanguage(page, () => linksCsv(LINKS, meaning)))
    expect(inZone('America/Los_Angeles', () => read(text))).toMatchObject(EXPECTED)
    const inEnglish = read(text).map(({ created }) => created)
    for (const other of TRANSLATIONS)
      expect(
        inLanguage(other, () => read(text)).map(({ url, options, created }) => ({ url, options, created })),
      ).toEqual(read(text).map(({ url, options }, at) => ({ url, options, created: inEnglish[at] })))
    expect(inEnglish).toEqual(['2031-01-03 00:04:05+09:00', '2031-01-03 09:00:00+09:00'])
  })

  it.each([
    ['de', ';'],
    ['pl', ';'],
    ['en', ','],
    ['ja', ','],
  ])(
    'are separated as spreadsheets of the region expect, without a line that only some of them know: %s',
    (tag, sign) => {
      const page = PAGES.find((each) => each.tag === tag) ?? ENGLISH_PAGE
      const text = inLanguage(page, () => linksCsv(LINKS, meaning))
      expect(text).toMatch(new RegExp(`^\uFEFFID${sign}`))
      expect(inLanguage(page, () => guessFormat(text)).delimiter).toBe(sign)
    },
  )

  it('are read again from a spreadsheet, whose times are those of the same zone', async () => {
    const rows = await inZone('Asia/Tokyo', async () => {
      const file = await linksFile(LINKS, meaning, 'xlsx')
      return (await readXlsx(new Uint8Array(await file.arrayBuffer()))) ?? []
    })
    expect(inZone('Asia/Tokyo', () => read(writeCsv(rows)))).toMatchObject(EXPECTED)
    expect(rows[1]?.at(-1)).toBe('2031-01-03 00:04:05')
  })

  it('have their unique clicks and the day of the last one in the zone of the service, as far as it says them', () => {
    const text = linksCsv([...LINKS, { ...(LINKS[0] as ListedLink), facts: {} }], meaning)
    const [header = [], ...rows] = readCsv(text)
    const columns = ['Clicks', 'Unique clicks', 'Last click (UTC)'].map((name) => header.indexOf(name))
    expect(rows.map((row) => columns.map((column) => row[column]))).toEqual([
      ['12', '9', '2031-01-20'],
      ['0', '0', ''],
      ['12', '', ''],
    ])
    const unknown = serviceClockOf(() => UNKNOWN_ZONE, Date.now)
    expect(readCsv(linksCsv(LINKS, { ...meaning, clock: unknown }))[0]).toContain('Last click')
  })

  it('have no id of the account in place of a name', () => {
    const text = linksCsv(LINKS, { ...meaning, collections: null })
    expect(read(text)[0]?.options).not.toHaveProperty('channel')
    expect(read(text)[0]?.options).not.toHaveProperty('campaign')
  })

  it('are read again from the file of the whole account', () => {
    const head = { service: '', account: '', exportedAt: '', linksComplete: true, complete: true, missing: {} }
    const pages = [1, 2, 3].map((id) => ({ id, name: 'Wait', date: '' }))
    const nothing = { channels: [], channelItems: [], campaigns: [], domains: [], pixels: [], overlays: [] }
    // Longer than the links: it is not mistaken for them.
    const data: AccountData = { ...nothing, links: LINKS, splashPages: pages }
    const text = inZone('Asia/Tokyo', () => accountFile(head, data, meaning))
    expect(text).not.toContain('facts')
    expect(inZone('America/Los_Angeles', () => read(text))).toMatchObject(EXPECTED)
    expect(fromServiceTime(String(read(text)[0]?.created), zoneOf(0))).toBe(Date.UTC(2031, 0, 2, 15, 4, 5))
  })
})
