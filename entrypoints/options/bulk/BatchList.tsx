import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { BatchCard } from './BatchCard.tsx'
import { stopWords } from './batch-words.ts'
import type { BatchesState } from './batches-state.ts'

/** The batches that were sent, newest first. */
export function BatchList({ state }: { state: BatchesState }) {
  const { batches, failure, cancelling, removing } = state
  const asked = cancelling.value
  const going = removing.value
  return (
    <div class="bulk-batches">
      {(batches.value ?? []).length > 0 && <h2>Batches</h2>}
      <SectionFailure failure={failure.value} onRetry={() => void state.reload()} />
      {batches.value?.map((batch) => (
        <BatchCard key={batch.id} batch={batch} state={state} />
      ))}
      {asked && (
        <ConfirmDialog
          title="Stop this batch?"
          action="Stop batch"
          dismiss="Keep going"
          onConfirm={() => void state.cancel()}
          onClose={state.stay}
        >
          <p>{stopWords(asked.counts)}</p>
        </ConfirmDialog>
      )}
      {going && (
        <ConfirmDialog
          title="Remove this batch?"
          action="Remove batch"
          onConfirm={() => void state.remove()}
          onClose={state.stay}
        >
          <p>Its results and its text are removed from this page. The links stay at the service.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
