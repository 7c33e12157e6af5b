import { describe, expect, it } from 'vitest'
import type { Preset, PresetRule, Settings } from '../model/settings.ts'
import { settingsProblem } from './settings-problem.ts'

const BODY = { options: {}, expiresAfterMinutes: null }
const NEWS: Preset = { id: 'p1', name: 'News', ...BODY }
const RULE: PresetRule = { id: 'r1', presetId: 'p1', match: 'host', value: 'example.com' }
const settings = (given: Partial<Settings>): Settings => ({
  toolbarButton: 'popup',
  existingLinks: 'reuse',
  defaults: BODY,
  presets: [NEWS],
  rules: [RULE],
  ...given,
})
const TWICE = { options: { expiry: '2031-01-01 00:00:00' }, expiresAfterMinutes: 60 }

describe('settings', () => {
  it('have no problem when every rule names a preset that is there', () => {
    expect(settingsProblem(settings({}))).toBeNull()
    expect(settingsProblem(settings({ presets: [], rules: [] }))).toBeNull()
  })

  it.each<[string, Partial<Settings>, string]>([
    ['a preset without a name', { presets: [{ ...NEWS, name: '  ' }] }, 'presets.0.name'],
    ['two presets of one name', { presets: [NEWS, { ...NEWS, id: 'p2', name: ' nEWS' }] }, 'presets.1.name'],
    ['two presets of one id', { presets: [NEWS, { ...NEWS, name: 'Other' }] }, 'presets'],
    ['two rules of one id', { rules: [RULE, RULE] }, 'rules'],
    ['a rule that means nothing', { rules: [RULE, { ...RULE, id: 'r2', value: '' }] }, 'rules.1.value'],
    ['a rule to a preset that is gone', { rules: [{ ...RULE, presetId: 'gone' }] }, 'rules.0.presetId'],
    ['a preset with two expiries', { presets: [{ ...NEWS, ...TWICE }] }, 'presets.0.expiresAfterMinutes'],
    ['defaults with two expiries', { defaults: TWICE }, 'defaults.expiresAfterMinutes'],
  ])('with %s say so', (_what, given, field) => {
    expect(settingsProblem(settings(given))).toMatchObject({
      field,
      problem: expect.stringMatching(/^must /) as string,
    })
  })
})
