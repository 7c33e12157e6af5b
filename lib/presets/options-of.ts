import type { LinkOptions } from '../contract/link-options.ts'
import { toServiceTime } from '../model/service-clock.ts'
import type { PresetBody } from '../model/settings.ts'

/** The options that a link made now gets: an expiry counted from now stands there as the service's clock writes it. */
export const optionsOf = (
  { options, expiresAfterMinutes }: PresetBody,
  nowMs: number,
  serviceOffsetMinutes: number | null,
): LinkOptions =>
  expiresAfterMinutes === null
    ? options
    : { ...options, expiry: toServiceTime(nowMs + expiresAfterMinutes * 60_000, serviceOffsetMinutes) }
