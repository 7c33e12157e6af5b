import { momentText } from '../../../lib/words/time-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { BatchResults } from './BatchResults.tsx'
import { batchWords, isOver, isUnderWay } from './batch-words.ts'
import type { BatchesState, ToldBatch } from './batches-state.ts'
import './BatchCard.css'

/** One batch: how far it is, what can be done with it, and its results. */
export function BatchCard({ batch, state }: { batch: ToldBatch; state: BatchesState }) {
  const { clock } = usePageTools()
  const { id, name, createdAt, counts, size, total, paused, cancelled } = batch
  const { detail } = state
  const open = detail.id.value === id
  const over = isOver(batch)
  const settled = counts.done + counts.failed + size - total
  return (
    <article class="bulk-batch" aria-labelledby={`batch-${id}`}>
      <header>
        <h3 id={`batch-${id}`} dir="auto">
          {name}
        </h3>
        <time class="quiet" dateTime={new Date(createdAt).toISOString()}>
          {momentText(createdAt, clock.peek())}
        </time>
      </header>
      <progress aria-label={`Progress of ${name}`} max={size} value={settled} />
      <Words batch={batch} />
      <div class="bulk-actions">
        {/* One button under two names: it keeps the focus of who presses it. */}
        {(paused ? counts.waiting > 0 : isUnderWay(batch)) && (
          <button type="button" onClick={() => void (paused ? state.resume(id) : state.pause(id))}>
            {paused ? 'Resume' : 'Pause'}
          </button>
        )}
        {counts.waiting > 0 && !cancelled && (
          <button type="button" class="danger" onClick={() => state.askCancel(batch)}>
            Stop batch
          </button>
        )}
        <button type="button" aria-expanded={open} onClick={() => (open ? detail.close() : void detail.open(id))}>
          Results
        </button>
        {counts.failed > 0 && (
          <button
            type="button"
            onClick={() => void (open ? Promise.resolve() : detail.open(id)).then(detail.retryFailed)}
          >
            Retry all failed
          </button>
        )}
        {over && (
          <button type="button" class="plain" onClick={() => state.askRemove(batch)}>
            Remove batch
          </button>
        )}
      </div>
      {open && <BatchResults detail={detail} name={name} />}
    </article>
  )
}

/** Counts down by itself: the card is left alone. Nothing of it is read out unasked: it changes with every link. */
function Words({ batch }: { batch: ToldBatch }) {
  const { clock } = usePageTools()
  return <p class="number">{batchWords(batch, clock.value)}</p>
}
