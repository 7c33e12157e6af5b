import { isLinkOption, type LinkOptionRow, NOT_IN_DEFAULTS, optionRow } from '../contract/link-options.ts'
import type { Settings } from '../model/settings.ts'
import { boundedText, TEXT_LIMITS, withoutInvisible } from '../outside-text.ts'
import { LATEST_EXPIRY_MINUTES, LONGEST_PRESET_NAME, MOST_PRESETS, MOST_RULES } from '../presets/limits.ts'
import { settingsProblem } from '../presets/settings-problem.ts'
import { isSealed } from '../sealed-text.ts'
import { namedProblem } from '../words/problem-sentence.ts'
import { optionAddresses } from './link-effects.ts'

// Pages load no schema: the shapes of the contract are looked at here, and the worker's schema has the last word.

const isText = (value: unknown): boolean => typeof value === 'string'
const isId = (value: unknown): boolean => Number.isInteger(value) && Number(value) > 0
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const fits = (row: LinkOptionRow, value: unknown): boolean => {
  switch (row.kind) {
    case 'reference':
      return isId(value)
    case 'set':
      return Array.isArray(value) && value.every(isId)
    case 'rows':
      return Array.isArray(value) && value.every((entry) => isRowOf(Object.keys(row.cells), entry))
    case 'deep-links':
      return (
        isObject(value) &&
        Object.entries(value).every(([name, part]) => (name === 'auto' ? typeof part === 'boolean' : isText(part)))
      )
    case 'choice':
      return row.values.some((choice) => choice === value)
    case 'alias':
    case 'text':
    case 'secret':
    case 'image':
    case 'redirect':
    case 'domain':
    case 'date-time':
      return isText(value)
  }
}

const isRowOf = (keys: readonly string[], value: unknown): boolean =>
  isObject(value) && keys.every((key) => isText(value[key])) && Object.keys(value).length === keys.length

/** Everything that is wrong with the settings of a file, part by part, in sentences. */
export const settingsProblems = (value: unknown): string[] => {
  if (!isObject(value)) return ['The file holds no settings.']
  const { toolbarButton, existingLinks, defaults, presets, rules } = value
  const problems: string[] = []
  if (toolbarButton !== 'popup' && toolbarButton !== 'shorten')
    problems.push('The toolbar button must be “popup” or “shorten”.')
  if (existingLinks !== undefined && existingLinks !== 'reuse' && existingLinks !== 'create')
    problems.push('What is done with existing links must be “reuse” or “create”.')
  problems.push(...bodyProblems('The defaults', defaults, NOT_IN_DEFAULTS))
  problems.push(...listProblems('presets', presets, MOST_PRESETS, presetProblems))
  problems.push(...listProblems('rules', rules, MOST_RULES, ruleProblems))
  if (problems.length > 0) return problems
  // The shapes are right; what the parts demand of one another is left.
  const settings = value as unknown as Settings
  const problem = settingsProblem(settings)
  return problem === null ? [] : [namedProblem(partName(problem.field, settings), problem.problem)]
}

/** A page opens nothing else, and neither does a service: `javascript:` and the like have no business in a file. */
const isWebAddress = (address: string): boolean => {
  const url = URL.parse(address)
  const isWeb = url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
  return isWeb && address.length <= TEXT_LIMITS.address
}

const listProblems = (
  name: string,
  list: unknown,
  most: number,
  problemsOf: (entry: unknown, number: number) => string[],
): string[] => {
  if (!Array.isArray(list)) return [`The ${name} must be a list.`]
  if (list.length > most) return [`There must be at most ${most} ${name}.`]
  return (list as unknown[]).flatMap((entry, index) => problemsOf(entry, index + 1))
}

const presetProblems = (preset: unknown, number: number): string[] => {
  if (!isObject(preset) || typeof preset.name !== 'string' || !isText(preset.id))
    return [`Preset ${number} must have an id and a name.`]
  if (preset.name.length > LONGEST_PRESET_NAME)
    return [`The name of preset ${number} must have at most ${LONGEST_PRESET_NAME} characters.`]
  return bodyProblems(`Preset “${shownName(preset.name)}”`, preset, [])
}

/** A name out of a file must not turn the sentence around that it stands in. */
const shownName = (name: string): string => boundedText(withoutInvisible(name), 'name')

const ruleProblems = (rule: unknown, number: number): string[] =>
  isObject(rule) &&
  [rule.id, rule.presetId, rule.value].every(isText) &&
  (rule.match === 'host' || rule.match === 'path' || rule.match === 'pattern')
    ? []
    : [`Rule ${number} must have an id, a preset, a value, and match by host, path or pattern.`]

const bodyProblems = (what: string, body: unknown, barred: readonly string[]): string[] => {
  if (!isObject(body) || !isObject(body.options)) return [`${what} must have options.`]
  const minutes = body.expiresAfterMinutes
  const problems = Object.entries(body.options).flatMap(([option, value]) => {
    if (barred.includes(option) || !isLinkOption(option))
      return [`${what} must not have the option “${shownName(option)}”.`]
    const row = optionRow(option)
    if (!fits(row, value)) return [`${what}: the option “${option}” is not as it should be.`]
    if (row.kind === 'secret' && isSealed(value))
      return [
        `${what}: the password is encrypted for another browser. Remove it from the file, and enter it afterwards.`,
      ]
    return optionAddresses({ [option]: value })
      .filter(({ address }) => !isWebAddress(address))
      .map(({ label }) => `${what}: ${shownName(label)} must be an address that starts with http:// or https://.`)
  })
  const isSpan = Number.isInteger(minutes) && Number(minutes) >= 1 && Number(minutes) <= LATEST_EXPIRY_MINUTES
  if (minutes !== null && !isSpan)
    problems.push(`${what} must expire after a number of minutes, at most ten years, or never.`)
  return problems
}

/** What a person calls the part that a path of the settings leads to. */
export const partName = (field: string, { presets, rules }: Pick<Settings, 'presets' | 'rules'>): string => {
  const [list, place = ''] = field.split('.')
  if (list === 'defaults') return 'The defaults'
  if (list === 'presets')
    return place === '' ? 'The presets' : `Preset “${shownName(presets[Number(place)]?.name ?? place)}”`
  if (list === 'rules') return place === '' ? 'The rules' : `Rule “${shownName(rules[Number(place)]?.value ?? place)}”`
  return 'The toolbar button'
}
