import { OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import type { PresetBody } from '../../../lib/model/settings.ts'
import { formatUnits } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { expiryWords } from './expires-after.ts'

/** The options of a preset in a few words, so that a list of presets tells them apart. */
export const presetSummary = ({ options, expiresAfterMinutes }: PresetBody): string => {
  const names = OPTION_NAMES.filter((option) => Object.hasOwn(options, option)).map((option) =>
    t(`option_${option}_label`),
  )
  const expiry = expiresAfterMinutes === null ? [] : [t('presets_summary_expires', expiryWords(expiresAfterMinutes))]
  return formatUnits([...names, ...expiry]) || t('presets_summary_none')
}
