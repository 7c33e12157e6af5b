import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { shortenable } from '../../lib/address/shortenable.ts'
import type { LinkOptions } from '../../lib/contract/link-options.ts'
import { credentialsIn, optionsWithoutCredentials, withoutCredentials } from '../../lib/link-options/credentials.ts'
import { dependsOn } from '../../lib/link-options/option-problems.ts'
import type { Draft } from '../../lib/model/draft.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import { appliedTo } from '../../lib/presets/account-options.ts'
import {
  type ByHand,
  byHandOfRequest,
  draftOf,
  isAnythingByHand,
  mergeByHand,
  NOTHING_BY_HAND,
  namesIn,
  type PresetChoice,
  setOptions,
} from '../../lib/shorten-form/by-hand.ts'
import { type CheckedForm, checkForm } from '../../lib/shorten-form/check-form.ts'
import type { InitialOptions } from '../../lib/shorten-form/initial-options.ts'
import { readEntry, type Token, withoutToken } from '../../lib/shorten-form/launcher-entry.ts'
import { problemSentence, problemSentences } from '../../lib/words/problem-sentence.ts'

/** Problems by the field's path, such as `url` or `geotarget.0.link`. */
type Problems = Readonly<Record<string, string>>

interface Ports {
  /** The address that the form has until another one is typed. */
  page: ReadonlySignal<string>
  /** The initial options of a link to this address. */
  initialOf: (url: string, choice?: PresetChoice) => InitialOptions
  /** The current time by the service's clock. */
  nowAtService: () => string
  /** Called after each change by hand, with the draft to store or `null` for none. */
  onTyped: (draft: Draft | null) => void
}

/**
 * A form with two layers: the values of the page, the preset and the defaults, overridden by those set by hand, which
 * stay when the others change.
 */
