import { batch, computed, signal } from '@preact/signals'
import type { LinkOptions } from '../../lib/contract/link-options.ts'
import { credentialsIn, optionsWithoutCredentials, withoutCredentials } from '../../lib/link-options/credentials.ts'
import { dependsOn } from '../../lib/link-options/option-problems.ts'
import type { Draft } from '../../lib/model/draft.ts'
import {
  type ByHand,
  draftOf,
  isAnythingByHand,
  mergeByHand,
  NOTHING_BY_HAND,
  namesIn,
  type PresetChoice,
  setOptions,
} from '../../lib/shorten-form/by-hand.ts'
import { problemSentence } from '../../lib/words/problem-sentence.ts'

/** By the field's path, such as `url` or `geotarget.0.link`. */
type Problems = Readonly<Record<string, string>>

/** The initial options of a link to this address. */
type BaseOf = (url: string, choice: PresetChoice) => LinkOptions

/**
 * A form with two layers: the values of the page, the preset and the defaults, overridden by those set by hand, which
 * stay when the former change. Reports each change by hand: the draft to store, or `null` for none.
 */
export const createForm = (baseOf: BaseOf, onTyped: (draft: Draft | null) => void) => {
  const page = signal('')
  /** What was typed or chosen, now or before the popup was last closed. */
  const byHand = signal<ByHand>(NOTHING_BY_HAND)
  const problems = signal<Problems>({})

  const url = computed(() => byHand.value.url ?? page.value)
  const presetChoice = computed(() => byHand.value.presetChoice)
  const base = computed(() => baseOf(url.value, presetChoice.value))
  const options = computed<LinkOptions>(() => {
    const shown = { ...base.value, ...byHand.value.options }
    // The preset's password is not the one that was entered.
    return byHand.value.needsPassword ? { ...shown, password: undefined } : shown
  })
  /** Addresses that are sent with a user name or password. The user is asked again each time the popup opens. */
  const acceptedCredentials = signal<ReadonlySet<string>>(new Set())
  /** Those about which the user has not decided. */
  const credentials = computed(() => credentialsIn(url.value, options.value, acceptedCredentials.value))
  /** Whether anything was set by hand. */
  const typed = computed(() => isAnythingByHand(byHand.value))
  /** Whether anything but the address was. */
  const isOptionTyped = computed(() => isAnythingByHand({ ...byHand.value, url: null }))

  const tell = () => onTyped(typed.value ? draftOf(byHand.value) : null)
  // A problem disappears once its field was touched; the next validation shows what is left.
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
  const typeUrl = (text: string): void =>
    change({ ...byHand.value, url: text === page.value ? null : text }, (field) => field === 'url')
  const changeOptions = (changed: LinkOptions): void => {
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
    isOptionTyped,
    credentials,
    acceptedCredentials,
    removeCredentials: (): void =>
      batch(() => {
        const asked = credentials.value
        if (asked.some(({ field }) => field === 'url')) typeUrl(withoutCredentials(url.value) ?? url.value)
        // Options without any stay the preset's.
        if (asked.some(({ field }) => field !== 'url'))
          changeOptions(optionsWithoutCredentials(options.value, acceptedCredentials.value))
      }),
    keepCredentials: (): void =>
      batch(() => {
        const asked = credentials.value
        acceptedCredentials.value = new Set([...acceptedCredentials.value, ...asked.map(({ address }) => address)])
        forgetProblems((problem) => asked.some(({ field }) => field === problem))
      }),
    typeUrl,
    changeOptions,
    choosePreset: (choice: PresetChoice): void =>
      // The missing password overrode the preset's: it stays missing with another preset.
      change({ ...byHand.value, presetChoice: choice }, (field) => field !== 'password' || !byHand.value.needsPassword),
    setPage: (address: string): void => {
      page.value = address
    },
    /** Restores what was set by hand before, below what has been set since. */
    restore: (before: ByHand): void => {
      batch(() => {
        const restored = mergeByHand(before, byHand.value)
        byHand.value = restored.url === page.value ? { ...restored, url: null } : restored
        // Checked before anything is sent: the form looks complete, but isn't.
        if (byHand.value.needsPassword)
          problems.value = { ...problems.value, password: problemSentence({ code: 'password_lost' }) }
      })
    },
    /** Removes the password that was entered before, or with `true` uses the preset's. */
    removePassword: (usePresets: boolean): void => {
      const { password: _, ...rest } = byHand.value.options
      const options = usePresets ? rest : { ...rest, password: undefined }
      change({ ...byHand.value, options, needsPassword: false }, (field) => field === 'password')
    },
    /** Reports what is typed once more, so that it is stored. */
    keep: tell,
    startOver: (): void => {
      batch(() => {
        byHand.value = NOTHING_BY_HAND
        problems.value = {}
      })
      tell()
    },
    sayProblems: (said: Problems): void => {
      problems.value = said
    },
  }
}
