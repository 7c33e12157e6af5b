import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import type { PlainKey } from '../../../lib/words/t.ts'
import { type Send, sendAbout } from '../page/rpc.ts'
import type { CollectionDescription, CollectionRow, FieldDescription, FormValues } from './description.ts'

export interface OpenForm {
  /** Identifies the draft. */
  key: string
  /** `null` for a new object. */
  id: number | null
  /** The failed request that it replaces, with its input. */
  replaces: { job: string; asked: FormValues } | null
  /** The name of the object before the change; empty for a new one. */
  name: string
  /** Of the form for a new object; `null` for an update. */
  title: PlainKey | null
  fields: readonly FieldDescription[]
  initial: FormValues
  values: FormValues
  /** Problems by field. */
  problems: Readonly<Record<string, string>>
  /** A failure that is not about one field. */
  failure: Failure | null
  sending: boolean
  /** Whether it was opened with a draft. */
  kept: boolean
}

export interface CollectionForm<Row> {
  opened: ReadonlySignal<OpenForm | null>
  /** Whether something was typed and not sent. */
  hasUnsent: () => boolean
  openNew: () => void
  openEdit: (row: Row) => void
  /** Opens the input of a failed request, on top of the current row if there is one. */
  openAgain: (job: JobView, row: Row | null) => void
  change: (name: string, value: string | boolean) => void
  /** Closes the form and keeps a draft. */
  close: () => void
  /** Closes the form and discards what was typed. */
  discard: () => void
  submit: () => Promise<void>
}

export interface CollectionFormWorld {
  send: Send
  /** Called with the job that was created. */
  note: (job: JobView) => void
}

export const createCollectionForm = <Row extends CollectionRow>(
  { create, update, nameOf }: CollectionDescription<Row>,
  { send, note }: CollectionFormWorld,
): CollectionForm<Row> => {
  const opened = signal<OpenForm | null>(null)
  // Only what was typed, so that changes made elsewhere are not overwritten.
  const drafts = new Map<string, FormValues>()

  const open = (about: Pick<OpenForm, 'key' | 'id' | 'name' | 'title' | 'fields' | 'initial' | 'replaces'>): void => {
    const draft = drafts.get(about.key)
    const values = { ...baseOf(about), ...draft }
    const kept = draft !== undefined
    opened.value = { ...about, values, problems: {}, failure: null, sending: false, kept }
  }

  const sendForm = (form: OpenForm): Promise<Result<JobView>> | null => {
    const replaces = form.replaces?.job
    const values = tidyValues(form)
    if (form.id === null) return create?.send(sendAbout(send, '', replaces), values) ?? null
    const changed = changedBy({ ...form, values })
    if (Object.keys(changed).length === 0) return null
    return update?.send(sendAbout(send, form.name, replaces), form.id, changed, values) ?? null
  }

  /** Another form that was opened in the meantime stays open. */
  const drop = (key: string): void => {
    drafts.delete(key)
    if (opened.value?.key === key) opened.value = null
  }

  return {
    opened,
    hasUnsent: () => {
      const form = opened.peek()
      return drafts.size > 0 || (form !== null && Object.keys(typedIn(form)).length > 0)
    },
    openNew: () => {
      if (create) {
        const { title, fields, blank } = create
        open({ key: 'new', id: null, name: '', title, fields, initial: blank, replaces: null })
      }
    },
    openEdit: (row) => {
      if (!update || row.id === null) return
      const initial = update.values(row)
      open({
        key: String(row.id),
        id: row.id,
        name: nameOf(row),
        title: null,
        fields: update.fields,
        initial,
        replaces: null,
      })
    },
    openAgain: ({ id: job, operation, input, subject }, row) => {
      const isNew = operation === create?.operation
      const fields = isNew ? create.fields : update?.fields
      const id = isNew ? null : Number(input.id)
      if (fields === undefined) return
      const initial = isNew ? create.blank : row && update ? update.values(row) : {}
      const replaces = { job, asked: askedFor(fields, input) }
      const title = isNew ? create.title : null
      open({ key: `again ${job}`, id, name: row ? nameOf(row) : subject, title, fields, initial, replaces })
    },
    change: (name, value) => {
      const form = opened.value
      if (form === null) return
      const { [name]: _, ...problems } = form.problems
      opened.value = { ...form, values: { ...form.values, [name]: value }, problems }
    },
    close: () => {
      const form = opened.value
      if (form === null) return
      const typed = typedIn(form)
      if (Object.keys(typed).length > 0) drafts.set(form.key, typed)
      else drafts.delete(form.key)
      opened.value = null
    },
    discard: () => {
      if (opened.value !== null) drop(opened.value.key)
    },
    submit: async () => {
      const form = opened.value
      if (form === null || form.sending) return
      const problems = missing(form)
      if (Object.keys(problems).length > 0) {
        opened.value = { ...form, problems, failure: null }
        return
      }
      const sending = sendForm(form)
      if (sending === null) {
        drop(form.key)
        return
      }
      opened.value = { ...form, problems: {}, failure: null, sending: true }
      const answer = await sending
      if (answer.ok) {
        batch(() => {
          note(answer.value)
          drop(form.key)
        })
        return
      }
      const { failure } = answer
      const field = failure.kind === 'invalid' && form.fields.find(({ name }) => name === failure.field)
      const now = opened.value ?? form
      // The draft is kept for the next opening.
      if (now.key !== form.key) return
      opened.value =
        field && failure.kind === 'invalid'
          ? { ...now, sending: false, problems: { [field.name]: problemSentence(failure.problem) } }
          : { ...now, sending: false, failure }
    },
  }
}

/** The initial values. */
const baseOf = ({ initial, replaces }: Pick<OpenForm, 'initial' | 'replaces'>): FormValues => ({
  ...initial,
  ...replaces?.asked,
})

const typedIn = (form: OpenForm): FormValues => {
  const base = baseOf(form)
  return Object.fromEntries(Object.entries(form.values).filter(([name, value]) => value !== base[name]))
}

/** Without spaces around what was typed; what was not typed is sent as it was read. */
const tidyValues = (form: OpenForm): FormValues => {
  const base = baseOf(form)
  const tidy = form.fields.flatMap(({ name, kind }): [string, string][] => {
    const value = form.values[name]
    return typeof value === 'string' && kind !== 'note' && value !== base[name] ? [[name, value.trim()]] : []
  })
  return { ...form.values, ...Object.fromEntries(tidy) }
}

/** What differs from the row, and what the failed request had set. */
const changedBy = ({ values, initial, replaces }: OpenForm): FormValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== initial[name] || (replaces !== null && name in replaces.asked),
    ),
  )

/** The parts of an input that have a field of the same name. */
const askedFor = (fields: readonly FieldDescription[], input: JobView['input']): FormValues =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = input[name]
      return typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : []
    }),
  )

const missing = ({ fields, values }: OpenForm): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name, required }) => required && String(values[name] ?? '').trim() === '')
      .map(({ name }) => [name, problemSentence({ code: 'empty' })]),
  )
