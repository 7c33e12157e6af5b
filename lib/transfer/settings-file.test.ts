import { describe, expect, it } from 'vitest'
import type { Settings } from '../model/settings.ts'
import { readSettingsFile, settingsFile } from './settings-file.ts'

const settings: Settings = {
  toolbarButton: 'shorten',
  existingLinks: 'reuse',
  defaults: { options: { campaign: 3, parameters: [{ name: 'utm_source', value: 'x' }] }, expiresAfterMinutes: 60 },
  presets: [
    {
      id: 'p1',
      name: 'News',
      options: { password: 'secret', geotarget: [{ location: 'France', link: 'https://fr.test/' }], pixels: [1] },
      expiresAfterMinutes: null,
    },
  ],
  rules: [{ id: 'r1', presetId: 'p1', match: 'host', value: 'news.test' }],
}
const save = (passwords: boolean) => settingsFile(settings, { passwords, exportedAt: '2031-01-01T00:00:00Z' })

/** The file with something else in one place. */
const changed = (parts: object): string => JSON.stringify({ terselink: 'settings', version: 1, settings, ...parts })
const withSettings = (parts: object): string => changed({ settings: { ...settings, ...parts } })
const problems = (text: string) => {
  const read = readSettingsFile(text)
  return read.ok ? [] : read.problems
}

describe('a file of settings', () => {
  it('gives the same settings again', () => {
    expect(readSettingsFile(save(true))).toEqual({ ok: true, value: { settings, passwords: true } })
    expect(readSettingsFile(`\uFEFF${save(true)}`).ok).toBe(true)
  })

  it('gives nothing else of what stands in it', () => {
    const more = { more: [{ key: 'the-key' }] }
    const each = (list: readonly object[]) => list.map((entry) => ({ ...entry, ...more }))
    const { defaults, presets, rules } = settings
    const text = withSettings({
      ...more,
      defaults: { ...defaults, ...more },
      presets: each(presets),
      rules: each(rules),
    })
    expect(readSettingsFile(text)).toEqual({ ok: true, value: { settings, passwords: false } })
  })

  it('holds no password unless that was asked for', () => {
    expect(save(false)).not.toContain('secret')
    expect(readSettingsFile(save(false))).toMatchObject({ ok: true, value: { passwords: false } })
  })

  it('holds nothing but settings, whatever stands beside them', () => {
    const beside = { ...settings, key: 'the-key' }
    expect(settingsFile(beside, { passwords: true, exportedAt: '' })).not.toContain('the-key')
  })

  it.each([
    ['', 'This is no file of settings that Terselink saved.'],
    ['[]', 'This is no file of settings that Terselink saved.'],
    ['{"terselink":"account","version":1}', 'This is no file of settings that Terselink saved.'],
    [changed({ version: 2 }), 'A newer version of Terselink saved this file. Update Terselink, then choose it again.'],
    [changed({ settings: 3 }), 'The file holds no settings.'],
    [withSettings({ toolbarButton: 'dance' }), 'The toolbar button must be “popup” or “shorten”.'],
    [withSettings({ defaults: {} }), 'The defaults must have options.'],
    [
      withSettings({ defaults: { options: { password: 'x' }, expiresAfterMinutes: null } }),
      'The defaults must not have the option “password”.',
    ],
    [
      withSettings({ defaults: { options: { constructor: 'x' }, expiresAfterMinutes: null } }),
      'The defaults must not have the option “constructor”.',
    ],
    [
      withSettings({ defaults: { options: {}, expiresAfterMinutes: 0.5 } }),
      'The defaults must expire after a number of minutes, at most ten years, or never.',
    ],
    [withSettings({ presets: 'none' }), 'The presets must be a list.'],
    [withSettings({ presets: [{ id: 'p' }] }), 'Preset 1 must have an id and a name.'],
    [
      withSettings({ presets: [{ ...settings.presets[0], options: { pixels: ['1'] } }] }),
      'Preset “News”: the option “pixels” is not as it should be.',
    ],
    [
      withSettings({ rules: [{ ...settings.rules[0], match: 'luck' }] }),
      'Rule 1 must have an id, a preset, a value, and match by host, path or pattern.',
    ],
    [
      withSettings({ rules: [{ ...settings.rules[0], presetId: 'gone' }] }),
      'Rule “news.test” must name a preset that is still there.',
    ],
  ])('that is wrong is refused by naming the part: %#', (text, problem) => {
    expect(problems(text)).toEqual([problem])
  })

  it('that is wrong in several parts names them all', () => {
    expect(problems(changed({ settings: { toolbarButton: 1, presets: [3] } }))).toHaveLength(4)
  })
})
