import type { ListedLink } from '../../../lib/model/link-facts.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { formatNumber, withoutScheme } from '../../../lib/words/format.ts'
import { serviceTimeText } from '../../../lib/words/service-time-text.ts'

/** How many rows are measured: most lists have as many at once. */
const MEASURED = 30

/** A short URL has room for so many characters, also while others are loading. */
const SHORT_URL = 16

/** Letters of these scripts are twice as wide. */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/g

/** How much room a text takes on a line, in characters of Latin letters. */
const charactersIn = (text: string): number => text.length + (text.match(WIDE)?.length ?? 0)

export const hasClicks = ({ clicks }: NonNullable<ListedLink['facts']['days']>): boolean =>
  clicks.some((count) => count > 0)

/**
 * How much room the columns need that are never cut, in characters and in steps: what is left is the title's. Columns
 * that change their width with each row would move under the pointer.
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
    /** Whether one has clicks by day. */
    days: rows.some(({ facts }) => facts.days !== undefined && hasClicks(facts.days)),
    date: longest(
      rows.map(({ date }) => serviceTimeText(date, clock, 'near').text),
      1,
    ),
  }
}
