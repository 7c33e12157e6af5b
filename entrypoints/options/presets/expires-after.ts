import { LATEST_EXPIRY_MINUTES } from '../../../lib/presets/limits.ts'

/** In minutes, the longest first. */
const UNITS = { days: 24 * 60, hours: 60, minutes: 1 } as const

export type ExpiryUnit = keyof typeof UNITS

/** An expiry counted from the making of each link, as typed; an empty amount is none. */
export interface TypedExpiry {
  amount: string
  unit: ExpiryUnit
}

const NEVER: TypedExpiry = { amount: '', unit: 'days' }

/** In the longest unit that says it without a fraction. */
export const typedExpiry = (minutes: number | null): TypedExpiry => {
  if (minutes === null) return NEVER
  const unit: ExpiryUnit = minutes % UNITS.days === 0 ? 'days' : minutes % UNITS.hours === 0 ? 'hours' : 'minutes'
  return { amount: String(minutes / UNITS[unit]), unit }
}

export const expiryMinutes = ({ amount, unit }: TypedExpiry): { minutes: number | null; problem: string | null } => {
  const text = amount.trim()
  if (text === '') return { minutes: null, problem: null }
  if (!/^\d{1,9}$/.test(text)) return { minutes: null, problem: 'Must be a whole number.' }
  const minutes = Number(text) * UNITS[unit]
  if (minutes === 0) return { minutes: null, problem: 'Must be 1 or more. Leave it empty for links that stay.' }
  if (minutes > LATEST_EXPIRY_MINUTES) return { minutes: null, problem: 'Must be ten years or less.' }
  return { minutes, problem: null }
}

/** As the end of "expires after". */
export const expiryWords = (minutes: number): string => {
  const { amount, unit } = typedExpiry(minutes)
  return `${Number(amount).toLocaleString('en')} ${amount === '1' ? unit.slice(0, -1) : unit}`
}
