import type { PresetRule } from '../model/settings.ts'

/**
 * Normalizes a typed rule: an address pasted for a host or a path is reduced to that. Scheme, user name, port,
 * parameters and fragment are removed; anything else stays for `ruleProblem` to judge.
 */
export const ruleValue = ({ match, value }: Pick<PresetRule, 'match' | 'value'>): string => {
  const text = value.trim()
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (match === 'pattern' || url === null) return text
  return match === 'host' ? url.hostname : `${url.hostname}${url.pathname}`
}
