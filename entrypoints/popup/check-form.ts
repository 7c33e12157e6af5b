import { type OptionProblem, optionProblems } from '../../components/link-options/option-problems.ts'
import { tidyOptions } from '../../components/link-options/tidy-options.ts'
import type { LinkCreate, LinkOptions } from '../../lib/contract/link.ts'
import { toServiceTime } from '../../lib/service-clock.ts'
import { shortenable } from '../../lib/shortenable.ts'
import { whyNot } from './why-not.ts'

export interface CheckedForm {
  /** What is to be sent; `null` when something must be put right first. */
  input: LinkCreate | null
  problems: OptionProblem[]
}

export const checkForm = (
  url: string,
  options: LinkOptions,
  now: number,
  serviceOffsetMinutes: number | null,
): CheckedForm => {
  const address = shortenable(url)
  const problems = optionProblems(options, toServiceTime(now, serviceOffsetMinutes))
  if (!address.ok) problems.unshift({ field: 'url', problem: whyNot(address.failure) })
  return {
    input: address.ok && problems.length === 0 ? { url: address.value, ...tidyOptions(options) } : null,
    problems,
  }
}
