import { type ReplacedPart, type Replacement, replacementProblems } from '../../../lib/address/replace-in-address.ts'
import { shortenable } from '../../../lib/address/shortenable.ts'
import { isLinkOption, type LinkOptions, type RemovableOption } from '../../../lib/contract/link-options.ts'
import type { LinkEdit } from '../../../lib/link-changes/plan-change.ts'
import { credentialsIn } from '../../../lib/link-options/credentials.ts'
import { optionProblems } from '../../../lib/link-options/option-problems.ts'
import { isEmpty, optionsIn, tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import type { InputFieldProblem } from '../../../lib/model/problem.ts'

/** The values of the form. A field that is empty, as all are at first, keeps what each link has. */
export interface ChangeValues extends LinkOptions {
  /** How the destinations change: `same` sets one address for all links. Absent: they stay. */
  destination?: 'same' | ReplacedPart | undefined
  url: string
  /** The typed texts of a replacement in the part that `destination` names. */
  replacement: Omit<Replacement, 'part'>
  cleared?: readonly RemovableOption[]
  /**
   * Whether a password was typed, which is never stored in a draft: it must be entered again or removed before sending.
   */
  needsPassword?: true | undefined
  /** Addresses that the user agreed to send with their user name and password. */
  acceptedCredentials?: readonly string[]
}

export const NOTHING: ChangeValues = { url: '', replacement: { name: '', find: '', replaceWith: '' } }

/** The edit that the form describes. */
export const editOf = (values: ChangeValues): LinkEdit => {
  const { destination } = values
  const address = shortenable(values.url)
  return {
    ...(destination === 'same' && { url: address.ok ? address.value : values.url }),
    ...(destination !== undefined && destination !== 'same' && { replacement: replacementOf(values, destination) }),
    options: tidyOptions(optionsIn(values)),
    cleared: values.cleared ?? [],
  }
}

const replacementOf = ({ replacement }: ChangeValues, part: ReplacedPart): Replacement => ({ part, ...replacement })

/** The addresses with a user name or password on which the user hasn't decided. */
export const undecidedCredentials = (values: ChangeValues) =>
  credentialsIn(values.destination === 'same' ? values.url : '', optionsIn(values), new Set(values.acceptedCredentials))

/** Whether something is filled in or cleared. */
const isAnything = ({ url, replacement, options, cleared }: LinkEdit): boolean =>
  url !== undefined || replacement !== undefined || Object.keys(options).length > 0 || cleared.length > 0

/** The problems of the values by the path of their field. */
export const changeProblems = (values: ChangeValues, nowAtService: string): InputFieldProblem[] => {
  const options: LinkOptions = optionsIn(values)
  const { destination } = values
  const address = destination === 'same' ? shortenable(values.url) : null
  const problems = optionProblems(options, nowAtService)
  if (address?.ok === false) problems.push({ field: 'url', problem: address.failure.problem })
  if (destination !== undefined && destination !== 'same')
    for (const { field, problem } of replacementProblems(replacementOf(values, destination)))
      problems.push({ field: `replacement.${field}`, problem })
  if (values.needsPassword) problems.push({ field: 'password', problem: { code: 'password_lost' } })
  for (const { field } of undecidedCredentials(values))
    problems.push({ field, problem: { code: 'credentials_undecided' } })
  if (problems.length === 0 && !isAnything(editOf(values)))
    problems.push({ field: 'destination', problem: { code: 'nothing_to_change' } })
  return problems
}

/** The options with a new value, which can't be cleared at the same time. */
export const filledOptions = (values: ChangeValues) =>
  Object.entries(optionsIn(values)).flatMap(([option, value]) =>
    isLinkOption(option) && !isEmpty(value) ? option : [],
  )
