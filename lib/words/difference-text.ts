import type { Difference } from '../model/job-outcome.ts'
import { OPTION_WORDS } from './option-words.ts'

/** Says what the service made otherwise than it was asked, in one sentence. The values are text, not markup. */
export const differenceText = ({ option, asked, got }: Difference): string => {
  const { name } = OPTION_WORDS[option]
  if (got === null) return `You asked for the ${name} “${asked}”; the service does not show what became of it.`
  if (got === '') return `You asked for the ${name} “${asked}”; the service left it out.`
  return `You asked for the ${name} “${asked}”; the service made it “${got}”.`
}
