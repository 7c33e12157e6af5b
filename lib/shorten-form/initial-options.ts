import type { LinkOptions } from '../contract/link-options.ts'
import type { ServiceZone } from '../model/service-clock.ts'
import type { Preset, PresetRule, Settings } from '../model/settings.ts'
import { presetFor } from '../presets/preset-for.ts'
import { startingOptions } from '../presets/starting-options.ts'
import type { PresetChoice } from './by-hand.ts'

/** The initial options of a link, and where they come from. */
export interface InitialOptions {
  options: LinkOptions
  preset: Preset | null
  /** The rule that chose the preset; `null` if the user did. */
  rule: PresetRule | null
}

/** The initial options of a link to an address: a preset chosen by hand overrides the rules. */
export const initialOptions = (
  url: string,
  choice: PresetChoice,
  settings: Settings,
  now: number,
  zone: ServiceZone,
): InitialOptions => {
  const { preset, rule } = pick(url, choice, settings)
  return { options: startingOptions(settings.defaults, preset, now, zone), preset, rule }
}

const pick = (url: string, choice: PresetChoice, settings: Settings): Pick<InitialOptions, 'preset' | 'rule'> => {
  if (choice === null) return { preset: null, rule: null }
  const chosen = settings.presets.find(({ id }) => id === choice)
  // A deleted preset counts as not chosen.
  return chosen ? { preset: chosen, rule: null } : (presetFor(url, settings) ?? { preset: null, rule: null })
}
