import type { LinkOptions } from '../../lib/contract/link.ts'

/** Says of each option that the user's defaults set whether the form still has that value. */
export const optionHints = (form: LinkOptions, defaults: LinkOptions): Partial<Record<keyof LinkOptions, string>> => {
  const hints: Partial<Record<keyof LinkOptions, string>> = {}
  for (const option of Object.keys(defaults) as (keyof LinkOptions)[]) {
    const same = JSON.stringify(form[option]) === JSON.stringify(defaults[option])
    hints[option] = same ? 'Your default.' : 'Differs from your default.'
  }
  return hints
}
