import { useEffect, useState } from 'preact/hooks'
import { AllowAccess } from '../../../components/AllowAccess.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import type { Block } from '../../../lib/model/connection-view.ts'
import type { FailureView } from '../../../lib/model/overview.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import type { Popup } from '../create-popup.ts'
import { unseenFailureText } from '../job-text.ts'
import type { World } from '../world.ts'
import './UnseenFailureView.css'

interface UnseenFailureViewProps {
  popup: Popup
  world: World
}

/** What the user must know first: what blocks the connection, and failures without a window. */
export function UnseenFailureView({ popup, world }: UnseenFailureViewProps) {
  const failures = popup.unseen.failures.value
  // One at a time: several would push the form out of the popup.
  const [shown, setShown] = useState<string | null>(null)
  const at = Math.max(
    0,
    failures.findIndex(({ id }) => id === shown),
  )
  const current = failures[at]
  useEffect(() => {
    if (current) popup.unseen.display(current)
  }, [popup, current])
  return (
    <>
      <BlockView popup={popup} world={world} />
      {current && (
        <section class="popup-section unseen-failures" aria-label={t('popup_troubles')}>
          <UnseenFailure key={current.id} unseen={current} popup={popup} world={world} />
          {failures.length > 1 && (
            <div class="unseen-failures-turn">
              <p class="number quiet">{t('popup_troubles_at', formatNumber(at + 1), failures.length)}</p>
              <button type="button" class="plain" onClick={() => setShown(failures[at + 1]?.id ?? null)}>
                {t('popup_troubles_next')}
              </button>
            </div>
          )}
        </section>
      )}
    </>
  )
}

function BlockView({ popup, world }: UnseenFailureViewProps) {
  const blocked = popup.connection.value?.blocked ?? null
  // A request that waits for the user says so itself, with the same buttons.
  if (blocked === null || popup.phase.value === 'waiting') return null
  const words = failureText(blocked, timeTextAt(popup.now.value))
  return (
    <section class="popup-section connection-block" aria-label={words.title}>
      <FailureNotice words={words}>
        {/* New requests can wait: the form keeps its primary button. */}
        <BlockButtons blocked={blocked} popup={popup} world={world} />
      </FailureNotice>
    </section>
  )
}

interface BlockButtonsProps extends UnseenFailureViewProps {
  blocked: Block
  primary?: boolean
}

/** How the user ends what blocks the connection. */
export function BlockButtons({ blocked, popup, world, primary = false }: BlockButtonsProps) {
  if (blocked.kind === 'permission')
    return <AllowAccess primary={primary} allow={() => world.allowAccess(blocked.origin)} />
  return (
    <>
      <button type="button" class={primary ? 'primary' : ''} onClick={() => world.openOptions('connection')}>
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
        <p class="unseen-failure-what">
          <MiddleTruncated text={what} dir="auto" />
        </p>
      )}
      {job?.state === 'failed' && job.copied !== null && <p>{t('shared_copied_broken', job.copied)}</p>}
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
 * A refused or lost link, an address that is waiting, or a text that is not an address yet. A browser's own page can't be
 * shortened.
 */
const canEdit = ({ job, failure, what }: FailureView): boolean =>
  job === null
    ? failure.kind === 'credentials' ||
      (failure.kind === 'lost-requests' && URL.canParse(what)) ||
      (failure.kind === 'invalid' && failure.field === 'url' && what !== '' && URL.parse(what) === null)
    : job.state === 'failed' && job.operation === 'createLink' && job.batch === null
