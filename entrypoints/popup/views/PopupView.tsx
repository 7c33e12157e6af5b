import type { ComponentChildren } from 'preact'
import { useCallback, useRef } from 'preact/hooks'
import { GearIcon, LinkIcon, PanelIcon } from '../../../components/icons.tsx'
import { PixelTypes } from '../../../components/link-options/pixel-types.ts'
import { UnlockForm } from '../../../components/unlock/UnlockForm.tsx'
import { failureSentence } from '../../../lib/words/failure-text.ts'
import { withoutScheme } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import type { Popup } from '../create-popup.ts'
import type { World } from '../world.ts'
import { FormView } from './FormView.tsx'
import { FailureAlert, OutcomeView } from './OutcomeView.tsx'
import { RecentLinks } from './RecentLinks.tsx'
import { BlockView, UnseenFailures } from './UnseenFailureView.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import './PopupView.css'

interface PopupViewProps {
  popup: Popup
  world: World
  /** A note about the page, instead of why its address can't be shortened. */
  note?: ComponentChildren
}

export function PopupView({ popup, world, note }: PopupViewProps) {
  const { panel } = world
  const connection = popup.connection.value
  const phase = popup.phase.value
  const showsForm = phase === 'form' || phase === 'sending' || phase === 'failed'
  return (
    <>
      <header class="popup-header">
        <h1>Terselink</h1>
        <span class="popup-service quiet" dir="ltr">
          {connection && withoutScheme(connection.baseUrl)}
        </span>
        {panel && world.place === 'popup' && (
          <button
            type="button"
            class="plain icon-only"
            aria-label={t(panel.openText)}
            title={t(panel.openText)}
            onClick={() => void panel.open(popup.tab.peek()?.id ?? null, popup.stored)}
          >
            <PanelIcon />
          </button>
        )}
        <button
          type="button"
          class="plain icon-only"
          aria-label={t('popup_open_options')}
          title={t('popup_open_options_tooltip')}
          onClick={() => world.openOptions(connection === null ? 'connection' : 'links')}
        >
          <GearIcon />
        </button>
      </header>
      <main>
        {connection?.blocked && phase !== 'waiting' && (
          <BlockView blocked={connection.blocked} popup={popup} world={world} isFirst={showsForm} />
        )}
        {connection === null ? (
          <ConnectView onConnect={() => world.openOptions('connection')} />
        ) : (
          <>
            {connection?.locked && <LockedView popup={popup} world={world} isFirst={showsForm} />}
            {/* The region is rendered before its content, so that screen readers announce the content. */}
            <div role="status" class="popup-outcome">
              {!showsForm && <OutcomeView popup={popup} world={world} />}
            </div>
            {showsForm ? (
              <PixelTypes.Provider value={connection?.pixelTypes ?? []}>
                <FormView popup={popup} world={world} note={note} />
              </PixelTypes.Provider>
            ) : (
              popup.failure.value && (
                <FailureAlert failure={popup.failure.value} now={popup.now.value} openOptions={world.openOptions} />
              )
            )}
            {popup.unseen.failures.value.length > 0 && <UnseenFailures popup={popup} world={world} />}
            {connection && <RecentLinks popup={popup} world={world} />}
          </>
        )}
      </main>
    </>
  )
}

/** Asks for the passphrase. When the key is unlocked, the worker's event shows the rest, as on every page. */
function LockedView({ popup, world, isFirst }: { popup: Popup; world: World; isFirst: boolean }) {
  const view = useRef<HTMLElement>(null)
  useFirstFocus(useCallback(() => (isFirst ? view.current?.querySelector('input') : null), [isFirst]))
  const unlock = async (passphrase: string): Promise<string | null> => {
    const answer = await world.call('unlock', { passphrase })
    if (!answer.ok) return failureSentence(answer.failure, timeTextAt(world.now()))
    // A link with a password is refused while the key is locked, because the password can't be encrypted. It is sent
    // now.
    if (popup.failure.value?.kind === 'locked') void popup.shorten()
    return null
  }
  return (
    <section class="popup-section popup-lock" ref={view} aria-label={t('shared_locked')}>
      <UnlockForm unlock={unlock} />
    </section>
  )
}

function ConnectView({ onConnect }: { onConnect: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  useFirstFocus(useCallback(() => button.current, []))
  return (
    <section class="popup-section connect">
      <p>{t('popup_connect_intro')}</p>
      <button type="button" class="primary" ref={button} onClick={onConnect}>
        <LinkIcon />
        {t('popup_connect')}
      </button>
    </section>
  )
}
