import type { BatchView } from '../../../lib/model/batch-view.ts'

const links = (count: number): string => (count === 1 ? '1 short link' : `${count} short links`)

/** What became of a batch, in one sentence; `null` while more happens by itself. */
export const batchEndText = ({ counts }: Pick<BatchView, 'counts'>): string | null => {
  if (counts.waiting + counts.sending + counts.reconciling > 0) return null
  const parts = [
    `${links(counts.done)} made`,
    ...(counts.failed > 0 ? [`${counts.failed} failed`] : []),
    ...(counts.unsure > 0 ? [`${counts.unsure} for you to decide`] : []),
  ]
  return `${parts.join(', ')}.`
}
