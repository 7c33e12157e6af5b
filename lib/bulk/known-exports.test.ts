import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { zoneOf } from '../../tests/support/service-clock.ts'
import { readTime } from '../link-options/expiry-in-words.ts'
import { toServiceTime } from '../model/service-clock.ts'
import { exportById, KNOWN_EXPORTS, possibleExports } from './known-exports.ts'
import { guessFormat } from './source-format.ts'
import type { SourceRow } from './source-row.ts'
import { sourceRows } from './source-rows.ts'
import { partOfSource } from './source-text.ts'
import { validateRows } from './validate-rows.ts'

const FOLDER = join(import.meta.dirname, '../../tests/fixtures/exports')
const fixture = (name: string): string => readFileSync(join(FOLDER, name), 'utf8')

/** The links of a file: the address and the row's own options, with the problems and notes if there are any. */
const linksOf = (text: string, format = guessFormat(text)) => {
  const checking = {
    kind: format.kind,
    cells: {
      collections: null,
      readTime: (text: string) => readTime(text, Date.UTC(2026, 10, 26), 'en', 'either'),
      toService: (at: number, isLocal: boolean) => `${toServiceTime(at, zoneOf(0))}${isLocal ? ' local' : ''}`,
    },
    optionsFor: () => ({ options: {}, preset: null }),
    problemsOf: () => [],
    credentials: { removed: false, accepted: new Set<string>() },
    keepDuplicates: false,
  }
  return [...validateRows(sourceRows(text, format), checking)].map(({ url, own, problems, notes }) => ({
    url,
    ...own,
    ...(problems.length > 0 && { problems: problems.map(({ field, problem }) => `${field}: ${problem}`) }),
    ...(notes !== undefined && { notes }),
  }))
}

const PASSWORD = "The link had a password, which the file doesn't contain. Set it again."
const listed = (state: string) => `Listed as “${state}” in the file.`

