import type { LinkOptions } from '../contract/link-options.ts'
import type { PresetBody } from '../model/settings.ts'
import { optionsOf } from './options-of.ts'

/**
 * The options that a link made now begins with: those of the preset over the defaults, so that what a person wants of
 * every link need not stand in each preset. Both expire by the service's clock.
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
