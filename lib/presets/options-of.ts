import type { LinkOptions } from '../contract/link-options.ts'
import { toServiceTime } from '../model/service-clock.ts'
import type { PresetBody } from '../model/settings.ts'

/** The options of a link created now: an expiry counted from now becomes a date by the service's clock. */
export const optionsOf = (
  { options, expiresAfterMinutes }: PresetBody,
  nowMs: number,
  serviceOffsetMinutes: number | null,
): LinkOptions =>
  expiresAfterMinutes === null
    ? options
    : { ...options, expiry: toServiceTime(nowMs + expiresAfterMinutes * 60_000, serviceOffsetMinutes) }
