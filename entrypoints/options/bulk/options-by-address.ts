import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { tidyOptions } from '../../../lib/link-options/tidy-options.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { presetFor } from '../../../lib/presets/preset-for.ts'
import { startingOptions } from '../../../lib/presets/starting-options.ts'

export interface OptionsForMany {
  /** What all would get by the preset that was chosen. */
  starting: LinkOptions
  /** What all get where no rule picks another preset. */
  options: LinkOptions
  /** Whose rules pick presets by address; `null` where none are to. */
  settings: Settings | null
  now: number
  serviceOffsetMinutes: number | null
}

export interface OptionsOfOne {
  options: LinkOptions
  /** The name of the preset that a rule has picked. */
  preset: string | null
}

/** What each address gets. Many share their answer, which is worked out once. */
export const optionsByAddress = (plan: OptionsForMany): ((url: string) => OptionsOfOne) => {
  const { starting, options, settings, now, serviceOffsetMinutes } = plan
  const all: OptionsOfOne = { options: tidyOptions(options), preset: null }
  if (settings === null || settings.rules.length === 0) return () => all
  const byHand = changedByHand(starting, options)
  const ofPresets = new Map<string, OptionsOfOne>()
  return (url) => {
    const picked = presetFor(url, settings)?.preset
    if (picked === undefined) return all
    const known = ofPresets.get(picked.id)
    if (known !== undefined) return known
    const begun = withoutAlias(startingOptions(settings.defaults, picked, now, serviceOffsetMinutes))
    const made = { options: tidyOptions({ ...begun, ...byHand }), preset: picked.name }
    ofPresets.set(picked.id, made)
    return made
  }
}

/** An alias is for one link; of many that had it all but one would be refused. */
export const withoutAlias = (options: LinkOptions): LinkOptions => {
  const { custom: _, ...rest } = options
  return rest
}

/** What a person has set or emptied: it holds for every link, also where a rule picks a preset. */
const changedByHand = (before: LinkOptions, after: LinkOptions): LinkOptions => {
  const names = Object.keys({ ...before, ...after }) as (keyof LinkOptions)[]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
