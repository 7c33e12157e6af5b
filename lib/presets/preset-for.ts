import { MAX_ADDRESS_LENGTH } from '../contract/link-options.ts'
import type { Preset, PresetRule, Settings } from '../model/settings.ts'
import { ruleMatches } from './rules.ts'

/** The preset that the first matching rule chooses for an address, and that rule; `null` if the defaults apply. */
export const presetFor = (
  url: string,
  { presets, rules }: Pick<Settings, 'presets' | 'rules'>,
): { preset: Preset; rule: PresetRule } | null => {
  const address = URL.parse(url)
  // Longer addresses can't be shortened, and matching takes quadratic time.
  if (address === null || address.href.length > MAX_ADDRESS_LENGTH) return null
  const rule = rules.find((each) => ruleMatches(each, address))
  const preset = presets.find(({ id }) => id === rule?.presetId)
  return rule === undefined || preset === undefined ? null : { preset, rule }
}
