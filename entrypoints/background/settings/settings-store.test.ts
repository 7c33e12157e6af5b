import { describe, expect, it } from 'vitest'
import { check, problemText } from '../../../lib/contract/problem.ts'
import { DEFAULT_SETTINGS } from '../../../lib/model/settings.ts'
import { LOST_TEXT } from '../../../lib/sealed-text.ts'
import { settingsProblemText } from '../../../lib/transfer/settings-file.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { checkSettings, createSettingsStore, settingsChange } from './settings-store.ts'

const body = { options: {}, expiresAfterMinutes: null }
const preset = { id: 'p1', name: 'News', ...body }
const rule = { id: 'r1', presetId: 'p1', match: 'host', value: 'example.com' }

const problemOf = (change: unknown): string | undefined => {
  const read = check(settingsChange, change)
  return read.ok ? undefined : problemText(read.problem)
}

describe('the settings', () => {
  it('are the defaults in a fresh installation', async () => {
    expect(await createSettingsStore(createMemoryArea()).read()).toEqual({ ok: true, value: DEFAULT_SETTINGS })
  })

  it.each(['nonsense', null, {}, { defaults: 7 }])('damaged to %j are reported', async (value) => {
    const area = createMemoryArea()
    area.contents.set('settings', { version: 1, value })
    expect(await createSettingsStore(area).read()).toMatchObject({ failure: { trouble: 'damaged', part: 'settings' } })
  })

  it('of version 1 are read with the defaults of the settings that it did not have', async () => {
    const area = createMemoryArea()
    const { theme, copyAs, ...version1 } = { ...DEFAULT_SETTINGS, toolbarButton: 'shorten' as const }
    area.contents.set('settings', { version: 1, value: version1 })
    expect(await createSettingsStore(area).read()).toEqual({ ok: true, value: { ...version1, theme, copyAs } })
  })

  it('of a newer version are refused and left unchanged', async () => {
    const area = createMemoryArea()
    const newer = { version: 3, value: { toolbarButton: 'menu' } }
    area.contents.set('settings', newer)
    const settings = createSettingsStore(area)
    expect(await settings.read()).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(await settings.change(() => DEFAULT_SETTINGS)).toMatchObject({ ok: false })
    expect(area.contents.get('settings')).toEqual(newer)
  })

  it('accept no alias and no password as a default', () => {
    const options = { custom: 'mine', password: 'secret', note: 'x', domain: 'https://go.test' }
    expect(settingsChange.parse({ defaults: { ...body, options } })).toEqual({
      defaults: { ...body, options: { domain: 'https://go.test' } },
    })
  })

  it('accept any option in a preset, and trim its name', () => {
    const options = { custom: 'mine', password: 'secret', expiry: '2031-01-01 00:00:00' }
    expect(settingsChange.parse({ presets: [{ ...preset, name: ' News ', options }] })).toEqual({
      presets: [{ ...preset, options }],
    })
  })

  it.each([
    [{ toolbarButton: 'explode' }, /^toolbarButton /],
    [{ defaults: { ...body, options: { expiry: 'soon' } } }, /^defaults\.options\.expiry must be a date/],
    [{ defaults: 7 }, /^defaults /],
    [{ defaults: { ...body, expiresAfterMinutes: 0 } }, /must be 1 or more$/],
    [{ defaults: { ...body, expiresAfterMinutes: 1.5 } }, /must be an integer$/],
    [{ defaults: { ...body, expiresAfterMinutes: 99_999_999 } }, /must be 5270400 or less$/],
    [{ presets: [{ ...preset, id: 'with space' }] }, /^presets\.0\.id is not valid$/],
    [{ presets: [{ ...preset, name: 'x'.repeat(101) }] }, /^presets\.0\.name must have at most 100 characters$/],
    [{ presets: Array.from({ length: 201 }, () => preset) }, /^presets must have at most 200 entries$/],
    [{ rules: Array.from({ length: 501 }, () => rule) }, /^rules must have at most 500 entries$/],
    [{ rules: [{ ...rule, match: 'regexp' }] }, /^rules\.0\.match /],
    [{ rules: [{ ...rule, value: 'x'.repeat(2049) }] }, /^rules\.0\.value must have at most 2048 characters$/],
  ])('refuse invalid changes with the field: %#', (change, problem) => {
    expect(problemOf(change)).toMatch(problem)
  })

  it("that a page doesn't name are not changed", () => {
    expect(settingsChange.parse({ toolbarButton: 'popup' })).toEqual({ toolbarButton: 'popup' })
  })
})

