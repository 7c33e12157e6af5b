import type { PresetRule } from '../model/settings.ts'
import { matchesPattern } from './matches-pattern.ts'

/**
 * Whether a rule matches this address.
 * - `host`: `example.com` matches that host and its subdomains, such as `www.example.com`.
 * - `path`: `example.com/docs` matches that path and everything below it on such a host, but not `example.com/docs2`.
 * - `pattern`: `*` stands for any text, over the whole address; case is ignored.
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
