import { describe, expect, it } from 'vitest'
import { readTime } from '../link-options/expiry-in-words.ts'
import { guessFormat, type SourceKind } from './source-format.ts'
import { sourceRows } from './source-rows.ts'
import { type Checking, rowEdit, validateRows } from './validate-rows.ts'

const checking = (kind: SourceKind, told: Partial<Checking> = {}): Checking => ({
  kind,
  cells: {
    collections: null,
    toService: (moment) => new Date(moment).toISOString().slice(0, 19).replace('T', ' '),
    readTime: (text: string) => readTime(text, Date.UTC(2026, 10, 26), 'en', 'either'),
  },
  optionsFor: () => ({ options: {}, preset: null }),
  problemsOf: () => [],
  credentials: { removed: false, accepted: new Set() },
  keepDuplicates: false,
  ...told,
})

const check = (text: string, told?: Partial<Checking>) => {
  const format = guessFormat(text)
  return [...validateRows(sourceRows(text, format), checking(format.kind, told))]
}
const problems = (text: string, told?: Partial<Checking>) =>
  check(text, told).map(({ problems: found }) => found.map(({ field, problem }) => `${field}: ${problem}`))

describe("a row's problem", () => {
  it("is an address that can't be shortened, with a fix", () => {
    expect(problems('https://example.com/\nchrome://settings\nftp://example.com/\nexample.com/b')).toEqual([
      [],
      ["url: This is one of the browser's own pages. Other people can't open it."],
      ['url: Must be a full address that starts with http:// or https://.'],
      [],
    ])
  })

  it('is several addresses in one cell, without the advice to come to where they are', () => {
    expect(problems('url,alias\nhttps://a.test/ https://b.test/,one\nhttps://c.test/,two\n')).toEqual([
      ['url: Contains several addresses. Put each in a row of its own.'],
      [],
    ])
  })

  it('is an option that the service is known to refuse', () => {
    const told = {
      problemsOf: ({ custom }: { custom?: string | undefined }) =>
        custom?.includes(' ') ? [{ field: 'custom', problem: { code: 'alias_characters' as const } }] : [],
    }
    const rows = [
      'https://example.com/,a b,',
      `https://example.com/b,${'x'.repeat(256)},none`,
      `https://example.com/c,${'x'.repeat(255)},`,
    ]
    const text = ['url,alias,campaign', ...rows, ''].join('\n')
    expect(problems(text, told)).toEqual([
      ["custom: Can't contain spaces, /, ? or #."],
      [
        "campaign: Terselink doesn't know whether “none” exists. Try again later, or leave it out.",
        'custom: Must have at most 255 characters.',
      ],
      [],
    ])
  })

  it('is an alias that another row requests on the same domain', () => {
    const rows = ['https://a.test/,x,', 'https://b.test/,x,', 'https://c.test/,x,go.test', 'https://d.test/,x,to.test']
    const text = ['url,alias,domain', ...rows, ''].join('\n')
    expect(problems(text)).toEqual([[], ['custom: Row 2 already uses this alias.'], [], []])
    const list = JSON.stringify(['a', 'b'].map((name) => ({ url: `https://${name}.test/`, alias: 'x' })))
    expect(problems(list)).toEqual([[], ['custom: Entry 1 already uses this alias.']])
  })

  it('is only that of its address where the cells behind it may be in the wrong columns', () => {
    const text = 'url,alias,channel\nhttps://example.com/a,x,Shop\nhttps://example.com/?ids=1,2,d,Shop\n'
    const [whole, cut] = problems(text)
    expect(whole).toEqual([expect.stringContaining('“Shop”')])
    expect(cut).toEqual([expect.stringContaining('quotation marks')])
  })
})

describe('an address with a user name and password', () => {
  const LIST = 'https://user:secret@example.com/a\nhttps://example.com/b\n'

  it('is a problem until the user has chosen what to do', () => {
    expect(problems(LIST)).toEqual([
      ['url: Contains a user name and password. Anyone with the link will see them.'],
      [],
    ])
    expect(check(LIST).map(({ hasCredentials }) => hasCredentials)).toEqual([true, false])
  })

  it('is shortened without them or unchanged, as the user chose', () => {
    const removed = check(LIST, { credentials: { removed: true, accepted: new Set() } })
    expect(removed.map(({ url, problems: found }) => [url, found.length])).toEqual([
      ['https://example.com/a', 0],
      ['https://example.com/b', 0],
    ])
    const accepted = new Set(['https://user:secret@example.com/a'])
    expect(check(LIST, { credentials: { removed: false, accepted } }).map(({ url }) => url)).toEqual([
      'https://user:secret@example.com/a',
      'https://example.com/b',
    ])
  })

  it('equals the one without them once they are removed', () => {
    const twice = 'https://example.com/a\nhttps://user:secret@example.com/a\n'
    const rows = check(twice, { credentials: { removed: true, accepted: new Set() } })
    expect(rows[1]?.sameAs).toBe(rows[0])
  })
})

