import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type PresetBody, type Settings } from '../../../lib/model/settings.ts'
import type { ConnectedAccount } from '../../../lib/presets/account-options.ts'
import { accountWith } from '../../../tests/support/connected-account.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createDefaultsState } from './defaults-state.ts'

const body = (options: LinkOptions): PresetBody => ({ options, expiresAfterMinutes: null })
const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
}

const section = () => {
  const worker = standInWorker()
  const connectedAccount = signal<ConnectedAccount | null>(accountWith('https://a.test#1'))
  const settings = signal<Settings | null>({ ...SETTINGS, defaults: body({ domain: 'https://d.test' }) })
  worker.answer('writeSettings', (changed: Partial<Settings>) => ok({ ...settings.peek(), ...changed }))
  const state = createDefaultsState({
    call: worker.call,
    connectedAccount,
    settings,
    saved: (saved) => {
      settings.value = saved
    },
    nowAtService: () => '2026-03-01 12:00:00',
  })
  state.openForm()
  return { worker, connectedAccount, settings, state }
}

describe('the defaults', () => {
  it('are the stored ones until something is typed', () => {
    const { state } = section()
    expect(state.form.opened.value?.values.domain).toBe('https://d.test')
    expect(state.form.edited.value).toBe(false)
    state.form.change({ status: 'public' })
    expect(state.form.edited.value).toBe(true)
  })

  it('are stored without empty values', async () => {
    const { worker, state } = section()
    state.form.change({
      domain: undefined,
      description: '',
      metatitle: ' Title ',
      geotarget: [{ location: '', link: '' }],
    })
    await state.form.submit()
    expect(worker.askedFor('writeSettings')).toMatchObject([{ defaults: body({ metatitle: 'Title' }) }])
    expect([state.form.edited.value, state.form.opened.value]).toEqual([false, null])
  })

  it('are not stored again if nothing was typed', async () => {
    const { worker, state } = section()
    await state.form.submit()
    expect(worker.asked).toEqual([])
    expect(state.form.opened.value).toBeNull()
  })

  it("store an expiry counted from each link's creation in place of a fixed date", async () => {
    const { worker, settings, state } = section()
    state.form.close()
    settings.value = { ...SETTINGS, defaults: body({ expiry: '2026-01-01 00:00:00', status: 'public' }) }
    state.openForm()
    expect(state.form.opened.value?.values.expires.fixed).toBe('2026-01-01 00:00:00')
    state.form.change({ expires: { fixed: '', amount: '3', unit: 'hours' } })
    await state.form.submit()
    expect(worker.askedFor('writeSettings')).toMatchObject([
      { defaults: { options: { status: 'public' }, expiresAfterMinutes: 180 } },
    ])
  })

  it('are not stored while they have problems, which are shown', async () => {
    const { worker, state } = section()
    state.form.change({
      expires: { fixed: '2026-02-28 00:00:00', amount: '', unit: 'days' },
      metaimage: 'picture.png',
    })
    await state.form.submit()
    expect(worker.asked).toEqual([])
    expect(Object.keys(state.form.opened.value?.problems ?? {}).sort()).toEqual(['expiry', 'metaimage'])
  })

  it("keep what was typed if they can't be stored", async () => {
    const { worker, state } = section()
    worker.answer('writeSettings', () => fail({ kind: 'storage', detail: 'full' }))
    state.form.change({ status: 'public' })
    await state.form.submit()
    expect(state.form.opened.value).toMatchObject({ failure: { kind: 'storage' }, values: { status: 'public' } })
    expect(state.form.edited.value).toBe(true)
  })

  it("show the worker's problem at its option", async () => {
    const { worker, state } = section()
    worker.answer('writeSettings', () =>
      fail({
        kind: 'invalid',
        field: 'defaults.options.metatitle',
        problem: { code: 'too_long', params: { limit: 1024 } },
      }),
    )
    state.form.change({ metatitle: 'long' })
    await state.form.submit()
    expect(state.form.opened.value?.problems).toEqual({ metatitle: 'Must have at most 1,024 characters.' })
  })

  it('still count as edited if typing continued while they were stored', async () => {
    const { settings, state } = section()
    state.form.change({ domain: undefined, metatitle: 'One' })
    const saving = state.form.submit()
    state.form.change({ metatitle: 'One and two' })
    await saving
    expect(settings.value?.defaults).toEqual(body({ metatitle: 'One' }))
    expect(state.form.edited.value).toBe(true)
    expect(state.form.opened.value?.values.metatitle).toBe('One and two')
  })

  it('keep what another window has stored since, in every field that was not changed here', async () => {
    const { worker, settings, state } = section()
    state.form.change({ metatitle: 'Title' })
    settings.value = { ...SETTINGS, defaults: body({ domain: 'https://other.test', description: 'Note' }) }
    await state.form.submit()
    const both = { domain: 'https://other.test', description: 'Note', metatitle: 'Title' }
    expect(worker.askedFor('writeSettings')).toMatchObject([{ defaults: body(both) }])
  })

  it('ask about a field that another window has changed too, and store nothing before the decision', async () => {
    const { worker, settings, state } = section()
    state.form.change({ metatitle: 'Mine', description: 'Note' })
    settings.value = { ...SETTINGS, defaults: body({ domain: 'https://d.test', metatitle: 'Theirs' }) }
    const conflict = { field: 'metatitle', mine: 'Mine', theirs: 'Theirs' }
    expect(state.form.opened.value?.conflicts).toEqual([conflict])
    await state.form.submit()
    expect(worker.asked).toEqual([])
    state.form.decide(conflict, 'theirs')
    await state.form.submit()
    const merged = { domain: 'https://d.test', metatitle: 'Theirs', description: 'Note' }
    expect(worker.askedFor('writeSettings')).toEqual([
      { defaults: body(merged), base: { defaults: body({ domain: 'https://d.test', metatitle: 'Theirs' }) } },
    ])
  })

  it('lose what was cleared while they were stored', async () => {
    const { settings, state } = section()
    state.form.change({ domain: undefined, metatitle: 'Title' })
    const saving = state.form.submit()
    state.form.change({ metatitle: '' })
    await saving
    expect(settings.value?.defaults).toEqual(body({ metatitle: 'Title' }))
    await state.form.submit()
    expect(settings.value?.defaults).toEqual(body({}))
  })

  it('are the stored ones again when the input is discarded, and what was typed when the form was only closed', () => {
    const { state } = section()
    state.form.change({ status: 'public' })
    state.form.close()
    state.openForm()
    expect(state.form.opened.value).toMatchObject({ restored: true, values: { status: 'public' } })
    state.form.discard()
    state.openForm()
    expect([state.form.edited.value, state.form.opened.value?.values.status]).toEqual([false, undefined])
  })
})

