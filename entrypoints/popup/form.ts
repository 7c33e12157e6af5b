import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { LinkCreate, LinkOptions } from '../../lib/contract/link.ts'
import type { Draft } from '../../lib/rpc/protocol.ts'

/** By the field's path, such as `url` or `geotarget.0.link`. */
export type Problems = Readonly<Record<string, string>>

export interface Form {
  url: ReadonlySignal<string>
  options: ReadonlySignal<LinkOptions>
  problems: ReadonlySignal<Problems>
  /** Whether anything was typed, now or before the popup was last closed. */
  typed: ReadonlySignal<boolean>
  typeUrl: (url: string) => void
  changeOptions: (options: LinkOptions) => void
  setPage: (url: string) => void
  setDefaults: (defaults: LinkOptions) => void
  /** Puts back what was typed before, beneath what has been typed since the popup opened. */
  restore: (draft: Draft) => void
  /** Tells once more what is typed, so that it is kept. */
  keep: () => void
  startOver: () => void
  sayProblems: (problems: Problems) => void
  /** What is to be sent; `null`, with the problems said, when it cannot be. */
  check: (now: number, serviceOffsetMinutes: number | null) => Promise<LinkCreate | null>
}

/** A form that tells each change of what is typed: the draft to keep, or `null` when there is nothing to keep. */
export const createForm = (onTyped: (draft: Draft | null) => void): Form => {
  const page = signal('')
  const defaults = signal<LinkOptions>({})
  // `null` is untyped: what comes from the page and the defaults shows through.
  const typedUrl = signal<string | null>(null)
  const typedOptions = signal<LinkOptions | null>(null)
  const problems = signal<Problems>({})

  const url = computed(() => typedUrl.value ?? page.value)
  const options = computed(() => typedOptions.value ?? defaults.value)
  const typed = computed(() => typedUrl.value !== null || typedOptions.value !== null)

  const tell = () => onTyped(typed.value ? { url: typedUrl.value ?? '', options: options.value } : null)
  // A problem goes once its field was touched; the next check says what is left.
  const forgetProblems = (isTouched: (field: string) => boolean) => {
    problems.value = Object.fromEntries(Object.entries(problems.value).filter(([field]) => !isTouched(field)))
  }

  return {
    url,
    options,
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
      batch(() => {
        typedOptions.value = changed
        forgetProblems((field) => field !== 'url' && dependsOn(field).some((key) => before[key] !== changed[key]))
      })
      tell()
    },
    setPage: (address) => {
      page.value = address
    },
    setDefaults: (value) => {
      defaults.value = value
    },
    restore: (draft) => {
      batch(() => {
        if (typedUrl.value === null && draft.url !== '' && draft.url !== page.value) typedUrl.value = draft.url
        typedOptions.value ??= draft.options
      })
    },
    keep: tell,
    startOver: () => {
      batch(() => {
        typedUrl.value = null
        typedOptions.value = null
        problems.value = {}
      })
      tell()
    },
    sayProblems: (said) => {
      problems.value = said
    },
    check: async (now, serviceOffsetMinutes) => {
      // Not needed before something is sent, so the popup opens without it.
      const { checkForm } = await import('./check-form.ts')
      const checked = checkForm(url.value, options.value, now, serviceOffsetMinutes)
      problems.value = Object.fromEntries(checked.problems.map(({ field, problem }) => [field, problem]))
      return checked.input
    },
  }
}

/** The options that a field's problem hangs on: deep links are wrong for want of device targets. */
const dependsOn = (field: string): (keyof LinkOptions)[] => {
  const option = field.split('.')[0] as keyof LinkOptions
  return option === 'deeplink' ? [option, 'devicetarget'] : [option]
}
