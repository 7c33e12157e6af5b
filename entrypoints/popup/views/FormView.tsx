import { useEffect, useRef, useState } from 'preact/hooks'
import { CredentialsNotice } from '../../../components/CredentialsNotice.tsx'
import { focusFirstProblem } from '../../../components/field/focus-first-problem.ts'
import { TextField } from '../../../components/field/TextField.tsx'
import { InvisibleNotice } from '../../../components/InvisibleNotice.tsx'
import { LeftOutNotice } from '../../../components/LeftOutNotice.tsx'
import { RateLine } from '../../../components/RateLine.tsx'
import { invisibleIn, sentInstead } from '../../../lib/address/shortenable.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { rateMatters } from '../../../lib/words/rate-text.ts'
import { t } from '../../../lib/words/t.ts'
import type { Popup } from '../create-popup.ts'
import { countOtherJobs } from '../job-text.ts'
import { KnownCard } from './KnownCard.tsx'
import { MainFields, MoreFields, OptionsDetails } from './OptionFields.tsx'
import { FailureAlert } from './OutcomeView.tsx'
import { PresetChip } from './PresetChip.tsx'

export function FormView({ popup, openOptions }: { popup: Popup; openOptions: (section: string) => void }) {
  const { form, phase, tab } = popup
  const problems = form.problems.value
  const rate = popup.rate.value
  const waiting = countOtherJobs('waiting', popup.counts.value, popup.job.value)
  const sending = phase.value === 'sending'
  const failure = popup.failure.value ?? (phase.value === 'failed' ? (popup.job.value?.failure ?? null) : null)
  const known = popup.result.known.value
  // Options set by hand request a link of their own.
  const prefersKnown = known !== null && !form.typed.value && !sending
  const initial = popup.initial.value
  const button = useRef<HTMLButtonElement>(null)
  const focusButton = () => button.current?.focus()
  const instead = sentInstead(form.url.value)
  const invisible = invisibleIn(form.url.value)
  const isOfTab = form.url.value === tab.value?.url
  const aboutAddress = instead === null ? isOfTab && tab.value?.title : t('popup_sent_as', instead)
  const needsAddress = popup.pageProblem.value !== null
  useEffect(() => {
    // Enter runs the primary action at once; a missing address must be typed first.
    const begin = () => {
      const first = needsAddress ? button.current?.form?.querySelector('input') : button.current
      // Both are visible, but Chromium would scroll by a pixel while the popup is still growing.
      first?.focus({ preventScroll: true })
    }
    begin()
    // Firefox renders a popup before it gives it the keyboard focus, and may focus nothing in it then.
    const beginLate = () => document.activeElement === document.body && begin()
    window.addEventListener('focus', beginLate)
    return () => window.removeEventListener('focus', beginLate)
  }, [needsAddress])
  useEffect(() => {
    if (!prefersKnown) return
    const shorten = button.current
    // A user who is typing or has moved the focus is not interrupted.
    const isUntouched = document.activeElement === shorten || document.activeElement === document.body
    if (isUntouched) shorten?.form?.querySelector<HTMLElement>('[data-use-known]')?.focus()
    return () => {
      // The link is no longer offered, and its focused button is gone.
      if (document.activeElement === document.body) shorten?.focus()
    }
  }, [prefersKnown])

  const refused = popup.failure.value === null && phase.value === 'failed' ? popup.job.value : null
  const broken = popup.result.broken.value ?? refused?.copied ?? null
  const [refusals, setRefusals] = useState(0)
  /** `false` if there are none. */
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

  const submit = async (element: HTMLFormElement) => {
    // First of all, because the popup may be closed at the same moment.
    const answered = popup.shorten()
    // The fields are disabled during the request, so the focus moves out of them.
    focusButton()
    await answered
    showProblems(element)
  }
  return (
    <form
      class="popup-form"
      noValidate
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault()
        // Enter does what the primary button does.
        if (prefersKnown) void popup.result.useKnown()
        else void submit(event.currentTarget)
      }}
    >
      <div class="popup-section" inert={sending}>
        {broken && <p>{t('shared_copied_broken', broken)}</p>}
        {popup.result.outdated.value && <p role="alert">{t('popup_known_outdated', popup.result.outdated.value)}</p>}
        {popup.pageProblem.value && (
          <p class="quiet">{t('popup_page_unsuitable', problemSentence(popup.pageProblem.value))}</p>
        )}
        <TextField
          label={t('shared_long_url')}
          name="url"
          type="url"
          placeholder="https://"
          value={form.url.value}
          problem={problems.url}
          hint={<AboutAddress text={aboutAddress || NOTHING_YET} />}
          onInput={form.typeUrl}
        />
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
        <LeftOutNotice options={popup.leftOut.value} />
        <OptionsDetails title={t('shared_options')} popup={popup} group="main" refusals={refusals}>
          <MainFields popup={popup} />
        </OptionsDetails>
        <OptionsDetails title={t('popup_more_options')} popup={popup} group="more" refusals={refusals}>
          <MoreFields popup={popup} />
        </OptionsDetails>
      </div>
      <footer class="popup-footer">
        {failure && !sending && (
          <FailureAlert
            failure={failure}
            now={popup.now.value}
            openOptions={openOptions}
            onEdit={refused === null ? undefined : () => edit(refused)}
          />
        )}
        <div class="popup-actions">
          <button
            type={prefersKnown ? 'button' : 'submit'}
            class={prefersKnown ? '' : 'primary'}
            ref={button}
            aria-disabled={sending}
            onClick={(event) => {
              if (prefersKnown && event.currentTarget.form) void submit(event.currentTarget.form)
            }}
          >
            {t(sending ? 'popup_shortening' : 'shared_shorten')}
          </button>
          {form.typed.value && !sending && (
            <button
              type="button"
              class="plain"
              onClick={() => {
                void popup.another()
                focusButton()
              }}
            >
              {t('shared_discard_draft')}
            </button>
          )}
        </div>
        {rate && rateMatters(rate, waiting, popup.now.value) && (
          <RateLine rate={rate} waiting={waiting} now={popup.now.value} />
        )}
        {/* Below the button, so that nothing under the pointer moves when the worker responds. */}
        {initial.preset && (
          <PresetChip
            initial={initial}
            onRemove={() => {
              popup.choosePreset(null)
              focusButton()
            }}
          />
        )}
        {known && !sending && <KnownCard link={known} popup={popup} onAnother={focusButton} />}
      </footer>
    </form>
  )
}

/** Reserves the space of its later content. */
const NOTHING_YET = '\u00a0'

/** The page's title, or the address that is sent instead of the typed one. */
const AboutAddress = ({ text }: { text: string }) => (
  <span class="page-title" dir="auto" title={text}>
    {text}
  </span>
)
