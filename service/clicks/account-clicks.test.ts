import { expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink } from '../testing/link-requests.ts'
import { ORIGIN, OTHER_KEY, type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'

const freshService = sharedService()

/** Two links in a channel and a campaign, one on a domain, with clicks on several days. */
const clickedAccount = async (under: ServiceUnderTest) => {
  const idOf = async (path: string, body: object) => Number((await under.call('POST', path, body)).body.id)
  under.setNow(Date.parse('2030-05-01T08:00:00Z'))
  await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
  const campaign = await idOf('/api/campaign/add', { name: 'Spring' })
  const channel = await idOf('/api/channel/add', { name: 'News' })
  const one = await addLink(under, { custom: 'one', campaign, channel })
  const two = await addLink(under, { custom: 'two', channel })
  const branded = await addLink(under, { custom: 'three', domain: 'https://go.test', campaign })
  await under.call('POST', '/api/url/add', { url: 'https://b.test/', custom: 'theirs' }, { key: OTHER_KEY })
  const visit = async (day: string, path: string, times: number) => {
    under.setNow(Date.parse(`${day}T12:00:00Z`))
    for (let count = 0; count < times; count += 1) await under.visit(path)
  }
  await visit('2030-05-02', '/one', 2)
  await visit('2030-05-05', '/two', 1)
  await visit('2030-05-09', '/one', 5)
  await visit('2030-05-10', '/two', 3)
  await visit('2030-05-10', 'http://go.test/three', 4)
  await visit('2030-05-10', '/theirs', 7)
  return { campaign, channel, one, two, branded }
}

const clicksOf = async (under: ServiceUnderTest, query = '') =>
  (await under.call('GET', `/api/clicks${query}`)).body.data as Record<string, unknown>

it('The clicks of a link, a channel, a campaign and a domain are counted separately, and the answer repeats the filter', async () => {
  const under = await freshService()
  const { campaign, channel, one, branded } = await clickedAccount(under)
  under.setNow(Date.parse('2030-05-12T23:59:59Z'))
  const of = async (query: string) => {
    const { clicks, before, clickedLinks, days, links, ...data } = await clicksOf(under, `?from=2030-05-07&${query}`)
    const sum = (days as { clicks: number }[]).reduce((total, day) => total + day.clicks, 0)
    return { of: data.of, clicks, before, clickedLinks, sum, ids: (links as { id: number }[]).map(({ id }) => id) }
  }
  expect(await of(`link=${one}`)).toEqual({
    of: { link: one },
    clicks: 5,
    before: 2,
    clickedLinks: 1,
    sum: 5,
    ids: [one],
  })
  expect(await of(`channel=${channel}`)).toMatchObject({ of: { channel }, clicks: 8, before: 3, sum: 8 })
  expect(await of(`campaign=${campaign}`)).toMatchObject({ of: { campaign }, clicks: 9, before: 2, sum: 9 })
  for (const domain of ['go.test', 'https://GO.test/'])
    expect(await of(`domain=${encodeURIComponent(domain)}`)).toMatchObject({ clicks: 4, before: 0, ids: [branded] })
  expect(await of(`domain=${new URL(ORIGIN).host}`)).toMatchObject({ clicks: 8, before: 3 })
  expect(await of(`channel=${channel}&campaign=${campaign}`)).toMatchObject({ clicks: 5, ids: [one] })
  expect(await of('channel=999')).toMatchObject({ of: { channel: 999 }, clicks: 0, ids: [] })
  const unknown = await under.call('GET', '/api/clicks?domain=else.test')
  expect([unknown.status, unknown.body.message]).toEqual([404, 'domain is unknown: there is no such domain'])
  // Those of another account are no one else's.
  const theirs = await under.call('GET', `/api/clicks?from=2030-05-07&channel=${channel}`, undefined, {
    key: OTHER_KEY,
  })
  expect(theirs.body.data).toMatchObject({ clicks: 0, links: [] })
})

it('The clicks of an account add up by day, link, channel, campaign and domain, with those of the period before', async () => {
  const under = await freshService()
  const { campaign, channel, one, two, branded } = await clickedAccount(under)
  under.setNow(Date.parse('2030-05-12T23:59:59Z'))
  expect(await clicksOf(under, '?from=2030-05-07')).toEqual({
    zone: 'UTC',
    since: '2030-05-01',
    from: '2030-05-07',
    to: '2030-05-12',
    clicks: 12,
    before: 3,
    clickedLinks: 3,
    days: [0, 0, 5, 7, 0, 0].map((clicks, at) => ({ date: `2030-05-${String(7 + at).padStart(2, '0')}`, clicks })),
    links: [
      { id: one, clicks: 5, before: 2 },
      { id: branded, clicks: 4, before: 0 },
      { id: two, clicks: 3, before: 1 },
    ],
    channels: [{ id: channel, clicks: 8, before: 3 }],
    campaigns: [{ id: campaign, clicks: 9, before: 2 }],
    domains: [
      { domain: ORIGIN, clicks: 8, before: 3 },
      { domain: 'https://go.test', clicks: 4, before: 0 },
    ],
  })
  expect(await clicksOf(under, '?from=2030-05-07&limit=1')).toMatchObject({
    clicks: 12,
    clickedLinks: 3,
    links: [{ id: one }],
  })
  // The total is what the database has.
  const [row] = await under.rows(
    `select sum(clicks) as clicks from link_days where link_id in (${one}, ${two}, ${branded})`,
  )
  expect(Number(row?.clicks)).toBe(15)
})

it('A period before the first day that is known is not compared, and a day that is not known has no row', async () => {
  const under = await freshService()
  await clickedAccount(under)
  under.setNow(Date.parse('2030-05-12T00:00:00Z'))
  const clicks = await clicksOf(under)
  expect(clicks).not.toHaveProperty('before')
  expect(clicks).toMatchObject({ from: '2030-04-13', to: '2030-05-12', clicks: 15 })
  expect((clicks.days as unknown[]).length).toBe(12)
  await using short = await serviceUnderTest({ clickDays: 3 })
  await clickedAccount(short)
  short.setNow(Date.parse('2030-05-12T00:00:00Z'))
  expect(await clicksOf(short, '?from=2030-05-01')).toMatchObject({ since: '2030-05-10', clicks: 7 })
})

it('An account without links has no clicks', async () => {
  const under = await freshService()
  under.setNow(Date.parse('2030-05-12T00:00:00Z'))
  expect(await clicksOf(under, '?from=2030-05-12&limit=1000')).toMatchObject({
    clicks: 0,
    clickedLinks: 0,
    links: [],
    domains: [],
  })
})

it.each([
  ['from=2030-05-06&to=2030-05-05', 'from must not be after to'],
  ['from=2029-05-05&to=2030-05-06', 'from must be at most 365 days before to'],
  ['limit=0', 'limit must be 1 or more'],
])('%s is refused: %s', async (query, message) => {
  const under = await freshService()
  const { status, body } = await under.call('GET', `/api/clicks?${query}`)
  expect([status, body]).toEqual([400, { error: 1, message }])
})
