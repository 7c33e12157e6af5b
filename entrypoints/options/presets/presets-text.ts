import { shortenable } from '../../../lib/address/shortenable.ts'
import {
  isLinkOption,
  isOfKind,
  type LinkOption,
  type LinkOptions,
  OPTION_NAMES,
} from '../../../lib/contract/link-options.ts'
import { optionValueText } from '../../../lib/link-options/option-value-text.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import type { Preset, PresetBody, PresetRule, Settings } from '../../../lib/model/settings.ts'
import { ruleMatches } from '../../../lib/presets/rules.ts'
import { formatList, formatNumber, formatSpan } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { serviceTimeText } from '../../../lib/words/service-time-text.ts'
import { type MessageKey, t } from '../../../lib/words/t.ts'
import { type Expiry, expiryMinutes } from './preset-body-form.ts'

export type RuleMatch = PresetRule['match']

/** The names of each kind of rule and of its value. */
export const RULE_TEXTS = {
  host: {
    label: 'presets_match_host',
    field: 'presets_host',
    hint: 'presets_host_hint',
    sentence: 'presets_rule_host',
    verdict: 'presets_verdict_host',
  },
  path: {
    label: 'presets_match_path',
    field: 'presets_path',
    hint: 'presets_path_hint',
    sentence: 'presets_rule_path',
    verdict: 'presets_verdict_path',
  },
  pattern: {
    label: 'presets_match_pattern',
    field: 'presets_pattern',
    hint: 'presets_pattern_hint',
    sentence: 'presets_rule_pattern',
    verdict: 'presets_verdict_pattern',
  },
} as const satisfies Record<RuleMatch, Record<string, MessageKey>>

/** The result of trying an address. Rules are numbered from 1, as on the screen. */
type RuleVerdict =
  | { kind: 'no-address' }
  | { kind: 'defaults' }
  | { kind: 'picked'; place: number; rule: PresetRule; preset: Preset; later: number[] }

export const ruleVerdict = (typed: string, { presets, rules }: Pick<Settings, 'presets' | 'rules'>): RuleVerdict => {
  const whole = shortenable(typed)
  const address = whole.ok ? URL.parse(whole.value) : null
  if (address === null) return { kind: 'no-address' }
  const fitting = rules.map((rule, at) => ({ rule, place: at + 1 })).filter(({ rule }) => ruleMatches(rule, address))
  const [first, ...rest] = fitting
  const preset = presets.find(({ id }) => id === first?.rule.presetId)
  if (first === undefined || preset === undefined) return { kind: 'defaults' }
  return { kind: 'picked', ...first, preset, later: rest.map(({ place }) => place) }
}

export const verdictText = (verdict: RuleVerdict): string => {
  switch (verdict.kind) {
    case 'no-address':
      return t('presets_verdict_no_address')
    case 'defaults':
      return t('presets_verdict_defaults')
    case 'picked': {
      const { place, rule, preset, later } = verdict
      const picked = t(RULE_TEXTS[rule.match].verdict, place, preset.name, rule.value)
      if (later.length === 0) return picked
      return sentences(picked, t('presets_verdict_later', later.length, formatList(later.map(formatNumber))))
    }
  }
}

/** The name of a field of a preset. */
export const presetFieldLabel = (field: string): string => {
  if (field === 'expires') return t('presets_expires')
  return isLinkOption(field) ? t(`option_${field}_label`) : t('presets_name')
}

/** The text of a preset's field; empty without a value. */
export const presetValueText = (
  field: string,
  value: unknown,
  collections: Collections | null,
  clock: ServiceClock,
): string => {
  if (isLinkOption(field)) return optionValueText(field, value, collections, clock)
  if (field !== 'expires') return typeof value === 'string' ? value : ''
  const { fixed, ...counted } = value as Expiry
  const { minutes } = expiryMinutes(counted)
  return fixed === '' ? (minutes === null ? counted.amount : formatSpan(minutes)) : serviceTimeText(fixed, clock).text
}

/** An option that a preset sets, as a text. */
export interface PresetValue {
  option: LinkOption | 'expires'
  label: string
  /** Empty if the value isn't shown, such as a password. */
  value: string
}

/** The values of a preset's options, one for each row of an option with several, and its expiry at the end. */
export const presetValues = (
  { options, expiresAfterMinutes }: PresetBody,
  collections: Collections | null,
  clock: ServiceClock,
): PresetValue[] => [
  ...OPTION_NAMES.filter((option) => Object.hasOwn(options, option)).flatMap((option) =>
    textsOf(option, options, collections, clock).map((value) => ({
      option,
      label: t(`option_${option}_label`),
      value,
    })),
  ),
  ...(expiresAfterMinutes === null
    ? []
    : [{ option: 'expires' as const, label: t('presets_expires'), value: formatSpan(expiresAfterMinutes) }]),
]

const textsOf = (
  option: LinkOption,
  options: LinkOptions,
  collections: Collections | null,
  clock: ServiceClock,
): string[] => {
  if (isOfKind(option, 'secret')) return ['']
  if (option === 'parameters') return (options.parameters ?? []).map(({ name, value }) => `${name}=${value}`)
  return optionValueText(option, options[option], collections, clock).split('\n')
}
