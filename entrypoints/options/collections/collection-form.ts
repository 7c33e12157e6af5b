import type { JobView } from '../../../lib/model/job-view.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { createDraftForm, type OpenForm } from '../page/draft-form.ts'
import { changedFields } from '../page/merge-edits.ts'
import { type Send, sendAbout } from '../page/rpc.ts'
import type { CollectionDescription, CollectionRow, FieldDescription, FormValues } from './description.ts'

/** What the form is for: a new object, a change of one, or the correction of a refused request. */
interface CollectionSubject<Row> {
  /** `null` for a new object. */
  id: number | null
  /** The object's name before the change; empty for a new object. */
  name: string
  /** The object as it was when the form was opened; `null` for a new or unknown one. */
  row: Row | null
  /** The refused request that is replaced, and its input. */
  replaces: { job: string; asked: FormValues } | null
}

interface CollectionFormWorld<Row> {
  send: Send
  /** Called with the new job. */
  note: (job: JobView) => void
  /** The object as it is listed now; `null` if it was deleted, `undefined` if that isn't known. */
  current: (id: number) => Row | null | undefined
  /** Reads the list again. Afterwards `current` returns what the list contains, unless it couldn't be read. */
  readAgain: () => Promise<unknown>
}

export type CollectionForm<Row extends CollectionRow> = ReturnType<typeof createCollectionForm<Row>>

export const createCollectionForm = <Row extends CollectionRow>(
  { create, update, nameOf }: CollectionDescription<Row>,
  { send, note, current, readAgain }: CollectionFormWorld<Row>,
) => {
  type Subject = CollectionSubject<Row>
  type Form = OpenForm<Subject, FormValues>

  const fieldsOf = ({ id }: Subject): readonly FieldDescription[] => (id === null ? create : update)?.fields ?? []

  const sendForm = (form: Form) => {
    const { subject, deleted } = form
    const { id, name, row, replaces } = subject
    const about = sendAbout(send, id === null || deleted ? '' : name, replaces?.job)
    const values = tidyValues(form, fieldsOf(subject))
    if (id === null) return create?.send(about, values) ?? null
    // A form for a change lacks some fields of a new object.
    if (deleted && create)
      return create.send(about, { ...create.blank, ...valuesIn(create.fields, row ?? {}), ...values })
    const changed = [...changedFields({ base: form.base, values }), ...Object.keys(replaces?.asked ?? {})]
    if (changed.length === 0) return null
    const change = Object.fromEntries(Object.entries(values).filter(([field]) => changed.includes(field)))
    return update?.send(about, id, change, values) ?? null
  }

  const valuesNow = ({ id, replaces }: Subject): FormValues | null | undefined => {
    const row = id === null ? undefined : current(id)
    if (replaces === null) return row && update ? update.values(row) : (row as null | undefined)
    return row && update ? { ...update.values(row), ...replaces.asked } : undefined
  }

  /** Whether the form would send a field that wasn't changed here and may have been changed elsewhere. */
  const sendsUnchanged = ({ subject, base, values, deleted }: Form): boolean => {
    const requires = update?.requires
    return (
      requires !== undefined && subject.id !== null && !deleted && !changedFields({ base, values }).includes(requires)
    )
  }

  const form = createDraftForm<Subject, FormValues, JobView>({
    keyOf: ({ id, replaces }) => (replaces ? `again ${replaces.job}` : id === null ? 'new' : String(id)),
    current: valuesNow,
    problems: ({ subject, values }) =>
      Object.fromEntries(
        fieldsOf(subject)
          .filter(({ name, required }) => required && String(values[name] ?? '').trim() === '')
          .map(({ name }) => [name, problemSentence({ code: 'empty' })]),
      ),
    send: (form, over) => {
      const noted = (sending: ReturnType<typeof sendForm>) =>
        sending?.then((answer) => {
          if (answer.ok) note(answer.value)
          return answer
        }) ?? null
      if (changedFields(form).length === 0 || !sendsUnchanged(form)) return noted(sendForm(form))
      return readAgain().then(async () => {
        const values = over(valuesNow(form.subject))
        return values && noted(sendForm({ ...form, base: valuesNow(form.subject) ?? form.base, values }))
      })
    },
    fieldOf: (path, subject) => fieldsOf(subject).find(({ name }) => name === path)?.name ?? null,
  })

  return {
    ...form,
    fieldsOf,
    openNew: () => {
      if (create) form.open({ id: null, name: '', row: null, replaces: null }, create.blank)
    },
    openEdit: (row: Row) => {
      if (update && row.id !== null) form.open(subjectOf(row), update.values(row))
    },
    /** Opens the input of a refused request, on top of the present row if there is one. */
    openAgain: ({ id: job, operation, input, subject }: JobView, row: Row | null) => {
      const id = operation === create?.operation ? null : Number(input.id)
      const about: Subject = { id, name: row ? nameOf(row) : subject, row, replaces: null }
      const asked = valuesIn(fieldsOf(about), input)
      const before = id === null ? create?.blank : row && update?.values(row)
      form.open({ ...about, replaces: { job, asked } }, { ...before, ...asked })
    },
    /** Called when the row was deleted here, so that nothing typed for it can be saved anymore. */
    forgetRow: (row: Row) => form.forget(subjectOf(row)),
  }

  function subjectOf(row: Row): Subject {
    return { id: row.id, name: nameOf(row), row, replaces: null }
  }
}

/** Removes spaces around typed text. What was not typed is sent as it was read. */
const tidyValues = (
  { base, values }: Pick<OpenForm<unknown, FormValues>, 'base' | 'values'>,
  fields: readonly FieldDescription[],
): FormValues => {
  const tidy = fields.flatMap(({ name, kind }): [string, string][] => {
    const value = values[name]
    return typeof value === 'string' && kind !== 'note' && value !== base[name] ? [[name, value.trim()]] : []
  })
  return { ...values, ...Object.fromEntries(tidy) }
}

/** The values of an object or an input whose names are those of fields. */
const valuesIn = (fields: readonly FieldDescription[], from: object): FormValues => {
  const values = new Map<string, unknown>(Object.entries(from))
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = values.get(name)
      return typeof value === 'string' || typeof value === 'boolean' ? [[name, value]] : []
    }),
  )
}
