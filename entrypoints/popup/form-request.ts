import { batch, computed, signal } from '@preact/signals'
import type { LinkOption } from '../../lib/contract/link-options.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import { namesIn } from '../../lib/shorten-form/by-hand.ts'
import type { createForm } from './form.ts'
import { type Phase, phaseOf } from './phase.ts'
import type { World } from './world.ts'

/** Which request the popup is about. */
export type FormRequest =
  | { is: 'none' }
  | Pressed
  /**
   * `isInForm`: the form has the request's input. Otherwise it may have a draft, for example below a request from the
   * keyboard.
   */
  | { is: 'shown'; job: JobView; isElsewhere: boolean; isInForm: boolean }
  /**
   * The form has the input of a refused request, which the next press replaces. `isEdited`: the user chose to edit it.
   */
  | { is: 'corrected'; job: JobView; isElsewhere: boolean; isEdited: boolean }

/** **Shorten** was pressed, and the worker has not answered. */
interface Pressed {
  is: 'pressed'
  id: string
  /** The job that is shown already, because its short URL is known and copied. */
  coming: JobView | null
  before: FormRequest
  /**
   * What the worker has reported since the press, newest last. Its answer tells which of these jobs is the tab's
   * request.
   */
  news: readonly JobView[]
  /** Resolves with the worker's answer. */
  answered: Promise<unknown>
}

export type RequestChange =
  /** The worker's data for this tab and page. `isElsewhere`: requested in another tab or window, or by a gesture. */
  | { kind: 'opened'; job: JobView | null; isElsewhere: boolean }
  | ({ kind: 'pressed' } & Pick<Pressed, 'id' | 'coming' | 'answered'>)
  /** `null`: the worker has refused the press. */
  | { kind: 'answered'; id: string; job: JobView | null }
  | { kind: 'reported'; job: JobView }
  /** The user chose to see this request, or to edit it. */
  | { kind: 'chosen' | 'edited'; job: JobView }
  | { kind: 'left' }

const NO_REQUEST: FormRequest = { is: 'none' }

const jobOf = (request: FormRequest): JobView | null => {
  if (request.is === 'none') return null
  return request.is === 'pressed' ? (request.coming ?? jobOf(request.before)) : request.job
}

/** Whether the form has the input of this request. */
export const isInForm = (request: FormRequest, id: string): boolean => {
  if (request.is === 'pressed') return request.id === id
  return request.is !== 'none' && request.job.id === id && (request.is === 'corrected' || request.isInForm)
}

const isElsewhere = (request: FormRequest, id: string): boolean =>
  (request.is === 'shown' || request.is === 'corrected') && request.job.id === id && request.isElsewhere

const show = (before: FormRequest, job: JobView, elsewhere = isElsewhere(before, job.id)): FormRequest => {
  const isSame = isInForm(before, job.id)
  return job.state === 'failed'
    ? { is: 'corrected', job, isElsewhere: elsewhere, isEdited: isSame && before.is === 'corrected' && before.isEdited }
    : { is: 'shown', job, isElsewhere: elsewhere, isInForm: isSame }
}

export const nextRequest = (request: FormRequest, change: RequestChange): FormRequest => {
  switch (change.kind) {
    case 'opened':
      if (request.is === 'pressed') return { ...request, before: nextRequest(request.before, change) }
      return change.job === null ? NO_REQUEST : show(request, change.job, change.isElsewhere)
    case 'pressed':
      return {
        is: 'pressed',
        id: change.id,
        coming: change.coming,
        before: request,
        news: [],
        answered: change.answered,
      }
    case 'answered': {
      const { job } = change
      // The user has left the request, or the worker has already reported it.
      if (request.is !== 'pressed' || request.id !== change.id) return request
      return job === null ? request.before : show(request, request.news.findLast(({ id }) => id === job.id) ?? job)
    }
    case 'reported':
      if (request.is === 'pressed' && request.coming === null)
        return { ...request, before: nextRequest(request.before, change), news: [...request.news, change.job] }
      return jobOf(request)?.id === change.job.id ? show(request, change.job) : request
    case 'chosen':
      return show(request, change.job)
    case 'edited':
      return { is: 'corrected', job: change.job, isElsewhere: isElsewhere(request, change.job.id), isEdited: true }
    case 'left':
      return NO_REQUEST
  }
}

