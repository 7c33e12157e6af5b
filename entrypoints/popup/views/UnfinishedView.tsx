import { Address } from '../../../components/Address.tsx'
import { ClockIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { ServiceQuote } from '../../../components/ServiceQuote.tsx'
import type { JobView } from '../../../lib/model/job-view.ts'
import { failureText, unsureFailureText } from '../../../lib/words/failure-text.ts'
import { formatList } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import type { Popup } from '../create-popup.ts'
import type { JobVerbs } from '../job-verbs.ts'
import type { World } from '../world.ts'
import { BlockButtons } from './UnseenFailureView.tsx'

interface WaitingViewProps {
  popup: Popup
  world: World
  job: JobView
  verbs: JobVerbs
}

export function WaitingView({ popup, world, job, verbs }: WaitingViewProps) {
  const tell = timeTextAt(popup.now.value)
  const { failure, nextAt, paceUntil } = job
  const comesAt = job.batch === null ? (paceUntil ?? nextAt) : null
  const words = failure && failureText(failure, tell)
  const isPaced = failure === null || failure.kind === 'slow-down'
  const blocked = failure?.kind === 'key-refused' || failure?.kind === 'permission' ? failure : null
  const needsConnection = failure?.kind === 'not-connected' || blocked !== null
  const isLocked = failure?.kind === 'locked'
  const isAnotherPrimary = isPaced && popup.elsewhere.value === null
  return (
    <section class="popup-section" ref={focusPrimary}>
      <Notice tone="plain" icon={<ClockIcon />}>
        <h2>{t('popup_waiting')}</h2>
        <Address url={job.subject} />
        {/* Not announced while it counts down: each second would be announced. */}
        <p class="number" aria-live={isPaced ? 'off' : undefined}>
          {words ? t('shared_title_and_advice', words.title, words.advice) : waitingReason(job)}
        </p>
        {words?.quote && <ServiceQuote text={words.quote} />}
        {job.copied !== null && <p>{t('popup_copied_not_saved', job.copied)}</p>}
        {comesAt !== null && failure?.kind !== 'slow-down' && (
          <p class="number" aria-live="off">
            {t('popup_next_try', tell(comesAt))}
          </p>
        )}
        {otherOptions(popup.elsewhere.value).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {!job.paused && (
          <p class="quiet">
            {needsConnection
              ? t('popup_kept_until_fixed')
              : isLocked
                ? t('popup_kept_until_unlocked')
                : t('popup_kept')}
          </p>
        )}
      </Notice>
      <div class="popup-actions">
        {blocked && <BlockButtons blocked={blocked} popup={popup} world={world} primary />}
        {needsConnection && blocked === null && (
          <button type="button" class="primary" onClick={() => world.openOptions('connection')}>
            {t('popup_connect')}
          </button>
        )}
        {isPaced && popup.elsewhere.value !== null && (
          <button type="button" class="primary" onClick={() => world.openOptions('outbox')}>
            {t('popup_open_outbox')}
          </button>
        )}
        {isAnotherPrimary && <AnotherButton popup={popup} isPrimary />}
        {!needsConnection && !isLocked && (
          <button type="button" class={isPaced ? '' : 'primary'} onClick={() => void verbs.retry()}>
            {t('popup_retry')}
          </button>
        )}
        <button type="button" onClick={() => void verbs.discard()}>
          {t('popup_discard')}
        </button>
        {!isAnotherPrimary && <AnotherButton popup={popup} />}
      </div>
    </section>
  )
}

/**
 * Shows a form again. If the page's link was requested elsewhere, the form would create a second one, so it is never
 * the primary action then.
 */
function AnotherButton({ popup, isPrimary = false }: { popup: Popup; isPrimary?: boolean }) {
  const isOwn = popup.elsewhere.value === null
  return (
    <button type="button" class={isOwn && isPrimary ? 'primary' : 'plain'} onClick={() => void popup.another()}>
      {t(isOwn ? 'shared_shorten_another' : 'popup_create_another')}
    </button>
  )
}

const waitingReason = ({ paused, batch }: JobView): string => {
  if (paused) return t('outbox_reason_paused')
  return t(batch === null ? 'popup_waiting_for_limit' : 'popup_waiting_in_batch')
}

/**
 * A sentence about the options of a request that was made elsewhere, which the user can't see here; empty if none were
 * set.
 */
export const otherOptions = (options: Popup['elsewhere']['value']): string[] =>
  options === null || options.length === 0
    ? []
    : [t('popup_other_options', formatList(options.map((option) => t(`option_${option}_label`))))]

/** The actions for a link whose short URL is known, but which the service has not saved at the first attempt. */
export function NotSavedYet({ popup, job, verbs }: { popup: Popup; job: JobView; verbs: JobVerbs }) {
  const { state, failure, nextAt, paceUntil } = job
  if (failure === null || state === 'sending' || state === 'reconciling') return null
  const comesAt = paceUntil ?? nextAt
  const isPaced = failure.kind === 'slow-down'
  return (
    <div class="popup-section">
      {comesAt !== null && !isPaced && (
        <p class="number quiet" aria-live="off">
          {t('popup_next_try', timeTextAt(popup.now.value)(comesAt))}
        </p>
      )}
      <div class="popup-actions">
        {state === 'unsure' ? (
          <button type="button" onClick={() => void verbs.check()}>
            {t('popup_check')}
          </button>
        ) : (
          <button type="button" onClick={() => void verbs.retry()}>
            {t('popup_retry')}
          </button>
        )}
        <button type="button" onClick={() => void verbs.discard()}>
          {t('popup_discard')}
        </button>
      </div>
    </div>
  )
}

/** The link may have been created: nothing is sent again before the service was asked or the user has decided. */
export function UnsureView({ popup, job, verbs }: { popup: Popup; job: JobView; verbs: JobVerbs }) {
  const words = job.failure && unsureFailureText(job.failure, timeTextAt(popup.now.value))
  return (
    <section class="popup-section" ref={focusPrimary}>
      <Notice tone="warn" icon={<WarningIcon />}>
        <h2>{t('popup_unsure')}</h2>
        <Address url={job.subject} />
        {words && <p>{t('shared_title_and_advice', words.title, words.advice)}</p>}
        {words?.quote && <ServiceQuote text={words.quote} />}
        <p>{t('popup_unsure_advice')}</p>
      </Notice>
      <div class="popup-actions">
        <button type="button" class="primary" onClick={() => void verbs.check()}>
          {t('popup_check')}
        </button>
        <button type="button" onClick={() => void verbs.resolve(false)}>
          {t('popup_send_again')}
        </button>
        <button type="button" onClick={() => void verbs.resolve(true)}>
          {t('popup_went_through')}
        </button>
        {/* The Outbox keeps the question, so that the tab can shorten other pages. */}
        <AnotherButton popup={popup} />
      </div>
    </section>
  )
}

/** After a view has replaced the focused element, Enter runs the view's primary action. */
const focusPrimary = (view: HTMLElement | null): void => view?.querySelector<HTMLElement>('.primary')?.focus()
