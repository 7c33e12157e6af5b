import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { fail, ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/model/settings.ts'
import type { ConnectedAccount } from '../../../lib/presets/account-options.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import { settingsFile } from '../../../lib/transfer/settings-file.ts'
import { accountWith } from '../../../tests/support/connected-account.ts'
import { localClock } from '../../../tests/support/service-clock.ts'
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

const world = (account: ConnectedAccount | null = null) => {
  const worker = standInWorker()
  const connectedAccount = signal(account)
  worker.answer('storedSettings', () => ok(MINE))
  worker.answer('writeSettings', (settings: Settings) => ok(settings))
  worker.answer('checkSettings', ({ settings }: RpcInput<'checkSettings'>) =>
    ok({ settings: settings as Settings, problems: [] }),
  )
  const settings = signal<Settings | null>(MINE)
  const state = createSettingsTransferState({
    call: worker.call,
    connectedAccount,
    settings,
    saved: (changed) => {
      settings.value = changed
    },
    now: () => Date.UTC(2031, 0, 2),
    newId: () => 'new',
    serviceClock: localClock('2031-01-02 00:00:00'),
  })
  return { worker, settings, state }
}

describe('exporting settings', () => {
  it('omits the passwords of presets unless requested', async () => {
    const { state } = world()
    const file = await state.save()
    expect(file?.name).toBe('terselink-settings-2031-01-02.json')
    expect(await file?.content.text()).not.toContain('mine')
    state.includePasswords(true)
    expect(await (await state.save())?.content.text()).toContain('mine')
  })

  it('is not possible while they cannot be read', async () => {
    const { worker, state } = world()
    worker.answer('storedSettings', () => fail({ kind: 'interrupted' }))
    expect(await state.save()).toBeNull()
    expect(state.failure.value).toEqual({ kind: 'interrupted' })
  })
})

describe('importing settings', () => {
  it('needs the user to see the changes first', async () => {
    const { worker, settings, state } = world()
    await state.open(theirFile)
    expect(state.changes.value).toEqual(['Preset “Shop” will be added.'])
    state.choose('replace')
    expect(state.changes.value).toEqual(['Preset “Shop” will be added.', 'Preset “News” will be removed.'])
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

describe('importing settings of another account', () => {
  const account = { id: 'https://a.test#1', names: { channel: ['Letters'], campaign: ['Spring sale'] } }
  const preset = { id: 'p9', name: 'Shop', options: { channel: 7, campaign: 7, status: 'private' as const } }
  const file = fileOf(
    settingsFile(
      {
        ...DEFAULT_SETTINGS,
        presets: [{ ...preset, expiresAfterMinutes: null, account }],
        views: [
          { id: 'v', name: 'Sale', query: `campaign=7&account=${account.id.replace('#', '%23')}&name.campaign=Sale` },
        ],
      },
      { passwords: false, exportedAt: '' },
    ),
  )
  const here = accountWith('https://b.test#1')

  it('says by name what is left out, and stores it for that account', async () => {
    const { worker, state } = world(here)
    await state.open(file)
    expect(state.leftOut.value).toEqual([
      {
        kind: 'preset',
        name: 'Shop',
        options: [
          { option: 'channel', names: ['Letters'] },
          { option: 'campaign', names: ['Spring sale'] },
        ],
      },
      { kind: 'view', name: 'Sale', options: [{ option: 'campaign', names: ['Sale'] }] },
    ])
    expect(state.effects.value.flatMap(({ lines }) => lines.map(({ label }) => label))).toEqual(['Visibility'])
    await state.importFile()
    const [stored] = worker.askedFor('writeSettings')
    expect(stored).toMatchObject({
      presets: [{ id: 'p1' }, { options: { channel: 7, campaign: 7 }, account }],
    })
  })

  it('uses what has the same name only where the user wants that', async () => {
    const { worker, state } = world(here)
    await state.open(file)
    expect(state.matches.value).toEqual([{ option: 'campaign', names: ['Spring sale'] }])
    state.match(true)
    expect(state.leftOut.value.map(({ name, options }) => [name, options.map(({ option }) => option)])).toEqual([
      ['Shop', ['channel']],
      ['Sale', ['campaign']],
    ])
    await state.importFile()
    const [stored] = worker.askedFor('writeSettings')
    expect(stored).toMatchObject({
      presets: [
        { id: 'p1' },
        {
          options: { campaign: 1, status: 'private' },
          account: { id: here.id, names: { campaign: ['Spring sale'] } },
        },
      ],
    })
    await state.open(file)
    expect(state.matching.value).toBe(false)
  })
})
