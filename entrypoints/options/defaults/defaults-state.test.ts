import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type PresetBody, type Settings } from '../../../lib/model/settings.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { withExpiry } from '../presets/preset-body-form.ts'
import { createDefaultsState } from './defaults-state.ts'

const body = (options: LinkOptions): PresetBody => ({ options, expiresAfterMinutes: null })
const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
}

/** As typed, without an expiry. */
const typed = (options: LinkOptions, amount = '') => ({ options, expires: { amount, unit: 'days' as const } })

const section = () => {
  const worker = standInWorker()
  const settings = signal<Settings | null>({ ...SETTINGS, defaults: body({ domain: 'https://d.test' }) })
  worker.answer('writeSettings', (changed: Partial<Settings>) => ok({ ...settings.peek(), ...changed }))
  const state = createDefaultsState({
    call: worker.call,
    settings,
    saved: (saved) => {
      settings.value = saved
    },
    nowAtService: () => '2026-03-01 12:00:00',
  })
  return { worker, settings, state }
}

describe('the defaults', () => {
  it('are the stored ones until something is typed', () => {
    const { state } = section()
    expect(state.form.value.options).toEqual({ domain: 'https://d.test' })
    expect(state.edited.value).toBe(false)
    state.change(typed({ domain: 'https://d.test', status: 'public' }))
    expect(state.edited.value).toBe(true)
  })

  it('are stored without empty values', async () => {
    const { worker, state } = section()
    state.change(typed({ description: '', metatitle: ' Title ', geotarget: [{ location: '', link: '' }] }))
    await state.save()
    expect(worker.askedFor('writeSettings')).toMatchObject([{ defaults: body({ metatitle: 'Title' }) }])
    expect([state.edited.value, state.stage.value]).toEqual([false, 'saved'])
    expect(state.form.value.options).toEqual({ metatitle: 'Title' })
  })

  it("store an expiry counted from each link's creation in place of a fixed date", async () => {
    const { worker, settings, state } = section()
    settings.value = { ...SETTINGS, defaults: body({ expiry: '2026-01-01 00:00:00', status: 'public' }) }
    expect(state.form.value).toEqual(typed({ expiry: '2026-01-01 00:00:00', status: 'public' }))
    state.change(withExpiry(state.form.value, { amount: '3', unit: 'hours' }))
    await state.save()
    expect(worker.askedFor('writeSettings')).toMatchObject([
      { defaults: { options: { status: 'public' }, expiresAfterMinutes: 180 } },
    ])
  })

  it('are not stored while they have problems, which are shown', async () => {
    const { worker, state } = section()
    state.change(typed({ expiry: '2026-02-28 00:00:00', metaimage: 'picture.png' }))
    await state.save()
    expect(worker.asked).toEqual([])
    expect(Object.keys(state.problems.value).sort()).toEqual(['expiry', 'metaimage'])
    expect(state.edited.value).toBe(true)
  })

  it("keep what was typed if they can't be stored", async () => {
    const { worker, state } = section()
    worker.answer('writeSettings', () => fail({ kind: 'storage', detail: 'full' }))
    state.change(typed({ status: 'public' }))
    await state.save()
    expect(state.failure.value?.kind).toBe('storage')
    expect([state.edited.value, state.form.value.options]).toEqual([true, { status: 'public' }])
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
    state.change(typed({ metatitle: 'long' }))
    await state.save()
    expect(state.problems.value).toEqual({ metatitle: 'Must have at most 1,024 characters.' })
  })

  it('still count as edited if typing continued while they were stored', async () => {
    const { worker, settings, state } = section()
    worker.answer('writeSettings', async (changed: Partial<Settings>) => {
      await flushPromises()
      return ok({ ...SETTINGS, ...changed })
    })
    state.change(typed({ metatitle: 'One' }))
    const saving = state.save()
    state.change(typed({ metatitle: 'One and two' }))
    await saving
    expect(settings.value?.defaults).toEqual(body({ metatitle: 'One' }))
    expect([state.edited.value, state.stage.value]).toEqual([true, 'idle'])
    expect(state.form.value.options).toEqual({ metatitle: 'One and two' })
  })

  it('keep what another tab has stored since, in every field that was not changed here', async () => {
    const { worker, settings, state } = section()
    state.change(typed({ domain: 'https://d.test', metatitle: 'Title' }))
    settings.value = { ...SETTINGS, defaults: body({ domain: 'https://other.test', description: 'Note' }) }
    const both = { domain: 'https://other.test', description: 'Note', metatitle: 'Title' }
    expect(state.form.value.options).toEqual(both)
    await state.save()
    expect(worker.askedFor('writeSettings')).toMatchObject([{ defaults: body(both) }])
  })

  it('ask about a field that another window has changed too, and store nothing before the decision', async () => {
    const { worker, settings, state } = section()
    state.change(typed({ domain: 'https://d.test', metatitle: 'Mine', description: 'Note' }))
    settings.value = { ...SETTINGS, defaults: body({ domain: 'https://d.test', metatitle: 'Theirs' }) }
    expect(state.conflicts.value).toEqual([{ field: 'metatitle', mine: 'Mine', theirs: 'Theirs' }])
    await state.save()
    expect(worker.asked).toEqual([])
    const [conflict] = state.conflicts.value
    if (conflict) state.decide(conflict, 'theirs')
    expect(state.conflicts.value).toEqual([])
    await state.save()
    const merged = { domain: 'https://d.test', metatitle: 'Theirs', description: 'Note' }
    expect(worker.askedFor('writeSettings')).toEqual([
      { defaults: body(merged), base: { defaults: body({ domain: 'https://d.test', metatitle: 'Theirs' }) } },
    ])
  })

  it('lose what was cleared while they were stored', async () => {
    const { settings, state } = section()
    state.change(typed({ metatitle: 'Title' }))
    const saving = state.save()
    state.change(typed({}))
    await saving
    expect(settings.value?.defaults).toEqual(body({ metatitle: 'Title' }))
    await state.save()
    expect(settings.value?.defaults).toEqual(body({}))
  })

  it('are the stored ones again when the input is discarded', () => {
    const { state } = section()
    state.change(typed({ status: 'public' }))
    state.discard()
    expect([state.edited.value, state.form.value.options]).toEqual([false, { domain: 'https://d.test' }])
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
