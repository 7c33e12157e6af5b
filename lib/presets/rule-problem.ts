import type { PresetRule } from '../model/settings.ts'
import { LONGEST_RULE_VALUE } from './limits.ts'

/** Why a rule cannot be kept as it is, as the end of a sentence; `null` when it can. */
export const ruleProblem = ({ match, value }: Pick<PresetRule, 'match' | 'value'>): string | null => {
  const text = value.trim()
  if (text === '') return 'must not be empty'
  if (text.length > LONGEST_RULE_VALUE) return `must have at most ${LONGEST_RULE_VALUE} characters`
  switch (match) {
    case 'host':
      return isPlace(text) && !text.includes('/') ? null : 'must be a host such as example.com, without port or path'
    case 'path':
      return isPlace(text) && /\/./.test(text) ? null : 'must be a host and a path such as example.com/docs'
    case 'pattern':
      return text.includes('*') || URL.canParse(text)
        ? null
        : 'must be a full address, or hold * for what may be anything'
  }
}

/** A host, perhaps with a path: nothing that a rule would pass over in silence. */
const isPlace = (text: string): boolean => {
  if (/[\s*?#@:\\]/.test(text) || text.startsWith('/')) return false
  const url = URL.parse(`https://${text}`)
  return url !== null && !url.hostname.startsWith('.')
}
