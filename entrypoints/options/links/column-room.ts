import type { ListedLink } from '../../../lib/model/link-facts.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { formatNumber, withoutScheme } from '../../../lib/words/format.ts'
import { serviceTimeText } from '../../../lib/words/service-time-text.ts'

/** How many rows are measured, which are all rows that most lists show at once. */
const MEASURED = 30

/** The fewest characters for which a short URL has room, even while others are being loaded. */
const SHORT_URL = 16

/** Characters of these scripts are twice as wide. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g

/** The width of a text on a line, in characters of Latin letters. */
const charactersIn = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

export const hasClicks = ({ clicks }: NonNullable<ListedLink['facts']['days']>): boolean =>
  clicks.some((count) => count > 0)

/**
 * The width of the columns that are never cut, in characters and rounded up in steps; the title gets the rest. If the
 * width changed with each row, columns would move under the pointer.
 */
export const columnRoom = (rowAt: (place: number) => ListedLink | undefined, clock: ServiceClock) => {
  const rows = Array.from({ length: MEASURED }, (_, place) => rowAt(place)).filter((row) => row !== undefined)
  const longest = (texts: readonly string[], least: number): number =>
    Math.ceil(Math.max(least, ...texts.map(charactersIn)) / 2) * 2
  return {
    short: longest(
      rows.map(({ shorturl }) => withoutScheme(shorturl)),
      SHORT_URL,
    ),
    count: longest(
      rows.map(({ clicks }) => formatNumber(clicks)),
      1,
    ),
    /** Whether any row has clicks by day. */
    days: rows.some(({ facts }) => facts.days !== undefined && hasClicks(facts.days)),
    date: longest(
      rows.map(({ date }) => serviceTimeText(date, clock, 'near').text),
      1,
    ),
  }
}
