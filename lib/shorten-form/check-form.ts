import { shortenable } from '../address/shortenable.ts'
import type { LinkCreate } from '../contract/link.ts'
import { type LinkOptions, MAX_ADDRESS_LENGTH } from '../contract/link-options.ts'
import { withParameters } from '../contract/target-address.ts'
import { credentialsIn } from '../link-options/credentials.ts'
import { optionProblems } from '../link-options/option-problems.ts'
import { tidyOptions } from '../link-options/tidy-options.ts'
import type { InputFieldProblem } from '../model/problem.ts'

/** The form of a link to validate: what it shows, and when. */
export interface ShownForm {
  url: string
  options: LinkOptions
  /** As in `ByHand`. */
  needsPassword: boolean
  /** Addresses that are sent with their user name and password. */
  acceptedCredentials: ReadonlySet<string>
  /** The current time by the service's own clock. */
  nowAtService: string
}

export interface CheckedForm {
  /** The input to send; `null` if something must be corrected first. */
  input: LinkCreate | null
  problems: InputFieldProblem[]
}

export const checkForm = (shown: ShownForm): CheckedForm => {
  const { url, options, needsPassword, acceptedCredentials, nowAtService } = shown
  const address = shortenable(url)
  const problems = optionProblems(options, nowAtService)
  if (needsPassword) problems.push({ field: 'password', problem: { code: 'password_lost' } })
  for (const { field } of credentialsIn(url, options, acceptedCredentials).toReversed())
    problems.unshift({ field, problem: { code: 'credentials_undecided' } })
  if (!address.ok) problems.unshift({ field: 'url', problem: address.failure.problem })
  else if (isTooLongWithParameters(address.value, options))
    problems.push({ field: 'parameters', problem: { code: 'parameters_too_long' } })
  return {
    input: address.ok && problems.length === 0 ? { url: address.value, ...tidyOptions(options) } : null,
    problems,
  }
}

/** Visitors are sent to the link's long URL or to a target, with the parameters added. */
const isTooLongWithParameters = (url: string, options: LinkOptions): boolean => {
  const { parameters = [], geotarget = [], devicetarget = [], languagetarget = [] } = tidyOptions(options)
  const addresses = [url, ...[...geotarget, ...devicetarget, ...languagetarget].map(({ link }) => link)]
  return addresses.some((address) => withParameters(address, parameters).length > MAX_ADDRESS_LENGTH)
}
