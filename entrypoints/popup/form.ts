import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { withoutCredentials } from '../../lib/address/url-credentials.ts'
import type { LinkOptions } from '../../lib/contract/link-options.ts'
import { type Credentials, credentialsIn, optionsWithoutCredentials } from '../../lib/link-options/credentials.ts'
import { dependsOn } from '../../lib/link-options/option-problems.ts'
import type { Draft } from '../../lib/model/draft.ts'
import {
  type ByHand,
  draftOf,
  isAnythingByHand,
  NOTHING_BY_HAND,
  namesIn,
  over,
  type PresetChoice,
  setOptions,
} from '../../lib/shorten-form/by-hand.ts'
import { problemSentence } from '../../lib/words/problem-sentence.ts'

/** By the field's path, such as `url` or `geotarget.0.link`. */
export type Problems = Readonly<Record<string, string>>

/** The options that a link to this address begins with. */
type BaseOf = (url: string, choice: PresetChoice) => LinkOptions

export interface Form {
  url: ReadonlySignal<string>
  options: ReadonlySignal<LinkOptions>
  presetChoice: ReadonlySignal<PresetChoice>
  problems: ReadonlySignal<Problems>
  /** What was typed or chosen, now or before the popup was last closed. */
  byHand: ReadonlySignal<ByHand>
  /** Whether anything was. */
  typed: ReadonlySignal<boolean>
  /** Addresses with a user name or password of which nobody has said what is to be done with them. */
  credentials: ReadonlySignal<readonly Credentials[]>
  /** Addresses that are to be sent with theirs. */
  keptCredentials: ReadonlySignal<ReadonlySet<string>>
  removeCredentials: () => void
  keepCredentials: () => void
  typeUrl: (url: string) => void
  changeOptions: (options: LinkOptions) => void
  choosePreset: (choice: PresetChoice) => void
  setPage: (url: string) => void
  /** Puts back what was set by hand before, beneath what has been set since. */
  restore: (before: ByHand) => void
  /** Uses no password instead of the one that was entered before, or with `true` the one that the preset gives. */
  removePassword: (usePresets: boolean) => void
  /** Tells once more what is typed, so that it is kept. */
  keep: () => void
  startOver: () => void
  sayProblems: (problems: Problems) => void
}

/**
 * A form of two layers: what the page, the preset and the defaults give, and over it what was set by hand, which stays
 * whatever changes beneath. It tells each change of what is set by hand: the draft to keep, or `null` for none.
 */
export const createForm = (baseOf: BaseOf, onTyped: (draft: Draft | null) => void): Form => {
  const page = signal('')
  const byHand = signal<ByHand>(NOTHING_BY_HAND)
  const problems = signal<Problems>({})

  const url = computed(() => byHand.value.url ?? page.value)
  const presetChoice = computed(() => byHand.value.presetChoice)
  const base = computed(() => baseOf(url.value, presetChoice.value))
  const options = computed<LinkOptions>(() => {
    const shown = { ...base.value, ...byHand.value.options }
    // The one that the preset gives is not the one that was entered.
    return byHand.value.needsPassword ? { ...shown, password: undefined } : shown
  })
  /** It is asked for anew each time that the popup opens. */
  const keptCredentials = signal<ReadonlySet<string>>(new Set())
  const credentials = computed(() => credentialsIn(url.value, options.value, keptCredentials.value))
  const typed = computed(() => isAnythingByHand(byHand.value))

  const tell = () => onTyped(typed.value ? draftOf(byHand.value) : null)
  // A problem goes once its field was touched; the next check says what is left.
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
  const typeUrl = (text: string) =>
    change({ ...byHand.value, url: text === page.value ? null : text }, (field) => field === 'url')
  const changeOptions = (changed: LinkOptions) => {
    const before = options.value
    const names = namesIn({ ...before, ...changed }).filter((name) => before[name] !== changed[name])
    change(
      setOptions(byHand.value, changed, base.value, names),
      (field) => field !== 'url' && dependsOn(field).some((name) => names.includes(name)),
    )
  }

  return {
    url,
    options,
    presetChoice,
    problems,
    byHand,
    typed,
    credentials,
    keptCredentials,
    removeCredentials: () =>
      batch(() => {
        const asked = credentials.value
        if (asked.some(({ field }) => field === 'url')) typeUrl(withoutCredentials(url.value) ?? url.value)
        // The options that have none stay the preset's.
        if (asked.some(({ field }) => field !== 'url'))
          changeOptions(optionsWithoutCredentials(options.value, keptCredentials.value))
      }),
    keepCredentials: () =>
      batch(() => {
        const asked = credentials.value
        keptCredentials.value = new Set([...keptCredentials.value, ...asked.map(({ address }) => address)])
        forgetProblems((problem) => asked.some(({ field }) => field === problem))
      }),
    typeUrl,
    changeOptions,
    choosePreset: (choice) =>
      // The password that is missing was over what the preset gives: it stays missing under another.
      change({ ...byHand.value, presetChoice: choice }, (field) => field !== 'password' || !byHand.value.needsPassword),
    setPage: (address) => {
      page.value = address
    },
    restore: (before) => {
      batch(() => {
        const restored = over(before, byHand.value)
        byHand.value = restored.url === page.value ? { ...restored, url: null } : restored
        // Seen before anything is sent: what looks complete would not be.
        if (byHand.value.needsPassword)
          problems.value = { ...problems.value, password: problemSentence({ code: 'password_lost' }) }
      })
    },
    removePassword: (usePresets) => {
      const { password: _, ...rest } = byHand.value.options
      const options = usePresets ? rest : { ...rest, password: undefined }
      change({ ...byHand.value, options, needsPassword: false }, (field) => field === 'password')
    },
    keep: tell,
    startOver: () => {
      batch(() => {
        byHand.value = NOTHING_BY_HAND
        problems.value = {}
      })
      tell()
    },
    sayProblems: (said) => {
      problems.value = said
    },
  }
}
