import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { OTHER_KEY, type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'
import { clicksByDay, dayOfDate, firstKnownDay } from './clicks-by-day.ts'

const freshService = sharedService()
const CREATED = '2030-05-05T08:00:00Z'

/** A service with a link that was created on 5 May 2030, and the link's path. */
const withLink = async (under: ServiceUnderTest) => {
  under.setNow(Date.parse(CREATED))
  const { body } = await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'one' })
  return { under, link: `/api/url/${String(body.id)}` }
}

const visitOn = async (under: ServiceUnderTest, moment: string, visitors: readonly number[]) => {
  under.setNow(Date.parse(moment))
  for (const visitor of visitors) await under.visit('/one', { address: `203.0.113.${visitor}` })
}

describe('Clicks by day', () => {
  it('count clicks and unique visitors of each day, and add up to the totals', async () => {
    const { under, link } = await withLink(await freshService())
    await visitOn(under, '2030-05-05T23:59:59Z', [1, 1, 2])
    await visitOn(under, '2030-05-06T00:00:00Z', [1])
    await visitOn(under, '2030-05-08T12:00:00Z', [3, 4, 4])
    expect((await under.call('GET', `${link}/clicks`)).body).toEqual({
      error: 0,
      data: {
        since: '2030-05-05',
        days: [
          { date: '2030-05-05', clicks: 3, uniqueClicks: 2 },
          { date: '2030-05-06', clicks: 1, uniqueClicks: 1 },
          { date: '2030-05-07', clicks: 0, uniqueClicks: 0 },
          { date: '2030-05-08', clicks: 3, uniqueClicks: 2 },
        ],
      },
    })
    expect((await under.call('GET', link)).body.data).toMatchObject({ clicks: 7, uniqueClicks: 5 })
  })

  it('are those of the last 30 days, or of the range that is asked for, without the future', async () => {
    const { under, link } = await withLink(await freshService())
    await visitOn(under, '2030-07-01T12:00:00Z', [1])
    const datesOf = async (query = '') => {
      const { data } = (await under.call('GET', `${link}/clicks${query}`)).body as {
        data: { days: { date: string }[] }
      }
      return [data.days.length, data.days[0]?.date, data.days.at(-1)?.date]
    }
    expect(await datesOf()).toEqual([30, '2030-06-02', '2030-07-01'])
    expect(await datesOf('?from=2030-06-28')).toEqual([4, '2030-06-28', '2030-07-01'])
    expect(await datesOf('?to=2030-05-06')).toEqual([2, '2030-05-05', '2030-05-06'])
    expect(await datesOf('?from=2030-06-30&to=2031-06-30')).toEqual([2, '2030-06-30', '2030-07-01'])
    expect(await datesOf('?from=2030-05-07&to=2030-05-07')).toEqual([1, '2030-05-07', '2030-05-07'])
  })

  it.each([
    ['from=2030-05-06&to=2030-05-05', 'from must not be after to'],
    ['from=2030-05-06', 'from must not be after today'],
    ['from=2029-05-05&to=2030-05-06', 'from must be at most 365 days before to'],
    ['from=yesterday', 'from must be a date in the format YYYY-MM-DD'],
    ['to=2030-02-29', 'to must be a date in the format YYYY-MM-DD'],
    ['to=2030-05-05 00:00:00', 'to must be a date in the format YYYY-MM-DD'],
  ])('are refused for %s: %s', async (query, message) => {
    const { under, link } = await withLink(await freshService())
    const { status, body } = await under.call('GET', `${link}/clicks?${query}`)
    expect([status, body]).toEqual([400, { error: 1, message }])
  })

  it('are shown only to the owner of the link', async () => {
    const { under, link } = await withLink(await freshService())
    const { status, body } = await under.call('GET', `${link}/clicks`, undefined, { key: OTHER_KEY })
    expect([status, body]).toEqual([404, { error: 1, message: 'id is unknown: there is no such link' }])
    expect((await under.call('GET', `${link}/clicks`, undefined, { key: null })).status).toBe(401)
  })

  it('are deleted after the configured number of days, and the totals stay', async () => {
    await using under = await serviceUnderTest({ clickDays: 3 })
    const { link } = await withLink(under)
    for (const day of ['05', '06', '07', '08']) await visitOn(under, `2030-05-${day}T12:00:00Z`, [1])
    // Known before they are deleted: an answer must not depend on when that happens.
    const { body } = await under.call('GET', `${link}/clicks`)
    expect(body.data).toMatchObject({ since: '2030-05-06', days: [{ clicks: 1 }, { clicks: 1 }, { clicks: 1 }] })
    await under.service.forgetOld(new AbortController().signal)
    const dayOf = dayOfDate('2030-05-06')
    expect(await under.rows('select day, clicks from link_days order by day')).toEqual(
      [dayOf, dayOf + 1, dayOf + 2].map((day) => ({ day, clicks: 1 })),
    )
    expect((await under.call('GET', `${link}/clicks`)).body).toEqual(body)
    expect((await under.call('GET', link)).body.data).toMatchObject({ clicks: 4, uniqueClicks: 4 })
  })

  it('go with their link', async () => {
    const { under, link } = await withLink(await freshService())
    await visitOn(under, '2030-05-05T23:59:59Z', [1])
    await under.call('GET', `${link}/clicks`)
    await under.call('DELETE', `${link}/delete`)
    expect(await under.rows('select * from link_days')).toEqual([])
  })
})

describe('The first day of which all clicks are known', () => {
  const countedSince = Date.parse('2030-05-05T08:00:00Z')
  const known = (createdAt: string, now: string, storedDays = 400) => {
    const since = firstKnownDay(
      { created_at: Date.parse(createdAt) },
      { now: Date.parse(now), storedDays, countedSince },
    )
    return clicksByDay([], { from: 0, to: 0, since, today: 0 }).since
  }

  it('is that of the creation', () => {
    expect(known('2030-05-05T08:00:00Z', '2030-05-09T00:00:00Z')).toBe('2030-05-05')
    expect(known('2030-05-07T23:59:59Z', '2030-05-09T00:00:00Z')).toBe('2030-05-07')
  })

  it('follows the day of the upgrade for a link that is older', () => {
    expect(known('2030-05-05T07:59:59Z', '2030-05-09T00:00:00Z')).toBe('2030-05-06')
  })

  it('is the first that is kept', () => {
    expect(known('2030-05-05T08:00:00Z', '2031-05-09T00:00:00Z', 1)).toBe('2031-05-09')
    expect(known('2030-05-05T08:00:00Z', '2031-05-09T23:59:59Z', 30)).toBe('2031-04-10')
  })
})
