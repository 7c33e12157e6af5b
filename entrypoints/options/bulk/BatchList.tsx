import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { t } from '../../../lib/words/t.ts'
import { momentText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { BatchResults } from './BatchResults.tsx'
import type { BatchesState, ReceivedBatch } from './batches-state.ts'
import { batchProgressText, batchTitle, isOver, isUnderWay, stopText } from './bulk-text.ts'

/** The batches that were sent, newest first. */
export function BatchList({ state }: { state: BatchesState }) {
  const { batches, failure, cancelling, removing } = state
  return (
    <div class="bulk-batches">
      {(batches.value ?? []).length > 0 && <h2>{t('bulk_batches')}</h2>}
      <SectionFailure failure={failure.value} onRetry={() => void state.reload()} />
      {batches.value?.map((batch) => (
        <BatchCard key={batch.id} batch={batch} state={state} />
      ))}
      {cancelling.value && (
        <ConfirmDialog
          title={t('bulk_stop_title')}
          action={t('bulk_batch_stop')}
          dismiss={t('bulk_stop_dismiss')}
          onConfirm={() => void state.cancel()}
          onClose={state.stay}
        >
          {stopText(cancelling.value.counts).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
      {removing.value && (
        <ConfirmDialog
          title={t('bulk_remove_title')}
          action={t('bulk_batch_remove')}
          onConfirm={() => void state.remove()}
          onClose={state.stay}
        >
          <p>{t('bulk_remove_text')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

/** One batch: its progress, its actions and its results. */
function BatchCard({ batch, state }: { batch: ReceivedBatch; state: BatchesState }) {
  const { clock } = usePageTools()
  const { id, createdAt, counts, size, total, paused, cancelled } = batch
  const { detail } = state
  const open = detail.id.value === id
  const settled = counts.done + counts.failed + size - total
  const title = batchTitle(batch)
  return (
    <article class="bulk-batch" aria-labelledby={`batch-${id}`}>
      <header>
        <h3 id={`batch-${id}`}>
          <bdi>{title}</bdi>
        </h3>
        <time class="quiet" dateTime={new Date(createdAt).toISOString()}>
          {momentText(createdAt, clock.peek())}
        </time>
      </header>
      <progress aria-label={t('bulk_batch_progress', title)} max={size} value={settled} />
      <Progress batch={batch} />
      <div class="bulk-actions">
        {/* One button with two names: it keeps the focus when it is pressed. */}
        {(paused ? counts.waiting > 0 : isUnderWay(batch)) && (
          <button type="button" onClick={() => void (paused ? state.resume(id) : state.pause(id))}>
            {t(paused ? 'bulk_batch_resume' : 'bulk_batch_pause')}
          </button>
        )}
        {counts.waiting > 0 && !cancelled && (
          <button type="button" class="danger" onClick={() => state.askCancel(batch)}>
            {t('bulk_batch_stop')}
          </button>
        )}
        <button type="button" aria-expanded={open} onClick={() => (open ? detail.close() : void detail.open(id))}>
          {t('bulk_batch_results')}
        </button>
        {counts.failed > 0 && (
          <button type="button" onClick={() => void detail.retryFailed(id)}>
            {t('bulk_batch_retry')}
          </button>
        )}
        {isOver(batch) && (
          <button type="button" class="plain" onClick={() => state.askRemove(batch)}>
            {t('bulk_batch_remove')}
          </button>
        )}
      </div>
      {open && <BatchResults detail={detail} name={title} />}
    </article>
  )
}

/** Redraws each second without the rest of the card. Not a live region, because it changes with every link. */
function Progress({ batch }: { batch: ReceivedBatch }) {
  const { clock } = usePageTools()
  return <p class="number">{batchProgressText(batch, clock.value)}</p>
}
