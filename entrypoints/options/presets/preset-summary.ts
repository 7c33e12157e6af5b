import { OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import type { PresetBody } from '../../../lib/model/settings.ts'
import { t } from '../../../lib/words/t.ts'
import { expiryWords } from './expires-after.ts'

/** What a preset holds, in a few words: a list of presets must tell them apart at a glance. */
export const presetSummary = ({ options, expiresAfterMinutes }: PresetBody): string => {
  const names = OPTION_NAMES.filter((option) => Object.hasOwn(options, option)).map((option) =>
    t(`option_${option}_name`),
  )
  const expiry = expiresAfterMinutes === null ? [] : [`expires after ${expiryWords(expiresAfterMinutes)}`]
  const words = [...names, ...expiry].join(', ')
  return words === '' ? 'Nothing yet' : words.slice(0, 1).toUpperCase() + words.slice(1)
}
