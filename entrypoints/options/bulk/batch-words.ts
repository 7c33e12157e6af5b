import { queueWords } from '../outbox/queue-words.ts'
import type { ToldBatch } from './batches-state.ts'

/** How far a batch is, in words. */
export const batchWords = (
  { counts, total, paused, cancelled, remainingMs, toldAt }: ToldBatch,
  now: number,
): string => {
  const { done, failed, unsure, waiting } = counts
  const under = counts.sending + counts.reconciling
  const parts = [`${done.toLocaleString()} of ${total.toLocaleString()} made`]
  if (failed > 0) parts.push(`${failed.toLocaleString()} failed`)
  if (unsure > 0) parts.push(`${unsure.toLocaleString()} unsure`)
  if (under > 0) parts.push(`${under.toLocaleString()} under way`)
  if (waiting > 0)
    parts.push((!paused && queueWords(waiting, toldAt + remainingMs, now)) || `${waiting.toLocaleString()} waiting`)
  if (cancelled) parts.push('cancelled')
  else if (paused) parts.push('paused')
  return parts.join(' · ')
}

/** Whether anything of it can still change by itself. */
export const isOver = ({ counts }: Pick<ToldBatch, 'counts'>): boolean =>
  counts.waiting + counts.sending + counts.reconciling + counts.unsure === 0
