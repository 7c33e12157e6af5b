import type { LinkOptions } from '../contract/link-options.ts'
import { tidyOptions } from '../link-options/tidy-options.ts'
import type { ServiceZone } from '../model/service-clock.ts'
import type { Preset, Settings } from '../model/settings.ts'
import { presetFor } from '../presets/preset-for.ts'
import { startingOptions } from '../presets/starting-options.ts'
import { changedEntries } from './by-hand.ts'

interface OptionsForMany {
  /** The options of the chosen preset. */
  starting: LinkOptions
  /** The options without a matching rule. */
  options: LinkOptions
  /** The settings whose rules choose presets by address; `null` for none. */
  settings: Settings | null
  now: number
  zone: ServiceZone
}

interface OptionsOfOne {
  options: LinkOptions
  /** The preset that a rule chose. */
  preset: Preset | null
}

/** The options of each address. Equal results are computed once and shared. */
export const optionsByAddress = (plan: OptionsForMany): ((url: string) => OptionsOfOne) => {
  const { starting, options, settings, now, zone } = plan
  const all: OptionsOfOne = { options: tidyOptions(options), preset: null }
  if (settings === null || settings.rules.length === 0) return () => all
  // What the user set or cleared applies to every link, even if a rule chooses a preset.
  const byHand = changedEntries(starting, options)
  const ofPresets = new Map<string, OptionsOfOne>()
  return (url) => {
    const picked = presetFor(url, settings)?.preset
    if (picked === undefined) return all
    const known = ofPresets.get(picked.id)
    if (known !== undefined) return known
    const begun = withoutAlias(startingOptions(settings.defaults, picked, now, zone))
    const made = { options: tidyOptions({ ...begun, ...byHand }), preset: picked }
    ofPresets.set(picked.id, made)
    return made
  }
}

/** An alias is for one link: of many links with the same alias all but one would be refused. */
export const withoutAlias = (options: LinkOptions): LinkOptions => {
  const { custom: _, ...rest } = options
  return rest
}
