import { describe, expect, it } from 'vitest'
import { readTranslation } from '../../scripts/words/translations.ts'
import { inLanguage } from '../../tests/support/in-language.ts'
import { readTime } from '../link-options/expiry-in-words.ts'
import type { Collection, Collections } from '../model/collections.ts'
import type { Failure } from '../model/failure.ts'
import { catalogLanguage, t } from '../words/t.ts'
import { cellOptions, commonFolder } from './cell-options.ts'
import type { RowCells } from './source-row.ts'

const collection = <T>(...items: T[]): Collection<T> => ({ items, fetchedAt: 1, failure: null })

const collections: Collections = {
  domains: collection({ id: 1, domain: 'https://go.example', redirectroot: '', redirect404: '' }),
  campaigns: collection(
    { id: 4, name: 'Spring', public: false, rotator: false, list: '' },
    { id: 5, name: 'Twice', public: false, rotator: false, list: '' },
    { id: 6, name: 'twice', public: false, rotator: false, list: '' },
  ),
  channels: collection({ id: 7, name: 'News', description: '', color: '', starred: false }),
  pixels: collection({ id: 8, type: 'vendor09', name: 'Shop', tag: 'T', date: '' }),
  overlays: collection({ id: 9, type: 'message', name: 'Ask', date: '' }),
  splashPages: collection({ id: 10, name: 'Wait', date: '' }),
}
const toService = (moment: number, isLocal: boolean) => `${isLocal ? 'local' : 'at'} ${moment}`
const readIn = (language: string) => (text: string) => readTime(text, Date.UTC(2026, 10, 26), language, 'either')
const read = (cells: RowCells, known: Collections | null = collections) =>
  cellOptions(cells, { collections: known, toService, readTime: readIn(catalogLanguage()) })
const problems = (cells: RowCells) => read(cells).problems.map(({ field, problem }) => `${field}: ${problem}`)

