import type { LinkOptions } from '../../lib/contract/link-options.ts'
import { isSameValue } from '../../lib/shorten-form/by-hand.ts'
import type { InitialOptions } from '../../lib/shorten-form/initial-options.ts'
import { t } from '../../lib/words/t.ts'

type Hints = Partial<Record<keyof LinkOptions, string>>

/**
 * A hint for each initial option: where its value comes from, and whether the form still has it. If the service was
 * seen to ignore the option (FIELD.md line 17), that is said first.
 */
export const optionHints = (
  form: LinkOptions,
  { options, preset }: InitialOptions,
  unsupportedOptions: readonly (keyof LinkOptions)[],
): Hints => {
  const hints: Hints = {}
  for (const name of Object.keys(options) as (keyof LinkOptions)[]) {
    const isPresets = preset && (name in preset.options || (name === 'expiry' && preset.expiresAfterMinutes !== null))
    const isSame = isSameValue(form[name], options[name])
    if (isPresets) hints[name] = t(isSame ? 'popup_hint_preset' : 'popup_hint_not_preset', preset.name)
    else hints[name] = t(isSame ? 'popup_hint_default' : 'popup_hint_not_default')
  }
  for (const name of unsupportedOptions) {
    const hint = hints[name]
    hints[name] = hint === undefined ? t('popup_hint_ignored') : t('popup_hint_ignored_and', hint)
  }
  return hints
}