describe('the same address twice', () => {
  const LIST =
    'https://example.com\nhttps://EXAMPLE.com/\nhttps://example.com/#top\nhttps://example.com/?utm_source=x\n'

  it('is one link, but another if it may lead elsewhere', () => {
    const rows = check(LIST)
    expect(rows.map(({ sameAs }) => sameAs?.source.number ?? null)).toEqual([null, 1, null, null])
  })

  it('is two links if the user wants duplicates', () => {
    expect(check(LIST, { keepDuplicates: true }).every(({ sameAs }) => sameAs === null)).toBe(true)
  })

  it('is two links if the rows have different options', () => {
    const text = 'url,alias\nhttps://example.com/,a\nhttps://example.com/,b\nhttps://example.com/,a\n'
    expect(check(text).map(({ sameAs }) => sameAs?.source.number ?? null)).toEqual([null, null, 2])
  })

  it('is one link if both request the same alias, whatever the other options', () => {
    const text = 'url,alias,title\nhttps://example.com/,a,One\nhttps://example.com/,a,Two\n'
    expect(check(text).map(({ sameAs }) => sameAs?.source.number ?? null)).toEqual([null, 2])
  })

  it('is not a duplicate of an invalid row', () => {
    const text = 'url,status\nhttps://example.com/,nope\nhttps://example.com/,public\nhttps://example.com/,public\n'
    expect(check(text).map(({ sameAs }) => sameAs?.source.number ?? null)).toEqual([null, null, 3])
  })

  it('is not a duplicate of a row whose alias another row requests', () => {
    const text = 'url,alias\nhttps://a.test/,x\nhttps://b.test/,x\nhttps://b.test/,x\n'
    expect(check(text).map(({ sameAs, problems: found }) => [sameAs, found.map(({ problem }) => problem)])).toEqual([
      [null, []],
      [null, ['Row 2 already uses this alias.']],
      [null, ['Row 2 already uses this alias.']],
    ])
  })
})

describe("a link's options", () => {
  it('come from the defaults or the matching rule, overridden by the row', () => {
    const rows = check('url,title\nhttps://a.test/,Mine\nhttps://b.test/,\n', {
      optionsFor: (url) => ({
        options: { metatitle: 'All', status: 'private' },
        preset: url.includes('b.') ? { id: 'b', name: 'B' } : null,
      }),
    })
    expect(rows.map(({ options, preset }) => ({ options, preset }))).toEqual([
      { options: { metatitle: 'Mine', status: 'private' }, preset: null },
      { options: { metatitle: 'All', status: 'private' }, preset: { id: 'b', name: 'B' } },
    ])
  })
})