describe("the options in a table's row", () => {
  it.each<[RowCells, object]>([
    [{}, {}],
    [{ custom: 'one', short: 'https://bit.example/other' }, { custom: 'one' }],
    [{ short: 'https://bit.example/3xY' }, { custom: '3xY' }],
    [{ short: 'bit.example/caf%C3%A9' }, { custom: 'café' }],
    [{ short: 'https://bit.example/' }, {}],
    [{ short: 'N/A' }, {}],
    [{ short: '-', custom: 'one' }, { custom: 'one' }],
    [{ short: 'https://bit.example/3xY?si=1' }, { custom: '3xY' }],
    [{ short: 'https://bit.example/x.html' }, { custom: 'x.html' }],
    [{ short: 'https://go.example/3xY' }, { custom: '3xY', domain: 'https://go.example' }],
    [{ domain: 'GO.example/' }, { domain: 'https://go.example' }],
    [{ campaign: 'spring' }, { campaign: 4 }],
    [{ campaign: '5' }, { campaign: 5 }],
    [{ channel: 'News' }, { channel: 7 }],
    [{ pixels: 'shop; 8' }, { pixels: [8] }],
    [{ type: 'Frame' }, { type: 'frame' }],
    [{ type: 'wait' }, { type: '10' }],
    [{ type: 'Ask' }, { type: 'overlay-9' }],
    [{ status: 'Public' }, { status: 'public' }],
    [{ expiry: '2031-02-03T00:00Z' }, { expiry: `at ${Date.UTC(2031, 1, 3)}` }],
    [{ expiry: '2031-02-03 04:05' }, { expiry: `local ${new Date(2031, 1, 3, 4, 5).getTime()}` }],
    [{ password: ' a ' }, { password: ' a ' }],
    [
      { metatitle: 'T', description: 'N', metadescription: 'D', metaimage: 'https://example.com/i.png' },
      { metatitle: 'T', description: 'N', metadescription: 'D', metaimage: 'https://example.com/i.png' },
    ],
    [{ parameters: [{ name: 'utm_source', value: 'x' }] }, { parameters: [{ name: 'utm_source', value: 'x' }] }],
  ])('%j is read as %j', (cells, asked) => {
    expect(read(cells)).toEqual({ options: asked, problems: [] })
  })

  it('are read as the form says them in the language of the screen, too', () => {
    inLanguage({ tag: 'de', name: 'Deutsch', texts: readTranslation('de') }, () => {
      expect(read({ status: t('option_value_public'), expiry: '31.12.2031 18:30' }).options).toEqual({
        status: 'public',
        expiry: `local ${new Date(2031, 11, 31, 18, 30).getTime()}`,
      })
      expect(read({ status: 'Private', expiry: 'NIE' })).toEqual({ options: { status: 'private' }, problems: [] })
    })
  })

  it.each([
    ['007', '7'],
    ['1e5', '100000'],
    ['1e5', '1.00E+05'],
    ['123456789012345678', '1.23456789012346E+017'],
    ['4111111111111111', '4111111111111110'],
  ])('ask for the alias %s of the short link where a spreadsheet wrote it as the number %s', (alias, number) => {
    const cells = { short: `https://bit.example/${alias}`, custom: number }
    expect(read(cells)).toEqual({ options: { custom: alias }, problems: [] })
  })

  it.each([
    ['007', '8'],
    ['1e5', 'spring'],
    ['', '0'],
  ])('ask for another alias than the short link has (%s) where the table has %s', (alias, other) => {
    const cells = { short: `https://bit.example/${alias}`, custom: other }
    expect(read(cells)).toEqual({ options: { custom: other }, problems: [] })
  })

  it('ask for no alias where its cell is empty, even if the short link has the alias 0', () => {
    expect(read({ short: 'https://bit.example/0', custom: '' })).toEqual({ options: {}, problems: [] })
  })

  it.each<[string, string[]]>([
    ['spring, summer', ['spring', 'summer']],
    ['spring,summer', ['spring', 'summer']],
    ['spring; summer', ['spring', 'summer']],
    ['spring | summer | Q1', ['spring', 'summer', 'Q1']],
    ['Spring, spring, SUMMER', ['Spring', 'SUMMER']],
    ['spring, ', ['spring']],
    [',,spring,,summer', ['spring', 'summer']],
    ['News, spring', ['spring']],
    ['spring, news', ['spring']],
    ['New York, São Paulo, 東京', ['New York', 'São Paulo', '東京']],
    ['R&D / Ops', ['R&D / Ops']],
    ['b, a, B', ['b', 'a']],
    ['News, news', []],
  ])('the channels that “%s” names and the account lacks are each offered', (channel, missing) => {
    const found = read({ channel }).problems.map((problem) => problem.missing)
    expect(found).toEqual(missing.map((name) => ({ collection: 'channels', name })))
  })

  it('a channel whose name has a comma is that channel', () => {
    const food = { id: 11, name: 'Food, drinks', description: '', color: '', starred: false }
    const known = { ...collections, channels: collection(food) }
    expect(read({ channel: 'food, drinks' }, known)).toEqual({ options: { channel: 11 }, problems: [] })
  })

  it.each<[RowCells, string]>([
    [{ campaign: 'Autumn' }, 'campaign: You have no campaign “Autumn”. Create it first, or leave it out.'],
    [{ campaign: 'Twice' }, 'campaign: Several campaigns are called “Twice”. Write the ID of the one you mean.'],
    [{ channel: '99' }, 'channel: You have no channel “99”. Create it first, or leave it out.'],
    [{ pixels: 'Shop, Nope' }, 'pixels: You have no pixel “Nope”. Create it first, or leave it out.'],
    [{ domain: 'else.example' }, 'domain: You have no domain “else.example”. Add it first, or leave it out.'],
    [{ expiry: '11/12/2031' }, 'expiry: Must be a date such as 2031-12-31 or 2031-12-31 18:30.'],
    [{ type: 'nope' }, 'type: Must be direct, frame, splash, or the name of one of your splash pages or overlays.'],
    [{ status: 'hidden' }, 'status: Must be public or private.'],
    ...['pending', 'https://s.example/?id=x', 'https://s.example/index.php?x'].map((short): [RowCells, string] => [
      { short },
      `short: The earlier path “${short}” doesn't fit an alias. Write an alias, or leave this column out.`,
    ]),
    [
      { short: 'https://s.example/a%20b' },
      "short: The earlier path “a b” doesn't fit an alias. Write an alias, or leave this column out.",
    ],
  ])('%j is reported with a fix', (cells, problem) => {
    expect(problems(cells)).toEqual([problem])
  })

  describe('while not all of the account was read', () => {
    const incomplete = <T>(items: T[]): Collection<T> => ({
      ...collection(...items),
      missing: { why: 'page-cap', total: 5_000 },
    })
    const unread = <T>(): Collection<T> => ({ items: [], fetchedAt: null, failure: null })
    const { domains, campaigns, channels, pixels, overlays, splashPages } = collections
    const someRead: Collections = {
      domains: incomplete(domains.items),
      campaigns: incomplete(campaigns.items),
      channels: incomplete(channels.items),
      pixels: incomplete(pixels.items),
      overlays: incomplete(overlays.items),
      splashPages,
    }
    const noneRead: Collections = {
      domains: unread(),
      campaigns: unread(),
      channels: unread(),
      pixels: unread(),
      overlays: unread(),
      splashPages: unread(),
    }

    const failing = (failure: Failure): Collections => ({
      domains: { ...domains, failure },
      campaigns: { ...campaigns, failure },
      channels: { ...channels, failure },
      pixels: { ...pixels, failure },
      overlays: { ...overlays, failure },
      splashPages: { ...splashPages, failure },
    })
    const stale = failing({ kind: 'unreachable' })

    it.each([
      ['nothing', null],
      ['no collection', noneRead],
      ['a part of each', someRead],
      ['everything, but long ago,', stale],
    ])('do not say of a name that there is none, with %s read', (_, known) => {
      const cells = { campaign: 'Autumn', channel: 'Other', pixels: 'Nope', type: 'Later' }
      expect(
        read(cells, known)
          .problems.map(({ problem }) => problem)
          .toSorted(),
      ).toEqual(
        ['Autumn', 'Later', 'Nope', 'Other'].map(
          (name) => `Terselink doesn't know whether “${name}” exists. Try again later, or leave it out.`,
        ),
      )
      expect(read({ domain: 'else.example' }, known)).toEqual({ options: { domain: 'else.example' }, problems: [] })
    })

    it.each<[Failure, string[]]>([
      [
        { kind: 'not-allowed', said: '' },
        ["Your plan doesn't include campaigns.", "Your plan doesn't include pixels."],
      ],
      [
        { kind: 'unreadable', status: 404, detail: 'JSON' },
        ['This service has no campaigns.', 'This service has no pixels.'],
      ],
    ])('say why there are none: %j', (failure, said) => {
      const { problems: found } = read({ campaign: 'Autumn', pixels: 'Nope', type: 'Later' }, failing(failure))
      const redirect = 'Must be direct, frame, splash, or the name of one of your splash pages or overlays.'
      expect(found.map(({ problem }) => problem).toSorted()).toEqual([...said, redirect].toSorted())
    })

    it('find what was read', () => {
      const cells = { campaign: 'Spring', channel: 'News', pixels: 'Shop', type: 'Wait', domain: 'go.example' }
      expect(read(cells, someRead)).toEqual({
        options: { campaign: 4, channel: 7, pixels: [8], type: '10', domain: 'https://go.example' },
        problems: [],
      })
    })
  })
})

