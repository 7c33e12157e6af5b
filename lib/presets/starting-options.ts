import type { LinkOptions } from '../contract/link-options.ts'
import { MINUTE } from '../model/durations.ts'
import { type ServiceZone, toServiceTime } from '../model/service-clock.ts'
import type { PresetBody } from '../model/settings.ts'

/**
 * The initial options of a link created now: those of the preset override the defaults, so that presets needn't repeat
 * what every link gets. Both expire by the service's clock.
 */
export const startingOptions = (
  defaults: PresetBody,
  preset: PresetBody | null,
  nowMs: number,
  zone: ServiceZone,
): LinkOptions => ({
  ...optionsOf(defaults, nowMs, zone),
  ...(preset && optionsOf(preset, nowMs, zone)),
})

/** The options of a link created now: an expiry counted from now becomes a date by the service's clock. */
export const optionsOf = (
  { options, expiresAfterMinutes }: PresetBody,
  nowMs: number,
  zone: ServiceZone,
): LinkOptions =>
  expiresAfterMinutes === null
    ? options
    : { ...options, expiry: toServiceTime(nowMs + expiresAfterMinutes * MINUTE, zone) }
