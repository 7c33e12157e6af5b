import type { Collections } from '../../../lib/model/collections.ts'
import { t } from '../../../lib/words/t.ts'
import { BatchCard, BatchDialogs } from '../batches/BatchCard.tsx'
import { isUnderWay } from '../batches/batch-text.ts'
import type { BatchesState, ReceivedBatch } from '../batches/batches-state.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { BatchResults } from './BatchResults.tsx'
import { batchTitle, stopText } from './bulk-text.ts'

interface BatchListProps {
  state: BatchesState
  collections: Collections | null
}

/** The batches that were sent, newest first. */
export function BatchList({ state, collections }: BatchListProps) {
  const { batches, failure } = state
  return (
    <div class="bulk-batches">
      {(batches.value ?? []).length > 0 && <h2>{t('bulk_batches')}</h2>}
      <SectionFailure failure={failure.value} onRetry={() => void state.reload()} />
      {batches.value?.map((batch) => (
        <BatchCard
          key={batch.id}
          batch={batch}
          title={batchTitle(batch)}
          state={state}
          hasBar
          actions={<PauseButton batch={batch} state={state} />}
        >
          <BatchResults detail={state.detail} name={batchTitle(batch)} collections={collections} />
        </BatchCard>
      ))}
      <BatchDialogs state={state} stopText={stopText} removeText={t('bulk_remove_text')} />
    </div>
  )
}

/** One button with two names, so that it keeps the focus when it is pressed. */
function PauseButton({ batch, state }: Pick<BatchListProps, 'state'> & { batch: ReceivedBatch }) {
  const { id, paused, counts } = batch
  if (!(paused ? counts.waiting > 0 : isUnderWay(batch))) return null
  return (
    <button type="button" onClick={() => void (paused ? state.resume(id) : state.pause(id))}>
      {t(paused ? 'bulk_batch_resume' : 'bulk_batch_pause')}
    </button>
  )
}
