import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type PresetRule, type Settings } from '../model/settings.ts'
import { changedSettings } from './changed-settings.ts'

const BODY = { options: {}, expiresAfterMinutes: null }
const NEWS = { id: 'p1', name: 'News', ...BODY }
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
