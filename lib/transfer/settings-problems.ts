import type { LinkOptions } from '../contract/link.ts'
import type { Settings } from '../model/settings.ts'
import { boundedText, TEXT_LIMITS, withoutInvisible } from '../outside-text.ts'
import { LATEST_EXPIRY_MINUTES, LONGEST_PRESET_NAME, MOST_PRESETS, MOST_RULES } from '../presets/limits.ts'
import { settingsProblem } from '../presets/settings-problem.ts'
import { isSealed } from '../sealed-text.ts'
import { optionAddresses } from './link-effects.ts'

// Pages load no schema: the shapes of the contract are looked at here, and the worker's schema has the last word.

type Shape = (value: unknown) => boolean

const isText: Shape = (value) => typeof value === 'string'
const isId: Shape = (value) => Number.isInteger(value) && Number(value) > 0
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf =
  (shape: Shape): Shape =>
  (value) =>
    Array.isArray(value) && value.every(shape)
const pairOf =
  (...names: string[]): Shape =>
  (value) =>
    isObject(value) && names.every((name) => isText(value[name])) && Object.keys(value).length === names.length

const OPTIONS: { readonly [Option in keyof LinkOptions]-?: Shape } = {
  custom: isText,
  type: isText,
  password: isText,
  domain: isText,
  expiry: isText,
  geotarget: listOf(pairOf('location', 'link')),
  devicetarget: listOf(pairOf('device', 'link')),
  languagetarget: listOf(pairOf('language', 'link')),
  metatitle: isText,
  metadescription: isText,
  metaimage: isText,
  description: isText,
  pixels: listOf(isId),
  channel: isId,
  campaign: isId,
  deeplink: (value) =>
    isObject(value) &&
    Object.entries(value).every(([name, part]) => (name === 'auto' ? typeof part === 'boolean' : isText(part))),
  status: (value) => value === 'public' || value === 'private',
  parameters: listOf(pairOf('name', 'value')),
}

/** Everything that is wrong with the settings of a file, part by part, in sentences. */
export const settingsProblems = (value: unknown): string[] => {
  if (!isObject(value)) return ['The file holds no settings.']
  const { toolbarButton, existingLinks, defaults, presets, rules } = value
  const problems: string[] = []
  if (toolbarButton !== 'popup' && toolbarButton !== 'shorten')
    problems.push('The toolbar button must be “popup” or “shorten”.')
  if (existingLinks !== undefined && existingLinks !== 'reuse' && existingLinks !== 'create')
    problems.push('What is done with existing links must be “reuse” or “create”.')
  problems.push(...bodyProblems('The defaults', defaults, ['custom', 'password']))
  problems.push(...listProblems('presets', presets, MOST_PRESETS, presetProblems))
  problems.push(...listProblems('rules', rules, MOST_RULES, ruleProblems))
  if (problems.length > 0) return problems
  // The shapes are right; what the parts demand of one another is left.
  const settings = value as unknown as Settings
  const problem = settingsProblem(settings)
  return problem === null ? [] : [`${partName(problem.field, settings)} ${problem.problem}.`]
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
    if (barred.includes(option) || !Object.hasOwn(OPTIONS, option))
      return [`${what} must not have the option “${shownName(option)}”.`]
    const fits = OPTIONS[option as keyof LinkOptions](value)
    if (!fits) return [`${what}: the option “${option}” is not as it should be.`]
    if (option === 'password' && isSealed(value))
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
