import type { LinkOptions } from '../contract/link-options.ts'
import type { Preset, PresetRule, Settings } from '../model/settings.ts'
import { presetFor } from '../presets/preset-for.ts'
import { startingOptions } from '../presets/starting-options.ts'
import type { PresetChoice } from './by-hand.ts'

/** What a link begins with, and why. */
export interface InitialOptions {
  options: LinkOptions
  preset: Preset | null
  /** What picked the preset; `null` where a person did. */
  rule: PresetRule | null
}

/** What a link to an address begins with: a preset that was chosen by hand comes before the rules. */
export const initialOptions = (
  url: string,
  choice: PresetChoice,
  settings: Settings,
  now: number,
  serviceOffsetMinutes: number | null,
): InitialOptions => {
  const { preset, rule } = pick(url, choice, settings)
  return { options: startingOptions(settings.defaults, preset, now, serviceOffsetMinutes), preset, rule }
}

const pick = (url: string, choice: PresetChoice, settings: Settings): Pick<InitialOptions, 'preset' | 'rule'> => {
  if (choice === null) return { preset: null, rule: null }
  const chosen = settings.presets.find(({ id }) => id === choice)
  // One that has been deleted since is as if it had never been chosen.
  return chosen ? { preset: chosen, rule: null } : (presetFor(url, settings) ?? { preset: null, rule: null })
}
