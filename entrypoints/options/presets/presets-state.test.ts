import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { fail } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type PresetRule, type Settings } from '../../../lib/model/settings.ts'
import { changedSettings } from '../../../lib/presets/settings-problem.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createPresetsState } from './presets-state.ts'

const preset = (id: string, name: string) => ({ id, name, options: {}, expiresAfterMinutes: null })
const rule = (id: string, presetId: string, value: string): PresetRule => ({ id, presetId, match: 'host', value })

const section = () => {
  const worker = standInWorker()
  const settings = signal<Settings | null>({
    ...DEFAULT_SETTINGS,
    presets: [preset('a', 'Docs'), preset('b', 'Shop')],
    rules: [rule('1', 'a', 'one.test'), rule('2', 'b', 'two.test'), rule('3', 'a', 'three.test')],
  })
  let stored = settings.value as Settings
  worker.answer('writeSettings', async (change: Partial<Settings>) => {
    await flushPromises()
    const changed = changedSettings(stored, change)
    if (changed.ok) stored = changed.value
    return changed
  })
  let ids = 0
  const state = createPresetsState({
    call: worker.call,
    connectedAccount: signal(null),
    settings,
    saved: (saved) => {
      settings.value = saved
    },
    nowAtService: () => '2026-03-01 12:00:00',
    newId: () => `new-${++ids}`,
  })
  const order = () => settings.value?.rules.map(({ id }) => id).join('')
  const all = () => settings.value?.rules ?? []
  return { worker, state, settings, order, all }
}

describe('the rules', () => {
  it('move by one place, and stop at either end', async () => {
    const { state, order, all } = section()
    const [one, , three] = all()
    if (!one || !three) throw new Error('no rules')
    await state.move(one, 1)
    expect(order()).toBe('213')
    await state.move(three, 1)
    expect(order()).toBe('213')
    await state.move(three, -1)
    expect(order()).toBe('231')
  })

  it('are each moved from their latest place, however fast the keys are pressed', async () => {
    const { state, order, all } = section()
    const three = all()[2]
    if (!three) throw new Error('no rules')
    await Promise.all([state.move(three, -1), state.move(three, -1)])
    expect(order()).toBe('312')
  })

  it('are added last, and updated in their place', async () => {
    const { state, all } = section()
    state.ruleForm.openNew()
    state.ruleForm.change({ match: 'path', value: ' example.com/docs ', presetId: 'b' })
    await state.ruleForm.submit()
    const first = all()[0]
    if (first) state.ruleForm.openEdit(first)
    state.ruleForm.change({ value: 'changed.test' })
    await state.ruleForm.submit()
    expect(all().map(({ value }) => value)).toEqual(['changed.test', 'two.test', 'three.test', 'example.com/docs'])
    expect([state.ruleForm.opened.value, state.edited.value]).toEqual([null, false])
  })

  it("are not saved while they can't match anything, and keep what was typed when they are closed", async () => {
    const { worker, state } = section()
    state.ruleForm.openNew()
    expect(state.ruleForm.opened.value?.values).toEqual({ presetId: 'a', match: 'host', value: '' })
    state.ruleForm.change({ value: 'example.com/docs' })
    await state.ruleForm.submit()
    expect(state.ruleForm.opened.value?.problems.value).toMatch(/^Must be a host such as/)
    expect(worker.asked).toEqual([])
    state.ruleForm.close()
    expect(state.edited.value).toBe(true)
    state.ruleForm.openNew()
    expect(state.ruleForm.opened.value).toMatchObject({ values: { value: 'example.com/docs' }, restored: true })
    state.ruleForm.discard()
    expect(state.edited.value).toBe(false)
  })

  it("don't affect a form that was opened while another was being saved", async () => {
    const { state, all } = section()
    const [one, two] = all()
    if (!one || !two) throw new Error('no rules')
    state.ruleForm.openEdit(one)
    state.ruleForm.change({ value: 'changed.test' })
    const saved = state.ruleForm.submit()
    state.ruleForm.close()
    state.ruleForm.openEdit(two)
    state.ruleForm.change({ value: 'typed.test' })
    await saved
    expect(state.ruleForm.opened.value).toMatchObject({ subject: two.id, values: { value: 'typed.test' } })
    expect(all()[0]?.value).toBe('changed.test')
  })

  it("show why they couldn't be saved", async () => {
    const { worker, state } = section()
    worker.answer('writeSettings', () => fail({ kind: 'storage', detail: 'full' }))
    state.ruleForm.openNew()
    state.ruleForm.change({ value: 'example.com' })
    await state.ruleForm.submit()
    expect(state.ruleForm.opened.value).toMatchObject({ failure: { kind: 'storage' }, sending: false })
  })

  it('are deleted without their preset if that was requested', async () => {
    const { state, order, all, settings } = section()
    const two = all()[1]
    if (two) state.askRemoveRule(two)
    await state.remove()
    expect([order(), settings.value?.presets.length]).toEqual(['13', 2])
  })
})

