import { describe, expect, expectTypeOf, it } from 'vitest'
import { rpcInputs } from '../entrypoints/background/rpc-inputs.ts'
import { filtersOf, filtersQuery, LINK_FILTERS } from '../entrypoints/options/links/link-filters.ts'
import { type FilteredRow, linkFilter } from '../lib/library/link-filter.ts'
import type { FilterName, FilterValue } from '../lib/model/links-question.ts'

const FLAGS = { password: true, targets: true, pixels: false }

const ROW: FilteredRow = {
  id: 1,
  age: -20_300_515_120_000,
  clicks: 5,
  lastClick: -20_300_601_000_000,
  host: 's.test',
  isNoted: false,
  facts: { channels: [1], allChannels: true, campaign: 1, expiry: null, ...FLAGS, madeHere: true, preset: 'p1' },
}

const CONTEXT = { now: '2030-06-15 12:00:00', channelsRead: {}, withUtm: new Set([1]) }

/** A value that the row passes, and what another row has that doesn't. */
const SAMPLES: { readonly [Name in FilterName]: [value: FilterValue<Name>, other: Partial<FilteredRow>] } = {
  channel: [1, { facts: { channels: [2], allChannels: true } }],
  campaign: [1, { facts: { campaign: null } }],
  domain: ['s.test', { host: 'go.test' }],
  clicks: [{ from: 5 }, { clicks: 4 }],
  dates: [{ to: '2030-06-15' }, { age: -20_300_616_000_000 }],
  expiry: ['never', { facts: { expiry: '2031-01-01 00:00:00' } }],
  lastClick: [{ days: 14 }, { lastClick: -20_300_602_000_000 }],
  password: [true, { facts: { password: false } }],
  targets: [true, { facts: { targets: false } }],
  pixels: [false, { facts: { pixels: true } }],
  note: [false, { isNoted: true }],
  utm: [{ name: 'utm_source', value: 'mail' }, { id: 2 }],
  madeHere: [true, { facts: {} }],
  preset: ['p1', { facts: { preset: 'p2' } }],
}

describe.each(Object.entries(SAMPLES))('The filter of links by %s, alone,', (name, [value, other]) => {
  const filters = { [name]: value }

  it('reaches the worker', () => {
    const asked = { query: '', filters, order: 'date', from: 0, count: 1, requests: 'none' }
    expect(rpcInputs.links.parse(asked)).toEqual(asked)
    expect(rpcInputs.insights.parse({ period: 7, filters })).toEqual({ period: 7, filters })
  })

  it('lists only links that pass it', () => {
    const passes = linkFilter(filters, CONTEXT)
    expect([passes(ROW), passes({ ...ROW, ...other })]).toEqual([true, false])
  })

  it('is in the address of the list and of a saved view, and named by its chip', () => {
    expect(filtersOf(filtersQuery(filters))).toEqual(filters)
    expect(LINK_FILTERS.map(([each]) => each)).toContain(name)
  })
})

it('A filter without a sample does not compile', () => {
  const { preset, ...others } = SAMPLES
  // @ts-expect-error -- a filter that no test knows
  expectTypeOf(others).toExtend<typeof SAMPLES>()
  expect(preset).toHaveLength(2)
})
