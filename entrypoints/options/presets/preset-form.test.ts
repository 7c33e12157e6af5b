import { computed, signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { LinkOptions } from '../../../lib/contract/link-options.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type Preset, type Settings } from '../../../lib/model/settings.ts'
import type { ConnectedAccount } from '../../../lib/presets/account-options.ts'
import { accountWith } from '../../../tests/support/connected-account.ts'
import { inLanguage, RIGHT_TO_LEFT } from '../../../tests/support/in-language.ts'
import { leftOutIn } from './preset-body-form.ts'
import { BLANK_PRESET, copyName, createPresetForm, presetOf, presetValues } from './preset-form.ts'

const launch: Preset = { id: 'a', name: 'Launch', options: { status: 'public' }, expiresAfterMinutes: 60 }

const section = (presets: Preset[] = [launch]) => {
  const settings = signal({ ...DEFAULT_SETTINGS, presets })
  const connectedAccount = signal<ConnectedAccount | null>(accountWith('https://a.test#1'))
  const stored = computed(() => settings.value.presets)
  const store = (stored: Preset[]) => {
    settings.value = { ...settings.peek(), presets: stored }
  }
  let answer: () => Promise<Result<Settings>> = async () => ok(DEFAULT_SETTINGS)
  let ids = 0
  const form = createPresetForm(
    { settings, connectedAccount, nowAtService: () => '2026-03-01 12:00:00', newId: () => `new-${++ids}` },
    async (change) => {
      const changed = change(settings.peek())
      if (changed === null) return null
      const result = await answer()
      if (result.ok) store(changed.presets ?? [])
      return result
    },
  )
  const answerWith = (next: typeof answer) => {
    answer = next
  }
  return { form, connectedAccount, answerWith, stored, store }
}

describe('the preset form', () => {
  it('adds a new preset last, and updates one in its place', async () => {
    const { form, stored } = section()
    form.openNew()
    form.change({ name: 'Summer' })
    await form.submit()
    form.openEdit(launch)
    form.change({ name: 'Launch day' })
    await form.submit()
    expect(stored.value.map(({ id, name }) => [id, name])).toEqual([
      ['a', 'Launch day'],
      ['new-1', 'Summer'],
    ])
    expect([form.opened.value, form.edited.value]).toEqual([null, false])
  })

  it('duplicates everything but the name and the id', async () => {
    const { form, stored } = section()
    form.openCopy(launch)
    await form.submit()
    expect(stored.value[1]).toEqual({ ...launch, id: 'new-1', name: 'Launch (copy)' })
  })

  it('keeps what was typed when it is closed, separately for a new preset, each change and each copy', () => {
    const { form } = section()
    form.openNew()
    form.change({ name: 'Half a na' })
    form.close()
    form.openCopy(launch)
    expect(form.opened.value).toMatchObject({ values: { name: 'Launch (copy)' }, restored: false })
    form.change({ name: 'A copy' })
    form.close()
    form.openEdit(launch)
    expect(form.opened.value).toMatchObject({ values: { name: 'Launch' }, restored: false })
    form.close()
    form.openNew()
    expect(form.opened.value).toMatchObject({ values: { name: 'Half a na' }, restored: true })
    form.discard()
    form.openCopy(launch)
    expect(form.opened.value).toMatchObject({ values: { name: 'A copy' }, restored: true })
  })

  it('is not saved while its name is taken by another preset', async () => {
    const { form, stored } = section()
    form.openNew()
    form.change({ name: 'launch' })
    await form.submit()
    expect(form.opened.value?.problems).toEqual({ name: 'Another preset has this name.' })
    form.discard()
    form.openEdit(launch)
    form.change({ name: 'LAUNCH' })
    await form.submit()
    expect(stored.value).toEqual([{ ...launch, name: 'LAUNCH' }])
  })

  it("shows the worker's problem at its field, and keeps what was typed", async () => {
    const { form, answerWith } = section()
    answerWith(async () =>
      fail({
        kind: 'invalid',
        field: 'presets.1.options.metatitle',
        problem: { code: 'too_long', params: { limit: 1024 } },
      }),
    )
    form.openNew()
    form.change({ name: 'Summer' })
    await form.submit()
    expect(form.opened.value).toMatchObject({
      problems: { metatitle: 'Must have at most 1,024 characters.' },
      values: { name: 'Summer' },
    })
  })

  it('keeps a problem of its expiry until the expiry is changed', async () => {
    const { form } = section()
    form.openEdit(launch)
    form.change({ expires: { fixed: '', amount: 'x', unit: 'days' } })
    await form.submit()
    form.change({ name: 'Launch day' })
    expect(Object.keys(form.opened.value?.problems ?? {})).toEqual(['expiresAfterMinutes'])
    form.change({ expires: { fixed: '', amount: '1', unit: 'days' } })
    expect(form.opened.value?.problems).toEqual({})
  })

  it('treats what was typed while saving as a change of the saved preset, without creating a duplicate', async () => {
    const { form, answerWith, stored } = section([])
    const answered = Promise.withResolvers<Result<Settings>>()
    answerWith(() => answered.promise)
    form.openNew()
    form.change({ name: ' Sum ' })
    const saving = form.submit()
    form.change({ name: ' Summer ' })
    answered.resolve(ok(DEFAULT_SETTINGS))
    await saving
    expect(form.opened.value).toMatchObject({
      subject: { kind: 'edit', id: 'new-1', name: 'Sum' },
      values: { name: ' Summer ' },
      // The saved name is trimmed, which is no change made elsewhere.
      conflicts: [],
    })
    answerWith(async () => ok(DEFAULT_SETTINGS))
    await form.submit()
    expect(stored.value).toEqual([expect.objectContaining({ id: 'new-1', name: 'Summer' })])
  })

  const theirs = (differing: Partial<Preset>): Preset => ({ ...launch, ...differing })

  it('saves only what was changed, over what another window has stored in the meantime', async () => {
    const { form, stored, store } = section()
    form.openEdit(launch)
    form.change({ metatitle: 'Launch!' })
    const options = { status: 'private', description: 'A note' } as const
    const elsewhere = theirs({ name: 'Launch day', options, expiresAfterMinutes: 90 })
    store([elsewhere])
    await form.submit()
    expect(stored.value).toEqual([{ ...elsewhere, options: { ...options, metatitle: 'Launch!' } }])
  })

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
    const { form, stored, store } = section()
    form.openEdit(launch)
    form.change({ name: 'My name', ...options })
    const elsewhere = theirs({ name: 'Their name', ...other })
    store([elsewhere])
    expect(form.opened.value?.conflicts.map(({ field }) => field).sort()).toEqual([...conflicts].sort())
    await form.submit()
    expect(stored.value).toEqual([elsewhere])
  })

  it('says that a preset was deleted elsewhere, and saves it as a new one', async () => {
    const { form, stored, store } = section()
    form.openEdit(launch)
    form.change({ name: 'Launch day' })
    form.close()
    store([])
    const [orphan] = form.orphaned.value
    if (orphan) form.open(orphan.subject, orphan.initial)
    expect(form.opened.value).toMatchObject({ deleted: true, conflicts: [], values: { name: 'Launch day' } })
    await form.submit()
    expect(stored.value).toEqual([{ ...launch, id: 'new-1', name: 'Launch day' }])
    expect([form.opened.value, form.edited.value]).toEqual([null, false])
  })

  it('saves a copy, also if its original was deleted elsewhere', async () => {
    const { form, stored, store } = section()
    form.openCopy(launch)
    form.change({ metatitle: 'A copy' })
    store([])
    await form.submit()
    expect(stored.value).toEqual([
      { ...launch, id: 'new-1', name: 'Launch (copy)', options: { ...launch.options, metatitle: 'A copy' } },
    ])
  })
})