describe('the settings of a file', () => {
  const defaults = {
    options: { campaign: 3, parameters: [{ name: 'utm_source', value: 'x' }] },
    expiresAfterMinutes: 60,
    account: { id: 'https://a.test#1', names: { campaign: ['Sale'] } },
  }
  const file = { ...DEFAULT_SETTINGS, defaults, presets: [preset], rules: [rule] }
  const problems = (settings: unknown) =>
    checkSettings(settings).problems.map((each) => settingsProblemText(each, settings))
  const withOptions = (options: object) => ({ ...file, presets: [{ ...preset, options }] })

  it('are restored as they were saved, with the defaults of what may be missing', () => {
    expect(checkSettings(file)).toEqual({ settings: file, problems: [] })
    const { existingLinks: _, ...some } = file
    expect(checkSettings(some)).toEqual({ settings: { ...file, existingLinks: 'reuse' }, problems: [] })
  })

  const EACH = Object.keys(DEFAULT_SETTINGS) as (keyof typeof DEFAULT_SETTINGS)[]
  const IN_EACH_FILE = ['toolbarButton', 'defaults', 'presets', 'rules']

  it.each(EACH)('have the default of %s if the file is older, or the file is damaged', (name) => {
    const { [name]: _, ...others } = DEFAULT_SETTINGS
    const isDamaged = IN_EACH_FILE.includes(name)
    expect(checkSettings(others).settings).toEqual(isDamaged ? null : DEFAULT_SETTINGS)
  })

  it('that name no account for their ids belong to an unknown account', () => {
    const { account: _, ...old } = defaults
    const views = [{ id: 'v', name: 'News', query: 'channel=1' }]
    expect(checkSettings({ ...file, defaults: old, views }).settings).toEqual({
      ...file,
      defaults: { ...old, account: { id: '', names: {} } },
      views: [{ id: 'v', name: 'News', query: 'channel=1&account=' }],
    })
  })

  it('contain nothing else from the file', () => {
    const more = { more: [{ key: 'the-key' }] }
    const given = {
      ...file,
      ...more,
      defaults: { ...defaults, ...more },
      presets: [{ ...preset, ...more }],
      rules: [{ ...rule, ...more }],
    }
    expect(checkSettings(given)).toEqual({ settings: file, problems: [] })
  })

  it.each([
    [3, 'Settings: Must be an object.'],
    [{ ...file, toolbarButton: 'dance' }, 'Toolbar button: Must be popup or shorten.'],
    [{ ...file, defaults: {} }, 'Defaults: This is required.'],
    [{ ...file, defaults: { ...defaults, options: { password: 'x' } } }, 'Defaults, Password: Must be left out.'],
    [{ ...file, defaults: { ...defaults, expiresAfterMinutes: 0.5 } }, 'Defaults: Must be a whole number.'],
    [{ ...file, presets: 'none' }, 'Presets: Must be a list.'],
    [withOptions({ constructor: 'x' }), 'Preset “News”, “constructor”: Must be left out.'],
    [withOptions({ pixels: ['1'] }), 'Preset “News”, Pixels: Must be a whole number.'],
    [withOptions({ metaimage: 'data:image/png,x' }), /^Preset “News”, Meta image: Must be a full address/],
    [
      withOptions({ geotarget: [{ location: 'FR', link: 'javascript:x' }] }),
      /^Preset “News”, Country targets: Must be/,
    ],
    [withOptions({ domain: 'javascript:x' }), /^Preset “News”, Domain: Must be a full address/],
    [{ ...file, rules: [{ ...rule, match: 'luck' }] }, 'Rule “example.com”: Must be host, path, or pattern.'],
  ])('that are invalid are refused with the part: %#', (settings, problem) => {
    const found = problems(settings)
    expect(found[0]).toEqual(expect.stringMatching(problem) as string)
    expect(checkSettings(settings).settings).toBeNull()
  })

  it('report a password that was encrypted for another browser, and a missing preset', () => {
    const { presets } = withOptions({ password: LOST_TEXT })
    expect(checkSettings({ ...file, presets }).problems).toEqual([
      { field: 'presets.0.options.password', problem: { code: 'sealed_password' } },
    ])
    expect(checkSettings({ ...file, rules: [{ ...rule, presetId: 'gone' }] }).problems).toEqual([
      { field: 'rules.0.presetId', problem: { code: 'unknown_preset' } },
    ])
  })

  it('that are invalid in several parts report all of them', () => {
    expect(problems({ toolbarButton: 1, presets: [3] }).length).toBeGreaterThanOrEqual(4)
  })
})
