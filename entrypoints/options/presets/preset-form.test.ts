import { describe, expect, it } from 'vitest'
import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import type { Preset } from '../../../lib/model/settings.ts'
import { createPresetForm } from './preset-form.ts'

const launch: Preset = { id: 'a', name: 'Launch', options: { status: 'public' }, expiresAfterMinutes: 60 }

const section = (presets: Preset[] = [launch]) => {
  let stored = presets
  let answer: () => Promise<Result<unknown>> = async () => ok({})
  let ids = 0
  const saved: Preset[][] = []
  let before: () => void = () => undefined
  const form = createPresetForm({
    presets: () => stored,
    save: async (change) => {
      before()
      const asked = change(stored)
      if (asked === null) return null
      saved.push(asked)
      const result = await answer()
      if (result.ok) stored = asked
      return result
    },
    nowAtService: () => '2026-03-01 12:00:00',
    newId: () => `new-${++ids}`,
  })
  const name = (typed: string) => {
    const open = form.opened.value
    if (open) form.change({ ...open.draft, name: typed })
  }
  const set = (options: LinkOptions) => {
    const open = form.opened.value
    if (open) form.change({ ...open.draft, body: { ...open.draft.body, options } })
  }
  const answerWith = (next: typeof answer) => {
    answer = next
  }
  const storeElsewhere = (presets: Preset[]) => {
    stored = presets
  }
  const beforeSaving = (act: () => void) => {
    before = act
  }
  return { form, saved, name, set, answerWith, storeElsewhere, beforeSaving, all: () => stored }
}

