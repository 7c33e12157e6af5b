import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Preset, type PresetRule, type Settings } from '../model/settings.ts'
import { changedSettings, settingsProblem } from './settings-problem.ts'

const BODY = { options: {}, expiresAfterMinutes: null }
const NEWS: Preset = { id: 'p1', name: 'News', ...BODY }
const RULE: PresetRule = { id: 'r1', presetId: 'p1', match: 'host', value: 'example.com' }
const settings = (given: Partial<Settings>): Settings => ({
  ...DEFAULT_SETTINGS,
  presets: [NEWS],
  rules: [RULE],
  ...given,
})
const TWICE = { options: { expiry: '2031-01-01 00:00:00' }, expiresAfterMinutes: 60 }

describe('settings', () => {
  it('have no problem if every rule names an existing preset', () => {
    expect(settingsProblem(settings({}))).toBeNull()
    expect(settingsProblem(settings({ presets: [], rules: [] }))).toBeNull()
  })

  it.each<[string, Partial<Settings>, string, string]>([
    ['a preset without a name', { presets: [{ ...NEWS, name: '  ' }] }, 'presets.0.name', 'empty'],
    [
      'two presets of one name',
      { presets: [NEWS, { ...NEWS, id: 'p2', name: ' nEWS' }] },
      'presets.1.name',
      'name_taken',
    ],
    ['two presets of one id', { presets: [NEWS, { ...NEWS, name: 'Other' }] }, 'presets', 'no_own_id'],
    ['two rules of one id', { rules: [RULE, RULE] }, 'rules', 'no_own_id'],
    ['a rule that means nothing', { rules: [RULE, { ...RULE, id: 'r2', value: '' }] }, 'rules.1.value', 'empty'],
    [
      'a rule to a preset that is gone',
      { rules: [{ ...RULE, presetId: 'gone' }] },
      'rules.0.presetId',
      'unknown_preset',
    ],
    [
      'a preset with two expiries',
      { presets: [{ ...NEWS, ...TWICE }] },
      'presets.0.expiresAfterMinutes',
      'two_expiries',
    ],
    ['defaults with two expiries', { defaults: TWICE }, 'defaults.expiresAfterMinutes', 'two_expiries'],
  ])('with %s have a problem', (_what, given, field, code) => {
    expect(settingsProblem(settings(given))).toEqual({ field, problem: { code } })
  })
})

const SHOP = { id: 'p2', name: 'Shop', ...BODY }
const rule = (id: string, presetId: string): PresetRule => ({ id, presetId, match: 'host', value: `${id}.example` })
const BEFORE: Settings = {
  ...DEFAULT_SETTINGS,
  presets: [NEWS, SHOP],
  rules: [rule('r1', 'p1'), rule('r2', 'p2'), rule('r3', 'p1')],
}

describe('a change of the settings', () => {
  it("keeps what it doesn't name", () => {
    expect(changedSettings(BEFORE, { toolbarButton: 'shorten' })).toEqual({
      ok: true,
      value: { ...BEFORE, toolbarButton: 'shorten' },
    })
  })

  it('that removes a preset also removes its rules', () => {
    const left = { ok: true, value: { ...BEFORE, presets: [SHOP], rules: [rule('r2', 'p2')] } }
    expect(changedSettings(BEFORE, { presets: [SHOP] })).toEqual(left)
    expect(changedSettings(BEFORE, { presets: [SHOP], rules: BEFORE.rules })).toEqual(left)
  })

  it('that adds a rule for a preset that another page has removed is refused', () => {
    const before = { ...BEFORE, presets: [SHOP], rules: [] }
    expect(changedSettings(before, { rules: [rule('r4', 'p2'), rule('r5', 'p1')] })).toMatchObject({
      ok: false,
      failure: { kind: 'invalid', field: 'rules.1.presetId' },
    })
  })

  it('quotes nothing of a preset when it is refused', () => {
    const secret = { ...NEWS, name: 'Shop', options: { custom: 'alias-of-mine', password: 'my-secret' } }
    const refused = changedSettings(BEFORE, { presets: [SHOP, secret] })
    expect(refused).toMatchObject({ ok: false, failure: { field: 'presets.1.name' } })
    expect(JSON.stringify(refused)).not.toMatch(/alias-of-mine|my-secret/)
  })
})
