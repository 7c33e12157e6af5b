import { queueWords } from '../outbox/queue-words.ts'
import type { ToldBatch } from './batches-state.ts'

/** How far a batch is, in words. */
export const batchWords = (
  { counts, total, size, paused, cancelled, remainingMs, toldAt }: ToldBatch,
  now: number,
): string => {
  const { done, failed, unsure, waiting } = counts
  const under = counts.sending + counts.reconciling
  const parts = [`${done.toLocaleString()} of ${size.toLocaleString()} created`]
  if (failed > 0) parts.push(`${failed.toLocaleString()} failed`)
  if (unsure > 0) parts.push(`${unsure.toLocaleString()} unsure`)
  if (under > 0) parts.push(`${under.toLocaleString()} under way`)
  if (waiting > 0)
    parts.push((!paused && queueWords(waiting, toldAt + remainingMs, now)) || `${waiting.toLocaleString()} waiting`)
  if (size > total) parts.push(`${(size - total).toLocaleString()} canceled`)
  if (waiting > 0 && paused) parts.push(cancelled ? 'stopped' : 'paused')
  return parts.join(' · ')
}

/** Whether there is still something that a pause would hold or a stop take out. */
export const isUnderWay = ({ counts }: Pick<ToldBatch, 'counts'>): boolean =>
  counts.waiting + counts.sending + counts.reconciling > 0

/** Whether anything of it can still change. */
export const isOver = ({ counts }: Pick<ToldBatch, 'counts'>): boolean =>
  counts.waiting + counts.sending + counts.reconciling + counts.unsure === 0

/** What stopping a batch does. */
export const stopWords = ({ waiting, done }: ToldBatch['counts']): string => {
  const canceled = waiting === 1 ? '1 link won’t be created.' : `${waiting.toLocaleString()} links won’t be created.`
  if (done === 0) return canceled
  return `${canceled} ${done === 1 ? 'The link that is created stays' : `The ${done.toLocaleString()} links that are created stay`}, with ${done === 1 ? 'its result' : 'their results'}.`
}
