import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { ENGLISH } from '../../../lib/words/catalog/english.ts'
import { catalogReader } from '../../../lib/words/messages-json.ts'
import { readMessagesWith } from '../../../lib/words/t.ts'
import { filtersOf, filtersQuery, LINK_FILTERS, linkHosts } from './link-filters.ts'

const whole = fc.nat(999_999_999)
const day = fc
  .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const range = <T>(end: fc.Arbitrary<T>) =>
  fc.oneof(fc.record({ from: end }), fc.record({ to: end }), fc.record({ from: end, to: end }))

const anyFilters: fc.Arbitrary<LinkFilters> = fc.record(
  {
    channel: whole,
    campaign: fc.oneof(whole, fc.constant(null)),
    domain: fc.domain(),
    clicks: range(whole),
    dates: range(day),
    expiry: fc.oneof(
      fc.constantFrom('never', 'later', 'expired'),
      fc.record({ days: fc.integer({ min: 1, max: 366 }) }),
    ),
    note: fc.boolean(),
    utm: fc.record({ name: fc.constantFrom('utm_source', 'utm_medium'), value: fc.string({ minLength: 1 }) }),
    password: fc.boolean(),
    targets: fc.boolean(),
    pixels: fc.boolean(),
    madeHere: fc.boolean(),
    preset: fc.uuid(),
  },
  { requiredKeys: [] },
)

describe('filters in the address', () => {
  it('are read back as they were written', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(filtersOf(filtersQuery(filters))).toEqual(filters)
      }),
    )
  })

  it.each([
    ['', {}],
    ['channel=3&note=yes', { channel: 3, note: true }],
    ['channel=three&clicks=..&dates=yesterday..&expiry=0&note=perhaps', {}],
    ['clicks=5..&dates=..2026-03-14', { clicks: { from: 5 }, dates: { to: '2026-03-14' } }],
    ['campaign=none&campaign=7', { campaign: null }],
    ['colour=red&__proto__=1', {}],
    ['utm=utm_source%3Da%3Db%26c', { utm: { name: 'utm_source', value: 'a=b&c' } }],
    ['utm=source%3Da', {}],
    ['expiry=7&domain=go.example.com', { expiry: { days: 7 }, domain: 'go.example.com' }],
  ])('%j are those that can be read', (query, filters) => {
    expect(filtersOf(query)).toEqual(filters)
  })
})

afterEach(() => readMessagesWith(catalogReader(ENGLISH)))

it('links without a click are described differently from links without an expiry', () => {
  // In Korean, “Never” of an expiry is “no expiry”.
  readMessagesWith((key) => (key === 'catalog_language' ? 'en' : key))
  const wordsOf = (name: string) => LINK_FILTERS.find(([each]) => each === name)?.[1].text('never', {} as never)
  expect([wordsOf('expiry'), wordsOf('lastClick')]).toEqual(['links_filter_never', 'link_last_click_never'])
})

describe('the hosts of links', () => {
  const at = (own: string | null, byHost: Record<string, string> = {}) => ({
    baseUrl: 'https://app.s.test/v1',
    shortBases: { own, byHost },
  })
  const domains = [{ domain: 'https://go.example.com' }, { domain: 'links.example.org/' }]

  it.each([
    ['only the domains while the connection is unknown', null, ['go.example.com', 'links.example.org']],
    [
      'the host of the service while no link shows another',
      at(null),
      ['app.s.test', 'go.example.com', 'links.example.org'],
    ],
    ['the host of links without a domain', at('https://s.test/go'), ['s.test', 'go.example.com', 'links.example.org']],
    [
      'a host that listed links have',
      at(null, { 'go.example.com': 'https://go.example.com', 's.test': 'https://s.test' }),
      ['s.test', 'go.example.com', 'links.example.org'],
    ],
    [
      'each host once',
      at('https://go.example.com', { 'old.test': 'https://old.test', 'go.example.com': 'https://go.example.com' }),
      ['go.example.com', 'old.test', 'links.example.org'],
    ],
  ])('are %s', (_, connection, hosts) => {
    expect(linkHosts(connection, domains)).toEqual(hosts)
  })
})