describe('the cells of another service', () => {
  const PASSWORD = "The link had a password, which the file doesn't contain. Set it again."
  const listed = (state: string) => `Listed as “${state}” in the file.`

  it.each<[RowCells, object, string[]]>([
    [{ password: 'false' }, {}, []],
    [{ password: 'null' }, {}, []],
    [{ password: 'true' }, {}, [PASSWORD]],
    [{ password: 'TRUE' }, {}, [PASSWORD]],
    [{ password: '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy' }, {}, [PASSWORD]],
    [{ password: '$argon2id$v=19$m=65536,t=3,p=4$c2FsdHNhbHQ$aGFzaGhhc2g' }, {}, [PASSWORD]],
    [{ password: 'pbkdf2_sha256$600000$salt$aGFzaGhhc2g=' }, {}, [PASSWORD]],
    [{ password: '********' }, {}, [PASSWORD]],
    [{ password: 'true love' }, { password: 'true love' }, []],
    [{ password: '0', service: 'kutt' }, {}, []],
    [{ password: '5f4dcc3b5aa765d61d8327deb882cf99', service: 'kutt' }, {}, [PASSWORD]],
    [{ password: '5f4dcc3b5aa765d61d8327deb882cf99' }, { password: '5f4dcc3b5aa765d61d8327deb882cf99' }, []],
    [{ password: '$2 off' }, { password: '$2 off' }, []],
    [{ states: [{ name: 'hasPassword', value: 'true' }] }, {}, [PASSWORD]],
    [{ states: [{ name: 'has_password', value: '0' }] }, {}, []],
    [{ states: [{ name: 'archived', value: 'true' }] }, {}, [listed('archived')]],
    [{ states: [{ name: 'banned', value: 'f' }] }, {}, []],
    [{ states: [{ name: 'deletedAt', value: '2024-01-01T00:00:00Z' }] }, {}, [listed('deletedAt')]],
    [{ states: [{ name: 'isActive', value: 'false' }] }, {}, [listed('isActive: false')]],
    [{ states: [{ name: 'enabled', value: '1' }] }, {}, []],
    [{ states: [{ name: 'status', value: 'active' }] }, {}, []],
    [{ status: 'active' }, {}, []],
    [{ status: 'Disabled' }, {}, [listed('Disabled')]],
    [{ status: 'private' }, { status: 'private' }, []],
    [{ status: '301' }, {}, []],
    [{ domain: 's.example', short: 'https://s.example/sale' }, { custom: 'sale' }, []],
    [{ type: '301' }, { type: 'direct' }, []],
    [{ type: '302' }, { type: 'direct' }, []],
    [{ type: '307 Temporary Redirect' }, { type: 'direct' }, []],
    [{ type: '308.0' }, { type: 'direct' }, []],
    [{ type: '10' }, { type: '10' }, []],
    [{ expiry: '1906545600' }, { expiry: `at ${Date.UTC(2030, 5, 1, 12)}` }, []],
    [{ expiry: '1906545600000' }, { expiry: `at ${Date.UTC(2030, 5, 1, 12)}` }, []],
    [{ expiry: '2030-06-01 12:00:00', service: 'kutt' }, { expiry: `at ${Date.UTC(2030, 5, 1, 12)}` }, []],
    [{ expiry: '0' }, {}, []],
    [{ expiry: 'null' }, {}, []],
    [{ expiry: 'Never' }, {}, []],
    [{ expiry: '0000-00-00 00:00:00' }, {}, []],
    [{ custom: 'https://bit.example/sale', short: 'https://bit.example/3xYz' }, { custom: 'sale' }, []],
    [
      { custom: 'https://go.example/sale', short: 'https://bit.example/3xYz' },
      { custom: 'sale', domain: 'https://go.example' },
      [],
    ],
    [{ custom: 'bit.example/sale', service: 'bitly' }, { custom: 'sale' }, []],
    [{ custom: '/sale/' }, { custom: 'sale' }, []],
    [{ custom: 'caf%C3%A9', short: 'https://s.example/caf%C3%A9' }, { custom: 'café' }, []],
    [{ custom: 'v1.2/notes' }, { custom: 'v1.2/notes' }, []],
    [{ domain: 's.example', custom: 'sale', service: 'shlink' }, { custom: 'sale' }, []],
    [{ domain: 'go.example', custom: 'sale', service: 'shlink' }, { custom: 'sale', domain: 'https://go.example' }, []],
  ])('%j are read as %j with the notes %j', (cells, options, notes) => {
    const { notes: found = [], ...rest } = read(cells)
    expect({ ...rest, notes: found }).toEqual({ options, problems: [], notes })
  })

  it.each<[RowCells, string]>([
    [
      { short: 'https://go.example/de/sale' },
      "short: The earlier path “de/sale” doesn't fit an alias. Write an alias, or leave this column out.",
    ],
    [
      { short: 'go.example/fr/sale/' },
      "short: The earlier path “fr/sale” doesn't fit an alias. Write an alias, or leave this column out.",
    ],
    [
      { short: 'https://bit.example/r/b%C3%BCro?x=1' },
      "short: The earlier path “r/büro” doesn't fit an alias. Write an alias, or leave this column out.",
    ],
    [
      { custom: 'https://go.example/de/sale' },
      "custom: The earlier path “de/sale” doesn't fit an alias. Write an alias, or leave this column out.",
    ],
    [
      { custom: '/de/sale' },
      "custom: The earlier path “de/sale” doesn't fit an alias. Write an alias, or leave this column out.",
    ],
    [
      { custom: '_root', short: 'https://dub.example', service: 'dub' },
      'short: This is where the domain itself leads. It has no alias. Set it under Domains.',
    ],
    [
      { short: 'https://s.example/', service: 'shortio' },
      'short: This is where the domain itself leads. It has no alias. Set it under Domains.',
    ],
    [{ expiry: '1.90655E+12' }, 'expiry: Must be a date such as 2031-12-31 or 2031-12-31 18:30.'],
  ])('%j is a problem', (cells, problem) => {
    expect(problems(cells)).toEqual([problem])
    expect(read(cells).options).not.toHaveProperty('custom')
  })

  it('with a path are no problem where an alias is written, or where the account has a domain with this path', () => {
    expect(read({ short: 'https://go.example/de/sale', custom: 'verkauf' }).problems).toEqual([])
    const withPath = {
      ...collections,
      domains: collection({
        ...collections.domains.items[0],
        id: 1,
        domain: 'https://go.example/de',
        redirectroot: '',
        redirect404: '',
      }),
    }
    expect(read({ short: 'https://go.example/de/sale' }, withPath)).toEqual({
      options: { custom: 'sale', domain: 'https://go.example/de' },
      problems: [],
    })
  })

  it('name the short links that a new link leaves out', () => {
    const custom = 'https://bit.example/sale, https://bit.example/offer'
    expect(read({ custom }).notes).toEqual(['A link has only one alias. Not created: https://bit.example/offer.'])
  })

  it('have numbers of their own where the account has a splash page with the same', () => {
    const own = { ...collections, splashPages: collection({ id: 302, name: 'Wait', date: '' }) }
    expect(read({ type: '302' }, own).options).toEqual({ type: '302' })
    expect(read({ type: '302', service: 'shortio' }, own).options).toEqual({ type: 'direct' })
  })
})

