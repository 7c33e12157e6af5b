import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { type Conflict, changedFields, decideConflict, type Edit, mergeEdit } from './merge-edits.ts'

/** Problems as sentences, by the path of a field such as `url` or `geotarget.0.link`. */
export type Problems = Readonly<Record<string, string>>

/** An open form. */
export interface OpenForm<Subject, Values extends object> extends Edit<Values> {
  /** Identifies the draft. */
  key: string
  /** What the form edits. */
  subject: Subject
  problems: Problems
  /** A failure that is not about one field. */
  failure: Failure | null
  sending: boolean
  /** Whether an earlier draft was restored. */
  restored: boolean
  /** Fields that were changed elsewhere too, about which the user must decide before sending. */
  conflicts: readonly Conflict[]
  /** Whether the subject was deleted elsewhere. Sending the form then creates it again. */
  deleted: boolean
}

/** A form as data: what it edits, what can be wrong with the values, and how they are sent. */
export interface DraftFormDescription<Subject, Values extends object, Answer> {
  /** Identifies the draft. Each subject has its own. */
  keyOf: (subject: Subject) => string
  /**
   * The present values of the subject; `null` if it was deleted, `undefined` if it is new or unknown. The open form
   * follows the signals that this reads.
   */
  current: (subject: Subject) => Values | null | undefined
  problems: (form: OpenForm<Subject, Values>) => Problems
  /**
   * Sends the form. Returns `null` if there is nothing to send; resolves to `null` if the user must decide first.
   * `over` returns the form's values over the presently stored ones, or `null` if these raise a question that the user
   * hasn't answered.
   */
  send: (
    form: OpenForm<Subject, Values>,
    over: (current: Values | null | undefined) => Values | null,
  ) => Promise<Result<Answer> | null> | null
  /** The field that a refusal is about; `null` for none. By default, the path of the refusal is the field's. */
  fieldOf?: (path: string, subject: Subject) => string | null
  /**
   * The fields that a problem depends on, by default the first part of its path. The problem disappears when one of
   * them changes.
   */
  dependsOn?: (path: string, form: OpenForm<Subject, Values>) => readonly PropertyKey[]
  /** The values that are stored when the form is closed. */
  storable?: (form: OpenForm<Subject, Values>) => Values
  /** What the form edits after it was sent, if the user has continued typing. By default, the form closes. */
  sent?: (answer: Answer) => Subject
}

interface Draft<Subject, Values extends object> extends Edit<Values> {
  subject: Subject
}

/** A form whose values are stored as a draft of its subject, until it is sent or discarded. */
export type DraftForm<Subject, Values extends object> = ReturnType<typeof createDraftForm<Subject, Values, never>>

