import { formatCountdown, formatDuration } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'

const MINUTE = 60_000

/** The minimum time for the waiting requests; `null` if they are sent at once. */
export const queueText = (waiting: number, endsAt: number | null, now: number): string | null =>
  waiting === 0 || endsAt === null || endsAt <= now ? null : t('outbox_queue', waiting, spanOf(endsAt - now))

/** A duration, with seconds only if they matter. */
export const spanOf = (ms: number): string =>
  ms < 10 * MINUTE ? formatCountdown(ms) : formatDuration(Math.ceil(ms / MINUTE))
