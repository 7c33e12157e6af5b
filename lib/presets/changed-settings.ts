import { fail, ok, type Result } from '../model/failure.ts'
import type { Settings } from '../model/settings.ts'
import { settingsProblem } from './settings-problem.ts'

/** The settings after a change, or why it is refused. Removing a preset also removes its rules. */
export const changedSettings = (before: Settings, change: Partial<Settings>): Result<Settings> => {
  const asked = { ...before, ...change }
  const kept = new Set(asked.presets.map(({ id }) => id))
  const takenOut = new Set(before.presets.map(({ id }) => id).filter((id) => !kept.has(id)))
  const changed = { ...asked, rules: asked.rules.filter(({ presetId }) => !takenOut.has(presetId)) }
  const problem = settingsProblem(changed)
  return problem === null ? ok(changed) : fail({ kind: 'invalid', ...problem })
}
