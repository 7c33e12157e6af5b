import type { JobCounts } from '../../../lib/model/job-view.ts'

/** What the outbox still holds and would lose, in sentences. `null` is an outbox that nobody could count. */
export const lostByDisconnecting = (counts: JobCounts | null): string => {
  if (counts === null) return 'What is still waiting in the outbox will not be sent.'
  const parts = [
    lost(counts.waiting, 'is still waiting and will not be sent', 'are still waiting and will not be sent'),
    lost(
      counts.sending + counts.reconciling + counts.unsure,
      'may or may not have arrived and will not be looked after any more',
      'may or may not have arrived and will not be looked after any more',
    ),
    lost(counts.failed, 'has failed and will be forgotten', 'have failed and will be forgotten'),
  ].filter((part) => part !== null)
  return parts.length === 0 ? 'Nothing is waiting in the outbox.' : `In the outbox ${parts.join(', ')}.`
}

const lost = (count: number, one: string, several: string): string | null =>
  count === 0 ? null : `${count.toLocaleString('en')} ${count === 1 ? `request ${one}` : `requests ${several}`}`
