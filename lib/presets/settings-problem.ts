import type { PresetBody, Settings } from '../model/settings.ts'
import { ruleProblem } from './rule-problem.ts'

/** What is wrong with settings: which field, by its path, and what would be right, as the end of a sentence. */
export interface SettingsProblem {
  field: string
  problem: string
}

/** The first thing that the parts of the settings demand of one another and do not get; `null` when all is well. */
export const settingsProblem = ({ defaults, presets, rules }: Settings): SettingsProblem | null => {
  if (hasTwoExpiries(defaults)) return at('defaults.expiresAfterMinutes', TWO_EXPIRIES)
  const names = new Set<string>()
  for (const [index, preset] of presets.entries()) {
    const name = comparable(preset.name)
    if (name === '') return at(`presets.${index}.name`, 'must not be empty')
    if (names.has(name)) return at(`presets.${index}.name`, 'must not be the name of another preset')
    names.add(name)
    if (hasTwoExpiries(preset)) return at(`presets.${index}.expiresAfterMinutes`, TWO_EXPIRIES)
  }
  const ids = new Set(presets.map(({ id }) => id))
  if (ids.size < presets.length) return at('presets', 'must have an id each')
  if (new Set(rules.map(({ id }) => id)).size < rules.length) return at('rules', 'must have an id each')
  for (const [index, rule] of rules.entries()) {
    const problem = ruleProblem(rule)
    if (problem !== null) return at(`rules.${index}.value`, problem)
    if (!ids.has(rule.presetId)) return at(`rules.${index}.presetId`, 'must name a preset that is still there')
  }
  return null
}

const at = (field: string, problem: string): SettingsProblem => ({ field, problem })

/** One moment for all, or a time from each link's making: with both, one of them would be passed over. */
const TWO_EXPIRIES = 'must not stand beside an expiry date'

const hasTwoExpiries = ({ options, expiresAfterMinutes }: PresetBody): boolean =>
  expiresAfterMinutes !== null && options.expiry !== undefined

/** As a person compares names, in a menu or in a list. */
const comparable = (name: string): string => name.trim().normalize('NFKC').toLowerCase()