describe('what was typed and not saved', () => {
  it('stays to be opened or discarded if its rule or preset is deleted elsewhere', async () => {
    const { state, settings, all } = section()
    const [one, two] = all()
    const docs = settings.value?.presets[0]
    if (!one || !two || !docs) throw new Error('no rules')
    state.ruleForm.openEdit(one)
    state.ruleForm.change({ value: 'half' })
    state.ruleForm.close()
    state.form.openCopy(docs)
    state.form.change({ name: 'Half' })
    state.form.close()
    state.ruleForm.openEdit(two)
    state.ruleForm.change({ value: 'open' })
    settings.value = settings.value && { ...settings.value, presets: [preset('b', 'Shop')], rules: [] }
    expect(state.ruleForm.opened.value).toMatchObject({ deleted: true, values: { value: 'open' } })
    expect(state.ruleForm.orphaned.value.map(({ subject }) => subject)).toEqual([one.id])
    expect(state.form.orphaned.value.map(({ subject }) => subject)).toEqual([{ kind: 'copy', id: 'a', name: 'Docs' }])
    state.ruleForm.discard()
    state.ruleForm.forget(one.id)
    expect(state.edited.value).toBe(true)
    state.form.forget({ kind: 'copy', id: 'a', name: 'Docs' })
    expect(state.edited.value).toBe(false)
  })
})

describe('a preset that is deleted', () => {
  it('deletes its rules, which the confirmation lists, and nothing before the confirmation', async () => {
    const { worker, state, order, settings } = section()
    const docs = settings.value?.presets[0]
    if (docs) state.askRemovePreset(docs)
    expect(state.removing.value).toMatchObject({ rules: [{ id: '1' }, { id: '3' }] })
    expect(worker.asked).toEqual([])
    state.keep()
    await state.remove()
    expect(worker.asked).toEqual([])
    if (docs) state.askRemovePreset(docs)
    await state.remove()
    expect([settings.value?.presets.map(({ name }) => name), order()]).toEqual([['Shop'], '2'])
  })

  it('takes its drafts with it, which could not be opened anymore', async () => {
    const { state, settings } = section()
    const docs = settings.value?.presets[0]
    if (!docs) throw new Error('no presets')
    for (const open of [state.form.openEdit, state.form.openCopy]) {
      open(docs)
      state.form.change({ name: 'Half' })
      state.form.close()
    }
    const first = settings.value?.rules[0]
    if (first) state.ruleForm.openEdit(first)
    state.ruleForm.change({ value: 'half' })
    state.ruleForm.close()
    state.askRemovePreset(docs)
    await state.remove()
    expect(state.edited.value).toBe(false)
  })

  it("stays if that can't be stored, with the reason", async () => {
    const { worker, state, settings } = section()
    worker.answer('writeSettings', () => fail({ kind: 'storage', detail: 'full' }))
    const docs = settings.value?.presets[0]
    if (docs) state.askRemovePreset(docs)
    await state.remove()
    expect([settings.value?.presets.length, state.failure.value?.kind]).toEqual([2, 'storage'])
  })
})

describe('a preset that is saved', () => {
  it('is stored last with its own id', async () => {
    const { state, settings } = section()
    state.form.openNew()
    state.form.change({ name: 'Launch' })
    await state.form.submit()
    expect(settings.value?.presets[2]).toEqual({ id: 'new-1', name: 'Launch', options: {}, expiresAfterMinutes: null })
    expect(state.edited.value).toBe(false)
  })
})

describe('a rule that another window changes', () => {
  const editing = () => {
    const given = section()
    const one = given.all()[0] as PresetRule
    given.state.ruleForm.openEdit(one)
    const elsewhere = (rules: PresetRule[]) => {
      given.settings.value = { ...(given.settings.value as Settings), rules }
    }
    return { ...given, one, elsewhere, form: given.state.ruleForm }
  }

  it('is asked about if both have changed the same field, and merged otherwise', async () => {
    const { form, one, all, elsewhere, worker } = editing()
    form.change({ value: 'mine.test' })
    elsewhere([{ ...one, value: 'theirs.test', presetId: 'b' }, ...all().slice(1)])
    expect(form.opened.value).toMatchObject({
      values: { value: 'mine.test', presetId: 'b' },
      conflicts: [{ field: 'value', mine: 'mine.test', theirs: 'theirs.test' }],
    })
    await form.submit()
    expect(worker.askedFor('writeSettings')).toEqual([])
    const [conflict] = form.opened.value?.conflicts ?? []
    if (conflict) form.decide(conflict, 'mine')
    await form.submit()
    expect([all()[0], form.opened.value]).toEqual([{ ...one, value: 'mine.test', presetId: 'b' }, null])
  })

  it('is saved as a new one if it was deleted', async () => {
    const { form, one, all, elsewhere } = editing()
    form.change({ value: 'mine.test' })
    elsewhere(all().slice(1))
    expect(form.opened.value?.deleted).toBe(true)
    await form.submit()
    expect(all().at(-1)).toEqual({ ...one, id: 'new-1', value: 'mine.test' })
  })
})