/** Each file as its service saves or answers it, with its service and its links. */
const FILES: Record<string, [service: string, links: object[]]> = {
  'bitly-api.json': [
    'bitly',
    [
      {
        url: 'https://example.com/summer?utm_source=mail',
        custom: 'sale',
        metatitle: 'Summer sale',
        description: 'summer, mail',
      },
      { url: 'https://example.com/old', custom: '2aBc', notes: [listed('archived')] },
      {
        url: 'https://example.com/jobs',
        custom: 'jobs',
        metatitle: 'Jobs',
        notes: ['A link has only one alias. Not created: https://bit.example/karriere.'],
      },
    ],
  ],
  'bitly.csv': [
    'bitly',
    [
      { url: 'https://example.com/summer', custom: '3xYz', metatitle: 'Summer sale', description: 'summer,mail' },
      { url: 'https://example.com/old', custom: '2aBc' },
    ],
  ],
  'bitly-history.csv': [
    'bitly',
    [
      { url: 'https://example.com/summer', custom: 'sale', description: 'summer' },
      { url: 'https://example.com/old', custom: '2aBc' },
    ],
  ],
  'rebrandly-api.json': [
    'rebrandly',
    [
      { url: 'https://example.com/summer', custom: 'sale', metatitle: 'Summer sale', description: 'summer' },
      { url: 'https://example.com/old', custom: 'old', metatitle: 'Old page', notes: [listed('archived')] },
    ],
  ],
  'shortio-api.json': [
    'shortio',
    [
      {
        url: 'https://example.com/summer',
        custom: 'sale',
        metatitle: 'Summer sale',
        description: 'summer',
        expiry: '2030-06-01 12:00:00',
        type: 'direct',
        parameters: [
          { name: 'utm_source', value: 'mail' },
          { name: 'utm_campaign', value: 'summer-24' },
        ],
        notes: [PASSWORD],
      },
      { url: 'https://example.com/framed', custom: 'frame', type: 'frame', notes: [listed('archived')] },
    ],
  ],
  'dub-api.json': [
    'dub',
    [
      {
        url: 'https://example.com/summer?utm_source=mail',
        custom: 'sale',
        metatitle: 'Summer sale',
        metadescription: 'Everything must go',
        metaimage: 'https://example.com/card.png',
        description: 'For the newsletter',
        expiry: '2030-06-01 12:00:00',
      },
      {
        url: 'https://example.com/old',
        custom: 'old',
        password: 'open-sesame',
        type: 'frame',
        notes: [listed('archived'), listed('disabledAt')],
      },
    ],
  ],
  'dub.csv': [
    'dub',
    [
      { url: 'https://example.com/summer', custom: 'sale', description: 'summer,mail' },
      { url: 'https://example.com/old', custom: 'old', notes: [listed('Archived')] },
    ],
  ],
  'kutt-api.json': [
    'kutt',
    [
      {
        url: 'https://example.com/summer',
        custom: 'sale',
        description: 'For the newsletter',
        expiry: '2030-06-01 12:00:00',
      },
      { url: 'https://example.com/secret', custom: 'secret', notes: [PASSWORD] },
      { url: 'https://example.com/banned', custom: '007', notes: [listed('banned')] },
    ],
  ],
  'kutt-table.csv': [
    'kutt',
    [
      { url: 'https://example.com/secret', custom: 'secret', notes: [PASSWORD] },
      {
        url: 'https://example.com/summer',
        custom: 'sale',
        description: 'For the newsletter',
        expiry: '2030-06-01 12:00:00',
      },
    ],
  ],
  'yourls-table.csv': [
    'yourls',
    [
      { url: 'https://example.com/summer', custom: 'sale', metatitle: 'Summer sale' },
      { url: 'https://example.com/bond', custom: '007', metatitle: 'Bond, James' },
    ],
  ],
  'yourls-table-unnamed.csv': [
    'yourls',
    [
      { url: 'https://example.com/summer', custom: 'sale', metatitle: 'Summer sale' },
      { url: 'https://example.com/bond', custom: '007' },
    ],
  ],
  'yourls-phpmyadmin.json': [
    'yourls',
    [
      { url: 'https://example.com/summer', custom: 'sale', metatitle: 'Summer sale' },
      { url: 'https://example.com/bond', custom: '007' },
    ],
  ],
  'yourls-api.json': [
    'yourls',
    [
      { url: 'https://example.com/summer', custom: 'sale', metatitle: 'Summer sale' },
      { url: 'https://example.com/bond', custom: '007', metatitle: 'Bond' },
    ],
  ],
  'yourls-plugin.csv': [
    'yourls',
    [
      { url: 'https://example.com/summer', custom: 'sale' },
      { url: 'https://example.com/?a=1,2', custom: '007' },
    ],
  ],
  'shlink-web-client.csv': [
    'shlink',
    [
      { url: 'https://example.com/summer', custom: 'sale', metatitle: 'Summer sale', description: 'summer|mail' },
      { url: 'https://example.com/cafe', custom: 'café' },
    ],
  ],
  'shlink-api.json': [
    'shlink',
    [
      {
        url: 'https://example.com/summer',
        custom: 'sale',
        metatitle: 'Summer sale',
        description: 'summer, mail',
        expiry: '2030-06-01 12:00:00',
      },
      // Refused by the check of aliases, as in a form: "Can't contain spaces, /, ? or #."
      { url: 'https://example.com/sommer', custom: 'de/sale' },
    ],
  ],
  'shlink-import.csv': [
    'shlink',
    [
      { url: 'https://example.com/summer', custom: '123', description: 'summer|mail' },
      { url: 'https://example.com/jobs', custom: '456', metatitle: 'Jobs' },
    ],
  ],
  'sink.json': [
    'sink',
    [
      {
        url: 'https://example.com/summer',
        custom: 'sale',
        description: 'For the newsletter',
        metatitle: 'Summer sale',
        metadescription: 'Everything must go',
        metaimage: 'https://example.com/card.png',
        expiry: '2030-06-01 12:00:00',
        type: 'frame',
      },
      { url: 'https://example.com/secret', custom: 'secret', notes: [PASSWORD] },
    ],
  ],
  'tinycc.csv': [
    'tinycc',
    [
      { url: 'https://www.example.com/tech/', custom: '37r' },
      { url: 'http://example.com/', custom: '37t', description: 'Funny; really' },
    ],
  ],
  'tinycc-api.json': [
    'tinycc',
    [{ url: 'https://example.com/summer', custom: '37r', description: 'For the newsletter' }],
  ],
  'tinyurl-api.json': [
    'tinyurl',
    [
      { url: 'https://example.com/summer', custom: 'sale', description: 'summer', expiry: '2030-06-01 12:00:00' },
      { url: 'https://example.com/old', custom: 'old', notes: [listed('archived')] },
    ],
  ],
  'chromium-bookmarks.json': [
    'bookmarks',
    [
      { url: 'https://example.com/summer', metatitle: 'Summer sale' },
      { url: 'https://example.com/jobs', metatitle: 'Jobs' },
      { url: 'https://example.com/old', metatitle: 'Old page' },
    ],
  ],
  'raindrop.csv': [
    'raindrop',
    [
      {
        url: 'https://example.com/summer?a=1&b=2',
        metatitle: 'Summer sale, all of it',
        description: 'For the\nnewsletter',
      },
      { url: 'https://example.com/jobs', metatitle: 'Jobs' },
    ],
  ],
  'pocket.csv': [
    'pocket',
    [
      { url: 'https://example.com/summer', metatitle: 'Summer sale, all of it', description: 'shop|sale' },
      { url: 'https://example.com/jobs', metatitle: 'https://example.com/jobs' },
    ],
  ],
  'instapaper.csv': [
    'instapaper',
    [
      { url: 'https://example.com/summer', metatitle: 'Summer sale', description: 'All, of it' },
      { url: 'https://example.com/jobs', metatitle: 'Jobs' },
    ],
  ],
  'firefox-bookmarks.json': ['bookmarks', [{ url: 'https://example.com/summer', metatitle: 'Summer sale' }]],
}

