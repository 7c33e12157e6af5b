import { formatRemaining } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'

/** The minimum time until all waiting requests are sent; `null` if they are sent immediately. */
export const queueText = (waiting: number, endsAt: number | null, now: number): string | null =>
  waiting === 0 || endsAt === null || endsAt <= now ? null : t('outbox_queue', waiting, formatRemaining(endsAt - now))
