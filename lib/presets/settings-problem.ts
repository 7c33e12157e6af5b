import { copyRuleHost } from '../copy-as/copy-format.ts'
import { templateProblem } from '../copy-as/copy-template.ts'
import { fail, ok, type Result } from '../model/failure.ts'
import type { InputFieldProblem, PlainProblem } from '../model/problem.ts'
import type { PresetBody, Settings } from '../model/settings.ts'
import { ruleProblem } from './rules.ts'

/** The first inconsistency between the parts of the settings; `null` if there is none. */
export const settingsProblem = ({ copyAs, defaults, presets, rules }: Settings): InputFieldProblem | null => {
  const template = templateProblem(copyAs.template)
  if (template !== null) return { field: 'copyAs.template', problem: template }
  for (const [index, { host }] of copyAs.rules.entries()) {
    if (copyRuleHost(`http://${host}`) !== host) return at(`copyAs.rules.${index}.host`, 'not_host')
    if (copyAs.rules.findIndex((other) => other.host === host) < index)
      return at(`copyAs.rules.${index}.host`, 'host_has_rule')
  }
  if (hasTwoExpiries(defaults)) return at('defaults.expiresAfterMinutes', 'two_expiries')
  const names = new Set<string>()
  for (const [index, preset] of presets.entries()) {
    const name = comparableName(preset.name)
    if (name === '') return at(`presets.${index}.name`, 'empty')
    if (names.has(name)) return at(`presets.${index}.name`, 'name_taken')
    names.add(name)
    if (hasTwoExpiries(preset)) return at(`presets.${index}.expiresAfterMinutes`, 'two_expiries')
  }
  const ids = new Set(presets.map(({ id }) => id))
  if (ids.size < presets.length) return at('presets', 'no_own_id')
  if (new Set(rules.map(({ id }) => id)).size < rules.length) return at('rules', 'no_own_id')
  for (const [index, rule] of rules.entries()) {
    const problem = ruleProblem(rule)
    if (problem !== null) return { field: `rules.${index}.value`, problem }
    if (!ids.has(rule.presetId)) return at(`rules.${index}.presetId`, 'unknown_preset')
  }
  return null
}

const at = (field: string, code: PlainProblem): InputFieldProblem => ({ field, problem: { code } })

/**
 * Whether there is both one date for all links and a time from each link's creation: one of them would have no effect.
 */
const hasTwoExpiries = ({ options, expiresAfterMinutes }: PresetBody): boolean =>
  expiresAfterMinutes !== null && options.expiry !== undefined

/** The form in which names are compared: names that look the same in a menu or a list are equal. */
export const comparableName = (name: string): string => name.trim().normalize('NFKC').toLowerCase()

/** The settings after a change, or why it is refused. Removing a preset also removes its rules. */
export const changedSettings = (before: Settings, change: Partial<Settings>): Result<Settings> => {
  const asked = { ...before, ...change }
  const remaining = new Set(asked.presets.map(({ id }) => id))
  const takenOut = new Set(before.presets.map(({ id }) => id).filter((id) => !remaining.has(id)))
  const changed = { ...asked, rules: asked.rules.filter(({ presetId }) => !takenOut.has(presetId)) }
  const problem = settingsProblem(changed)
  return problem === null ? ok(changed) : fail({ kind: 'invalid', ...problem })
}
