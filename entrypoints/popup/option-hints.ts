import type { LinkOptions } from '../../lib/contract/link-options.ts'
import type { Beginning } from '../../lib/shorten-form/begin-with.ts'
import { isSameValue } from '../../lib/shorten-form/is-same-value.ts'

type Hints = Partial<Record<keyof LinkOptions, string>>

/**
 * Says of each option that the form began with where its value came from, and whether the form still has it. What the
 * service was seen to drop (FIELD.md line 17) is said first.
 */
export const optionHints = (
  form: LinkOptions,
  { options, preset }: Beginning,
  lacking: readonly (keyof LinkOptions)[],
): Hints => {
  const hints: Hints = {}
  for (const name of Object.keys(options) as (keyof LinkOptions)[]) {
    const isPresets = preset && (name in preset.options || (name === 'expiry' && preset.expiresAfterMinutes !== null))
    const isSame = isSameValue(form[name], options[name])
    if (isPresets) hints[name] = isSame ? `From the preset ${preset.name}.` : `Differs from the preset ${preset.name}.`
    else hints[name] = isSame ? 'Your default.' : 'Differs from your default.'
  }
  for (const name of lacking) hints[name] = [LEFT_OUT, hints[name]].filter(Boolean).join(' ')
  return hints
}

const LEFT_OUT = 'Your service left this out last time.'
