import { useState } from 'preact/hooks'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { sentence } from '../../../components/sentence.tsx'
import type { JobView } from '../../../lib/model/job-view.ts'
import { deletionOf } from '../../../lib/model/undoable.ts'
import { deletionText } from '../../../lib/words/deletion-text.ts'
import { differenceText } from '../../../lib/words/difference-text.ts'
import { t } from '../../../lib/words/t.ts'
import { PendingCreations } from '../collections/PendingCreations.tsx'
import { usePageTools } from '../page/page-context.ts'
import type { LinksState } from './links-state.ts'
import './LinksToCome.css'

/** More would push the list down. The Outbox has all of them. */
const SHOWN = 5

/** The link that was just created here, those that are still pending, and failed changes of links that are gone. */
export function LinksToCome({ state }: { state: LinksState }) {
  const { copyLinks, serviceClock } = usePageTools()
  // A single one is shown as it is. Several would push the list down, so they are summarized in a line.
  const { failed = [], pending = [] } = Object.groupBy(state.toCome.value, ({ state: now }) =>
    now === 'failed' ? 'failed' : 'pending',
  )
  const isOneLine = failed.length > 1
  const toCome = isOneLine ? pending : state.toCome.value
  const made = state.made.value
  const outcome = made?.outcome
  return (
    <div class="links-to-come">
      <div role="status">
        {outcome?.shortUrl && made && (
          <div class="links-made">
            <ShortUrl url={outcome.shortUrl} />
            <CopyButton
              text={outcome.shortUrl}
              copy={(shortUrl) => copyLinks([{ title: made.title, shortUrl, longUrl: made.subject }])}
            />
            <UndoMade state={state} made={made} />
            {outcome.differences.map((difference) => (
              <p key={difference.option}>{differenceText(difference, serviceClock)}</p>
            ))}
          </div>
        )}
      </div>
      {isOneLine && <FailedLinks state={state} jobs={failed} />}
      <PendingCreations jobs={toCome.slice(0, SHOWN)} onEdit={state.form.openAgain} />
      {toCome.length > SHOWN && (
        <p class="quiet">
          {sentence('links_more_pending', toCome.length - SHOWN, <a href="#outbox">{t('outbox_in_sentence')}</a>)}
        </p>
      )}
    </div>
  )
}

/** Failed requests that no row shows: their number, and a list with the actions on each. */
function FailedLinks({ state, jobs }: { state: LinksState; jobs: readonly JobView[] }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div class="links-failed">
      <details>
        <summary>{t('links_filter_is', t('collections_pending'), t('popup_outbox_failed', jobs.length))}</summary>
        <PendingCreations jobs={jobs} onEdit={state.form.openAgain} />
      </details>
      <button type="button" class="plain" onClick={() => setAsking(true)}>
        {t('outbox_discard_failed')}
      </button>
      {isAsking && (
        <ConfirmDialog
          title={t('outbox_discard_many_title', jobs.length)}
          action={t('outbox_discard')}
          onConfirm={() => {
            setAsking(false)
            void state.discardFailed(jobs)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('outbox_discard_many_unsent')}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}

function UndoMade({ state, made }: { state: LinksState; made: JobView }) {
  const marks = state.marks.value.get(made.outcome?.id ?? 0) ?? []
  const deletion = marks.find((job) => job.operation === 'deleteLink' && job.state !== 'failed')
  if (deletion) return <span class="quiet">{deletionText(deletionOf(deletion))}</span>
  if (state.undoable.value !== made) return null
  return (
    <button type="button" onClick={() => void state.undo()}>
      {t('popup_undo')}
    </button>
  )
}
