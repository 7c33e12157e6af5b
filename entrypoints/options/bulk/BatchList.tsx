import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { SectionFailure } from '../SectionFailure.tsx'
import { BatchCard } from './BatchCard.tsx'
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
          title="Cancel the rest of this batch?"
          action="Cancel the rest"
          onConfirm={() => void state.cancel()}
          onClose={state.stay}
        >
          <p>
            {asked.counts.waiting.toLocaleString()} of its links are not made. The {asked.counts.done.toLocaleString()}{' '}
            that are made stay, with their results.
          </p>
        </ConfirmDialog>
      )}
      {going && (
        <ConfirmDialog
          title="Put this batch away?"
          action="Put away"
          onConfirm={() => void state.remove()}
          onClose={state.stay}
        >
          <p>Its results and its text leave this page. The links that the service made stay.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
