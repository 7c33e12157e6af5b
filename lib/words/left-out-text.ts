import type { LeftOutOption } from '../model/settings.ts'
import { formatList } from './format.ts'
import { t } from './t.ts'

/** Options that were chosen in another account, with the names of their values there: Channel News and Pixels Shop. */
export const leftOutText = (options: readonly LeftOutOption[]): string => formatList(options.map(named))

/** Says that these options don't apply to the connected account. */
export const leftOutSentence = (options: readonly LeftOutOption[]): string => {
  const isUnknown = options.every(({ value }) => value !== undefined)
  return t(isUnknown ? 'shared_left_out_unknown' : 'shared_left_out', leftOutText(options))
}

const named = ({ option, names }: LeftOutOption): string => {
  const label = t(`option_${option}_label`)
  return names.length === 0 ? label : t('shared_left_out_option', label, formatList(names))
}
