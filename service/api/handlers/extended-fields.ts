import type { ExtendedLink } from '../../../lib/contract/link.ts'
import { dayOf } from '../../clicks/click-batch.ts'
import { dateOfDay, firstKnownDay, firstStoredDay } from '../../clicks/clicks-by-day.ts'
import { idsIn } from '../../store/link-facts.ts'
import type { ListedLink } from '../../store/link-search.ts'
import { dateTimeOf } from '../date-time.ts'
import type { CallContext } from './handler.ts'

/** The fields of a link beyond SPEC.md, in lists and in details. */
export const extendedFields = (
  { site, now, clickDays }: Pick<CallContext, 'site' | 'now' | 'clickDays'>,
  link: ListedLink,
) => {
  const { last_click_day: lastDay, counted_since: countedSince } = link
  const since = firstKnownDay(link, { now, storedDays: clickDays, countedSince })
  // If the link is newer than the period, its known clicks are all of them.
  const knows = (days: number) => since <= Math.max(dayOf(now) - days + 1, dayOf(link.created_at))
  return {
    domain: link.origin === '' ? site.origin : link.origin,
    campaign: link.campaign_id,
    channels: idsIn(link.channel_ids),
    pixels: idsIn(link.pixel_ids),
    expiry: link.expires_at === null ? null : dateTimeOf(link.expires_at),
    haspassword: link.password_hash !== null,
    targets: {
      geotarget: countOf(link.geo_targets),
      devicetarget: countOf(link.device_targets),
      languagetarget: countOf(link.language_targets),
    },
    type: redirectType(link),
    status: link.status,
    passquery: link.passes_query === 1,
    uniqueclicks: link.unique_clicks,
    ...(knows(7) && { clicks7days: link.clicks_of_7 ?? 0 }),
    ...(knows(30) && { clicks30days: link.clicks_of_30 ?? 0 }),
    ...(link.clicks === 0 && { lastclick: null }),
    // Days that are no longer stored count as unknown even before they are deleted: deleting must not change an answer.
    ...(lastDay !== null && lastDay >= firstStoredDay(now, clickDays) && { lastclick: dateOfDay(lastDay) }),
    ...(link.changed_at !== null && { lastchange: dateTimeOf(link.changed_at) }),
  } satisfies Partial<ExtendedLink>
}

/** Most links have no targets, and parsing takes time. */
const countOf = (targets: string): number => (targets === '[]' ? 0 : (JSON.parse(targets) as unknown[]).length)

const redirectType = ({ redirect_type: type, interstitial_id: page }: ListedLink): string => {
  if (page === null) return type
  return type === 'overlay' ? `overlay-${page}` : String(page)
}
