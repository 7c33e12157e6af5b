import type { LinkOptions } from '../contract/link-options.ts'
import type { PresetBody } from '../model/settings.ts'
import { optionsOf } from './options-of.ts'

/**
 * The initial options of a link created now: those of the preset over the defaults, so that presets needn't repeat what
 * every link gets. Both expire by the service's clock.
 */
export const startingOptions = (
  defaults: PresetBody,
  preset: PresetBody | null,
  nowMs: number,
  serviceOffsetMinutes: number | null,
): LinkOptions => ({
  ...optionsOf(defaults, nowMs, serviceOffsetMinutes),
  ...(preset && optionsOf(preset, nowMs, serviceOffsetMinutes)),
})
