import type { PresetRule } from '../../lib/model/settings.ts'

/** Why a rule has picked its preset, as the end of a sentence. */
export const ruleReason = ({ match, value }: PresetRule): string => {
  switch (match) {
    case 'host':
      return `the address is on ${value.trim()}`
    case 'path':
      return `the address is under ${value.trim()}`
    case 'pattern':
      return `the address is like ${value.trim()}`
  }
}
