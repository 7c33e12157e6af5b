import { COLUMN_OPTIONS, type Field } from '../../../lib/bulk/columns.ts'
import { isLinkOption, type LinkOption } from '../../../lib/contract/link-options.ts'
import { t } from '../../../lib/words/t.ts'

/** The fields that columns can contain, in the order of the menu. */
export const FIELDS: readonly Field[] = ['url', 'short', ...COLUMN_OPTIONS, 'created', 'state', 'parameter']

const OTHER_NAMES = {
  url: 'bulk_field_url',
  short: 'bulk_field_short',
  created: 'bulk_field_created',
  state: 'bulk_field_state',
  parameter: 'bulk_field_parameter',
} as const

export const fieldName = (field: Field | LinkOption): string => {
  // In a table of links it's the link's title.
  if (field === 'metatitle') return t('option_metatitle_column')
  return isLinkOption(field) ? t(`option_${field}_label`) : t(OTHER_NAMES[field])
}
