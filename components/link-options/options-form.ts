import type { ExtendedOption, LinkOptions } from '../../lib/contract/link-options.ts'
import type { AliasAssistantPorts } from '../../lib/link-options/alias-assistant.ts'
import type { Collections } from '../../lib/model/collections.ts'
import type { ServiceClock } from '../../lib/model/service-clock.ts'

export interface MissingPassword {
  remove: () => void
  /** Uses the preset's password, if there is one. */
  usePresets?: () => void
}

export interface OptionsFormProps {
  /** The options as typed: rows may be incomplete and texts empty. `tidyOptions` converts them to what is sent. */
  value: LinkOptions
  collections: Collections
  onChange: (value: LinkOptions) => void
  /** Options that this form omits. */
  without?: readonly (keyof LinkOptions)[]
  /** Options whose fields are open before they are set. */
  open?: readonly (keyof LinkOptions)[]
  /** Options beyond SPEC.md that the service is known to have. Others are shown only if they are set. */
  extended?: readonly ExtendedOption[]
  /** Without a clock there is no expiry field, because times can't be converted. */
  clock?: ServiceClock
  /** Problems by the option's path (`optionProblems`). */
  problems?: Readonly<Record<string, string>>
  /** Hints for options, such as where the value comes from. */
  hints?: Readonly<Partial<Record<keyof LinkOptions, string>>>
  /** The label of the empty choice where the service decides; a new link then gets the service's default. */
  undecided?: string
  /** The form changes links whose values aren't known: an empty field changes nothing. */
  changesOnly?: boolean
  /** Options whose value can be changed, but not removed. */
  settled?: readonly (keyof LinkOptions)[]
  /** A password was entered before and is not stored: the ways to continue without it, until the user has decided. */
  missingPassword?: MissingPassword
  /** The link's destination, if known: the device targets of deep links lead there. */
  longUrl?: string
  /** For looking up the typed alias; without it nothing is looked up. */
  alias?: AliasAssistantPorts & { sending: boolean }
  /** Values that parameters had before, by the parameter's name. */
  remembered?: Readonly<Record<string, readonly string[]>>
  /** Removes a value from the suggestions; absent if that isn't possible here. */
  onForget?: (name: string, value: string) => void
}
