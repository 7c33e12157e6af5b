import { batch, signal } from '@preact/signals'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import { MIN_PASSPHRASE_LENGTH } from '../../../lib/sealed-text.ts'
import { failureSentence } from '../../../lib/words/failure-text.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import { fixedTimeAt } from '../../../lib/words/time-text.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { Session } from '../page/session.ts'

export type PassphraseForm = 'set' | 'change' | 'remove'
export type PassphraseField = 'current' | 'passphrase' | 'repeated'

/** The fields of each form, in order. */
export const FIELDS_OF: Readonly<Record<PassphraseForm, readonly PassphraseField[]>> = {
  set: ['passphrase', 'repeated'],
  change: ['current', 'passphrase', 'repeated'],
  remove: ['current'],
}

type Typed = Readonly<Record<PassphraseField, string>>
type Problems = Partial<Record<PassphraseField, string>>

const NOTHING: Typed = { current: '', passphrase: '', repeated: '' }

/** The problems of what was typed, as far as this page can find them. */
const problemsOf = (form: PassphraseForm, { current, passphrase, repeated }: Typed): Problems => {
  const problems: Problems = {}
  if (form !== 'set' && current === '') problems.current = problemSentence({ code: 'empty' })
  if (form === 'remove') return problems
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    problems.passphrase = problemSentence({ code: 'too_short', params: { limit: MIN_PASSPHRASE_LENGTH } })
  else if (repeated !== passphrase) problems.repeated = t('passphrase_mismatch')
  return problems
}

/** The field to which a refusal refers; `null` for none. */
const refusedField = (form: PassphraseForm, failure: Failure): PassphraseField | null => {
  if (failure.kind !== 'invalid') return null
  const field = form === 'remove' ? 'current' : failure.field
  return FIELDS_OF[form].find((name) => name === field) ?? null
}

export type PassphraseState = ReturnType<typeof createPassphraseState>

export const createPassphraseState = ({ call, changed }: Pick<PageWorld, 'call'> & Pick<Session, 'changed'>) => {
  const form = signal<PassphraseForm | null>(null)
  const typed = signal(NOTHING)
  const problems = signal<Problems>({})
  const failure = signal<Failure | null>(null)
  const working = signal(false)

  const show = (shown: PassphraseForm | null): void =>
    batch(() => {
      form.value = shown
      typed.value = NOTHING
      problems.value = {}
      failure.value = null
    })

  const send = (asked: PassphraseForm, { current, passphrase }: Typed): Promise<Result<ConnectionView>> => {
    switch (asked) {
      case 'set':
        return call('setPassphrase', { passphrase, current: null })
      case 'change':
        return call('setPassphrase', { passphrase, current })
      case 'remove':
        return call('removePassphrase', { passphrase: current })
    }
  }

  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    working.value = true
    try {
      return await work()
    } finally {
      working.value = false
    }
  }

  return {
    /** The open form. */
    form,
    /** Cleared as soon as the form is closed. */
    typed,
    problems,
    failure,
    working,
    open: show,
    close: () => show(null),
    type: (field: PassphraseField, text: string) =>
      batch(() => {
        typed.value = { ...typed.value, [field]: text }
        const { [field]: _, ...rest } = problems.value
        problems.value = rest
      }),
    submit: async () => {
      const asked = form.value
      if (asked === null || working.value) return
      problems.value = problemsOf(asked, typed.value)
      failure.value = null
      if (Object.keys(problems.value).length > 0) return
      const answer = await during(() => send(asked, typed.value))
      if (answer.ok) {
        show(null)
        changed(answer.value)
        return
      }
      const field = refusedField(asked, answer.failure)
      if (field === null) failure.value = answer.failure
      else problems.value = { [field]: failureSentence(answer.failure, fixedTimeAt(Date.now())) }
    },
    lock: async () => {
      const answer = await during(() => call('lock', {}))
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) changed(answer.value)
    },
    /** Returns the problem; `null` if the key was unlocked. */
    unlock: async (passphrase: string) => {
      const answer = await call('unlock', { passphrase })
      if (!answer.ok) return failureSentence(answer.failure, fixedTimeAt(Date.now()))
      changed(answer.value)
      return null
    },
  }
}
