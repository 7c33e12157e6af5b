import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { LinkCreate, LinkOptions } from '../../lib/contract/link.ts'
import type { Draft } from '../../lib/rpc/views/draft.ts'
import { isSameValue } from './is-same-value.ts'

/** By the field's path, such as `url` or `geotarget.0.link`. */
export type Problems = Readonly<Record<string, string>>

/** The id of a preset that was chosen by hand; `null` for none of them, `undefined` while the rules choose. */
export type PresetChoice = string | null | undefined

/** The options that a link to this address begins with. */
type BaseOf = (url: string, choice: PresetChoice) => LinkOptions

export interface Form {
  url: ReadonlySignal<string>
  options: ReadonlySignal<LinkOptions>
  presetChoice: ReadonlySignal<PresetChoice>
  problems: ReadonlySignal<Problems>
  /** Whether anything was typed or chosen, now or before the popup was last closed. */
  typed: ReadonlySignal<boolean>
  typeUrl: (url: string) => void
  changeOptions: (options: LinkOptions) => void
  choosePreset: (choice: PresetChoice) => void
  setPage: (url: string) => void
  /** Puts back what was typed before, beneath what has been typed since the popup opened. */
  restore: (draft: Draft) => void
  /** Puts back the form that a link was asked for with. */
  restoreFrom: (asked: LinkCreate) => void
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
  // `null` is untyped: the page's address shows through.
  const typedUrl = signal<string | null>(null)
  /** An option that is here without a value was emptied by hand. */
  const byHand = signal<LinkOptions>({})
  const presetChoice = signal<PresetChoice>(undefined)
  const problems = signal<Problems>({})

  const url = computed(() => typedUrl.value ?? page.value)
  const base = computed(() => baseOf(url.value, presetChoice.value))
  const options = computed<LinkOptions>(() => ({ ...base.value, ...byHand.value }))
  const typed = computed(
    () => typedUrl.value !== null || presetChoice.value !== undefined || namesIn(byHand.value).length > 0,
  )

  const tell = () =>
    onTyped(
      typed.value
        ? {
            url: typedUrl.value ?? '',
            options: byHand.value,
            cleared: namesIn(byHand.value).filter((name) => byHand.value[name] === undefined),
            preset: presetChoice.value,
          }
        : null,
    )
  // A problem goes once its field was touched; the next check says what is left.
  const forgetProblems = (isTouched: (field: string) => boolean) => {
    problems.value = Object.fromEntries(Object.entries(problems.value).filter(([field]) => !isTouched(field)))
  }
  /** What differs from the base is what was set by hand. */
  const set = (wanted: LinkOptions, names: (keyof LinkOptions)[]) => {
    const next = { ...byHand.value }
    const setOne = <Name extends keyof LinkOptions>(name: Name) => {
      if (isSameValue(wanted[name], base.value[name])) delete next[name]
      else next[name] = wanted[name]
    }
    names.forEach(setOne)
    byHand.value = next
  }

  return {
    url,
    options,
    presetChoice,
    problems,
    typed,
    typeUrl: (text) => {
      batch(() => {
        typedUrl.value = text === page.value ? null : text
        forgetProblems((field) => field === 'url')
      })
      tell()
    },
    changeOptions: (changed) => {
      const before = options.value
      const names = namesIn({ ...before, ...changed }).filter((name) => before[name] !== changed[name])
      batch(() => {
        set(changed, names)
        forgetProblems((field) => field !== 'url' && dependsOn(field).some((name) => names.includes(name)))
      })
      tell()
    },
    choosePreset: (choice) => {
      batch(() => {
        presetChoice.value = choice
        problems.value = {}
      })
      tell()
    },
    setPage: (address) => {
      page.value = address
    },
    restore: (draft) => {
      batch(() => {
        if (typedUrl.value === null && draft.url !== '' && draft.url !== page.value) typedUrl.value = draft.url
        presetChoice.value ??= draft.preset
        const cleared: LinkOptions = Object.fromEntries((draft.cleared ?? []).map((name) => [name, undefined]))
        byHand.value = { ...cleared, ...draft.options, ...byHand.value }
      })
    },
    restoreFrom: ({ url: asked, ...wanted }) => {
      batch(() => {
        if (typedUrl.value === null && asked !== page.value) typedUrl.value = asked
        const since = byHand.value
        // No password is kept with what was asked: that there is none does not mean that it was emptied.
        set(
          wanted,
          namesIn({ ...base.value, ...wanted }).filter((name) => name !== 'password'),
        )
        byHand.value = { ...byHand.value, ...since }
      })
    },
    keep: tell,
    startOver: () => {
      batch(() => {
        typedUrl.value = null
        byHand.value = {}
        presetChoice.value = undefined
        problems.value = {}
      })
      tell()
    },
    sayProblems: (said) => {
      problems.value = said
    },
  }
}

const namesIn = (options: LinkOptions) => Object.keys(options) as (keyof LinkOptions)[]

/** The options that a field's problem hangs on: deep links are wrong for want of device targets. */
const dependsOn = (field: string): (keyof LinkOptions)[] => {
  const option = field.split('.')[0] as keyof LinkOptions
  return option === 'deeplink' ? [option, 'devicetarget'] : [option]
}
