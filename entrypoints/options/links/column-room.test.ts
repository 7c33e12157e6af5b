import { describe, expect, it } from 'vitest'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import { localClock } from '../../../tests/support/service-clock.ts'
import { linkNumbered } from '../../../tests/support/stored-links.ts'
import { columnRoom } from './column-room.ts'

const CLOCK = localClock('2026-01-01 12:00:00')

const roomOf = (...rows: Partial<ListedLink>[]) => {
  const links = rows.map((row, at) => ({ ...linkNumbered(at), facts: {}, ...row }))
  return columnRoom((place) => links[place], CLOCK)
}

describe('the room of the columns that are never cut', () => {
  it('is that of the longest text, in steps', () => {
    const room = roomOf({ shorturl: 'https://s.test/a-long-alias', clicks: 12_345 }, { shorturl: 'https://s.test/a' })
    expect(room).toEqual({ short: 20, count: 6, days: false, date: 6 })
  })

  it('has a least for short URLs, also before a row is loaded', () => {
    expect(columnRoom(() => undefined, CLOCK)).toEqual({ short: 16, count: 2, days: false, date: 2 })
  })

  it('counts wide letters twice', () => {
    expect(roomOf({ shorturl: 'https://s.test/春の港のメニュー表' }).short).toBe(26)
  })

  it('has a sparkline only if there were clicks on a day', () => {
    const from = '2026-01-01'
    expect(roomOf({ facts: { days: { from, clicks: [0, 0] } } }).days).toBe(false)
    expect(roomOf({}, { facts: { days: { from, clicks: [0, 2] } } }).days).toBe(true)
  })
})
