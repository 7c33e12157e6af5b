import { type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Result } from '../../lib/model/failure.ts'
import type { FailureView } from '../../lib/model/failure-view.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { World } from './world.ts'

/** What went wrong while no window showed it, until a person has put it away or this popup closes. */
export interface UnseenFailuresState {
  failures: ReadonlySignal<readonly FailureView[]>
  /** Everything up to that moment is drawn; once it is painted, it is seen. */
  shown: (until: number) => void
  dismiss: (failure: FailureView) => void
  /** Takes it into the form. */
  edit: (failure: FailureView) => void
  /** Asks the service what became of the request. */
  check: (failure: FailureView) => Promise<void>
  /** Asks the service whether the key works now. */
  checkKey: () => Promise<void>
}

export interface UnseenFailuresControl extends UnseenFailuresState {
  /** What went wrong under this id is told where it was pressed. */
  told: (id: string, at: number) => void
  show: (failures: readonly FailureView[]) => void
  /** A job has changed that this popup is not about. */
  take: (job: JobView) => void
}

interface UnseenFailuresPorts extends Pick<World, 'call' | 'now' | 'oncePainted'> {
  editJob: (job: JobView) => void
  typeUrl: (text: string) => void
  showJob: (job: JobView) => void
  showFailure: (failure: Failure | null) => void
}

export const createUnseenFailures = (ports: UnseenFailuresPorts): UnseenFailuresControl => {
  const { call, now, oncePainted, editJob, typeUrl, showJob, showFailure } = ports
  const failures = signal<readonly FailureView[]>([])
  const drop = (id: string): void => {
    failures.value = failures.value.filter((each) => each.id !== id)
  }
  const answered = async <T>(answer: Promise<Result<T>>, take: (value: T) => void): Promise<void> => {
    showFailure(null)
    const result = await answer
    if (result.ok) take(result.value)
    else showFailure(result.failure)
  }

  const shown = (until: number): void => oncePainted(() => void call('failuresSeen', { until }))

  return {
    failures,
    told: (id, at) => {
      drop(id)
      shown(at)
    },
    show: (found) => {
      failures.value = found
    },
    take: (job) => {
      drop(job.id)
      if (job.batch !== null || job.failure === null) return
      if (job.state !== 'failed' && !(job.state === 'unsure' && job.nextAt === null)) return
      failures.value = [{ id: job.id, what: job.subject, failure: job.failure, at: now(), job }, ...failures.value]
    },
    shown,
    dismiss: ({ id }) => drop(id),
    edit: ({ id, job, what }) => {
      drop(id)
      if (job === null) typeUrl(what)
      else editJob(job)
    },
    check: async ({ id, job }) => {
      if (job === null) return
      drop(id)
      await answered(call('checkJob', { id: job.id }), showJob)
    },
    // What is known then comes as an event to every page.
    checkKey: () => answered(call('checkKey', {}), () => undefined),
  }
}
