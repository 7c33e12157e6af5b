import type { RateView } from '../model/rate-view.ts'
import { formatNumber, formatRemaining } from './format.ts'
import { t } from './t.ts'

/** If less than this share of the request limit is left, the limit is shown. */
const SCARCE = 0.2

/** Whether the limit should be shown: few requests are left, or some wait, in a window that hasn't ended. */
export const rateMatters = ({ limit, remaining, resetAt }: RateView, waiting: number, now: number): boolean =>
  (waiting > 0 || (remaining ?? 0) <= limit * SCARCE) && resetAt !== null && resetAt > now

/** How many requests are left, in words; `null` while it doesn't matter. */
export const rateText = (rate: RateView, waiting: number, now: number): string | null =>
  rateMatters(rate, waiting, now) ? requestsLeft(rate, formatRemaining((rate.resetAt ?? now) - now)) : null

const requestsLeft = ({ limit, remaining }: RateView, time: string): string =>
  remaining === null
    ? t('shared_no_requests', time)
    : t('shared_requests_left', Math.max(0, remaining), formatNumber(limit), time)
