import type { LinkOptions } from '../contract/link-options.ts'
import { MINUTE } from '../model/durations.ts'
import { toServiceTime } from '../model/service-clock.ts'
import type { PresetBody } from '../model/settings.ts'

/**
 * The initial options of a link created now: those of the preset override the defaults, so that presets needn't repeat
 * what every link gets. Both expire by the service's clock.
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

/** The options of a link created now: an expiry counted from now becomes a date by the service's clock. */
export const optionsOf = (
  { options, expiresAfterMinutes }: PresetBody,
  nowMs: number,
  serviceOffsetMinutes: number | null,
): LinkOptions =>
  expiresAfterMinutes === null
    ? options
    : { ...options, expiry: toServiceTime(nowMs + expiresAfterMinutes * MINUTE, serviceOffsetMinutes) }
