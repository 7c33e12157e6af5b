import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Settings } from '../model/settings.ts'
import { readSettingsFile, settingsFile, settingsProblemText } from './settings-file.ts'

const settings: Settings = {
  ...DEFAULT_SETTINGS,
  toolbarButton: 'shorten',
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

describe('a file of settings', () => {
  it('restores the same settings', () => {
    expect(readSettingsFile(save(true))).toEqual({ ok: true, value: { settings, passwords: true } })
    expect(readSettingsFile(`\uFEFF${save(true)}`).ok).toBe(true)
  })

  it('contains no password unless requested', () => {
    expect(save(false)).not.toContain('secret')
    expect(readSettingsFile(save(false))).toMatchObject({ ok: true, value: { passwords: false } })
  })

  it('contains nothing but settings', () => {
    const beside = { ...settings, key: 'the-key' }
    expect(settingsFile(beside, { passwords: true, exportedAt: '' })).not.toContain('the-key')
  })

  it.each([
    ['', 'transfer_settings_other_file'],
    ['[]', 'transfer_settings_other_file'],
    ['{"terselink":"account","version":1}', 'transfer_settings_other_file'],
    ['{"terselink":"settings","version":2,"settings":{}}', 'transfer_settings_newer'],
  ])('is refused if it is something else: %j', (text, problem) => {
    expect(readSettingsFile(text)).toEqual({ ok: false, problem })
  })

  it('is read without characters that reverse or hide the text around a name', () => {
    const text = JSON.stringify({ terselink: 'settings', version: 1, settings: { presets: [{ name: 'a\u202Eb' }, 3] } })
    expect(readSettingsFile(text)).toMatchObject({ value: { settings: { presets: [{ name: 'ab' }, 3] } } })
  })
})

describe('a problem of a settings file', () => {
  const text = (field: string) => settingsProblemText({ field, problem: { code: 'not_text' } }, settings)

  it.each([
    ['', 'Settings: Must be text.'],
    ['toolbarButton', 'Toolbar button: Must be text.'],
    ['defaults.options.password', 'Defaults, Password: Must be text.'],
    ['defaults.expiresAfterMinutes', 'Defaults: Must be text.'],
    ['presets', 'Presets: Must be text.'],
    ['presets.0.options.pixels.0', 'Preset “News”, Pixels: Must be text.'],
    ['presets.0.options.constructor', 'Preset “News”, “constructor”: Must be text.'],
    ['presets.7.name', 'Preset 8: Must be text.'],
    ['rules.0.value', 'Rule “news.test”: Must be text.'],
    ['rules.3', 'Rule 4: Must be text.'],
  ])('at %j names the part', (field, sentence) => {
    expect(text(field)).toBe(sentence)
  })

  it('names the rule whose preset is missing', () => {
    const missing = { field: 'rules.0.presetId', problem: { code: 'unknown_preset' } } as const
    expect(settingsProblemText(missing, settings)).toBe("Rule “news.test”: Its preset doesn't exist.")
  })
})
