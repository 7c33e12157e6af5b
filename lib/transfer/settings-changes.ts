import type { Preset, PresetRule, Settings } from '../model/settings.ts'
import { comparableName } from './comparable-name.ts'

/** What one change of the settings does, each part in a sentence; none where nothing changes. */
export const settingsChanges = (before: Settings, after: Settings): string[] => {
  const changes: string[] = []
  if (before.toolbarButton !== after.toolbarButton)
    changes.push(`The toolbar button will ${after.toolbarButton === 'popup' ? 'open the popup' : 'shorten at once'}.`)
  if (before.existingLinks !== after.existingLinks)
    changes.push(
      after.existingLinks === 'reuse'
        ? 'Gestures without a window will reuse existing links.'
        : 'Gestures without a window will create another link.',
    )
  if (!isSame(before.defaults, after.defaults)) changes.push('The defaults change.')
  return [
    ...changes,
    ...listChanges(before.presets.map(withoutId), after.presets.map(withoutId), {
      keyOf: ({ name }) => comparableName(name),
      nameOf: ({ name }) => `Preset “${name}”`,
      things: 'presets',
    }),
    ...listChanges(namedRules(before), namedRules(after), {
      keyOf: ({ match, value }) => `${match} ${value}`,
      nameOf: ({ value, preset }) => `The rule “${value}”, which picks “${preset}”,`,
      things: 'rules',
    }),
  ]
}

const withoutId = ({ name, options, expiresAfterMinutes }: Preset) => ({ name, options, expiresAfterMinutes })

const namedRules = ({ rules, presets }: Settings) =>
  rules.map(({ match, value, presetId }: PresetRule) => ({
    match,
    value: value.trim(),
    preset: presets.find(({ id }) => id === presetId)?.name ?? '',
  }))

interface Listed<Each> {
  keyOf: (each: Each) => string
  nameOf: (each: Each) => string
  things: string
}

const listChanges = <Each>(
  before: readonly Each[],
  after: readonly Each[],
  { keyOf, nameOf, things }: Listed<Each>,
): string[] => {
  const was = new Map(before.map((each) => [keyOf(each), each]))
  const is = new Set(after.map(keyOf))
  const changed = after.flatMap((each) => {
    const old = was.get(keyOf(each))
    if (old === undefined) return [`${nameOf(each)} is added.`]
    return isSame(old, each) ? [] : [`${nameOf(each)} changes.`]
  })
  const gone = before.filter((each) => !is.has(keyOf(each))).map((each) => `${nameOf(each)} is removed.`)
  if (changed.length > 0 || gone.length > 0) return [...changed, ...gone]
  return isSame(before.map(keyOf), after.map(keyOf)) ? [] : [`The order of the ${things} changes.`]
}

const isSame = (one: unknown, other: unknown): boolean => spelt(one) === spelt(other)

/** With the names of fields in one order: which was written first does not matter. */
const spelt = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