describe('the preset form', () => {
  it('adds a new preset last, and updates one in its place', async () => {
    const { form, name, all } = section()
    form.openNew()
    name('Summer')
    await form.submit()
    form.openEdit(launch)
    name('Launch day')
    await form.submit()
    expect(all().map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Launch day'],
      ['new-1', 'Summer'],
    ])
    expect([form.opened.value, form.edited.value]).toEqual([null, false])
  })

  it('duplicates everything but the name and the id', async () => {
    const { form, all } = section()
    form.openCopy(launch)
    await form.submit()
    expect(all()[1]).toEqual({ ...launch, id: 'new-1', name: 'Launch (copy)' })
  })

  it('keeps what was typed when it is closed, separately for a new preset, each change and each copy', () => {
    const { form, name } = section()
    form.openNew()
    name('Half a na')
    form.close()
    form.openCopy(launch)
    expect(form.opened.value).toMatchObject({ draft: { name: 'Launch (copy)' }, kept: false })
    name('A copy')
    form.close()
    form.openEdit(launch)
    expect(form.opened.value).toMatchObject({ draft: { name: 'Launch' }, kept: false })
    form.close()
    form.openNew()
    expect(form.opened.value).toMatchObject({ draft: { name: 'Half a na' }, kept: true })
    expect(form.edited.value).toBe(true)
    form.discard()
    form.openCopy(launch)
    expect(form.opened.value).toMatchObject({ draft: { name: 'A copy' }, kept: true })
    form.discard()
    expect(form.edited.value).toBe(false)
  })

  it('is not saved while it has problems, which are shown until something is typed', async () => {
    const { form, saved, name } = section()
    form.openNew()
    name('launch')
    await form.submit()
    expect([saved, form.opened.value?.problems]).toEqual([[], { name: 'Another preset has this name.' }])
    name('launch 2')
    expect(form.opened.value?.problems).toEqual({})
  })

  it("shows the worker's problem at its field, and keeps what was typed", async () => {
    const { form, name, answerWith } = section()
    answerWith(async () =>
      fail({
        kind: 'invalid',
        field: 'presets.1.options.metatitle',
        problem: { code: 'too_long', params: { limit: 1024 } },
      }),
    )
    form.openNew()
    name('Summer')
    await form.submit()
    expect(form.opened.value).toMatchObject({
      problems: { metatitle: 'Must have at most 1,024 characters.' },
      saving: false,
    })
    answerWith(async () => fail({ kind: 'storage', detail: 'full' }))
    await form.submit()
    expect(form.opened.value).toMatchObject({ draft: { name: 'Summer' }, failure: { kind: 'storage' }, problems: {} })
  })

  it('is saved once, however often Enter is pressed', async () => {
    const { form, saved, name } = section()
    form.openNew()
    name('Summer')
    await Promise.all([form.submit(), form.submit()])
    expect(saved).toHaveLength(1)
  })

  it('treats what was typed while saving as a change of the saved preset, without creating a duplicate', async () => {
    const { form, name, answerWith, all } = section([])
    let arrive = (): void => undefined
    answerWith(
      () =>
        new Promise((resolve) => {
          arrive = () => resolve(ok({}))
        }),
    )
    form.openNew()
    name('Sum')
    const saving = form.submit()
    name('Summer')
    arrive()
    await saving
    expect(form.opened.value).toMatchObject({ id: 'new-1', title: 'Sum', draft: { name: 'Summer' }, saving: false })
    answerWith(async () => ok({}))
    await form.submit()
    expect(all()).toEqual([expect.objectContaining({ id: 'new-1', name: 'Summer' })])
  })

  it('saves only what was changed, over what another tab has stored in the meantime', async () => {
    const { form, set, all, storeElsewhere } = section()
    form.openEdit(launch)
    set({ ...launch.options, metatitle: 'Launch!' })
    const elsewhere = {
      ...launch,
      name: 'Launch day',
      options: { status: 'private' as const, description: 'A note' },
      expiresAfterMinutes: 90,
    }
    storeElsewhere([elsewhere])
    await form.submit()
    expect(all()).toEqual([{ ...elsewhere, options: { ...elsewhere.options, metatitle: 'Launch!' } }])
  })

  it('restores a draft over what another tab has stored in the meantime', async () => {
    const { form, name, all, storeElsewhere } = section()
    form.openEdit(launch)
    name('Launch day')
    form.close()
    const elsewhere: Preset = { ...launch, options: { description: 'A note' } }
    storeElsewhere([elsewhere])
    form.openEdit(elsewhere)
    expect(form.opened.value).toMatchObject({
      kept: true,
      draft: { name: 'Launch day', body: { options: { description: 'A note' } } },
    })
    await form.submit()
    expect([all(), form.opened.value]).toEqual([[{ ...elsewhere, name: 'Launch day' }], null])
  })

  it('removes what was removed while it was being saved', async () => {
    const { form, set, answerWith, all } = section()
    form.openEdit(launch)
    set({ metatitle: 'Launch!' })
    const stored = Promise.withResolvers<Result<unknown>>()
    answerWith(() => stored.promise)
    const saving = form.submit()
    set({})
    stored.resolve(ok({}))
    await saving
    expect(all()[0]?.options).toEqual({ metatitle: 'Launch!' })
    answerWith(async () => ok({}))
    await form.submit()
    expect(all()[0]?.options).toEqual({})
  })

  it('says that a preset was deleted elsewhere, and saves it as a new one', async () => {
    const { form, name, all, storeElsewhere } = section()
    form.openEdit(launch)
    name('Launch day')
    storeElsewhere([])
    form.follow()
    expect(form.opened.value).toMatchObject({ deleted: true, conflicts: [], draft: { name: 'Launch day' } })
    await form.submit()
    expect(all()).toEqual([{ ...launch, id: 'new-1', name: 'Launch day' }])
    expect([form.opened.value, form.edited.value]).toEqual([null, false])
  })

  it('says so even if it was deleted while it was being saved, and saves nothing before', async () => {
    const { form, name, saved, all, storeElsewhere, beforeSaving } = section()
    form.openEdit(launch)
    name('Launch day')
    beforeSaving(() => storeElsewhere([]))
    await form.submit()
    expect([saved, all(), form.opened.value?.deleted, form.opened.value?.saving]).toEqual([[], [], true, false])
  })

  const theirs = (differing: Partial<Preset>): Preset => ({ ...launch, ...differing })

  it.each<[string, LinkOptions, Partial<Preset>, string[]]>([
    ['the name', {}, { name: 'Their name' }, ['name']],
    [
      'one option',
      { metatitle: 'Mine' },
      { options: { status: 'public', metatitle: 'Theirs' } },
      ['name', 'metatitle'],
    ],
    ['an option that was emptied here', { status: undefined }, { options: { status: 'private' } }, ['name', 'status']],
    ['an option that was emptied there', { status: 'private' }, { options: {} }, ['name', 'status']],
    ['a list', { pixels: [1] }, { options: { status: 'public', pixels: [2] } }, ['name', 'pixels']],
    ['rows', { parameters: [{ name: 'a', value: '1' }] }, { options: { parameters: [] } }, ['name']],
    ['the password', { password: 'mine' }, { options: { status: 'public', password: 'theirs' } }, ['name', 'password']],
  ])('asks about fields that both windows have changed: %s', async (_, options, other, conflicts) => {
    const { form, name, set, saved, storeElsewhere } = section()
    form.openEdit(launch)
    name('My name')
    set({ status: 'public', ...options })
    storeElsewhere([theirs({ name: 'Their name', ...other })])
    form.follow()
    expect(form.opened.value?.conflicts.map(({ field }) => field).sort()).toEqual([...conflicts].sort())
    await form.submit()
    expect([saved, form.opened.value?.saving]).toEqual([[], false])
  })

  it('merges different fields without a question', async () => {
    const { form, set, all, storeElsewhere } = section()
    form.openEdit(launch)
    set({ status: 'public', metatitle: 'Mine' })
    storeElsewhere([theirs({ name: 'Theirs', expiresAfterMinutes: 5 })])
    form.follow()
    expect(form.opened.value).toMatchObject({ conflicts: [], draft: { name: 'Theirs' } })
    await form.submit()
    expect(all()).toEqual([
      theirs({ name: 'Theirs', expiresAfterMinutes: 5, options: { status: 'public', metatitle: 'Mine' } }),
    ])
  })

  it.each([
    ['mine', 'My name'],
    ['theirs', 'Their name'],
  ] as const)('saves after the decision for %s', async (choice, name_) => {
    const { form, name, set, all, storeElsewhere } = section()
    form.openEdit(launch)
    name('My name')
    set({ status: 'private' })
    storeElsewhere([theirs({ name: 'Their name' })])
    form.follow()
    const [conflict] = form.opened.value?.conflicts ?? []
    if (conflict) form.decide(conflict, choice)
    expect(form.opened.value).toMatchObject({ conflicts: [], draft: { name: name_ } })
    await form.submit()
    expect(all()).toEqual([theirs({ name: name_, options: { status: 'private' } })])
  })

  it('asks when it is opened again with a draft that another window has overtaken', () => {
    const { form, name, storeElsewhere } = section()
    form.openEdit(launch)
    name('My name')
    form.close()
    const changed = theirs({ name: 'Their name' })
    storeElsewhere([changed])
    form.openEdit(changed)
    expect(form.opened.value).toMatchObject({
      draft: { name: 'My name' },
      conflicts: [{ field: 'name', mine: 'My name', theirs: 'Their name' }],
    })
  })

  it('asks if the other window was faster while it was being saved, and keeps what was typed', async () => {
    const { form, name, saved, storeElsewhere, beforeSaving } = section()
    form.openEdit(launch)
    name('My name')
    beforeSaving(() => storeElsewhere([theirs({ name: 'Their name' })]))
    await form.submit()
    expect([saved, form.opened.value?.conflicts.length, form.opened.value?.draft.name]).toEqual([[], 1, 'My name'])
  })

  it('takes its own saved preset, whose texts are trimmed, for no change elsewhere', async () => {
    const { form, name, answerWith } = section()
    form.openEdit(launch)
    name(' Launch day ')
    const stored = Promise.withResolvers<Result<unknown>>()
    answerWith(() => stored.promise)
    const saving = form.submit()
    name(' Launch day 2 ')
    stored.resolve(ok({}))
    await saving
    form.follow()
    expect(form.opened.value).toMatchObject({ conflicts: [], draft: { name: ' Launch day 2 ' } })
  })
})