interface Ports extends Pick<World, 'now'> {
  form: ReturnType<typeof createForm>
  /** The form shows that this request was refused. */
  onRefused: (job: JobView) => void
  /** The request's link was created since the request was last shown. */
  onDone: (job: JobView, wasInForm: boolean) => void
}

/** The request that the popup is about, and what it does to the form. */
export const createFormRequest = ({ now: time, form, onRefused, onDone }: Ports) => {
  const state = signal<FormRequest>(NO_REQUEST)
  const job = computed(() => jobOf(state.value))
  const now = signal(time())

  const become = (change: RequestChange): void => {
    state.value = nextRequest(state.peek(), change)
  }

  /** The job in the state in which it was counted: the counts arrive a moment after a change. */
  const counted = signal<JobView | null>(null)

  return {
    state,
    job,
    /** Notes that the requests were counted, in the states that the worker has reported. */
    noteCounts: (): void => {
      const current = state.peek()
      const reported = current.is === 'pressed' ? current.news.findLast(({ id }) => id === current.id) : undefined
      counted.value = reported ?? job.peek()
    },
    /** The shown request, or the pressed one, in the state in which the counts include it. */
    countedJob: computed(() => {
      const id = state.value.is === 'pressed' ? state.value.id : job.value?.id
      return counted.value?.id === id ? counted.value : job.value
    }),
    phase: computed<Phase>(() => {
      const isAwaited = state.value.is === 'pressed' && state.value.coming === null
      return isAwaited ? 'sending' : phaseOf(job.value, now.value)
    }),
    /** The time for which the request is shown. */
    now,
    /** Reads the clock. */
    tick: (): void => {
      now.value = time()
    },
    become,
    /** Whether changes of this job are followed. */
    isAbout: ({ id }: JobView): boolean => {
      const request = state.peek()
      return (request.is === 'pressed' && request.coming === null) || job.peek()?.id === id
    },
    /** Applies a change to the request, with its consequences for the form. */
    follow: (change: RequestChange): void => {
      const before = state.peek()
      const shown = job.peek()
      const next = nextRequest(before, change)
      batch(() => {
        now.value = time()
        state.value = next
        if (next.is !== 'corrected') return
        // As when the popup opens, a draft takes precedence over a refused request.
        if (!isInForm(before, next.job.id) && !form.typed.value) form.restoreRequest(next.job)
        form.showRefusal(next.job.failure)
      })
      if (next.is === 'corrected') onRefused(next.job)
      if (next.is !== 'shown' || next.job.state !== 'done') return
      if (shown?.id === next.job.id && shown.state === 'done') return
      if (next.isInForm) form.startOver()
      onDone(next.job, next.isInForm)
    },
    /** Fills the form with the refused job's input; sending it replaces the job. */
    edit: (refused: JobView): void => {
      const isEdited = isInForm(state.peek(), refused.id)
      become({ kind: 'edited', job: refused })
      // Changes that the user made since then stay.
      if (isEdited) form.keep()
      else {
        form.startOver()
        form.restoreRequest(refused)
      }
    },
    /** Fills the form with the job's input again. */
    takeBack: (taken: JobView): void => {
      batch(() => {
        become({ kind: 'left' })
        form.restoreRequest(taken)
      })
      // The job is gone, so the input must be stored as a draft.
      form.keep()
    },
    /**
     * The options that were set by hand in a request that was made elsewhere; `null` for the tab's own request. An
     * expiry counted from the creation is left out, because it always differs.
     */
    elsewhere: computed((): readonly LinkOption[] | null => {
      const { value } = state
      if (job.value === null || !isElsewhere(value, job.value.id)) return null
      const { options, needsPassword } = form.byHandIn(job.value)
      const names = namesIn(options).filter((name) => name !== 'expiry' || !form.initial.value.options.expiry)
      return needsPassword ? [...names, 'password'] : names
    }),
  }
}
