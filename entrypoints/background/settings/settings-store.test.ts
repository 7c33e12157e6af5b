import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { createSettingsStore, DEFAULT_SETTINGS, settingsChange } from './settings-store.ts'

const body = { options: {}, expiresAfterMinutes: null }
const preset = { id: 'p1', name: 'News', ...body }
const rule = { id: 'r1', presetId: 'p1', match: 'host', value: 'example.com' }

const problemOf = (change: unknown): string | undefined => {
  const parsed = settingsChange.safeParse(change)
  const issue = parsed.success ? undefined : parsed.error.issues[0]
  return issue && `${issue.path.join('.')} ${issue.message}`
}

describe('the settings', () => {
  it('are the defaults in a fresh installation', async () => {
    expect(await createSettingsStore(createMemoryArea()).read()).toEqual({ ok: true, value: DEFAULT_SETTINGS })
  })

  it('as version 1 stored them are read today, an expiry date among the defaults as it was', async () => {
    const area = createMemoryArea()
    const defaults = { domain: 'https://go.test', pixels: [1, 2], status: 'public', expiry: '2031-01-01 00:00:00' }
    area.contents.set('settings', { version: 1, value: { toolbarButton: 'shorten', defaults } })
    const value = {
      toolbarButton: 'shorten',
      existingLinks: 'reuse',
      defaults: { options: defaults, expiresAfterMinutes: null },
      presets: [],
      rules: [],
    }
    expect(await createSettingsStore(area).read()).toEqual({ ok: true, value })
    await createSettingsStore(area).change((settings) => settings)
    expect(area.contents.get('settings')).toEqual({ version: 3, value })
  })

  it.each(['nonsense', null, {}, { defaults: 7 }])('as version 1 never stored them, %j, are damaged', async (value) => {
    const area = createMemoryArea()
    area.contents.set('settings', { version: 1, value })
    expect(await createSettingsStore(area).read()).toMatchObject({ failure: { trouble: 'damaged', part: 'settings' } })
  })

  it('of a newer version are refused and left as they are', async () => {
    const area = createMemoryArea()
    const newer = { version: 4, value: { toolbarButton: 'menu' } }
    area.contents.set('settings', newer)
    const settings = createSettingsStore(area)
    expect(await settings.read()).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(await settings.change(() => DEFAULT_SETTINGS)).toMatchObject({ ok: false })
    expect(area.contents.get('settings')).toEqual(newer)
  })

  it('take no alias and no password as a default', () => {
    const options = { custom: 'mine', password: 'secret', note: 'x', domain: 'https://go.test' }
    expect(settingsChange.parse({ defaults: { ...body, options } })).toEqual({
      defaults: { ...body, options: { domain: 'https://go.test' } },
    })
  })

  it('take any option in a preset, and set the space around its name aside', () => {
    const options = { custom: 'mine', password: 'secret', expiry: '2031-01-01 00:00:00' }
    expect(settingsChange.parse({ presets: [{ ...preset, name: ' News ', options }] })).toEqual({
      presets: [{ ...preset, options }],
    })
  })

  it.each([
    [{ toolbarButton: 'explode' }, /^toolbarButton /],
    [{ defaults: { ...body, options: { expiry: 'soon' } } }, /^defaults\.options\.expiry must be a date/],
    [{ defaults: 7 }, /^defaults /],
    [{ defaults: { ...body, expiresAfterMinutes: 0 } }, /must be a minute or more$/],
    [{ defaults: { ...body, expiresAfterMinutes: 1.5 } }, /must be a whole number of minutes$/],
    [{ defaults: { ...body, expiresAfterMinutes: 99_999_999 } }, /must be ten years or less$/],
    [{ presets: [{ ...preset, id: 'with space' }] }, /^presets\.0\.id must be an id$/],
    [{ presets: [{ ...preset, name: 'x'.repeat(101) }] }, /^presets\.0\.name must have at most 100 characters$/],
    [{ presets: Array.from({ length: 201 }, () => preset) }, /^presets must be at most 200$/],
    [{ rules: Array.from({ length: 501 }, () => rule) }, /^rules must be at most 500$/],
    [{ rules: [{ ...rule, match: 'regexp' }] }, /^rules\.0\.match /],
    [{ rules: [{ ...rule, value: 'x'.repeat(2049) }] }, /^rules\.0\.value must have at most 2048 characters$/],
  ])('refuse %j, and say where', (change, problem) => {
    expect(problemOf(change)).toMatch(problem)
  })

  it('that a page does not name are not touched', () => {
    expect(settingsChange.parse({ toolbarButton: 'popup' })).toEqual({ toolbarButton: 'popup' })
  })
})
