import type { ChangeField } from '../../../lib/link-changes/known-fields.ts'
import type { PlannedChange } from '../../../lib/link-changes/plan-change.ts'
import { optionValueText } from '../../../lib/link-options/option-value-text.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { batchTime } from '../../../lib/pace/batch-time.ts'
import { formatList, formatRemaining } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import type { ReceivedBatch } from '../batches/batches-state.ts'

export const changeFieldName = (field: ChangeField): string =>
  field === 'url' ? t('shared_long_url') : t(`option_${field}_label`)

/** What the texts of values depend on. */
export interface ValueContext {
  collections: Collections | null
  clock: ServiceClock
}

/** A value as the preview shows it. `undefined` is shown as not known. */
export const changeValueText = (field: ChangeField, value: unknown, { collections, clock }: ValueContext): string => {
  if (value === undefined) return t('connection_feature_not_seen')
  if (field === 'url') return typeof value === 'string' ? value : t('changes_none')
  return optionValueText(field, value ?? undefined, collections, clock) || t('changes_none')
}

/** The name of a batch: the fields that it changes. */
export const batchName = (changes: readonly PlannedChange[]): string =>
  formatList([...new Set(changes.flatMap(({ fields }) => fields.map(({ field }) => field)))].map(changeFieldName))

export const changesTitle = ({ name, size, changes }: Pick<ReceivedBatch, 'name' | 'size' | 'changes'>): string => {
  const title = t('changes_batch', size, name)
  return changes?.undoes ? t('changes_batch_undo', title) : title
}

/** How many requests the changes take, and how long. Each link is read just before it is changed. */
export const requestsText = (links: number, waiting: number, rate: RateView | null, now: number): string => {
  const requests = 2 * links
  const ms = rate === null ? 0 : batchTime(rate, requests + waiting, now)
  return sentences(
    t('changes_requests', requests),
    ...(rate === null || ms === 0 ? [] : [t('links_effort_pace', rate.limit, formatRemaining(ms))]),
    t('links_effort_discard'),
  )
}

export const stopChangesText = ({ waiting, done }: ReceivedBatch['counts']): string[] => [
  t('changes_stop_waiting', waiting),
  ...(done === 0 ? [] : [t('changes_stop_done', done)]),
]
