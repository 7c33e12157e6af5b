import { LATEST_EXPIRY_MINUTES } from '../../../lib/model/settings.ts'
import { t } from '../../../lib/words/t.ts'

/** In minutes, the largest first. */
const UNITS = { days: 24 * 60, hours: 60, minutes: 1 } as const

export type ExpiryUnit = keyof typeof UNITS

/** An expiry counted from the creation of each link, as typed; an empty amount is none. */
export interface TypedExpiry {
  amount: string
  unit: ExpiryUnit
}

const NEVER: TypedExpiry = { amount: '', unit: 'days' }

/** In the largest unit that needs no fraction. */
export const typedExpiry = (minutes: number | null): TypedExpiry => {
  if (minutes === null) return NEVER
  const unit: ExpiryUnit = minutes % UNITS.days === 0 ? 'days' : minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
  return { amount: String(minutes / UNITS[unit]), unit }
}

export const expiryMinutes = ({ amount, unit }: TypedExpiry): { minutes: number | null; problem: string | null } => {
  const text = amount.trim()
  if (text === '') return { minutes: null, problem: null }
  if (!/^\d{1,9}$/.test(text)) return { minutes: null, problem: t('presets_expires_not_whole') }
  const minutes = Number(text) * UNITS[unit]
  if (minutes === 0) return { minutes: null, problem: t('presets_expires_zero') }
  if (minutes > LATEST_EXPIRY_MINUTES) return { minutes: null, problem: t('presets_expires_too_long') }
  return { minutes, problem: null }
}
