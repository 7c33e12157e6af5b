import { MINUTE } from '../../../lib/model/durations.ts'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import type { AccountKind, MissingKind } from '../../../lib/transfer/account-file.ts'
import { formatNumber, formatRemaining } from '../../../lib/words/format.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'

interface KindWords {
  name: PlainKey
  save: PlainKey
}

/** The kinds that can be saved, in the order of the page's navigation. */
export const KIND_TEXTS: Readonly<Record<AccountKind, KindWords>> = {
  links: { name: 'transfer_links', save: 'transfer_save_links' },
  channels: { name: 'transfer_channels', save: 'transfer_save_channels' },
  channelItems: { name: 'transfer_channel_items', save: 'transfer_save_channel_items' },
  campaigns: { name: 'transfer_campaigns', save: 'transfer_save_campaigns' },
  domains: { name: 'transfer_domains', save: 'transfer_save_domains' },
  pixels: { name: 'transfer_pixels', save: 'transfer_save_pixels' },
  overlays: { name: 'transfer_overlays', save: 'transfer_save_overlays' },
  splashPages: { name: 'transfer_splash_pages', save: 'transfer_save_splash_pages' },
}

export const KINDS = Object.keys(KIND_TEXTS) as AccountKind[]

/** Whether more links are being loaded, or those on this device are being checked. */
export const isFilling = ({
  complete,
  requestsLeft,
  refresh,
}: Pick<LibraryView, 'complete' | 'requestsLeft' | 'refresh'>): boolean =>
  refresh !== null || (!complete && requestsLeft !== null)

/** The window of the request limit (SPEC.md, Limits), and the limit to assume until the worker knows it. */
const USUAL_LIMIT = 30

/** How many milliseconds the missing links take at least, after all waiting requests. */
export const fillingMs = (library: LibraryView | null, counts: JobCounts | null, rate: RateView | null): number => {
  if (library === null || !isFilling(library)) return 0
  const requests = (library.requestsLeft ?? 0) + (counts?.waiting ?? 0)
  return (requests * MINUTE) / Math.max(1, rate?.limit ?? USUAL_LIMIT)
}

/** How many of the account's links are on this device, as a text beside the file. */
export const storedLinksText = (library: LibraryView, ms: number): string => {
  const { links, total, complete } = library
  if (complete) return links === 0 ? t('transfer_device_none') : t('transfer_device_all', links)
  if (isFilling(library))
    return total === null
      ? t('transfer_device_loading_some', links, formatRemaining(ms))
      : t('transfer_device_loading', formatNumber(links), total, formatRemaining(ms))
  return total === null
    ? t('transfer_device_incomplete_some', links)
    : t('transfer_device_incomplete', formatNumber(links), total)
}

/** The progress of loading links, while a file waits for them. */
export const fillingText = ({ links, total }: LibraryView, ms: number): string =>
  total === null
    ? t('transfer_waiting_some', links, formatRemaining(ms))
    : t('transfer_waiting', formatNumber(links), total, formatRemaining(ms))

const WHOLE_KINDS = {
  'not-in-plan': 'transfer_missing_plan',
  'not-offered': 'transfer_missing_not_offered',
  failed: 'transfer_missing_failed',
} as const

const SOME_ROWS = {
  'not-on-this-device': { of: 'transfer_missing_not_loaded_of', some: 'transfer_missing_not_loaded' },
  'page-cap': { of: 'transfer_missing_page_cap', some: 'transfer_missing_page_cap_some' },
  repeats: { of: 'transfer_missing_repeats', some: 'transfer_missing_repeats_some' },
  'ends-early': { of: 'transfer_missing_ends_early', some: 'transfer_missing_ends_early_some' },
  'keeps-changing': { of: 'transfer_missing_changing', some: 'transfer_missing_changing_some' },
} as const

/** A sentence about what is missing in the saved file, and why. */
export const missingText = ({ kind, saved, missing: { why, rows } }: MissingKind): string => {
  const name = t(KIND_TEXTS[kind].name)
  switch (why) {
    case 'not-in-plan':
    case 'not-offered':
    case 'failed':
      return t(WHOLE_KINDS[why], name)
    case 'not-checked':
      return t('transfer_missing_unchecked', name, saved)
    default:
      return rows === null ? t(SOME_ROWS[why].some, name, saved) : t(SOME_ROWS[why].of, name, saved, saved + rows)
  }
}
