import { describe, expect, it } from 'vitest'
import { DEFAULT_SETTINGS, type Preset, type PresetRule, type Settings } from '../model/settings.ts'
import { settingsFor } from '../presets/account-settings.ts'
import { settingsProblem } from '../presets/settings-problem.ts'
import { importSettings } from './import-settings.ts'
import { settingsChanges } from './settings-changes.ts'

const preset = (id: string, name: string, options: Preset['options'] = {}): Preset => ({
  id,
  name,
  options,
  expiresAfterMinutes: null,
})
const rule = (id: string, presetId: string, value: string): PresetRule => ({ id, presetId, match: 'host', value })
const settings = (presets: Preset[], rules: PresetRule[] = [], more: Partial<Settings> = {}): Settings => ({
  ...DEFAULT_SETTINGS,
  presets,
  rules,
  ...more,
})

const mine = settings(
  [preset('p1', 'News', { status: 'private', password: 'mine' }), preset('p2', 'Shop')],
  [rule('r1', 'p1', 'news.test'), rule('r2', 'p2', 'shop.test')],
)
const theirs = settings(
  [preset('p2', ' NEWS', { status: 'public' }), preset('p1', 'Blog')],
  [rule('r2', 'p2', 'news.test'), rule('r1', 'p1', 'blog.test')],
  { toolbarButton: 'shorten' },
)
let ids = 0
const newId = () => `new-${++ids}`
const file = { settings: theirs, passwords: false }

describe('settings of a file that are merged', () => {
  const after = importSettings(mine, file, 'merge', newId)

  it('change existing ones by name, add the rest, and keep ids apart', () => {
    expect(after.presets.map(({ id, name, options }) => [id, name, options.status ?? null])).toEqual([
      ['p1', ' NEWS', 'public'],
      ['p2', 'Shop', null],
      [expect.stringMatching(/^new-/), 'Blog', null],
    ])
    const picked = after.rules.map(({ value, presetId }) => [
      value,
      after.presets.find(({ id }) => id === presetId)?.name,
    ])
    expect(picked).toEqual([
      ['news.test', ' NEWS'],
      ['shop.test', 'Shop'],
      ['blog.test', 'Blog'],
    ])
    expect(settingsProblem(after)).toBeNull()
  })

  it('keep existing passwords, because the file contains none', () => {
    expect(after.presets[0]?.options.password).toBe('mine')
    const withPasswords = importSettings(mine, { ...file, passwords: true }, 'merge', newId)
    expect(withPasswords.presets[0]?.options.password).toBeUndefined()
  })

  it('are described before, change by change', () => {
    expect(settingsChanges(mine, after, null)).toEqual([
      'The toolbar button will shorten at once.',
      'Preset “NEWS” will change.',
      'Preset “Blog” will be added.',
      'Rule “news.test” for the preset “NEWS” will change.',
      'Rule “blog.test” for the preset “Blog” will be added.',
    ])
  })
})

describe('settings of a file that replace the existing ones', () => {
  const after = importSettings(mine, file, 'replace', newId)

  it('leave nothing else', () => {
    expect(after.presets.map(({ name }) => name)).toEqual([' NEWS', 'Blog'])
    expect(after.rules.map(({ value }) => value)).toEqual(['news.test', 'blog.test'])
    expect(settingsProblem(after)).toBeNull()
  })

  it('are described before, including what is removed', () => {
    expect(settingsChanges(mine, after, null)).toContain('Preset “Shop” will be removed.')
    expect(settingsChanges(mine, after, null)).toContain('Rule “shop.test” for the preset “Shop” will be removed.')
  })
})

it('the same settings again change nothing', () => {
  const again = { settings: mine, passwords: true }
  expect(settingsChanges(mine, importSettings(mine, again, 'merge', newId), null)).toEqual([])
  expect(settingsChanges(mine, importSettings(mine, again, 'replace', newId), null)).toEqual([])
})

it('another order of rules is a change, because the first match is used', () => {
  expect(settingsChanges(mine, { ...mine, rules: mine.rules.toReversed() }, null)).toEqual([
    'The order of the rules will change.',
  ])
})

it('a view of the links that were made with a preset follows the preset to its id here', () => {
  const views = [{ id: 'v', name: 'With news', query: 'preset=p2&note=yes' }]
  const imported = importSettings(mine, { settings: { ...theirs, views }, passwords: false }, 'merge', newId)
  expect(imported.views).toEqual([{ id: 'v', name: 'With news', query: 'preset=p1&note=yes' }])
})

it('what was chosen for another account is a change only while that is not stored', () => {
  const account = { id: 'https://a.test#1', names: { channel: ['News'] } }
  const chosen = { ...mine, defaults: { options: { channel: 1 }, expiresAfterMinutes: null, account } }
  const b = 'https://b.test#1'
  const after = importSettings(mine, { settings: chosen, passwords: true }, 'merge', newId)
  expect(settingsChanges(mine, after, b)).toEqual(['The defaults will change.'])
  const shown = settingsFor(after, b)
  expect(
    settingsChanges(shown, importSettings(shown, { settings: chosen, passwords: true }, 'merge', newId), b),
  ).toEqual([])
})
