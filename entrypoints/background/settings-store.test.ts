import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../tests/worker/memory-area.ts'
import { createSettingsStore, DEFAULT_SETTINGS, settingsChange } from './settings-store.ts'

describe('the settings', () => {
  it('are the defaults in a fresh installation', async () => {
    expect(await createSettingsStore(createMemoryArea()).read()).toEqual({ ok: true, value: DEFAULT_SETTINGS })
  })

  it('as version 1 stored them are read today', async () => {
    const area = createMemoryArea()
    const value = {
      toolbarButton: 'shorten',
      defaults: { domain: 'https://go.test', pixels: [1, 2], status: 'public' },
    }
    area.contents.set('settings', { version: 1, value })
    expect(await createSettingsStore(area).read()).toEqual({ ok: true, value })
  })

  it('of a newer version are refused and left as they are', async () => {
    const area = createMemoryArea()
    const newer = { version: 2, value: { toolbarButton: 'menu' } }
    area.contents.set('settings', newer)
    const settings = createSettingsStore(area)
    expect(await settings.read()).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(await settings.change(() => DEFAULT_SETTINGS)).toMatchObject({ ok: false })
    expect(area.contents.get('settings')).toEqual(newer)
  })

  it('take no alias and no password as a default', () => {
    const change = { defaults: { custom: 'mine', password: 'secret', note: 'x', domain: 'https://go.test' } }
    expect(settingsChange.parse(change)).toEqual({ defaults: { domain: 'https://go.test' } })
  })

  it.each([{ toolbarButton: 'explode' }, { defaults: { expiry: 'soon' } }, { defaults: 7 }])('refuse %j', (change) => {
    expect(settingsChange.safeParse(change).success).toBe(false)
  })

  it('that a page does not name are not touched', () => {
    expect(settingsChange.parse({ toolbarButton: 'popup' })).toEqual({ toolbarButton: 'popup' })
  })
})
