import type { ComponentChildren } from 'preact'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { CleaningLine } from '../../../components/CleaningLine.tsx'
import { CredentialsNotice } from '../../../components/CredentialsNotice.tsx'
import { focusFirstProblem } from '../../../components/field/focus-first-problem.ts'
import { TextField } from '../../../components/field/TextField.tsx'
import { InvisibleNotice } from '../../../components/InvisibleNotice.tsx'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { addressNotes } from '../../../lib/address/address-notes.ts'
import { invisibleIn, sentInstead, shortenable, siteOf } from '../../../lib/address/shortenable.ts'
import type { LinkOption } from '../../../lib/contract/link-options.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import type { World } from '../world.ts'
import { FormMessages, messagesOf } from './FormMessages.tsx'
import { useFormBar } from './form-bar.ts'
import { OptionsSection } from './OptionFields.tsx'
import { PageHead } from './PageHead.tsx'
import { PresetChip } from './PresetChip.tsx'
import { TokenHint } from './TokenHint.tsx'
import { useFirstFocus } from './use-first-focus.ts'
import './FormView.css'

/** By this time, the browser has made the popup as high as its content, up to the limit. */
const GROWTH_MS = 300

interface FormViewProps {
  popup: Popup
  world: World
  /** Shown instead of why the page's address can't be shortened. */
  note: ComponentChildren
}

