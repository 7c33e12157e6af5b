import type { JobCounts, JobView } from '../../lib/rpc/protocol.ts'

/** What else is in the outbox that has not been sent or needs a decision; empty when there is nothing. */
export const outboxWords = (counts: JobCounts | null, shown: JobView | null): string => {
  const others = (state: 'waiting' | 'unsure') => (counts?.[state] ?? 0) - (shown?.state === state ? 1 : 0)
  return [
    others('waiting') > 0 && `${others('waiting')} waiting`,
    others('unsure') > 0 && `${others('unsure')} to decide`,
  ]
    .filter(Boolean)
    .join(', ')
}
