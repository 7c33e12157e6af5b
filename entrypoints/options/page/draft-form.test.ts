import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import { createDraftForm, type DraftFormDescription } from './draft-form.ts'

interface Note {
  title: string
  text?: string | undefined
  secret?: string | undefined
}

/** A form for notes by number, stored in a list that others change too. */
const notes = (description: Partial<DraftFormDescription<number | null, Note, number>> = {}) => {
  const stored = signal<readonly (Note | null)[]>([{ title: 'One' }, { title: 'Two', text: 'Second' }])
  const sent: Note[] = []
  let answer = (): Promise<Result<number>> | Result<number> => ok(0)
  let before = (): void => undefined
  const form = createDraftForm<number | null, Note, number>({
    keyOf: (number) => String(number),
    current: (number) => (number === null ? undefined : (stored.value[number] ?? null)),
    problems: () => ({}),
    send: async ({ subject, deleted }, over) => {
      before()
      const values = over(subject === null ? undefined : (stored.peek()[subject] ?? null))
      if (values === null) return null
      sent.push(values)
      const answered = await answer()
      if (!answered.ok) return answered
      const place = subject === null || deleted ? stored.peek().length : subject
      stored.value = [...stored.peek().slice(0, place), values, ...stored.peek().slice(place + 1)]
      return ok(place)
    },
    ...description,
  })
  return {
    form,
    sent,
    stored,
    openNew: () => form.open(null, { title: '' }),
    openEdit: (number: number) => form.open(number, stored.peek()[number] ?? { title: '' }),
    store: (number: number, note: Note | null) => {
      stored.value = stored.peek().map((other, at) => (at === number ? note : other))
    },
    answerWith: (next: typeof answer) => {
      answer = next
    },
    beforeSending: (act: () => void) => {
      before = act
    },
  }
}

const full: Failure = { kind: 'storage', detail: 'full' }

describe('a draft form', () => {
  it('sends what was typed over what is stored, and closes', async () => {
    const { form, sent, openEdit } = notes()
    openEdit(1)
    form.change({ title: 'Zwei' })
    await form.submit()
    expect(sent).toEqual([{ title: 'Zwei', text: 'Second' }])
    expect([form.opened.value, form.edited.value]).toEqual([null, false])
  })

  it('closes without sending if there is nothing to send', async () => {
    const { form, sent, openEdit } = notes({ send: () => null })
    openEdit(0)
    form.change({ title: 'One ' })
    await form.submit()
    expect([sent, form.opened.value, form.edited.value]).toEqual([[], null, false])
  })

  it('is sent once, however often Enter is pressed, and however often it is closed and opened', async () => {
    const { form, sent, openNew, answerWith } = notes()
    const answered = Promise.withResolvers<Result<number>>()
    answerWith(() => answered.promise)
    openNew()
    form.change({ title: 'Three' })
    const sending = [form.submit(), form.submit()]
    form.close()
    openNew()
    expect(form.opened.value).toMatchObject({ sending: true, values: { title: 'Three' } })
    sending.push(form.submit())
    answered.resolve(ok(2))
    await Promise.all(sending)
    expect([sent.length, form.opened.value]).toEqual([1, null])
  })

  it('shows problems instead of sending, each until its field is changed', async () => {
    const { form, sent, openNew } = notes({ problems: () => ({ title: 'No title.', 'text.0': 'No text.' }) })
    openNew()
    form.change({ text: 'Third' })
    await form.submit()
    expect(form.opened.value).toMatchObject({
      problems: { title: 'No title.', 'text.0': 'No text.' },
      sending: false,
      values: { text: 'Third' },
    })
    form.change({ title: 'Three' })
    expect(form.opened.value?.problems).toEqual({ 'text.0': 'No text.' })
    form.change({ text: 'Third.' })
    expect([form.opened.value?.problems, sent]).toEqual([{}, []])
  })

  it('keeps a problem until a field that it depends on is changed', async () => {
    const { form, openNew } = notes({
      problems: () => ({ text: 'Needs a secret.' }),
      dependsOn: () => ['secret'],
    })
    openNew()
    await form.submit()
    form.change({ text: 'Third' })
    expect(form.opened.value?.problems).toEqual({ text: 'Needs a secret.' })
    form.change({ secret: 'x' })
    expect(form.opened.value?.problems).toEqual({})
  })

  it('shows a refusal at its field, or for the whole form, and keeps what was typed', async () => {
    const { form, openNew, answerWith } = notes({ fieldOf: (path) => path.match(/^notes\.(.+)$/)?.[1] ?? null })
    const refusal = (field: string) => fail({ kind: 'invalid', field, problem: { code: 'empty' } })
    openNew()
    form.change({ title: 'Three' })
    answerWith(() => refusal('notes.text'))
    await form.submit()
    expect(form.opened.value).toMatchObject({
      problems: { text: 'Must not be empty.' },
      failure: null,
      sending: false,
      values: { title: 'Three' },
    })
    answerWith(() => refusal('elsewhere'))
    await form.submit()
    expect(form.opened.value).toMatchObject({ problems: {}, failure: { kind: 'invalid', field: 'elsewhere' } })
    answerWith(() => fail(full))
    await form.submit()
    expect(form.opened.value).toMatchObject({ problems: {}, failure: full, sending: false })
    answerWith(() => ok(2))
    await form.submit()
    expect([form.opened.value, form.edited.value]).toEqual([null, false])
  })

  it('sends other values in place of those that it shows, which stay if that is refused', async () => {
    const { form, sent, openEdit, answerWith } = notes()
    openEdit(0)
    form.change({ title: 'Half a na' })
    answerWith(() => fail(full))
    await form.submit({ title: 'Reset' })
    expect(sent).toEqual([{ title: 'Reset' }])
    expect(form.opened.value).toMatchObject({ values: { title: 'Half a na' }, failure: full })
    answerWith(() => ok(0))
    await form.submit({ title: 'Reset' })
    expect(sent[1]).toEqual({ title: 'Reset' })
  })
})

