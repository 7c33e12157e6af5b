import type { ComponentChildren } from 'preact'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { t } from '../../../lib/words/t.ts'
import { momentText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { batchProgressText, isOver } from './batch-text.ts'
import type { BatchesState, ReceivedBatch } from './batches-state.ts'
import './BatchCard.css'

interface BatchCardProps {
  batch: ReceivedBatch
  title: string
  state: BatchesState
  hasBar: boolean
  /** Buttons before those that every batch has. */
  actions: ComponentChildren
  /** The results, which are shown below while they are open. */
  children: ComponentChildren
}

/** One batch: its progress, its actions and its results. */
export function BatchCard({ batch, title, state, hasBar, actions, children }: BatchCardProps) {
  const { clock } = usePageTools()
  const { id, createdAt, counts, size, total, cancelled } = batch
  const { detail } = state
  const open = detail.id.value === id
  return (
    <article class="batch-card" aria-labelledby={`batch-${id}`}>
      <header>
        <h3 id={`batch-${id}`}>
          <bdi>{title}</bdi>
        </h3>
        <time class="quiet" dateTime={new Date(createdAt).toISOString()}>
          {momentText(createdAt, clock.peek())}
        </time>
      </header>
      {hasBar && (
        <progress
          aria-label={t('bulk_batch_progress', title)}
          max={size}
          value={counts.done + counts.failed + size - total}
        />
      )}
      <Progress batch={batch} />
      <div class="batch-actions">
        {actions}
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
      {open && children}
    </article>
  )
}

/**
 * A separate component, because it is rendered every second. It is not a live region, because it changes with every
 * link.
 */
function Progress({ batch }: Pick<BatchCardProps, 'batch'>) {
  const { clock } = usePageTools()
  return <p class="number">{batchProgressText(batch, clock.value)}</p>
}

interface BatchDialogsProps {
  state: BatchesState
  /** What stopping a batch means, in sentences. */
  stopText: (counts: ReceivedBatch['counts']) => readonly string[]
  /** What removing a batch means. */
  removeText: string
}

/** The questions before a batch is stopped or removed. */
export function BatchDialogs({ state, stopText, removeText }: BatchDialogsProps) {
  const { cancelling, removing } = state
  return (
    <>
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
          <p>{removeText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
