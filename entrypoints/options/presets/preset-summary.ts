import { OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import type { PresetBody } from '../../../lib/model/settings.ts'
import { formatShortList, formatSpan } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'

/** The names of a preset's options, for the list of presets. */
export const presetSummary = ({ options, expiresAfterMinutes }: PresetBody): string => {
  const names = OPTION_NAMES.filter((option) => Object.hasOwn(options, option)).map((option) =>
    t(`option_${option}_label`),
  )
  if (expiresAfterMinutes === null) return formatShortList(names) || t('presets_summary_none')
  const span = formatSpan(expiresAfterMinutes)
  return names.length === 0
    ? t('presets_summary_expires_only', span)
    : formatShortList([...names, t('presets_summary_expires', span)])
}
