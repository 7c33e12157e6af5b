import { shortenable } from '../../../lib/address/shortenable.ts'
import type { Preset, PresetRule, Settings } from '../../../lib/model/settings.ts'
import { ruleMatches } from '../../../lib/presets/rule-matches.ts'

export type RuleMatch = PresetRule['match']

/** What each kind of rule is called, and what is typed for it. */
export const RULE_KINDS: Readonly<Record<RuleMatch, { label: string; field: string; hint: string }>> = {
  host: {
    label: 'A host',
    field: 'Host',
    hint: 'Such as example.com. It covers every host below it too, such as www.example.com.',
  },
  path: {
    label: 'A path',
    field: 'Path',
    hint: 'Such as example.com/docs. It covers everything below it, but not example.com/docs2.',
  },
  pattern: {
    label: 'A pattern',
    field: 'Pattern',
    hint: 'Such as https://*.example.com/*?ref=*. Each * stands for anything; letter case does not count.',
  },
}

/** Why a rule fits an address, as the end of a sentence. */
const ruleReason = ({ match, value }: Pick<PresetRule, 'match' | 'value'>): string => {
  switch (match) {
    case 'host':
      return `the address is on ${value}`
    case 'path':
      return `the address lies at or below ${value}`
    case 'pattern':
      return `the address fits ${value}`
  }
}

/** What the rules make of an address. Rules are counted from 1, as they are shown. */
export type RuleVerdict =
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
      return 'This is no address that a link could lead to.'
    case 'defaults':
      return 'No rule fits: a link to it begins with the defaults.'
    case 'picked': {
      const { place, rule, preset, later } = verdict
      const others =
        later.length === 0
          ? ''
          : ` ${later.length === 1 ? `Rule ${later[0]} fits` : `Rules ${later.join(', ')} fit`} too, but ${later.length === 1 ? 'comes' : 'come'} later.`
      return `Rule ${place} picks the preset “${preset.name}”, since ${ruleReason(rule)}.${others}`
    }
  }
}