describe('a preset', () => {
  const NOW = '2026-03-01 12:00:00'

  const named = (...names: string[]) => names.map((name) => ({ name }))

  it('is stored with any option of a link', () => {
    const preset = {
      id: 'p',
      name: 'Launch',
      options: {
        custom: 'launch',
        password: ' secret ',
        pixels: [1],
        deeplink: { auto: true } as never,
        devicetarget: [{ device: 'iPhone', link: 'https://a.test/' }],
      },
      expiresAfterMinutes: 60,
    }
    expect(presetOf(presetValues(preset), 'p', [], NOW)).toEqual({ preset, problems: {} })
  })

  it('needs a unique name, ignoring case', () => {
    expect(presetOf(BLANK_PRESET, 'p', [], NOW).problems).toEqual({ name: 'Must not be empty.' })
    expect(presetOf({ ...BLANK_PRESET, name: ' LAUNCH ' }, 'p', [{ name: 'Launch' }], NOW).problems).toEqual({
      name: 'Another preset has this name.',
    })
  })

  it('is duplicated with a free name', () => {
    expect(copyName('Launch', named('Launch'))).toBe('Launch (copy)')
    expect(copyName('Launch', named('Launch', 'launch (COPY)', 'Launch (copy 2)'))).toBe('Launch (copy 3)')
  })

  it('is duplicated without invisible characters in its name, whatever its direction', () => {
    expect(copyName('مسودة', [])).toBe('مسودة (copy)')
    expect(inLanguage(RIGHT_TO_LEFT, () => copyName('Launch', named('Launch (copy)')))).toBe('Launch (copy 2)')
  })
})

describe('the preset form, when another account is connected', () => {
  const there = accountWith('https://b.test#1', {})

  it('leaves out what was typed of the first account, and names it', async () => {
    const { form, connectedAccount, stored } = section()
    form.openNew()
    form.change({ name: 'Summer', channel: 1, pixels: [2], status: 'private' })
    form.close()
    connectedAccount.value = { ...there, collections: null }
    connectedAccount.value = there
    form.openNew()
    const values = form.opened.value?.values ?? BLANK_PRESET
    expect(leftOutIn(values, undefined)).toEqual([
      { option: 'pixels', names: ['Buyers'] },
      { option: 'channel', names: ['Newsletter'] },
    ])
    await form.submit()
    expect(stored.value[1]).toEqual({
      id: 'new-1',
      name: 'Summer',
      options: { status: 'private' },
      expiresAfterMinutes: null,
    })
  })

  it('keeps what the stored preset has there', () => {
    const ofA = { ...launch, options: { ...launch.options, channel: 1 } }
    const { form, connectedAccount, store } = section([ofA])
    form.openEdit(ofA)
    form.change({ name: 'Launch day' })
    connectedAccount.value = there
    store([{ ...launch, options: { ...launch.options, channel: 8 } }])
    expect(form.opened.value).toMatchObject({ conflicts: [], values: { name: 'Launch day', channel: 8 } })
    expect(leftOutIn(form.opened.value?.values ?? BLANK_PRESET, [])).toEqual([])
  })

  it('keeps everything while there is none, and for the same account', () => {
    const { form, connectedAccount } = section()
    form.openNew()
    form.change({ channel: 1 })
    const first = connectedAccount.value
    connectedAccount.value = null
    connectedAccount.value = first
    expect(form.opened.value?.values.channel).toBe(1)
  })
})