describe('the folder of all short links', () => {
  const of = (...links: Partial<Record<'short' | 'custom', string>>[]) =>
    commonFolder(links.map((cells) => ({ cells })))

  it.each<[ReturnType<typeof of>, ReturnType<typeof of>]>([
    [of({ short: 'https://old.test/u/one' }, { short: 'https://old.test/u/two' }), 'u'],
    [of({ custom: '/u/one' }, { custom: '/u/two' }, {}), 'u'],
    [of({ short: 'old.test/a/b/one' }, { short: 'old.test/a/b/two' }), 'a/b'],
    [of({ short: 'https://old.test/u/one' }), null],
    [of({ short: 'https://old.test/u/one' }, { short: 'https://old.test/u/one' }), null],
    [of({ short: 'https://old.test/de/sale' }, { short: 'https://old.test/fr/sale' }), null],
    [of({ short: 'https://old.test/u/one' }, { short: 'https://old.test/two' }), null],
    [of({ custom: 'u/one' }, { custom: 'u/two' }), null],
  ])('is found only if it is in front of all of them', (found, folder) => {
    expect(found).toBe(folder)
  })

  it('is no part of an alias', () => {
    const reading = {
      collections: null,
      toService: String,
      readTime: () => ({ problem: 'unreadable' as const, rest: '' }),
      folder: 'u',
    }
    expect(cellOptions({ short: 'https://old.test/u/one' }, reading)).toEqual({
      options: { custom: 'one' },
      problems: [],
    })
    expect(cellOptions({ custom: '/u/two' }, reading)).toEqual({ options: { custom: 'two' }, problems: [] })
    expect(cellOptions({ custom: '/v/two' }, reading).problems).toHaveLength(1)
  })
})