export function FormView({ popup, world, note }: FormViewProps) {
  const { form, phase, tab } = popup
  const problems = form.problems.value
  const sending = phase.value === 'sending'
  const messages = messagesOf(popup)
  // With options set by hand, the user wants a link of its own.
  const prefersKnown = (messages?.known ?? null) !== null && !form.isOptionTyped.value && form.tokens.value.length === 0
  const initial = popup.initial.value
  const isDraftComing = popup.isDraftComing.value
  const undone = popup.undo.state.value
  const button = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLElement>(null)
  const options = useRef<HTMLDivElement>(null)
  const messageBox = useRef<HTMLDivElement>(null)
  const place = useFormBar({ options, bar, messages: messageBox }, messages !== null)
  const focusButton = () => button.current?.focus()
  const instead = sentInstead(form.url.value)
  const invisible = invisibleIn(form.url.value)
  const isOfTab = form.url.value === tab.value?.url || form.url.value === popup.page.value.url
  const notes = addressNotes(form.url.value, isOfTab ? (tab.value?.url ?? null) : null)
  const address = shortenable(form.url.value)
  const needsAddress = popup.pageProblem.value !== null
  const { blocked = null, locked = false } = popup.connection.value ?? {}
  /** While the connection is blocked or locked, the view that resolves this has the focus and the primary button. */
  const isHeld = blocked !== null || locked
  // Enter runs the primary action at once, except that a missing address must be typed first.
  const first = useCallback(
    () => (isHeld ? null : needsAddress ? button.current?.form?.querySelector('input') : button.current),
    [isHeld, needsAddress],
  )
  useFirstFocus(first)
  const failure = messages?.failure ?? null
  useEffect(() => {
    // A failure that was there when the popup opened isn't scrolled to.
    if (failure === null || !navigator.userActivation.hasBeenActive) return
    // A message that isn't sticky may be out of view.
    const timer = setTimeout(() => {
      if (messageBox.current?.closest('.sticky') === null) messageBox.current.scrollIntoView({ block: 'nearest' })
    }, GROWTH_MS)
    return () => clearTimeout(timer)
  }, [failure])
  const broken = popup.result.broken.value ?? messages?.refused?.copied ?? null
  const [refusals, setRefusals] = useState(0)
  const [wanted, onWant] = useState<LinkOption | null>(null)
  /** Shows the problems and focuses the first; `false` if there are none. */
  const showProblems = (element: HTMLFormElement): boolean => {
    if (Object.keys(form.problems.value).length === 0) return false
    setRefusals((before) => before + 1)
    focusFirstProblem(element)
    return true
  }
  const edit = (job: JobView) => {
    popup.edit(job)
    const element = button.current?.form
    if (element && !showProblems(element)) element.querySelector('input')?.focus()
  }

  /** Sets the options that tokens in the address name, before the form is sent; `false` if one has no meaning. */
  const takeTokens = async (element: HTMLFormElement): Promise<boolean> => {
    await Promise.all([popup.loaded, popup.tokens.load()])
    if (popup.tokens.takeAll()) return true
    element.querySelector('input')?.focus()
    return false
  }
  const submit = async (element: HTMLFormElement) => {
    if (form.tokens.peek().length > 0 && !(await takeTokens(element))) return
    // Called first, because the popup may be closed at the same moment.
    const answered = popup.shorten()
    // The fields are disabled during the request, so the focus moves to the button.
    focusButton()
    await answered
    showProblems(element)
  }
  const shownMessages = messages && (
    <FormMessages
      popup={popup}
      world={world}
      messages={messages}
      box={messageBox}
      height={place.messagesHeight}
      shown={place.shownMessages}
      address={address.ok ? address.value : ''}
      prefersKnown={prefersKnown}
      onChosen={focusButton}
      onEdit={edit}
    />
  )
  return (
    <form
      class="popup-form"
      noValidate
      aria-busy={sending}
      // From now on, the page's existing link doesn't replace the form.
      onFocusIn={({ target }) => {
        if (target !== button.current) popup.noteFormInUse()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        // Enter does what the primary button does.
        if (prefersKnown) void popup.useKnown()
        else void submit(event.currentTarget)
      }}
    >
      <div class="popup-section" inert={sending}>
        {broken && <p>{t('shared_copied_broken', broken)}</p>}
        {popup.result.outdated.value && <p role="alert">{t('popup_known_outdated', popup.result.outdated.value)}</p>}
        {undone.kind === 'deleted' && <p role="alert">{t('popup_deleted', undone.shortUrl)}</p>}
        {note ||
          (popup.pageProblem.value && (
            <p class="quiet">{t('popup_page_unsuitable', problemSentence(popup.pageProblem.value))}</p>
          ))}
        <PageHead host={siteOf(form.url.value)} title={(isOfTab && tab.value?.title) || ''} />
        <TextField
          label={t('shared_long_url')}
          name="url"
          type="address"
          placeholder={popup.page.value.url || 'https://'}
          value={form.text.value}
          problem={problems.url}
          hint={instead === null ? undefined : <MiddleTruncated text={t('popup_sent_as', instead)} dir="auto" />}
          onInput={form.typeEntry}
        />
        <TokenHint popup={popup} onChosen={() => button.current?.form?.querySelector('input')?.focus()} />
        {notes && (
          <CleaningLine
            notes={notes}
            onClean={(address) => {
              if (isOfTab) void popup.clean('whole')
              else form.typeUrl(address)
              focusButton()
            }}
            onAmpersands={(address) => {
              form.typeUrl(address)
              focusButton()
            }}
            onUndo={() => {
              void popup.clean('none')
              focusButton()
            }}
            onAlways={(host) => void popup.cleanAlways(host)}
          />
        )}
        {invisible && (
          <InvisibleNotice
            {...invisible}
            onRemove={() => {
              form.typeUrl(invisible.clean)
              focusButton()
            }}
          />
        )}
        {form.credentials.value.length > 0 && (
          <CredentialsNotice
            credentials={form.credentials.value}
            onRemove={() => {
              form.removeCredentials()
              focusButton()
            }}
            onKeep={() => {
              form.keepCredentials()
              focusButton()
            }}
          />
        )}
      </div>
      {/* Rendered after the options, so that Tab goes from here to the options before it leaves the form. */}
      <footer class={`popup-footer${place.isBarSticky && !isHeld ? ' sticky' : ''}`} ref={bar}>
        {place.areMessagesInBar && shownMessages}
        <div class="popup-actions">
          {/* One button for both actions, so that nothing moves when the worker responds with the page's link. */}
          <button
            type="submit"
            class={isHeld ? '' : 'primary'}
            ref={button}
            aria-disabled={sending}
            aria-keyshortcuts="Enter"
          >
            {t(prefersKnown ? 'popup_use_known' : sending ? 'popup_shortening' : 'shared_shorten')}
          </button>
          {(form.typed.value || isDraftComing) && (
            <button
              type="button"
              class="plain"
              aria-disabled={sending || isDraftComing}
              onClick={() => {
                if (sending || isDraftComing) return
                void popup.another()
                focusButton()
              }}
            >
              {t('shared_discard_draft')}
            </button>
          )}
        </div>
      </footer>
      {!place.areMessagesInBar && shownMessages}
      <div
        class="popup-section popup-later"
        inert={sending}
        ref={options}
        // Firefox doesn't scroll to a field that is in the window but behind the bar. A field that is being pressed
        // must stay under the pointer.
        onFocusIn={({ target }) => {
          if (target instanceof Element && !target.matches(':active')) target.scrollIntoView({ block: 'nearest' })
        }}
      >
        <OptionsSection {...{ popup, world, refusals, wanted, onWant }} />
      </div>
      {/* Below the button, so that no button moves when a rule picks another preset for what is typed. */}
      {initial.preset && (
        <div class="popup-section popup-preset" inert={sending}>
          <PresetChip
            initial={initial}
            onRemove={() => {
              popup.choosePreset(null)
              focusButton()
            }}
          />
        </div>
      )}
    </form>
  )
}
