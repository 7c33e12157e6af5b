import type { PresetRule } from '../model/settings.ts'

/**
 * What a rule keeps of what was typed: an address that was pasted for a host or a path is reduced to it. Scheme, user
 * name, port, parameters and fragment are no part of either; anything else stays, for `ruleProblem` to judge.
 */
export const ruleValue = ({ match, value }: Pick<PresetRule, 'match' | 'value'>): string => {
  const text = value.trim()
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  if (match === 'pattern' || url === null) return text
  return match === 'host' ? url.hostname : `${url.hostname}${url.pathname}`
}
