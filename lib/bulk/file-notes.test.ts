import { describe, expect, it } from 'vitest'
import { readTime } from '../link-options/expiry-in-words.ts'
import type { Collection, Collections } from '../model/collections.ts'
import { fileNotes, unusableOptions } from './file-notes.ts'
import { guessFormat } from './source-format.ts'
import { sourceRows } from './source-rows.ts'
import { validateRows } from './validate-rows.ts'

const collection = <T>(...items: T[]): Collection<T> => ({ items, fetchedAt: 1, failure: null })
const collections: Collections = {
  domains: collection({ id: 1, domain: 'https://go.example', redirectroot: '', redirect404: '' }),
  campaigns: collection({ id: 4, name: 'Spring', public: false, rotator: false, list: '' }),
  channels: collection(),
  pixels: collection(),
  overlays: collection(),
  splashPages: collection(),
}

const rowsOf = (text: string) => {
  const format = guessFormat(text)
  const checking = {
    kind: format.kind,
    cells: {
      collections,
      toService: (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' '),
      readTime: (text: string) => readTime(text, Date.UTC(2026, 10, 26), 'en', 'either'),
    },
    optionsFor: () => ({ options: {}, preset: null }),
    problemsOf: () => [],
    credentials: { removed: false, accepted: new Set<string>() },
    keepDuplicates: false,
  }
  const validate = (leftOut = new Set<never>()) => [...validateRows(sourceRows(text, format), { ...checking, leftOut })]
  const rows = validate()
  const unusable = unusableOptions(rows)
  return { format, rows, unusable, kept: validate(new Set(unusable.keys()) as Set<never>) }
}

const notes = (text: string, known: Collections | null = collections): string[] => {
  const { format, rows, unusable } = rowsOf(text)
  return fileNotes({
    format,
    rows: rows.map(({ source }) => source),
    unusable,
    collections: known,
    choosesAliases: false,
    serviceHost: 'sho.example',
  })
}

describe('what is told about a file', () => {
  it.each<[string, string[]]>([
    ['url,title\nhttps://a.test/,One\n', ['No column contains aliases. The service chooses them.']],
    ['url,alias\nhttps://a.test/,one\n', []],
    ['url,alias\nhttps://a.test/,\n', ['No column contains aliases. The service chooses them.']],
    ['url,short url\nhttps://a.test/,https://go.example/one\n', []],
    ['url,short url\nhttps://a.test/,https://sho.example/one\n', []],
    [
      'url,short url\nhttps://a.test/,https://bit.example/one\n',
      ["Your account doesn't have bit.example. These links keep their aliases on another domain."],
    ],
    [
      'url,alias,Max clicks,Country,Clicks,id\nhttps://a.test/,one,,,3,1\nhttps://b.test/,two,0,DE,4,2\n',
      ['Not imported: Country.'],
    ],
    [
      '{"data":[{"address":"one","target":"https://a.test/","link":"https://kutt.example/one","password":false}]}',
      [
        'Read as a list from Kutt.',
        "Your account doesn't have kutt.example. These links keep their aliases on another domain.",
      ],
    ],
    [
      '[{"shortCode":"one","longUrl":"https://a.test/","tags":["x"],"meta":{"maxVisits":3,"validUntil":null}}]',
      ['Read as a list from Shlink.', 'Not imported: meta.maxVisits.'],
    ],
    ['https://a.test/\nhttps://b.test/\n', []],
    [
      '<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p><DT><A HREF="https://a.test/">A</A><DT><A HREF="place:x">B</A></DL><p>\n',
      [
        'Read as a list from browser bookmarks.',
        "1 link isn't a web address and is left out, such as mailto: or javascript:.",
      ],
    ],
    ['["https://a.test/"]', []],
  ])('%s', (text, told) => {
    expect(notes(text)).toEqual(told)
  })

  it.each<[total: number | null, string]>([
    [120, '{"total":120,"limit":10,"skip":0,"data":[{"address":"a","target":"https://a.test/","visit_count":3}]}'],
    [null, '{"total":1,"limit":10,"skip":0,"data":[{"address":"a","target":"https://a.test/","visit_count":3}]}'],
    [
      50,
      '{"links":[{"long_url":"https://a.test/","custom_bitlinks":[]}],"pagination":{"next":"","size":1,"total":50}}',
    ],
    [
      2000,
      '{"shortUrls":{"data":[{"shortCode":"a","longUrl":"https://a.test/","visitsSummary":{"total":9999}}],"pagination":{"totalItems":2000}}}',
    ],
    [
      12,
      '{"links":{"link_1":{"shorturl":"http:\\/\\/s.test\\/a","url":"https:\\/\\/a.test\\/"}},"stats":{"total_links":"12"}}',
    ],
    [null, '[{"shortCode":"a","longUrl":"https://a.test/","visitsSummary":{"total":9999}}]'],
  ])('is that a page of an API has only some of %s links: %s', (total, text) => {
    const part =
      total === null ? [] : [`The service has ${total.toLocaleString('en')} links. The file contains 1 of them.`]
    expect(notes(text).filter((note) => note.startsWith('The service has'))).toEqual(part)
  })

  it('is the number of other domains if there are many', () => {
    const text = `url,short url\n${[1, 2, 3, 4].map((n) => `https://a.test/${n},https://s${n}.example/x${n}`).join('\n')}\n`
    expect(notes(text)).toEqual([
      "Your account doesn't have the 4 domains in this file. Their links keep their aliases on another domain.",
    ])
    expect(notes(text, null)).toEqual([])
  })
})

describe('a column none of whose values can be used', () => {
  it('is left out with one note instead of a problem at each row', () => {
    const text = 'url,alias,type\nhttps://a.test/,one,folder\nhttps://b.test/,two,bookmark\nhttps://c.test/,three,\n'
    const { rows, kept } = rowsOf(text)
    expect(rows.map(({ problems }) => problems.length)).toEqual([1, 1, 0])
    expect(kept.map(({ problems, own }) => [problems.length, own])).toEqual([
      [0, { custom: 'one' }],
      [0, { custom: 'two' }],
      [0, { custom: 'three' }],
    ])
    expect(notes(text)).toEqual([
      'Left out, because none of its values can be used: Redirect type. For example: Must be direct, frame, splash, or the name of one of your splash pages or overlays.',
    ])
  })

  it.each([
    ['one value of it can be used', 'url,alias,campaign\nhttps://a.test/,one,Spring\nhttps://b.test/,two,Autumn\n'],
    ['it has one value', 'url,alias,campaign\nhttps://a.test/,one,Autumn\nhttps://b.test/,two,\n'],
    [
      'its values are understood, but no new link can have them',
      'url,short url\nhttps://a.test/,https://go.example/de/sale\nhttps://b.test/,https://go.example/fr/sale\n',
    ],
  ])('is not left out if %s', (_, text) => {
    const { unusable, rows } = rowsOf(text)
    expect(unusable.size).toBe(0)
    expect(rows.some(({ problems }) => problems.length > 0)).toBe(true)
  })
})
