import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { AllowAccess } from '../../../components/AllowAccess.tsx'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import { ChevronIcon, WarningIcon } from '../../../components/icons.tsx'
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
import { useFirstFocus } from './use-first-focus.ts'
import './UnseenFailureView.css'

interface UnseenFailureViewProps {
  popup: Popup
  world: World
}

/** Failures without a window, in one line above the recent links until the user opens them. */
export function UnseenFailures({ popup, world }: UnseenFailureViewProps) {
  const failures = popup.unseen.failures.value
  const [open, setOpen] = useState(false)
  // One failure is shown at a time, because several would fill the popup.
  const [shown, setShown] = useState<string | null>(null)
  const at = Math.max(
    0,
    failures.findIndex(({ id }) => id === shown),
  )
  const current = failures[at]
  const box = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!open || !current) return
    popup.unseen.display(current)
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [popup, open, current])
  if (!current) return null
  return (
    <section class="popup-section unseen-failures" aria-label={t('popup_troubles')}>
      <details ref={box} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <WarningIcon />
          {/* The line is announced when it appears. The failure is announced when it is opened. */}
          <span role={open ? undefined : 'alert'}>
            {open ? t('popup_troubles') : unseenFailureText(current, popup.now.value).title}
          </span>
          {failures.length > 1 && (
            <span class="number quiet">{t('popup_troubles_at', formatNumber(at + 1), failures.length)}</span>
          )}
          <ChevronIcon />
        </summary>
        {open && (
          <>
            <UnseenFailure key={current.id} unseen={current} popup={popup} world={world} />
            {failures.length > 1 && (
              <button type="button" class="plain" onClick={() => setShown(failures[at + 1]?.id ?? null)}>
                {t('popup_troubles_next')}
              </button>
            )}
          </>
        )}
      </details>
    </section>
  )
}

interface BlockViewProps extends UnseenFailureViewProps {
  blocked: Block
  /** Whether the view comes before everything else, because nothing can be sent. */
  isFirst: boolean
}

/** Says what blocks the connection. New requests can wait until it is resolved, so the form stays. */
export function BlockView({ blocked, popup, world, isFirst }: BlockViewProps) {
  const view = useRef<HTMLElement>(null)
  useFirstFocus(useCallback(() => (isFirst ? view.current?.querySelector('button') : null), [isFirst]))
  const words = failureText(blocked, timeTextAt(popup.now.value))
  return (
    <section class="popup-section connection-block" ref={view} aria-label={words.title}>
      <FailureNotice words={words}>
        <BlockButtons blocked={blocked} popup={popup} world={world} primary={isFirst} />
      </FailureNotice>
    </section>
  )
}

interface BlockButtonsProps extends UnseenFailureViewProps {
  blocked: Block
  primary?: boolean
}

/** The buttons with which the user can resolve what blocks the connection. */
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

/** Called when the pressed button disappears. */
const moveFocusTo = (selector: string): void => document.querySelector<HTMLElement>(selector)?.focus()

/**
 * Whether the form can be filled with it: a refused or lost link, an address that is waiting, or a text that isn't an
 * address yet. A browser's own page can't be shortened.
 */
const canEdit = ({ job, failure, what }: FailureView): boolean =>
  job === null
    ? failure.kind === 'credentials' ||
      (failure.kind === 'lost-requests' && URL.canParse(what)) ||
      (failure.kind === 'invalid' && failure.field === 'url' && what !== '' && URL.parse(what) === null)
    : job.state === 'failed' && job.operation === 'createLink' && job.batch === null
