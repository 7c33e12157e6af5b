import { hostnameOf, isOnHost } from '../address/hostname.ts'
import { decoded } from '../address/short-url.ts'
import type { Problem } from '../model/problem.ts'
import { MAX_RULE_VALUE_LENGTH, type PresetRule } from '../model/settings.ts'

/**
 * Whether a rule matches this address.
 * - `host`: `example.com` matches that host and its subdomains, such as `www.example.com`.
 * - `path`: `example.com/docs` matches that path and everything below it on such a host, but not `example.com/docs2`.
 * - `pattern`: `*` stands for any text, over the whole address; case is ignored.
 */
export const ruleMatches = ({ match, value }: Pick<PresetRule, 'match' | 'value'>, address: URL): boolean => {
  if (match === 'pattern') {
    const pattern = value.trim().toLowerCase()
    // People type `/köln*`, browsers `/k%C3%B6ln`.
    return [address.href, decoded(address.href)].some((text) => matchesPattern(pattern, text.toLowerCase()))
  }
  const place = URL.parse(`https://${value.trim()}`)
  if (place === null || !isOnHost(hostnameOf(address), hostnameOf(place))) return false
  return match === 'host' || isBelow(address.pathname, place.pathname)
}

const isBelow = (path: string, start: string): boolean =>
  path === start || path.startsWith(start.endsWith('/') ? start : `${start}/`)

/**
 * Whether a text matches a pattern, in which `*` stands for any text. Quadratic time at worst: 3 ms for the longest
 * rule and the longest address that can be shortened. The caller limits the length.
 */
export const matchesPattern = (pattern: string, text: string): boolean => {
  const [head = '', ...rest] = pattern.split('*')
  const tail = rest.pop()
  if (tail === undefined) return text === head
  // Head and tail must not overlap: `ab*bc` is not `abc`.
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false
  let end = head.length
  for (const part of rest) {
    // The earliest match leaves the most room for the rest, so no other needs to be tried.
    const found = text.indexOf(part, end)
    if (found === -1) return false
    end = found + part.length
  }
  return end <= text.length - tail.length
}

/** The problem of a rule's value; `null` if it can be stored. */
export const ruleProblem = ({ match, value }: Pick<PresetRule, 'match' | 'value'>): Problem | null => {
  const text = value.trim()
  if (text === '') return { code: 'empty' }
  if (text.length > MAX_RULE_VALUE_LENGTH) return { code: 'too_long', params: { limit: MAX_RULE_VALUE_LENGTH } }
  switch (match) {
    case 'host':
      return isPlace(text) && !text.includes('/') ? null : { code: 'not_host' }
    case 'path':
      return isPlace(text) && /\/./.test(text) ? null : { code: 'not_host_and_path' }
    case 'pattern':
      return text.includes('*') || URL.canParse(text) ? null : { code: 'not_pattern' }
  }
}

/** Whether the text is a host, perhaps with a path, without parts that a rule would silently ignore. */
const isPlace = (text: string): boolean => {
  if (/[\s*?#@:\\]/.test(text) || text.startsWith('/')) return false
  const url = URL.parse(`https://${text}`)
  return url !== null && !url.hostname.startsWith('.')
}

/**
 * Normalizes a typed rule: an address pasted for a host or a path is reduced to these. Scheme, user name, port,
 * parameters and fragment are removed; `ruleProblem` judges anything else.
 */
export const ruleValue = ({ match, value }: Pick<PresetRule, 'match' | 'value'>): string => {
  const text = value.trim()
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (match === 'pattern' || url === null) return text
  return match === 'host' ? url.hostname : `${url.hostname}${url.pathname}`
}
