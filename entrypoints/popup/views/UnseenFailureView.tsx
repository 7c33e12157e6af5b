import { useEffect } from 'preact/hooks'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import type { FailureView } from '../../../lib/model/overview.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import { unseenFailureText } from '../job-text.ts'
import type { Popup } from '../popup.ts'
import type { World } from '../world.ts'
import './UnseenFailureView.css'

interface UnseenFailureViewProps {
  popup: Popup
  world: World
}

/** What the user must know first: that the key was rejected, and failures without a window. */
export function UnseenFailureView({ popup, world }: UnseenFailureViewProps) {
  const failures = popup.unseen.failures.value
  const newest = failures.reduce((latest, { at }) => Math.max(latest, at), 0)
  useEffect(() => {
    if (newest > 0) popup.unseen.shown(newest)
  }, [popup, newest])
  return (
    <>
      <KeyRejection popup={popup} world={world} />
      {failures.length > 0 && (
        <section class="popup-section unseen-failures" aria-label={t('popup_troubles')}>
          {failures.map((failure) => (
            <UnseenFailure key={failure.id} unseen={failure} popup={popup} world={world} />
          ))}
        </section>
      )}
    </>
  )
}

function KeyRejection({ popup, world }: UnseenFailureViewProps) {
  const rejection = popup.connection.value?.keyRejection ?? null
  // A request that waits for the key says so itself, with the same buttons.
  if (rejection === null || popup.phase.value === 'waiting') return null
  return (
    <section class="popup-section key-rejection" aria-label={t('popup_key_rejected')}>
      <FailureNotice words={failureText(rejection, timeTextAt(popup.now.value))}>
        {/* New requests can wait for the key: the form keeps its primary button. */}
        <KeyButtons popup={popup} world={world} />
      </FailureNotice>
    </section>
  )
}

/** The actions for a rejected key. */
export function KeyButtons({ popup, world, primary = '' }: UnseenFailureViewProps & { primary?: 'primary' | '' }) {
  return (
    <>
      <button type="button" class={primary} onClick={() => world.openOptions('connection')}>
        {t('popup_enter_key')}
      </button>
      <button type="button" onClick={() => void popup.unseen.checkKey()}>
        {t('popup_check')}
      </button>
    </>
  )
}

function UnseenFailure({ unseen, popup, world }: UnseenFailureViewProps & { unseen: FailureView }) {
  const { what, failure, job } = unseen
  const { dismiss, edit, check } = popup.unseen
  const isUnsure = job?.state === 'unsure'
  return (
    <FailureNotice words={unseenFailureText(unseen, popup.now.value)}>
      {what !== '' && (
        <p class="unseen-failure-what" dir="auto">
          {what}
        </p>
      )}
      {job?.state === 'failed' && job.promised !== null && job.promiseCopied && (
        <p>{t('shared_promise_broken', job.promised)}</p>
      )}
      {failure.kind === 'short-url-changed' && failure.shortUrl !== null && (
        <CopyButton text={failure.shortUrl} copy={world.copyText} />
      )}
      {isUnsure && (
        <button type="button" onClick={() => void check(unseen)}>
          {t('popup_check')}
        </button>
      )}
      {canEdit(unseen) && (
        <button
          type="button"
          onClick={() => {
            edit(unseen)
            moveFocusTo('input[name=url]')
          }}
        >
          {t('popup_edit_again')}
        </button>
      )}
      {job !== null && (
        <button type="button" onClick={() => world.openOptions('outbox')}>
          {t('popup_open_outbox')}
        </button>
      )}
      <button
        type="button"
        class="plain"
        onClick={() => {
          dismiss(unseen)
          moveFocusTo('.primary')
        }}
      >
        {t('popup_dismiss')}
      </button>
    </FailureNotice>
  )
}

/** The pressed button disappears. */
const moveFocusTo = (selector: string): void =>
  document.querySelector<HTMLElement>(`:is(.popup-form, .popup-outcome) ${selector}`)?.focus()

/**
 * A refused link, an address that is waiting, or a text that is not an address yet. A browser's own page can't be
 * shortened.
 */
const canEdit = ({ job, failure, what }: FailureView): boolean =>
  job === null
    ? failure.kind === 'credentials' ||
      (failure.kind === 'invalid' && failure.field === 'url' && what !== '' && URL.parse(what) === null)
    : job.state === 'failed' && job.operation === 'createLink' && job.batch === null
