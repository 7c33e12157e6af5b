import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { CopyButton } from '../../../components/CopyButton.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import { submitting } from '../../../components/field/focus-first-problem.ts'
import { TextField } from '../../../components/field/TextField.tsx'
import { CheckIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { ShortUrl } from '../../../components/ShortUrl.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { siteOf } from '../../../lib/address/shortenable.ts'
import { failureText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import { fixedTimeAt } from '../../../lib/words/time-text.ts'
import { ConnectForm } from '../connection/ConnectForm.tsx'
import type { Shortcuts } from '../defaults/shortcuts.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { usePageTools } from '../page/page-context.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import type { PageScope } from '../scopes.ts'
import { PinPicture } from './PinPicture.tsx'
import { EXAMPLE_ADDRESS, TRIED_GESTURES, type TriedGesture, type WelcomeState } from './welcome-state.ts'
import './WelcomeView.css'

export interface WelcomeProps extends Pick<PageScope, 'connecting' | 'connection'> {
  state: WelcomeState
  /** Called when the steps are shown. */
  shortcuts: () => Shortcuts
  isFirefox: boolean
}

/** The page that opens once after the installation: it leads to the first link, and shows the ways to create more. */
export function WelcomeView({ state, connecting, connection, shortcuts, isFirefox }: WelcomeProps) {
  const { goTo } = usePageTools()
  const connected = connection.value
  const { shortUrl, tried, pinned } = state
  useEffect(() => state.watch(), [state])
  const isMade = shortUrl.value !== null
  return (
    <SectionFrame
      title={t('page_section_welcome')}
      narrow
      actions={
        !isMade && (
          <button type="button" onClick={() => goTo(connected ? '#links' : '#connection')}>
            {t('welcome_skip')}
          </button>
        )
      }
    >
      <p class="quiet">{t('welcome_about')}</p>
      <ol class="welcome-steps">
        <Step title={t('welcome_connect')} number={1} done={Boolean(connected)}>
          {connected && <p role="status">{t('connection_connected', connected.accountName)}</p>}
          {connected === null && <Connect state={state} connecting={connecting} />}
        </Step>
        <Step title={t('welcome_pin')} number={2} done={pinned.value === true}>
          {pinned.value === true ? (
            <p>{t('welcome_pinned')}</p>
          ) : (
            <div class="welcome-pin">
              <p>{t(isFirefox ? 'welcome_pin_firefox' : 'welcome_pin_chromium')}</p>
              <PinPicture label={t('welcome_pin_picture')} isFirefox={isFirefox} />
            </div>
          )}
        </Step>
        <Step title={t('welcome_link')} number={3} done={isMade}>
          {connected ? <FirstLink state={state} /> : <p class="quiet">{t('welcome_after_connecting')}</p>}
        </Step>
        <Step title={t('welcome_gestures')} number={4} done={tried.value.size === TRIED_GESTURES.length}>
          {connected ? (
            <Gestures state={state} shortcuts={shortcuts} isFirefox={isFirefox} />
          ) : (
            <p class="quiet">{t('welcome_after_connecting')}</p>
          )}
        </Step>
      </ol>
      {isMade && (
        <div class="welcome-end">
          <h2>{t('welcome_set')}</h2>
          <button type="button" class="primary" onClick={() => goTo('#links')}>
            {t('welcome_finish')}
          </button>
        </div>
      )}
    </SectionFrame>
  )
}

interface StepProps {
  title: string
  number: number
  done: boolean
  children: ComponentChildren
}

function Step({ title, number, done, children }: StepProps) {
  return (
    <li class={done ? 'welcome-step done' : 'welcome-step'}>
      <span class="welcome-number number" aria-hidden>
        {done ? <CheckIcon /> : number}
      </span>
      <div class="welcome-step-content">
        <h2>
          {title}
          {done && <span class="visually-hidden"> ({t('welcome_step_done')})</span>}
        </h2>
        {children}
      </div>
    </li>
  )
}

function Connect({ state, connecting }: Pick<WelcomeProps, 'state' | 'connecting'>) {
  const part = useRef<HTMLDivElement>(null)
  const focusField = (name: string) => part.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.focus()
  useEffect(() => focusField(connecting.address.peek() === '' ? 'baseUrl' : 'key'), [connecting.address])
  const local = state.localService.value
  return (
    <div class="welcome-part" ref={part}>
      <p>{t('welcome_connect_about')}</p>
      {local !== null && !connecting.isLocked.value && connecting.address.value !== local && (
        <Notice tone="plain">
          <p>{sentence('welcome_local_found', <span dir="ltr">{local}</span>)}</p>
          <div class="notice-actions">
            <button
              type="button"
              onClick={() => {
                state.useLocalService()
                focusField('key')
              }}
            >
              {t('welcome_local_use')}
            </button>
          </div>
        </Notice>
      )}
      <ConnectForm state={connecting} onPasteKey={state.pasteKey} />
      <details>
        <summary>{t('welcome_key_where')}</summary>
        <div class="welcome-part">
          <p>{t('welcome_key_hosted')}</p>
          <p>{t('welcome_key_own')}</p>
          <pre dir="ltr">npm run service -- key add EMAIL NAME</pre>
        </div>
      </details>
    </div>
  )
}

function FirstLink({ state }: { state: WelcomeState }) {
  const { copyText, clock } = usePageTools()
  const { url, problem, working, failure, job, shortUrl } = state
  const form = useRef<HTMLFormElement>(null)
  // This field gets the focus as the next step: the form before it has just disappeared, or the page was opened with a
  // connection.
  useEffect(() => {
    const field = form.current?.querySelector('input')
    field?.focus()
    field?.select()
  }, [])
  const made = job.value
  return (
    <div class="welcome-part">
      <form ref={form} class="welcome-link" noValidate autocomplete="off" onSubmit={submitting(state.shorten)}>
        <TextField
          label={t('shared_long_url')}
          name="url"
          type="url"
          site={siteOf(url.value)}
          value={url.value}
          hint={t('welcome_link_about')}
          problem={problem.value}
          onInput={state.typeUrl}
        />
        <button type="submit" class={shortUrl.value === null ? 'primary' : undefined} aria-disabled={working.value}>
          {t('shared_shorten')}
        </button>
      </form>
      <div role="status" class="welcome-result">
        {working.value && <p class="quiet">{t('welcome_link_working')}</p>}
        {shortUrl.value !== null && (
          <>
            <div class="welcome-short">
              <ShortUrl url={shortUrl.value} />
              <CopyButton text={shortUrl.value} copy={copyText} />
            </div>
            <p class="quiet">{t(made?.copied === shortUrl.value ? 'welcome_link_copied' : 'welcome_link_created')}</p>
          </>
        )}
        {made !== null && made.state !== 'done' && made.state !== 'failed' && (
          <p>
            <JobMark job={made} linked /> <JobReason job={made} />
          </p>
        )}
        {made?.state === 'done' && shortUrl.value === null && <p>{t('shared_no_short_url')}</p>}
      </div>
      {made?.state === 'failed' && made.failure !== null && (
        <FailureNotice words={failureText(made.failure, fixedTimeAt(clock.peek()))}>
          <a class="button" href="#outbox">
            {t('welcome_link_outbox')}
          </a>
        </FailureNotice>
      )}
      <SectionFailure failure={failure.value} />
    </div>
  )
}

function Gestures({ state, shortcuts, isFirefox }: Pick<WelcomeProps, 'state' | 'shortcuts' | 'isFirefox'>) {
  const { list, openSettings } = shortcuts()
  const keysOf = (command: string): string => list.value?.find(({ name }) => name === command)?.keys ?? ''
  const popupKeys = keysOf('_execute_action')
  const tabKeys = keysOf('shorten-tab')
  const page = state.job.value === null ? EXAMPLE_ADDRESS : String(state.job.value.input.url)
  const how: Record<TriedGesture, ComponentChildren> = {
    button: popupKeys === '' ? t('welcome_button') : sentence('welcome_button_keys', <Keys keys={popupKeys} />),
    menu: sentence('welcome_menu', <Outside href={page}>{t('welcome_menu_link')}</Outside>, t('gestures_menu_link')),
    keyboard:
      tabKeys === '' && list.value !== null ? (
        <>
          {t('welcome_keyboard_unset', t('manifest_shorten_tab'))}{' '}
          {openSettings && (
            <button type="button" onClick={() => void openSettings()}>
              {t('defaults_shortcuts_change')}
            </button>
          )}
        </>
      ) : (
        sentence(
          'welcome_keyboard',
          <Outside href={page}>{t('welcome_keyboard_page')}</Outside>,
          <Keys keys={tabKeys} />,
        )
      ),
  }
  const tried = state.tried.value
  return (
    <div class="welcome-part">
      <p>{t('welcome_gestures_about')}</p>
      <ul class="welcome-gestures" aria-live="polite">
        {TRIED_GESTURES.map((gesture) => (
          <Gesture key={gesture} done={tried.has(gesture)}>
            {how[gesture]}
          </Gesture>
        ))}
      </ul>
      <p class="quiet">{t('welcome_panel', t(isFirefox ? 'popup_open_sidebar' : 'popup_open_panel'))}</p>
    </div>
  )
}

function Gesture({ done, children }: { done: boolean; children: ComponentChildren }) {
  const id = useId()
  return (
    <li aria-labelledby={id}>
      <span id={id}>{children}</span>
      <span class={done ? 'welcome-tried' : 'quiet'}>
        {done && <CheckIcon />}
        {t(done ? 'welcome_tried' : 'welcome_untried')}
      </span>
    </li>
  )
}

const Keys = ({ keys }: { keys: string }) => <kbd dir="ltr">{keys}</kbd>

/** A link to the page that was shortened, or to the example. */
const Outside = ({ href, children }: { href: string; children: ComponentChildren }) => (
  <a href={href} target="_blank" rel="noreferrer">
    {children}
  </a>
)