describe('parameters in columns', () => {
  const cell = (text: string) => (text.includes(',') ? `"${text}"` : text)
  const row = (address: string, columns: Record<string, string>) => {
    const text = `url,${Object.keys(columns).join(',')}\n${cell(address)},${Object.values(columns).map(cell).join(',')}\n`
    const [only] = check(text)
    return { url: only?.url, parameters: only?.own.parameters, notes: only?.notes, problems: only?.problems }
  }
  const at = 'https://example.com/'
  const replaced = (name: string) => [`The column ${name} replaces the value in the address.`]

  it.each<[string, string, Record<string, string>, string, Record<string, string>]>([
    ['the same value', `${at}?utm_source=x`, { utm_source: 'x' }, `${at}?utm_source=x`, {}],
    [
      'the same values in another order',
      `${at}?utm_medium=mail&utm_source=x`,
      { utm_source: 'x', utm_medium: 'mail' },
      `${at}?utm_medium=mail&utm_source=x`,
      {},
    ],
    ['another parameter', `${at}?a=1`, { utm_source: 'x' }, `${at}?a=1`, { utm_source: 'x' }],
    ['no parameter', at, { utm_source: 'x' }, at, { utm_source: 'x' }],
    [
      'one of two',
      `${at}?utm_source=x&a=1#top`,
      { utm_source: 'x', utm_medium: 'mail' },
      `${at}?utm_source=x&a=1#top`,
      { utm_medium: 'mail' },
    ],
    [
      'a space as a plus sign',
      `${at}?utm_campaign=big+sale`,
      { utm_campaign: 'big sale' },
      `${at}?utm_campaign=big+sale`,
      {},
    ],
    ['encoded letters', `${at}?utm_campaign=%C3%BCber`, { utm_campaign: 'über' }, `${at}?utm_campaign=%C3%BCber`, {}],
    ['an empty cell', `${at}?utm_source=x`, { utm_source: '' }, `${at}?utm_source=x`, {}],
    ['a name in other letters', `${at}?UTM_SOURCE=x`, { utm_source: 'x' }, `${at}?UTM_SOURCE=x`, { utm_source: 'x' }],
    [
      'the same text in the fragment',
      `${at}#utm_source=x`,
      { utm_source: 'x' },
      `${at}#utm_source=x`,
      { utm_source: 'x' },
    ],
  ])('are there once if the address has %s', (_, address, columns, url, parameters) => {
    const rest = Object.entries(parameters).map(([name, value]) => ({ name, value }))
    expect(row(address, columns)).toEqual({
      url,
      parameters: rest.length === 0 ? undefined : rest,
      notes: undefined,
      problems: [],
    })
  })

  it.each<[string, Record<string, string>, string, string]>([
    [`${at}?utm_source=x`, { utm_source: 'y' }, `${at}?utm_source=y`, 'utm_source'],
    [`${at}?utm_source=x&a=1#top`, { utm_source: 'y' }, `${at}?utm_source=y&a=1#top`, 'utm_source'],
    [`${at}?utm_source=x&utm_source=z`, { utm_source: 'x' }, `${at}?utm_source=x`, 'utm_source'],
    [`${at}?utm_source=`, { utm_source: 'y' }, `${at}?utm_source=y`, 'utm_source'],
    [`${at}?utm_source=News`, { utm_source: 'news' }, `${at}?utm_source=news`, 'utm_source'],
    [`${at}?utm_campaign=a%26b`, { utm_campaign: 'c&d' }, `${at}?utm_campaign=c%26d`, 'utm_campaign'],
  ])('replace another value in %s, and the row says so', (address, columns, url, name) => {
    expect(row(address, columns)).toEqual({ url, parameters: undefined, notes: replaced(name), problems: [] })
  })

  it.each<[string, string, object[] | undefined]>([
    [`${at}?utm_source=x`, 'x', [{ name: 'utm_medium', value: 'mail' }]],
    [
      at,
      'x',
      [
        { name: 'utm_medium', value: 'mail' },
        { name: 'utm_source', value: 'x' },
      ],
    ],
    [`${at}?utm_source=x`, '', undefined],
  ])('count before those of a preset, whose others stay: %s with %j', (address, source, parameters) => {
    const ofPreset = [
      { name: 'utm_source', value: 'preset' },
      { name: 'utm_medium', value: 'mail' },
    ]
    const [only] = check(`url,utm_source\n${address},${source}\n`, {
      optionsFor: () => ({ options: { parameters: ofPreset }, preset: { id: 'm', name: 'Mail' } }),
    })
    expect(only?.own.parameters).toEqual(parameters)
    expect(only?.options.parameters).toEqual(parameters ?? ofPreset)
  })

  it('make two rows of one address the same link, with the value in either place', () => {
    const rows = check(`url,utm_source\n${at}?utm_source=x,\n${at}?utm_source=x,x\n${at}?utm_source=y,x\n`)
    expect(rows.map(({ sameAs }) => sameAs?.source.number ?? null)).toEqual([null, 2, 2])
  })
})

describe('a row that names a link of the account', () => {
  const own = { custom: 'menu', domain: 'https://go.test', description: 'New', campaign: 3 }

  it('by its alias says the destination and the options of that link, which keeps its short URL', () => {
    expect(rowEdit({ url: 'https://b.test/', own }, { by: 'alias' })).toEqual({
      url: 'https://b.test/',
      options: { description: 'New', campaign: 3 },
      cleared: [],
    })
  })

  it('by its short URL says the options of that link, which keeps its destination', () => {
    expect(rowEdit({ url: 'https://s.test/menu', own }, { by: 'address' })).toEqual({ options: own, cleared: [] })
  })
})
