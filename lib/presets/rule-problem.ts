import type { Problem } from '../model/problem.ts'
import type { PresetRule } from '../model/settings.ts'
import { MAX_RULE_VALUE_LENGTH } from './limits.ts'

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

/** A host, perhaps with a path: without parts that a rule would silently ignore. */
const isPlace = (text: string): boolean => {
  if (/[\s*?#@:\\]/.test(text) || text.startsWith('/')) return false
  const url = URL.parse(`https://${text}`)
  return url !== null && !url.hostname.startsWith('.')
}