describe('a draft', () => {
  it('is stored when its form is closed, by what is edited, and restored', () => {
    const { form, openNew, openEdit } = notes()
    openNew()
    form.change({ title: 'Half a ti' })
    form.close()
    openEdit(0)
    expect(form.opened.value).toMatchObject({ values: { title: 'One' }, restored: false })
    form.close()
    openNew()
    expect(form.opened.value).toMatchObject({ values: { title: 'Half a ti' }, restored: true })
  })

  it('is unsent from the first key press until it is discarded, or typed back', () => {
    const { form, openEdit } = notes()
    openEdit(1)
    expect(form.edited.value).toBe(false)
    form.change({ title: 'Zwei' })
    expect(form.edited.value).toBe(true)
    form.change({ title: 'Two' })
    expect(form.edited.value).toBe(false)
    form.change({ text: '' })
    form.close()
    expect(form.edited.value).toBe(true)
    openEdit(1)
    form.discard()
    openEdit(1)
    expect(form.opened.value).toMatchObject({ values: { text: 'Second' }, restored: false })
    expect(form.edited.value).toBe(false)
  })

  it('is stored without what must not be', () => {
    const { form, openNew } = notes({
      storable: ({ values: { secret, ...rest } }) => (secret ? { ...rest, text: 'Had a secret' } : rest),
    })
    openNew()
    form.change({ secret: 'x' })
    form.close()
    openNew()
    expect(form.opened.value?.values).toEqual({ title: '', text: 'Had a secret' })
  })

  it.each([
    ['accepted', ok(0)],
    ['refused', fail(full)],
  ])('of a form that is closed while it is sent leaves another one open once it is %s', async (_, answer) => {
    const { form, openEdit, answerWith } = notes()
    const answered = Promise.withResolvers<Result<number>>()
    answerWith(() => answered.promise)
    openEdit(0)
    form.change({ title: 'Eins' })
    const sending = form.submit()
    form.close()
    openEdit(1)
    form.change({ title: 'Zwei' })
    answered.resolve(answer)
    await sending
    expect(form.opened.value).toMatchObject({ subject: 1, values: { title: 'Zwei' }, failure: null, sending: false })
    form.close()
    openEdit(0)
    expect(form.opened.value?.restored).toBe(!answer.ok)
  })
})

describe('what was changed elsewhere', () => {
  it('is shown where nothing was typed, and sent with the rest', async () => {
    const { form, sent, openEdit, store } = notes()
    openEdit(1)
    form.change({ title: 'Zwei' })
    store(1, { title: 'Two', text: 'Theirs' })
    expect(form.opened.value).toMatchObject({ values: { title: 'Zwei', text: 'Theirs' }, conflicts: [] })
    await form.submit()
    expect(sent).toEqual([{ title: 'Zwei', text: 'Theirs' }])
  })

  it('raises no question if nothing was typed', () => {
    const { form, openEdit, store } = notes()
    openEdit(1)
    store(1, { title: 'Theirs' })
    expect(form.opened.value).toMatchObject({ values: { title: 'Theirs' }, conflicts: [] })
    expect(form.edited.value).toBe(false)
  })

  it.each([
    ['mine', { title: 'Mine', text: 'Theirs' }],
    ['theirs', { title: 'Theirs', text: 'Theirs' }],
  ] as const)(
    'is a question if the same field was typed, and nothing is sent before the choice of %s',
    async (choice, stored) => {
      const { form, sent, openEdit, store } = notes()
      openEdit(1)
      form.change({ title: 'Mine' })
      store(1, { title: 'Theirs', text: 'Theirs' })
      const conflict = { field: 'title', mine: 'Mine', theirs: 'Theirs' }
      expect(form.opened.value?.conflicts).toEqual([conflict])
      await form.submit()
      expect([sent, form.opened.value?.sending]).toEqual([[], false])
      form.decide(conflict, choice)
      expect(form.opened.value).toMatchObject({ conflicts: [], values: stored })
      await form.submit()
      expect(sent).toEqual([stored])
    },
  )

  it('is a question when a draft is opened again', () => {
    const { form, openEdit, store } = notes()
    openEdit(0)
    form.change({ title: 'Mine' })
    form.close()
    store(0, { title: 'Theirs' })
    openEdit(0)
    expect(form.opened.value).toMatchObject({ restored: true, values: { title: 'Mine' } })
    expect(form.opened.value?.conflicts).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs' }])
  })

  it('is asked about again if it changes after the choice', () => {
    const { form, openEdit, store } = notes()
    openEdit(0)
    form.change({ title: 'Mine' })
    store(0, { title: 'Theirs' })
    form.decide({ field: 'title', mine: 'Mine', theirs: 'Theirs' }, 'mine')
    form.close()
    openEdit(0)
    expect(form.opened.value?.conflicts).toEqual([])
    store(0, { title: 'Theirs again' })
    expect(form.opened.value?.conflicts).toEqual([{ field: 'title', mine: 'Mine', theirs: 'Theirs again' }])
  })

  it('at the moment of sending is asked about before anything is sent', async () => {
    const { form, sent, openEdit, store, beforeSending } = notes()
    openEdit(0)
    form.change({ title: 'Mine' })
    beforeSending(() => store(0, { title: 'Theirs' }))
    await form.submit()
    expect(sent).toEqual([])
    expect(form.opened.value).toMatchObject({
      values: { title: 'Mine' },
      conflicts: [{ theirs: 'Theirs' }],
      sending: false,
    })
  })
})

