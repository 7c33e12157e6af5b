import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/model/settings.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import { settingsFile } from '../../../lib/transfer/settings-file.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createSettingsTransferState } from './settings-transfer-state.ts'

const MINE: Settings = {
  ...DEFAULT_SETTINGS,
  presets: [{ id: 'p1', name: 'News', options: { password: 'mine' }, expiresAfterMinutes: null }],
}
const THEIRS: Settings = { ...MINE, presets: [{ id: 'p1', name: 'Shop', options: {}, expiresAfterMinutes: 5 }] }

const fileOf = (text: string) => ({
  name: 'settings.json',
  size: text.length,
  arrayBuffer: () => Promise.resolve(new TextEncoder().encode(text).buffer),
})
const theirFile = fileOf(settingsFile(THEIRS, { passwords: false, exportedAt: '' }))

const world = () => {
  const worker = standInWorker()
  worker.answer('writeSettings', (settings: Settings) => ok(settings))
  worker.answer('checkSettings', ({ settings }: RpcInput<'checkSettings'>) =>
    ok({ settings: settings as Settings, problems: [] }),
  )
  const settings = signal<Settings | null>(MINE)
  const state = createSettingsTransferState({
    call: worker.call,
    settings,
    saved: (changed) => {
      settings.value = changed
    },
    now: () => Date.UTC(2031, 0, 2),
    newId: () => 'new',
  })
  return { worker, settings, state }
}

describe('exporting settings', () => {
  it('omits the passwords of presets unless requested', () => {
    const { state } = world()
    expect(state.save()?.name).toBe('terselink-settings-2031-01-02.json')
    expect(state.save()?.content).not.toContain('mine')
    state.includePasswords(true)
    expect(state.save()?.content).toContain('mine')
  })

  it('is not possible before they are loaded', () => {
    const { settings, state } = world()
    settings.value = null
    expect(state.save()).toBeNull()
  })
})

describe('importing settings', () => {
  it('needs the user to see the changes first', async () => {
    const { worker, settings, state } = world()
    await state.open(theirFile)
    expect(state.changes.value).toEqual(['Preset “Shop” is added.'])
    state.choose('replace')
    expect(state.changes.value).toEqual(['Preset “Shop” is added.', 'Preset “News” is removed.'])
    expect(worker.askedFor('writeSettings')).toEqual([])
    state.choose('merge')
    await state.importFile()
    expect(worker.askedFor('writeSettings')).toHaveLength(1)
    expect(settings.value?.presets.map(({ id, name }) => [id, name])).toEqual([
      ['p1', 'News'],
      ['new', 'Shop'],
    ])
    expect([state.stage.value, state.chosen.value]).toEqual(['done', null])
  })

  it('needs a confirmation for settings that set destinations, for each file again', async () => {
    const { worker, state } = world()
    const options = { geotarget: [{ location: 'France', link: 'https://evil.test/' }] }
    const leading = { ...THEIRS, presets: [{ id: 'p9', name: 'Shop', options, expiresAfterMinutes: null }] }
    const file = fileOf(settingsFile(leading, { passwords: false, exportedAt: '' }))
    await state.open(file)
    await state.importFile()
    expect([state.leads.value, state.unconfirmed.value]).toEqual([true, true])
    expect(worker.askedFor('writeSettings')).toEqual([])
    state.confirm(true)
    await state.open(file)
    expect([state.confirmed.value, state.unconfirmed.value]).toEqual([false, false])
    state.confirm(true)
    await state.importFile()
    expect(worker.askedFor('writeSettings')).toHaveLength(1)
  })

  it("doesn't happen if the dialog is closed", async () => {
    const { worker, state } = world()
    await state.open(theirFile)
    state.close()
    await state.importFile()
    expect(worker.askedFor('writeSettings')).toEqual([])
  })

  it('rejects a file that is something else, with an error', async () => {
    const { state } = world()
    await state.open(fileOf('{"links":[]}'))
    expect(state.problems.value).toEqual(["This isn't a settings file that Terselink saved."])
    await state.open({ ...fileOf(''), size: 5_000_001 })
    expect(state.problems.value).toEqual(['This file is too large to be a settings file.'])
    await state.open({ ...fileOf(''), arrayBuffer: () => Promise.reject(new Error('gone')) })
    expect(state.problems.value).toEqual(["The file can't be read. It may have been moved or changed."])
    await state.open(theirFile)
    expect(state.problems.value).toEqual([])
  })

  it('rejects a file with problems, which are named with their part', async () => {
    const { worker, state } = world()
    worker.answer('checkSettings', () =>
      ok({ settings: null, problems: [{ field: 'presets.0.options.type', problem: { code: 'not_text' } }] }),
    )
    await state.open(theirFile)
    expect([state.chosen.value, state.problems.value]).toEqual([null, ['Preset “Shop”, Redirect type: Must be text.']])
  })

  it('is refused by the worker with the name of the part', async () => {
    const { worker, settings, state } = world()
    worker.answer('writeSettings', () =>
      fail({ kind: 'invalid', field: 'presets.1.options.metaimage', problem: { code: 'not_address' } }),
    )
    await state.open(theirFile)
    await state.importFile()
    expect(state.problems.value).toEqual([
      'Preset “Shop”, Meta image: Must be a full address that starts with http:// or https://.',
    ])
    expect([settings.value, state.chosen.value]).toEqual([MINE, null])
  })
})
