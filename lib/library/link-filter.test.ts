import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import type { LinkFacts } from '../model/link-facts.ts'
import type { LinkFilters } from '../model/links-question.ts'
import { type Block, changedBlock, emptyBlock } from './block.ts'
import { expiryTest } from './link-filter.ts'
import { createSearchIndex } from './search-index.ts'
import { derivedFields, type StoredLink } from './stored-link.ts'

const NOW = '2030-06-15 12:00:00'
const CONTEXT = { now: NOW, channelsRead: { 2: -20_300_601_000_000 } }

it.each([
  // An expiry, and whether it never comes, is to come, has come, or comes within 7 days.
  [null, [true, false, false, false]],
  ['2030-06-15 12:00:01', [false, true, false, true]],
  ['2030-06-15 12:00:00', [false, false, true, false]],
  ['2030-06-15 12:00', [false, false, true, false]],
  ['2030-06-15T13:00', [false, true, false, true]],
  ['2030-06-15', [false, false, true, false]],
  ['2029-12-31 23:59:59', [false, false, true, false]],
  ['2030-06-22 12:00:00', [false, true, false, true]],
  ['2030-06-22 12:00:01', [false, true, false, false]],
  ['2031-01-01', [false, true, false, false]],
] as const)('an expiry of %j is told from others', (expiry, expected) => {
  const filters = ['never', 'later', 'expired', { days: 7 }] as const
  expect(filters.map((filter) => expiryTest(filter, NOW)(expiry))).toEqual(expected)
})

it('"within 30 days" goes over the ends of months, years and February', () => {
  const within = (now: string, expiry: string) => expiryTest({ days: 30 }, now)(expiry)
  expect(within('2030-12-15 08:00:00', '2031-01-14 08:00:00')).toBe(true)
  expect(within('2030-12-15 08:00:00', '2031-01-14 08:00:01')).toBe(false)
  expect(within('2028-02-01 00:00:00', '2028-03-02 00:00:00')).toBe(true)
  expect(within('2027-02-01 00:00:00', '2027-03-03 00:00:01')).toBe(false)
})

const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const present = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T

const day = fc.integer({ min: 1, max: 28 }).map((at) => `2030-0${1 + (at % 7)}-${String(at).padStart(2, '0')}`)
const date = day.map((at) => `${at} 10:00:00`)
const facts: fc.Arbitrary<LinkFacts> = fc
  .record({
    channels: some(fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 })),
    allChannels: some(fc.constant(true as const)),
    campaign: some(fc.option(fc.integer({ min: 1, max: 2 }))),
    expiry: some(fc.option(date)),
    madeHere: some(fc.constant(true as const)),
    preset: some(fc.option(fc.constantFrom('p1', 'p2'))),
    lastClick: some(fc.option(day)),
  })
  .map(present)
const link = fc.record({
  clicks: fc.nat(4),
  host: fc.constantFrom('s.test', 'go.test'),
  word: fc.constantFrom('kettle', 'teapot'),
  description: fc.constantFrom('', 'A note'),
  date,
  facts: some(facts),
})
const range = <T>(value: fc.Arbitrary<T>) => fc.record({ from: some(value), to: some(value) })
const filters: fc.Arbitrary<LinkFilters> = fc
  .record({
    channel: some(fc.integer({ min: 1, max: 3 })),
    campaign: some(fc.option(fc.integer({ min: 1, max: 2 }))),
    domain: some(fc.constantFrom('s.test', 'go.test')),
    clicks: some(range(fc.nat(4))),
    dates: some(range(day)),
    expiry: some(fc.constantFrom('never' as const, 'later' as const, 'expired' as const, { days: 30 })),
    lastClick: some(fc.constantFrom('never' as const, { days: 30 })),
    note: some(fc.boolean()),
    madeHere: some(fc.boolean()),
    preset: some(fc.constantFrom('p1', 'p2')),
  })
  .map(present)