describe('what was typed while the form was sent', () => {
  const sending = () => {
    const given = notes({ sent: (place) => place })
    const answered = Promise.withResolvers<Result<number>>()
    given.answerWith(() => answered.promise)
    return { ...given, accept: () => answered.resolve(ok(0)) }
  }

  it('is a change of what was created', async () => {
    const { form, stored, openNew, accept, answerWith } = sending()
    openNew()
    form.change({ title: 'Thr' })
    const first = form.submit()
    form.change({ title: 'Three' })
    accept()
    await first
    expect(form.opened.value).toMatchObject({ subject: 2, base: { title: 'Thr' }, values: { title: 'Three' } })
    expect([form.opened.value?.sending, form.edited.value]).toEqual([false, true])
    answerWith(() => ok(2))
    await form.submit()
    expect(stored.value.slice(2)).toEqual([{ title: 'Three' }])
    openNew()
    expect(form.opened.value?.restored).toBe(false)
  })

  it('is a change even if it is as before', async () => {
    const { form, openEdit, accept } = sending()
    openEdit(0)
    form.change({ title: 'Eins' })
    const first = form.submit()
    form.change({ title: 'One' })
    form.close()
    accept()
    await first
    openEdit(0)
    expect(form.opened.value).toMatchObject({ base: { title: 'Eins' }, values: { title: 'One' }, restored: true })
  })

  it('is no question about what this form itself has stored', async () => {
    const { form, openEdit, accept } = sending()
    openEdit(0)
    form.change({ title: 'Eins' })
    const first = form.submit()
    form.change({ title: 'Eins!' })
    accept()
    await first
    expect(form.opened.value).toMatchObject({ conflicts: [], values: { title: 'Eins!' } })
  })
})

describe('what was deleted elsewhere', () => {
  it('is shown in the open form, which creates it again', async () => {
    const { form, stored, openEdit, store } = notes()
    openEdit(1)
    form.change({ title: 'Zwei' })
    store(1, null)
    expect(form.opened.value).toMatchObject({ deleted: true, values: { title: 'Zwei', text: 'Second' } })
    await form.submit()
    expect(stored.value).toEqual([{ title: 'One' }, null, { title: 'Zwei', text: 'Second' }])
  })

  it('at the moment of sending is shown before anything is sent', async () => {
    const { form, sent, openEdit, store, beforeSending } = notes()
    openEdit(0)
    form.change({ title: 'Eins' })
    beforeSending(() => store(0, null))
    await form.submit()
    expect([sent, form.opened.value?.deleted, form.opened.value?.sending]).toEqual([[], true, false])
  })

  it('leaves the draft of a closed form, to be opened or discarded', () => {
    const { form, openEdit, store } = notes()
    openEdit(1)
    form.change({ title: 'Zwei' })
    expect(form.orphaned.value).toEqual([])
    form.close()
    store(1, null)
    expect(form.orphaned.value).toEqual([{ subject: 1, initial: { title: 'Two', text: 'Second' } }])
    const [orphan] = form.orphaned.value
    if (orphan) form.open(orphan.subject, orphan.initial)
    expect(form.opened.value).toMatchObject({ deleted: true, restored: true, values: { title: 'Zwei' } })
    expect(form.orphaned.value).toEqual([])
    form.close()
    form.forget(1)
    expect([form.orphaned.value, form.edited.value]).toEqual([[], false])
  })
})
