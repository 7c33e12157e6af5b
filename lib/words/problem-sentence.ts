import { MAX_ADDRESS_LENGTH } from '../contract/link-options.ts'
import type { InputFieldProblem, Problem } from '../model/problem.ts'
import { formatAlternatives, formatNumber } from './format.ts'
import { t } from './t.ts'

/** A problem as a sentence beside its field, which it doesn't name. */
export const problemSentence = (problem: Problem): string => {
  switch (problem.code) {
    case 'too_long':
    case 'too_short':
    case 'too_high':
    case 'too_low':
      return t(`problem_${problem.code}`, problem.params.limit)
    case 'too_many':
    case 'too_few':
      return t(`problem_${problem.code}_entries`, problem.params.limit)
    case 'address_too_long':
    case 'parameters_too_long':
      return t(`problem_${problem.code}`, MAX_ADDRESS_LENGTH)
    case 'utm_date':
      return t('problem_utm_date', '{date:YYYY-MM}')
    case 'not_one_of':
      return t('problem_not_one_of', formatAlternatives(problem.params.values))
    case 'unclear_end':
      return t('problem_unclear_end', problem.params.after)
    case 'invisible_characters':
      return t('problem_invisible_characters', problem.params.shown)
    case 'too_many_links':
      return t('problem_too_many_links', problem.params.links, formatNumber(problem.params.limit))
    default:
      return t(`problem_${problem.code}`)
  }
}

/** The sentences by the path of the field, as forms show them. Of several problems of a field, the last one counts. */
export const problemSentences = (problems: readonly InputFieldProblem[]): Record<string, string> =>
  Object.fromEntries(problems.map(({ field, problem }) => [field, problemSentence(problem)]))

/** Problems whose sentence names its subject, so that it doesn't need the name of a field. */
const NAMES_ITS_SUBJECT: ReadonlySet<Problem['code']> = new Set([
  'no_change',
  'no_address',
  'several_addresses',
  'local_file',
  'browser_page',
  'browser_data',
  'hidden_address',
  'no_links',
  'too_many_links',
  'credentials_undecided',
  'password_lost',
  'no_device_target',
  'parameters_too_long',
  'preset_deleted',
  'wrong_passphrase',
  'wrong_current_passphrase',
  'connection_in_use',
  'connect_superseded',
  'job_not_failed',
  'job_not_unsure',
  'job_sending',
  'job_without_short_url',
  'batch_not_finished',
  'link_changed_since',
  'leads_to_itself',
])

/** A problem as a sentence that is not beside its field, and therefore names it. */
export const namedProblem = (fieldName: string, problem: Problem): string =>
  NAMES_ITS_SUBJECT.has(problem.code)
    ? problemSentence(problem)
    : t('problem_of_field', fieldName, problemSentence(problem))
