import { expect, it } from 'vitest'
import { serviceUnderTest } from '../testing/service-under-test.ts'
import { visitorDays } from './visitor-days.ts'

const DAY = 24 * 60 * 60 * 1000
const NOON = Date.parse('2030-05-05T12:00:00Z')

it('Visitors beyond the limit of a day are counted as clicks, and their number is reported', async () => {
  await using under = await serviceUnderTest({ visitorsPerDay: 20 })
  under.setNow(NOON)
  for (const custom of ['one', 'two']) await under.call('POST', '/api/url/add', { url: 'https://a.test', custom })
  const visit = async (custom: string, visitors: number[]) => {
    for (const visitor of visitors) await under.visit(`/${custom}`, { address: `2001:db8::${visitor}` })
    await under.service.flushClicks()
  }
  const totals = () => under.rows('select clicks, unique_clicks from link_clicks order by link_id')
  const days = () => under.rows('select clicks, unique_clicks from link_days order by link_id, day')
  const visitors = () => under.rows('select count(*) as number from visitors')

  await visit('one', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  await visit('two', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(under.failures).toEqual([])
  await visit('one', [11])
  await visit('two', [1, 12, 13])
  expect(await totals()).toEqual([
    { clicks: 11, unique_clicks: 10 },
    { clicks: 13, unique_clicks: 10 },
  ])
  expect(await days()).toEqual(await totals())
  expect(await visitors()).toEqual([{ number: 20 }])
  expect(under.failures).toEqual([new Error('20 visitors of 2030-05-05 are stored.')])

  under.setNow(NOON + DAY)
  await visit('one', [1])
  expect(await totals()).toMatchObject([{ clicks: 12, unique_clicks: 11 }, {}])
  await under.service.forgetOld(new AbortController().signal)
  expect(under.failures.slice(1)).toEqual([new Error('Up to 4 visitors were counted as clicks only.')])
  expect(await visitors()).toEqual([{ number: 1 }])
})

it('Several processes together stay below the limit of a day', async () => {
  let stored = 0
  const visitors = {
    saltOf: async () => 'the salt',
    count: async () => stored,
    forgetSaltsBefore: async () => {},
    forgetSomeBefore: async () => false,
  }
  const failures: unknown[] = []
  const limit = { visitorsPerDay: 100_000, onFailure: (_: string, error: unknown) => failures.push(error) }
  const processes = Array.from({ length: 8 }, () => visitorDays({ visitors }, limit))
  for (let round = 0; round < 1_000; round += 1) {
    for (const { saltOf } of processes) if ((await saltOf(1, 100)) !== null) stored += 100
  }
  expect(stored).toBeLessThanOrEqual(100_000)
  expect(stored).toBeGreaterThan(99_000)
  expect(failures).toHaveLength(8)
})
