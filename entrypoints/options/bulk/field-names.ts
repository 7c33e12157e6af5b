import { COLUMN_OPTIONS, type Field } from '../../../lib/bulk/columns.ts'
import { isLinkOption } from '../../../lib/contract/link-options.ts'
import { OPTION_WORDS } from '../../../lib/words/option-words.ts'

/** What columns can contain, in the order in which a person chooses. */
export const FIELDS: readonly Field[] = ['url', 'short', ...COLUMN_OPTIONS, 'created', 'parameter']

const OTHER_NAMES = {
  url: 'Long URL',
  short: 'Short link (its alias)',
  created: 'Created (only for the order)',
  parameter: 'Parameter of this name',
}

export const fieldName = (field: Field): string =>
  isLinkOption(field) ? (OPTION_WORDS[field].column ?? OPTION_WORDS[field].label) : OTHER_NAMES[field]