export const createDraftForm = <Subject, Values extends object, Answer>({
  keyOf,
  current,
  problems: problemsOf,
  send,
  fieldOf = (path) => path,
  dependsOn = (path) => path.split('.').slice(0, 1),
  storable = ({ values }) => values,
  sent,
}: DraftFormDescription<Subject, Values, Answer>) => {
  type Form = OpenForm<Subject, Values>
  const shown = signal<(Draft<Subject, Values> & Pick<Form, 'problems' | 'failure' | 'restored'>) | null>(null)
  const drafts = signal<ReadonlyMap<string, Draft<Subject, Values>>>(new Map())
  const sending = signal<ReadonlySet<string>>(new Set())

  const opened: ReadonlySignal<Form | null> = computed(() => {
    const form = shown.value
    if (form === null) return null
    const key = keyOf(form.subject)
    // The values that are being sent would otherwise count as a change made elsewhere.
    if (sending.value.has(key)) return { ...form, key, sending: true, conflicts: [], deleted: false }
    return { ...form, key, sending: false, ...mergeWith(form, current(form.subject)) }
  })

  const setDraft = (key: string, draft: Draft<Subject, Values> | null): void => {
    const others = [...drafts.peek()].filter(([other]) => other !== key)
    drafts.value = new Map(draft === null ? others : [...others, [key, draft]])
  }

  const edit = ({ key, subject, sending: isSending }: Form, { base, values }: Edit<Values>): void => {
    // While the form is being sent, even its earlier values count as a change.
    const isTyped = isSending || changedFields({ base, values }).length > 0
    setDraft(key, isTyped ? { subject, base, values } : null)
  }

  const setSending = (key: string, is: boolean): void => {
    const others = [...sending.peek()].filter((other) => other !== key)
    sending.value = new Set(is ? [...others, key] : others)
  }

  /** The shown form, if it has this key. */
  const shownAs = (key: string) => {
    const form = shown.peek()
    return form !== null && keyOf(form.subject) === key ? form : null
  }

  /** Discards a draft. If another form was opened meanwhile, it stays open. */
  const drop = (key: string): void =>
    batch(() => {
      setDraft(key, null)
      if (shownAs(key) !== null) shown.value = null
    })

  const accept = ({ key, values }: Form, answer: Answer): void => {
    const form = shownAs(key)
    const typed = (form ?? drafts.peek().get(key))?.values
    const isTyped = typed !== undefined && changedFields({ base: values, values: typed }).length > 0
    if (sent === undefined || !isTyped) {
      drop(key)
      return
    }
    const subject = sent(answer)
    const rest = { subject, base: current(subject) ?? values, values: typed }
    if (form !== null) shown.value = { ...form, ...rest }
    setDraft(key, null)
    setDraft(keyOf(subject), rest)
  }

  const refuse = ({ key, subject }: Form, failure: Failure): void => {
    const form = shownAs(key)
    // The form was closed. Its draft is stored for the next time.
    if (form === null) return
    const field = failure.kind === 'invalid' ? fieldOf(failure.field, subject) : null
    shown.value =
      failure.kind === 'invalid' && field !== null
        ? { ...form, problems: { [field]: problemSentence(failure.problem) } }
        : { ...form, failure }
  }

  const submit = async (instead?: Values): Promise<void> => {
    const now = opened.peek()
    if (now === null || now.sending) return
    const form = instead === undefined ? now : { ...now, values: instead, conflicts: [] }
    const problems = problemsOf(form)
    if (Object.keys(problems).length > 0 || form.conflicts.length > 0) {
      shown.value = { ...form, problems, failure: null }
      return
    }
    const answering = send(form, (stored) => {
      const latest = mergeWith(form, stored)
      return latest.conflicts.length > 0 || latest.deleted !== form.deleted ? null : latest.values
    })
    if (answering === null) {
      drop(form.key)
      return
    }
    batch(() => {
      shown.value = { ...now, problems: {}, failure: null }
      setSending(form.key, true)
    })
    const answer = await answering
    batch(() => {
      setSending(form.key, false)
      if (answer?.ok) accept(form, answer.value)
      else if (answer) refuse(form, answer.failure)
    })
  }

  return {
    opened,
    /** Whether something was typed but not sent. */
    edited: computed(() => drafts.value.size > 0),
    /** The subjects of all drafts, in open and in closed forms. */
    unsent: computed(() => [...drafts.value.values()].map(({ subject }) => subject)),
    /** The drafts of closed forms whose subject was deleted elsewhere. `open` offers to create it again. */
    orphaned: computed(() =>
      [...drafts.value]
        .filter(([key, { subject }]) => key !== opened.value?.key && current(subject) === null)
        .map(([, { subject, base }]) => ({ subject, initial: base })),
    ),
    open: (subject: Subject, initial: Values): void => {
      const draft = drafts.peek().get(keyOf(subject))
      const { base, values } = draft ?? { base: initial, values: initial }
      shown.value = { subject, base, values, problems: {}, failure: null, restored: draft !== undefined }
    },
    change: (changed: Partial<Values>): void => {
      const form = opened.peek()
      if (form === null) return
      const values = { ...form.values, ...changed }
      const touched = changedFields({ base: form.values, values })
      const problems = Object.fromEntries(
        Object.entries(form.problems).filter(
          ([path]) => !dependsOn(path, form).some((field) => touched.some((one) => one === field)),
        ),
      )
      batch(() => {
        shown.value = { ...form, values, problems }
        edit(form, { base: form.base, values })
      })
    },
    /** Changes the typed values in all forms, open or closed. */
    revise: (change: (edit: Edit<Values>) => Edit<Values>): void =>
      batch(() => {
        drafts.value = new Map([...drafts.peek()].map(([key, draft]) => [key, { ...draft, ...change(draft) }]))
        const form = shown.peek()
        if (form !== null) shown.value = { ...form, ...change(form) }
      }),
    /** Decides on a field that was changed elsewhere, too. */
    decide: (conflict: Conflict, choice: 'mine' | 'theirs'): void => {
      const form = opened.peek()
      if (form === null) return
      const decided = decideConflict(form, conflict, choice)
      batch(() => {
        shown.value = { ...form, ...decided }
        edit(form, decided)
      })
    },
    /** Closes the form and keeps the draft. */
    close: (): void => {
      const form = opened.peek()
      if (form === null) return
      batch(() => {
        edit(form, { base: form.base, values: storable(form) })
        shown.value = null
      })
    },
    /** Closes the form and discards the draft. */
    discard: (): void => {
      const form = shown.peek()
      if (form !== null) drop(keyOf(form.subject))
    },
    /** Discards the draft of this subject, for example because it was deleted here. */
    forget: (subject: Subject): void => drop(keyOf(subject)),
    /** Sends the form, or the given values instead of the shown ones. */
    submit,
  }
}

const mergeWith = <Values extends object>({ base, values }: Edit<Values>, current: Values | null | undefined) =>
  current
    ? { ...mergeEdit({ base, values }, current), deleted: false }
    : { base, values, conflicts: [], deleted: current === null }
