import type { LinkOptions } from '../../lib/contract/link-options.ts'
import type { Choices } from '../../lib/model/choices.ts'
import type { AliasAssistant, AliasHint } from '../../lib/shorten-form/alias-assistant.ts'

/** Converts local times to the service's own time and back (FIELD.md line 25). */
export interface ServiceClock {
  /** Epoch milliseconds. */
  now: () => number
  toService: (moment: number) => string
  fromService: (dateTime: string) => number | null
}

export interface MissingPassword {
  remove: () => void
  /** Where a preset gives one. */
  usePresets?: () => void
}

export interface OptionsFormProps {
  /** As typed: rows may be incomplete and texts empty. `tidyOptions` makes of it what is sent. */
  value: LinkOptions
  choices: Choices
  onChange: (value: LinkOptions) => void
  /** Options that have no place in this form. */
  without?: readonly (keyof LinkOptions)[]
  /** Without a clock there is no expiry: a moment in the service's time cannot be told. */
  clock?: ServiceClock
  /** What is wrong, by the option's path (`optionProblems`). */
  problems?: Readonly<Record<string, string>>
  /** What is to be said about an option, such as where its value comes from. */
  hints?: Readonly<Partial<Record<keyof LinkOptions, string>>>
  /** What it is called to choose nothing where the service has a say; a new link is then made by its default. */
  undecided?: string
  /** Options that have a value which can be changed, but not taken away. */
  settled?: readonly (keyof LinkOptions)[]
  /** A password was entered before and is not kept: how to go on without it, there while nothing was decided. */
  missingPassword?: MissingPassword
  /** Where the link leads, if that is known here: deep links made by the service have their device targets lead there. */
  longUrl?: string
  /** What is known of the alias that is typed, and where its changes are told; without it nothing is looked up. */
  alias?: Pick<AliasAssistant, 'follow'> & { hint: AliasHint | null }
  /** Values that parameters had before, by the parameter's name. */
  remembered?: Readonly<Record<string, readonly string[]>>
  /** This value is not to be offered any more; without it that cannot be asked for here. */
  onForget?: (name: string, value: string) => void
}