/** What is meant by a filter, written as a person would check one link: `null` if that can't be known. */
const naively = (row: StoredLink, asked: LinkFilters): (boolean | null)[] => {
  const { channels, allChannels, campaign, expiry, madeHere, preset } = row.facts ?? {}
  const verdicts: (boolean | null)[] = []
  if (asked.channel !== undefined) {
    const wasRead = asked.channel === 2 && row.date <= '2030-06-01 00:00:00'
    verdicts.push(channels?.includes(asked.channel) ? true : allChannels || wasRead ? false : null)
  }
  if (asked.campaign !== undefined) verdicts.push(campaign === undefined ? null : campaign === asked.campaign)
  if (asked.domain !== undefined) verdicts.push(row.shorturl.startsWith(`https://${asked.domain}/`))
  if (asked.clicks !== undefined)
    verdicts.push((asked.clicks.from ?? 0) <= row.clicks && row.clicks <= (asked.clicks.to ?? 99))
  if (asked.dates !== undefined) {
    const onDay = row.date.slice(0, 10)
    verdicts.push((asked.dates.from ?? '') <= onDay && onDay <= (asked.dates.to ?? '9'))
  }
  if (asked.expiry !== undefined) {
    const [isPast, isSoon] = [(expiry ?? '9') <= NOW, (expiry ?? '9') <= '2030-07-15 12:00:00']
    const meant = {
      never: expiry === null,
      expired: isPast,
      later: expiry !== null && !isPast,
      soon: !isPast && isSoon,
    }
    verdicts.push(expiry === undefined ? null : meant[typeof asked.expiry === 'string' ? asked.expiry : 'soon'])
  }
  if (asked.lastClick === 'never') verdicts.push(row.clicks === 0)
  else if (asked.lastClick !== undefined) {
    const last = row.clicks === 0 ? null : row.facts?.lastClick
    const wasThere = row.date.slice(0, 10) <= '2030-05-16'
    verdicts.push(wasThere && (last === undefined ? null : last === null || last <= '2030-05-16'))
  }
  if (asked.note !== undefined) verdicts.push((row.description !== '') === asked.note)
  if (asked.madeHere !== undefined) verdicts.push((madeHere ?? false) === asked.madeHere)
  // Of a link made before presets were stored it is unknown; one made elsewhere has none.
  if (asked.preset !== undefined) verdicts.push(preset === undefined && madeHere ? null : preset === asked.preset)
  return verdicts
}

it('filters and words list the links that pass each test, and count those for which that is unknown', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(link, { maxLength: 30 }),
      filters,
      fc.constantFrom('', 'kettle'),
      async (links, asked, word) => {
        const rows = links.map((each, at): StoredLink => {
          const { host, word: title, facts: known, ...row } = each
          const whole = { ...row, id: at + 1, alias: `a${at}`, shorturl: `https://${host}/a${at}`, longurl: '', title }
          const place = { connection: 'c', block: at % 3, pass: 1, guessed: false }
          return { ...whole, ...derivedFields(whole), ...place, ...(known !== undefined && { facts: known }) }
        })
        const index = createSearchIndex()
        for (const block of [0, 1, 2]) {
          const put = rows.filter((row) => row.block === block)
          const first: Block = changedBlock(emptyBlock('c', block), put, new Set())
          // Removed and put again, nothing is left of what was known.
          index.put(changedBlock(changedBlock(first, [], new Set(put.map(({ id }) => id))), put, new Set()))
        }
        const words = word === '' ? [] : [word]
        const found = await index.search(
          { words, filters: asked, context: CONTEXT, order: 'date', offset: 0, limit: 100 },
          () => undefined,
        )
        const meant = rows.filter(({ title }) => title.includes(word))
        const verdicts = meant.map((row) => ({ id: row.id, verdicts: naively(row, asked) }))
        const yes = verdicts.filter((each) => each.verdicts.every((verdict) => verdict === true))
        const maybe = verdicts.filter((each) => !each.verdicts.includes(false) && each.verdicts.includes(null))
        expect(found.ids.toSorted((a, b) => a - b)).toEqual(yes.map(({ id }) => id))
        expect([found.total, found.unknownFor]).toEqual([yes.length, maybe.length])
      },
    ),
    { numRuns: sampleSize(100, 3_000) },
  )
})