export const createForm = ({ page, initialOf, nowAtService, onTyped }: Ports) => {
  /** What was typed or chosen, now or when the popup was last open. */
  const byHand = signal<ByHand>(NOTHING_BY_HAND)
  const problems = signal<Problems>({})

  const url = computed(() => byHand.value.url ?? page.value)
  /** The text in the address field if it contains more than an address; otherwise `null`. */
  const fieldText = signal<string | null>(null)
  const tokens = computed(() => (fieldText.value === null ? [] : readEntry(fieldText.value).tokens))
  /** The text that is typed as the address but isn't one. */
  const words = computed(() => {
    const typed = byHand.value.url ?? ''
    return shortenable(typed).ok ? '' : typed.trim()
  })
  const presetChoice = computed(() => byHand.value.presetChoice)
  /** The initial options, which those set by hand override. */
  const initial = computed(() => initialOf(url.value, presetChoice.value))
  const options = computed<LinkOptions>(() => {
    const shown = { ...initial.value.options, ...byHand.value.options }
    // If an entered password is missing, the preset's password isn't shown in its place.
    return byHand.value.needsPassword ? { ...shown, password: undefined } : shown
  })
  /**
   * Addresses that may be sent with their user name and password. The user is asked again each time the popup opens.
   */
  const acceptedCredentials = signal<ReadonlySet<string>>(new Set())
  /** The addresses with a user name or password about which the user has not decided. */
  const credentials = computed(() => credentialsIn(url.value, options.value, acceptedCredentials.value))
  /** Whether anything was set by hand. */
  const typed = computed(() => isAnythingByHand(byHand.value))
  /** Whether anything but the address was set by hand. */
  const isOptionTyped = computed(() => isAnythingByHand({ ...byHand.value, url: null }))

  const tell = () => onTyped(typed.value ? draftOf(byHand.value) : null)
  // A field's problem disappears when the field is edited; the next validation shows what is left.
  const forgetProblems = (isTouched: (field: string) => boolean) => {
    problems.value = Object.fromEntries(Object.entries(problems.value).filter(([field]) => !isTouched(field)))
  }
  const change = (next: ByHand, isTouched: (field: string) => boolean) => {
    batch(() => {
      byHand.value = next
      forgetProblems(isTouched)
    })
    tell()
  }
  const typeUrl = (text: string): void => {
    fieldText.value = null
    change({ ...byHand.value, url: text === page.value ? null : text }, (field) => field === 'url')
  }
  /** Tokens without an address belong to the tab's page. */
  const typeEntry = (text: string): void =>
    batch(() => {
      const entry = readEntry(text)
      const address = entry.rest.trim()
      typeUrl(address === '' && entry.tokens.length > 0 ? page.value : address)
      if (text !== url.value) fieldText.value = text
    })
  const changeOptions = (changed: LinkOptions): void => {
    const before = options.value
    const names = namesIn({ ...before, ...changed }).filter((name) => before[name] !== changed[name])
    change(
      setOptions(byHand.value, changed, initial.value.options, names),
      (field) => field !== 'url' && dependsOn(field).some((name) => names.includes(name)),
    )
  }

  /** What the user would have to set by hand to make the same request again. */
  const byHandIn = ({ input: { url, ...options }, hasPassword }: JobView): ByHand =>
    byHandOfRequest({ url: String(url), ...options }, hasPassword, page.value, (of) => initialOf(of).options)
  /** Restores what was set by hand before. What has been set since takes precedence. */
  const restore = (before: ByHand): void => {
    batch(() => {
      const restored = mergeByHand(before, byHand.value)
      byHand.value = restored.url === page.value ? { ...restored, url: null } : restored
      // Shown before anything is sent: the form looks complete, but the password is missing.
      if (byHand.value.needsPassword)
        problems.value = { ...problems.value, password: problemSentence({ code: 'password_lost' }) }
    })
  }

  return {
    url,
    initial,
    options,
    presetChoice,
    problems,
    byHand,
    typed,
    isOptionTyped,
    credentials,
    acceptedCredentials,
    removeCredentials: (): void =>
      batch(() => {
        const asked = credentials.value
        if (asked.some(({ field }) => field === 'url')) typeUrl(withoutCredentials(url.value) ?? url.value)
        // Options without credentials stay those of the preset.
        if (asked.some(({ field }) => field !== 'url'))
          changeOptions(optionsWithoutCredentials(options.value, acceptedCredentials.value))
      }),
    keepCredentials: (): void =>
      batch(() => {
        const asked = credentials.value
        acceptedCredentials.value = new Set([...acceptedCredentials.value, ...asked.map(({ address }) => address)])
        forgetProblems((problem) => asked.some(({ field }) => field === problem))
      }),
    /** The text of the address field. */
    text: computed(() => fieldText.value ?? url.value),
    tokens,
    words,
    typeUrl,
    typeEntry,
    /** Sets the options that these tokens name, and removes the tokens from the address field. */
    takeTokens: (taken: readonly Token[], named: LinkOptions): void =>
      batch(() => {
        if (taken.length === 0) return
        changeOptions({ ...options.value, ...named })
        const left = taken.toReversed().reduce(withoutToken, fieldText.value ?? '')
        typeEntry(left.trim() === '' ? page.value : left)
        if (left.trim() === '') fieldText.value = ''
      }),
    changeOptions,
    choosePreset: (choice: PresetChoice): void =>
      // A missing password stays missing when the preset changes, because it overrode the preset's password.
      change({ ...byHand.value, presetChoice: choice }, (field) => field !== 'password' || !byHand.value.needsPassword),
    byHandIn,
    restore,
    restoreRequest: (request: JobView): void => {
      fieldText.value = null
      restore(byHandIn(request))
    },
    /** Removes the options that name objects of the previous account. The stored draft still has them. */
    leaveOutIds: (before: string | undefined, next: string | undefined): void => {
      if (before === undefined || next === undefined || before === next) return
      const { options } = byHand.value
      const kept = appliedTo({ options, account: { id: before, names: {} } }, next).body.options
      byHand.value = { ...byHand.value, options: kept }
    },
    /** Removes the password that was entered before, or uses the preset's with `true`. */
    removePassword: (usePresets: boolean): void => {
      const { password: _, ...rest } = byHand.value.options
      const options = usePresets ? rest : { ...rest, password: undefined }
      change({ ...byHand.value, options, needsPassword: false }, (field) => field === 'password')
    },
    /** Reports the draft once more, so that it is stored. */
    keep: tell,
    startOver: (): void => {
      batch(() => {
        fieldText.value = null
        byHand.value = NOTHING_BY_HAND
        problems.value = {}
      })
      tell()
    },
    /** Validates the form: the input to send, and the problems that must be corrected first, which are shown. */
    check: (): CheckedForm => {
      const checked = checkForm({
        url: url.value,
        options: options.value,
        needsPassword: byHand.value.needsPassword,
        acceptedCredentials: acceptedCredentials.value,
        nowAtService: nowAtService(),
      })
      problems.value = problemSentences(checked.problems)
      return checked
    },
    /** Shows a refusal at its field, if it concerns one. */
    showRefusal: (failure: Failure | null): void => {
      if (failure?.kind === 'invalid') problems.value = problemSentences([failure])
    },
  }
}
