import type { PresetRule } from '../model/settings.ts'
import { matchesPattern } from './matches-pattern.ts'

/**
 * Whether a rule means this address.
 * - `host`: `example.com` means that host and everything below it, such as `www.example.com`.
 * - `path`: `example.com/docs` means what lies there and below on such a host, but not `example.com/docs2`.
 * - `pattern`: `*` stands for anything, over the whole address; letter case does not count.
 */
export const ruleMatches = ({ match, value }: Pick<PresetRule, 'match' | 'value'>, address: URL): boolean => {
  if (match === 'pattern') return matchesPattern(value.trim().toLowerCase(), address.href.toLowerCase())
  const place = URL.parse(`https://${value.trim()}`)
  if (place === null || !isOnHost(address.hostname, place.hostname)) return false
  return match === 'host' || isBelow(address.pathname, place.pathname)
}

const isOnHost = (hostname: string, host: string): boolean => hostname === host || hostname.endsWith(`.${host}`)

const isBelow = (path: string, start: string): boolean =>
  path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`)