describe('a file of another service', () => {
  it.each(Object.entries(FILES))('%s is recognized and read', (name, [service, links]) => {
    const text = fixture(name)
    expect(guessFormat(text).service).toBe(service)
    expect(linksOf(text)).toEqual(links)
  })

  it.each(Object.entries(FILES))('%s is read again from what is stored of it', (name, [, links]) => {
    const text = fixture(name)
    const format = guessFormat(text)
    const rows = [...sourceRows(text, format)]
    const stored = partOfSource(format, { text, rows }, { withPasswords: true })
    expect(linksOf(stored.text)).toEqual(links)
    const written = ({ place }: SourceRow) => place && stored.text.slice(place.from, place.to)
    expect(stored.rows.map(written)).toEqual(rows.map(({ address }) => address))
  })

  it('of YOURLS is recognized by its numbered links', () => {
    const text = '{"links":{"link_1":{"shorturl":"http:\\/\\/sho.example\\/a","url":"https:\\/\\/example.com\\/"}}}'
    expect(guessFormat(text).service).toBe('yourls')
    expect(linksOf(text)).toEqual([{ url: 'https://example.com/', custom: 'a' }])
  })

  it('is tested for every known service', () => {
    expect(new Set(readdirSync(FOLDER))).toEqual(new Set(Object.keys(FILES)))
    expect(new Set(Object.values(FILES).map(([service]) => service))).toEqual(
      new Set(KNOWN_EXPORTS.map(({ id }) => id)),
    )
  })

  it('can be read as that of another one, or as any other table', () => {
    const text = fixture('kutt-api.json')
    const names = guessFormat(text).columns.map(({ name }) => name)
    expect(possibleExports(names).map(({ id }) => id)).toContain('kutt')
    const asUnknown = guessFormat(text, { service: '' })
    expect(asUnknown.service).toBeUndefined()
    expect(asUnknown.columns.find(({ name }) => name === 'target')?.field).toBe('url')
    const table = 'url,title,slug,key\nhttps://example.com/,One,a,b\n'
    expect(linksOf(table, guessFormat(table, { service: 'sink' }))).toEqual([
      { url: 'https://example.com/', custom: 'a', metatitle: 'One' },
    ])
    expect(linksOf(table, guessFormat(table, { kind: 'table', header: true, service: 'dub' }))).toEqual([
      { url: 'https://example.com/', custom: 'b', metatitle: 'One' },
    ])
  })

  it('is not recognized by columns that many tables have', () => {
    for (const names of [
      'url,alias',
      'url,title,tags',
      'Long URL,Short URL',
      'link,url',
      'Row,Long URL,Short URL,State,Reason',
      'url,short_id',
      'key,url,domain',
      'slug,url,comment',
      'shortCode,longUrl',
      'Short link,Destination URL',
      'hash,longUrl,shortUrl',
      'keyword,url,clicks',
    ])
      expect(guessFormat(`${names}\n${names.replaceAll(/[^,]+/g, 'https://example.com/a')}\n`).service).toBeUndefined()
    expect(exportById(undefined)).toBeNull()
  })

  it.each([
    ['address;target\n12 Main St;https://a.test/\n1 Elm St;https://b.test/\n', 'Kutt has aliases there'],
    ['keyword,url,ip\nred shoes,https://a.test/,192.0.2.1\n', 'YOURLS has aliases there'],
    ['source,target,regex,code,hits\n/old,https://a.test/,0,301,3\n', 'YOURLS has a slash at the end'],
    [
      'id,slug,url,createdAt,updatedAt\n1,x,https://a.test/,2024-01-01T00:00:00Z,2024-01-01T00:00:00Z\n',
      'Sink has seconds',
    ],
  ])('is not recognized by cells that its service does not have: %s (%s)', (text) => {
    expect(guessFormat(text).service).toBeUndefined()
  })
})
