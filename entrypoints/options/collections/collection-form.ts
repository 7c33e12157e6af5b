import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/failure.ts'
import type { JobView } from '../../../lib/rpc/views/job-view.ts'
import { type Send, sendAbout } from '../rpc.ts'
import type { CollectionDescription, CollectionRow, FieldDescription, FormValues } from './description.ts'

export interface OpenForm {
  /** `null` for a new object. */
  id: number | null
  /** Of the object before it is changed; empty for a new one. */
  name: string
  fields: readonly FieldDescription[]
  initial: FormValues
  values: FormValues
  /** What is wrong, by field. */
  problems: Readonly<Record<string, string>>
  /** What is wrong with the whole. */
  failure: Failure | null
  sending: boolean
  /** Whether it was opened with what somebody typed before. */
  kept: boolean
}

export interface CollectionForm<Row> {
  opened: ReadonlySignal<OpenForm | null>
  /** Whether something was typed that is sent nowhere. */
  hasUnsent: () => boolean
  openNew: () => void
  openEdit: (row: Row) => void
  change: (name: string, value: string | boolean) => void
  /** Puts the form away and keeps what was typed for the next time. */
  close: () => void
  /** Puts the form away with what was typed. */
  discard: () => void
  submit: () => Promise<void>
}

export interface CollectionFormWorld {
  send: Send
  /** Told of the job that a form has become. */
  note: (job: JobView) => void
}

export const createCollectionForm = <Row extends CollectionRow>(
  { create, update, nameOf }: CollectionDescription<Row>,
  { send, note }: CollectionFormWorld,
): CollectionForm<Row> => {
  const opened = signal<OpenForm | null>(null)
  // Only what was typed: what somebody else changed meanwhile must not be written back.
  const drafts = new Map<number | null, FormValues>()

  const open = (id: number | null, name: string, fields: readonly FieldDescription[], initial: FormValues): void => {
    const draft = drafts.get(id)
    const values = { ...initial, ...draft }
    const kept = draft !== undefined
    opened.value = { id, name, fields, initial, values, problems: {}, failure: null, sending: false, kept }
  }

  const sendForm = (form: OpenForm): Promise<Result<JobView>> | null => {
    if (form.id === null) return create?.send(send, form.values) ?? null
    const changed = typedIn(form)
    if (Object.keys(changed).length === 0) return null
    return update?.send(sendAbout(send, form.name), form.id, changed, form.values) ?? null
  }

  /** Another form may be open by the time that this one was sent: it stays. */
  const putAway = (id: number | null): void => {
    drafts.delete(id)
    if (opened.value?.id === id) opened.value = null
  }

  return {
    opened,
    hasUnsent: () => {
      const form = opened.peek()
      return drafts.size > 0 || (form !== null && Object.keys(typedIn(form)).length > 0)
    },
    openNew: () => {
      if (create) open(null, '', create.fields, create.blank)
    },
    openEdit: (row) => {
      if (update && row.id !== null) open(row.id, nameOf(row), update.fields, update.values(row))
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
      if (Object.keys(typed).length > 0) drafts.set(form.id, typed)
      else drafts.delete(form.id)
      opened.value = null
    },
    discard: () => {
      if (opened.value !== null) putAway(opened.value.id)
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
        putAway(form.id)
        return
      }
      opened.value = { ...form, problems: {}, failure: null, sending: true }
      const answer = await sending
      if (answer.ok) {
        batch(() => {
          note(answer.value)
          putAway(form.id)
        })
        return
      }
      const { failure } = answer
      const field = failure.kind === 'invalid' && form.fields.find(({ name }) => name === failure.field)
      const now = opened.value ?? form
      // What was typed into this form waits for its next opening.
      if (now.id !== form.id) return
      opened.value =
        field && failure.kind === 'invalid'
          ? { ...now, sending: false, problems: { [field.name]: sentence(field.label, failure.problem) } }
          : { ...now, sending: false, failure }
    },
  }
}

const typedIn = ({ values, initial }: OpenForm): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]))

const missing = ({ fields, values }: OpenForm): Record<string, string> =>
  Object.fromEntries(
    fields
      .filter(({ name, required }) => required && String(values[name] ?? '').trim() === '')
      .map(({ name, label }) => [name, sentence(label, 'must not be empty')]),
  )

const sentence = (label: string, problem: string): string => `${label} ${problem}.`
