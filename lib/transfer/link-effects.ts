import { normalizedAddress } from '../address/comparable-address.ts'
import { withScheme } from '../address/short-url.ts'
import {
  type DeepLinks,
  FORM_ORDER,
  isOfKind,
  isTarget,
  LINK_OPTIONS,
  type LinkOption,
  type LinkOptionRow,
  type LinkOptions,
  type OptionChoice,
  type RowsOption,
} from '../contract/link-options.ts'
import { optionValueText } from '../link-options/option-value-text.ts'
import { isEmpty } from '../link-options/tidy-options.ts'
import type { Collections } from '../model/collections.ts'
import type { ServiceClock } from '../model/service-clock.ts'
import type { PresetBody, PresetRule, Settings } from '../model/settings.ts'
import { boundedText, markInvisible, type TextLimit, withoutInvisible } from '../outside-text.ts'
import { ruleMatches } from '../presets/rules.ts'
import { formatShortList, formatSpan } from '../words/format.ts'
import { t } from '../words/t.ts'

/** An effect on new links: its name, and its value as the user must see it. */
export interface EffectLine {
  label: string
  value: string
  /** Whether the value decides where the link leads. */
  leads: boolean
}

/** What a preset or the defaults of a file do to links that use them. */
export interface LinkEffect {
  /** The preset's name; `null` for the defaults. */
  preset: string | null
  /** The addresses for which it is used automatically, in words. */
  usedFor: string[]
  lines: EffectLine[]
}

/** An address in a link's options, with the name of its field. */
interface OptionAddress {
  label: string
  address: string
  leads: boolean
}

/** Every address in a link's options, destinations first. */
const optionAddresses = (options: LinkOptions): OptionAddress[] =>
  byKind('rows', 'deep-links', 'image', 'domain').flatMap((option): OptionAddress[] => {
    const value = options[option]
    if (value === undefined) return []
    if (isOfKind(option, 'rows'))
      return rowsOf(option, value).flatMap(([name, link]) =>
        isTarget(option) ? [leading(t(`option_${option}_row`, name), link)] : [],
      )
    if (isOfKind(option, 'deep-links'))
      return Object.entries(value).flatMap(([name, link]) =>
        typeof link === 'string' ? [leading(t(`option_${option}_row`, name), link)] : [],
      )
    const address = isOfKind(option, 'domain') ? withScheme(value as string) : (value as string)
    return [{ label: t(`option_${option}_label`), address, leads: false }]
  })

/** The two texts of each row. */
const rowsOf = (option: RowsOption, value: unknown): [string, string][] => {
  const [first = '', second = ''] = Object.keys(LINK_OPTIONS[option].cells)
  return (value as Record<string, string>[]).map((row) => [row[first] ?? '', row[second] ?? ''])
}

const byKind = (...kinds: LinkOptionRow['kind'][]): LinkOption[] =>
  kinds.flatMap((kind) => FORM_ORDER.filter((option) => isOfKind(option, kind)))

const leading = (label: string, address: string): OptionAddress => ({ label, address, leads: true })

/**
 * What the defaults and each preset of a file do to new links; those without an effect are omitted. `collections` names
 * what is chosen by id.
 */
export const linkEffects = (
  { defaults, presets, rules }: Settings,
  collections: Collections | null,
  clock: ServiceClock,
): LinkEffect[] => {
  const ofDefaults = {
    preset: null,
    usedFor: [t('transfer_used_new_links')],
    lines: effectLines(defaults, collections, clock),
  }
  const ofPresets = presets.flatMap((preset): LinkEffect[] => {
    const own = rules.filter(({ presetId }) => presetId === preset.id)
    const lines = effectLines(preset, collections, clock)
    if (lines.length === 0 && !own.some(matchesEveryAddress)) return []
    return [{ preset: preset.name, usedFor: own.map(ruleWords), lines }]
  })
  return ofDefaults.lines.length === 0 ? ofPresets : [ofDefaults, ...ofPresets]
}

const effectLines = (
  { options, expiresAfterMinutes }: PresetBody,
  collections: Collections | null,
  clock: ServiceClock,
): EffectLine[] => {
  const addresses = optionAddresses(options).map(({ label, address, leads }) => ({
    label: plainLabel(label),
    // The address as the browser would open it: invisible characters by number, a host in another script as punycode.
    value: markInvisible(normalizedAddress(address)),
    leads,
  }))
  const others = OTHERS.filter((option) => !isEmpty(options[option])).flatMap((option) =>
    otherLines(option, options, collections, clock),
  )
  const expires =
    expiresAfterMinutes === null
      ? []
      : [
          line(
            t('option_expiry_label'),
            // Removes the characters that isolate the span in right-to-left text, which would be shown by number.
            withoutInvisible(t('transfer_value_expires', formatSpan(expiresAfterMinutes))),
          ),
        ]
  return [...addresses, ...others, ...expires]
}

const OTHERS = [
  ...new Set([
    ...byKind('deep-links', 'rows', 'redirect', 'secret', 'alias', 'set', 'text', 'reference', 'choice', 'date-time'),
    // An option without a rank is shown too, at the end.
    ...FORM_ORDER,
  ]),
].filter((option) => !isOfKind(option, 'image', 'domain'))

/** The effects of an option besides its addresses. */
const otherLines = (
  option: LinkOption,
  options: LinkOptions,
  collections: Collections | null,
  clock: ServiceClock,
): EffectLine[] => {
  const value = options[option]
  const label = t(`option_${option}_label`)
  if (isOfKind(option, 'deep-links'))
    return (value as DeepLinks).auto === true ? [line(label, t('transfer_value_automatic'), true)] : []
  if (isOfKind(option, 'rows'))
    return isTarget(option)
      ? []
      : rowsOf(option, value).map(([name, text]) =>
          line(t(`option_${option}_row`, name), text === '' ? t('transfer_value_empty') : text, true),
        )
  if (isOfKind(option, 'redirect')) return [line(label, value as string, false, 'name')]
  if (isOfKind(option, 'secret')) return [line(label, t('transfer_value_set'))]
  if (isOfKind(option, 'reference', 'set', 'date-time'))
    return [line(label, withoutInvisible(optionValueText(option, value, collections, clock)))]
  if (isOfKind(option, 'choice')) return [line(label, t(`option_value_${value as OptionChoice}`))]
  return [line(label, formatShortList([value as string | number | number[]].flat().map(String)))]
}

const line = (label: string, value: string, leads = false, limit: TextLimit = 'value'): EffectLine => ({
  label: plainLabel(label),
  value: boundedText(markInvisible(value), limit),
  leads,
})

const plainLabel = (label: string): string => boundedText(withoutInvisible(label), 'name')

// No real site has these addresses: a rule that matches all of them matches every address.
const ANYWHERE = ['https://a.invalid/', 'https://203.0.113.7:8443/b?c=d#e', 'https://x.y.z.test/%7Ef']

const matchesEveryAddress = (rule: PresetRule): boolean =>
  ANYWHERE.every((address) => ruleMatches(rule, new URL(address)))

const USES = { host: 'transfer_used_host', path: 'transfer_used_path', pattern: 'transfer_used_pattern' } as const

const ruleWords = (rule: PresetRule): string => {
  if (!matchesEveryAddress(rule)) return t(USES[rule.match], boundedText(markInvisible(rule.value.trim()), 'value'))
  const isHttpToo = ANYWHERE.every((address) => ruleMatches(rule, new URL(address.replace('https:', 'http:'))))
  return t(isHttpToo ? 'transfer_used_all' : 'transfer_used_https')
}
