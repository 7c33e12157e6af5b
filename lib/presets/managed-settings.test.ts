import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Preset, type PresetRule, type Settings } from '../model/settings.ts'
import {
  keepManaged,
  type ManagedPolicy,
  NO_POLICY,
  withManaged,
  withoutManaged,
  withoutPolicy,
} from './managed-settings.ts'
import { settingsProblem } from './settings-problem.ts'

const preset = (id: string, name = id): Preset => ({ id, name, options: {}, expiresAfterMinutes: null })
const rule = (id: string, presetId: string): PresetRule => ({ id, presetId, match: 'host', value: `${id}.test` })
const policyWith = (change: Partial<ManagedPolicy>): ManagedPolicy => ({ ...NO_POLICY, ...change })
const own = (change: Partial<Settings> = {}, chosen: string[] = []) => ({
  settings: { ...DEFAULT_SETTINGS, ...change },
  chosen,
})

describe('a setting of the policy', () => {
  const dark = policyWith({ settings: { theme: 'dark' } })
  const locked = policyWith({ settings: { theme: 'dark' }, locked: ['theme'] })

  it('applies until the user has chosen another value', () => {
    expect(withManaged(own(), dark).theme).toBe('dark')
    expect(withManaged(own({ theme: 'light' }), dark).theme).toBe('light')
  })

  it('gives way to a chosen value that is the default without a policy', () => {
    const chosen = withoutManaged(own(), dark, { ...withManaged(own(), dark), theme: 'system' })
    expect(chosen).toMatchObject({ settings: { theme: 'system' }, chosen: ['theme'] })
    expect(withManaged(chosen, dark).theme).toBe('system')
  })

  it("always applies if it is locked, and leaves the user's own value as it is", () => {
    const before = own({ theme: 'light' })
    const shown = withManaged(before, locked)
    expect(shown).toMatchObject({ theme: 'dark', managed: { locked: ['theme'], own: { theme: 'light' } } })
    const after = withoutManaged(before, locked, { ...shown, theme: 'system', density: 'compact' })
    expect(after).toEqual(own({ theme: 'light', density: 'compact' }))
  })
})

describe('presets and rules of the policy', () => {
  const policy = policyWith({ presets: [preset('org-a', 'News')], rules: [rule('org-r', 'org-a')] })

  it("follow the user's own, and can be told from them", () => {
    const shown = withManaged(own({ presets: [preset('mine')], rules: [rule('r', 'mine')] }), policy)
    expect(shown.presets.map(({ id }) => id)).toEqual(['mine', 'org-a'])
    expect(shown.rules.map(({ id }) => id)).toEqual(['r', 'org-r'])
    expect(shown.managed).toMatchObject({ presets: ['org-a'], rules: ['org-r'] })
  })

  it('get a number if the user has given the name', () => {
    const shown = withManaged(own({ presets: [preset('a', 'news'), preset('b', 'News (2)')] }), policy)
    expect(shown.presets.map(({ name }) => name)).toEqual(['news', 'News (2)', 'News (3)'])
    const long = 'x'.repeat(100)
    const both = withManaged(own({ presets: [preset('a', long)] }), policyWith({ presets: [preset('org-b', long)] }))
    expect(both.presets[1]?.name).toBe(`${'x'.repeat(96)} (2)`)
  })

  it("can't be edited or deleted", () => {
    const shown = withManaged(own(), policy)
    const edited = { ...shown, presets: [preset('org-a', 'Mine')], rules: [] }
    expect(withoutManaged(own(), policy, edited)).toEqual(own())
  })

  it("leave with the policy, together with the effect of the user's rules for them, which come back with it", () => {
    const before = own({ rules: [rule('mine', 'org-a')] })
    expect(withManaged(before, policy).rules.map(({ id }) => id)).toEqual(['mine', 'org-r'])
    const shown = withManaged(before, NO_POLICY)
    expect([shown.rules, shown.managed]).toEqual([[], undefined])
    expect(withoutManaged(before, NO_POLICY, { ...shown, theme: 'dark' })).toEqual(
      own({ theme: 'dark', rules: [rule('mine', 'org-a')] }),
    )
  })

  it('are in no file, and stay after an import', () => {
    const shown = withManaged(own({ presets: [preset('mine')] }), policy)
    expect(withoutPolicy(shown)).toEqual(own({ presets: [preset('mine')] }).settings)
    const imported = keepManaged(shown, { ...DEFAULT_SETTINGS, presets: [preset('new', 'News')] })
    expect(imported.presets.map(({ name }) => name)).toEqual(['News', 'News (2)'])
    expect(settingsProblem(imported)).toBeNull()
  })
})

const anyIds = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'))
const anyValues = fc.record(
  {
    theme: fc.constantFrom('system' as const, 'light' as const, 'dark' as const),
    toolbarButton: fc.constantFrom('popup' as const, 'shorten' as const),
  },
  { requiredKeys: [] },
)
const anyLists = (ids: readonly string[], prefix: string) => ({
  presets: ids.map((id) => preset(`${prefix}${id}`, id)),
  rules: ids.map((id) => rule(`${prefix}r-${id}`, `${prefix}${id}`)),
})
const anyOwn = fc
  .record({ values: anyValues, ids: anyIds, chosen: fc.subarray(['theme', 'toolbarButton']) })
  .map(({ values, ids, chosen }) => own({ ...values, ...anyLists(ids, 'own-') }, chosen))
const anyPolicy = fc
  .record({ settings: anyValues, ids: anyIds, locked: fc.subarray(['theme' as const, 'toolbarButton' as const]) })
  .map(({ settings, ids, locked }) =>
    policyWith({
      settings,
      ...anyLists(ids, 'org-'),
      locked: locked.filter((name) => settings[name] !== undefined),
    }),
  )

describe('whatever the policy and the settings are', () => {
  it('what is shown is consistent, and storing it unchanged changes nothing', () => {
    fc.assert(
      fc.property(anyOwn, anyPolicy, (before, policy) => {
        const shown = withManaged(before, policy)
        expect(settingsProblem(shown)).toBeNull()
        expect(withoutManaged(before, policy, shown)).toEqual(before)
        expect(withoutPolicy(shown)).toEqual(before.settings)
      }),
    )
  })

  it('a change of what is not locked is shown, and when the policy goes the rest is as it was', () => {
    fc.assert(
      fc.property(anyOwn, anyPolicy, anyValues, (before, policy, change) => {
        const after = withoutManaged(before, policy, { ...withManaged(before, policy), ...change })
        const shown = withManaged(after, policy)
        const without = withManaged(after, NO_POLICY)
        for (const name of ['theme', 'toolbarButton'] as const) {
          const wanted = change[name]
          if (policy.locked.includes(name)) {
            expect(shown[name]).toBe(policy.settings[name])
            expect(without[name]).toBe(before.settings[name])
          } else if (wanted !== undefined) expect(shown[name]).toBe(wanted)
          else expect(without[name]).toBe(before.settings[name])
        }
        expect(without.presets).toEqual(before.settings.presets)
        expect(without.rules).toEqual(before.settings.rules)
      }),
    )
  })
})
