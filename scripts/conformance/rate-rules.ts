import { RATE_LIMIT_HEADERS } from '../../lib/contract/rate-limit.ts'
import type { EnvelopeRule } from './envelope-rules.ts'
import type { Finding } from './exchange.ts'

const SPELLINGS: readonly { is: RegExp; says: string }[] = [
  { is: /^\d{12,}$/, says: 'in milliseconds' },
  { is: /^\d{4}-\d\d-\d\d /, says: 'a date-time without a zone' },
  { is: /[a-z]/i, says: 'a date in words' },
  { is: /^-?\d{1,8}$/, says: 'in seconds from now' },
]

const UNIX_SECONDS = /^\d{9,11}$/

const missing = (headers: Headers): string[] => Object.values(RATE_LIMIT_HEADERS).filter((name) => !headers.has(name))

const finding = (says: string, does: string): Finding => ({ line: 5, says, does })

export const rateHeaders: EnvelopeRule = ({ raw }) => {
  if (raw === null) return null
  const absent = missing(raw.headers)
  if (absent.length === 0) return null
  const which = absent.length === 3 ? 'there are no rate headers' : `${absent.join(' and ')} is missing`
  return finding(which, 'Counts by itself: never more than 30 requests in any minute.')
}

export const resetSpelling: EnvelopeRule = ({ raw }) => {
  const reset = raw?.headers.get(RATE_LIMIT_HEADERS.reset)?.trim() ?? ''
  if (reset === '' || UNIX_SECONDS.test(reset)) return null
  const how = SPELLINGS.find(({ is }) => is.test(reset))?.says ?? 'in no form that is known'
  return finding(`the reset of the allowance is told ${how}`, 'Reads it as that.')
}

export const uselessReset: EnvelopeRule = ({ raw, answered: { rate } }) =>
  raw?.headers.has(RATE_LIMIT_HEADERS.reset) === true && rate.resetAt === null
    ? finding('the reset of the allowance lies in the past or too far ahead', 'Takes a window as a minute long.')
    : null

export const overdrawn: EnvelopeRule = ({ raw }) =>
  raw?.headers.get(RATE_LIMIT_HEADERS.remaining)?.trim().startsWith('-') === true
    ? finding('what is left of the allowance is told as less than nothing', 'Takes it as nothing left.')
    : null