describe('the toolbar button', () => {
  it("changes at once, and reverts if that can't be stored", async () => {
    const { worker, state } = section()
    const chosen = state.choose({ toolbarButton: 'shorten' })
    expect(state.shown.value?.toolbarButton).toBe('shorten')
    await chosen
    expect(state.shown.value?.toolbarButton).toBe('shorten')
    worker.answer('writeSettings', () => fail({ kind: 'storage', detail: 'full' }))
    await state.choose({ toolbarButton: 'popup' })
    expect(state.shown.value?.toolbarButton).toBe('shorten')
    expect(state.failure.value?.kind).toBe('storage')
  })
})

describe('defaults that an organization locks', () => {
  const policy = (locked: readonly 'defaults'[]) => ({
    serviceAddress: null,
    locked: [...locked],
    presets: [],
    rules: [],
    own: {},
    problem: null,
  })

  it("are shown in place of what was half typed, which is there again once they aren't locked", () => {
    const { settings, state } = section()
    state.form.change({ status: 'public', domain: 'https://mine.test' })
    const theirs = body({ domain: 'https://company.test', description: 'By the company' })
    settings.value = { ...SETTINGS, defaults: theirs, managed: policy(['defaults']) }
    state.openForm()
    expect(state.form.opened.value).toBeNull()
    expect([state.shown.value?.defaults, state.edited.value]).toEqual([theirs, false])

    settings.value = { ...SETTINGS, defaults: body({ domain: 'https://d.test' }) }
    expect(state.edited.value).toBe(true)
    state.openForm()
    expect(state.form.opened.value).toMatchObject({
      values: { status: 'public', domain: 'https://mine.test' },
      conflicts: [],
    })
  })
})
