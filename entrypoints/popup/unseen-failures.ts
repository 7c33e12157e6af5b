import { signal } from '@preact/signals'
import type { Failure, Result } from '../../lib/model/failure.ts'
import { isSettled, type JobView } from '../../lib/model/job-view.ts'
import type { FailureView } from '../../lib/model/overview.ts'
import type { World } from './world.ts'

interface Ports extends Pick<World, 'call' | 'now' | 'oncePainted'> {
  /** Whether the form contains something typed. */
  isTyped: () => boolean
  openOutbox: () => void
  editJob: (job: JobView) => void
  typeUrl: (text: string) => void
  showJob: (job: JobView) => void
  /**
   * Runs at once if the worker has responded, otherwise when it has: failures in the first frame are reported again
   * then.
   */
  whenLoaded: (work: () => Promise<void> | void) => Promise<void>
  showFailure: (failure: Failure | null) => void
}

/** Failures without a window, until the user dismisses them or this popup closes. */
export const createUnseenFailures = (ports: Ports) => {
  const { call, now, oncePainted, isTyped, openOutbox, editJob, typeUrl, showJob, whenLoaded, showFailure } = ports
  /** Oldest first: that is the order in which they become seen. */
  const failures = signal<readonly FailureView[]>([])
  const drop = (id: string): void => {
    failures.value = failures.value.filter((each) => each.id !== id)
  }
  const answered = async <T>(answer: Promise<Result<T>>, onAnswer: (value: T) => void): Promise<void> => {
    showFailure(null)
    const result = await answer
    if (result.ok) onAnswer(result.value)
    else showFailure(result.failure)
  }

  const displayed = new Set<string>()
  /** Failures are displayed one at a time. Those that come after this one stay unseen. */
  const tellSeen = (until: number): void => {
    const waiting = failures.peek().filter(({ id }) => !displayed.has(id))
    void call('failuresSeen', { until: Math.min(until, ...waiting.map(({ at }) => at - 1)) })
  }
  const markShown = (until: number): void => oncePainted(() => void whenLoaded(() => tellSeen(until)))

  return {
    failures,
    show: (found: readonly FailureView[]): void => {
      failures.value = found.toSorted((one, other) => one.at - other.at)
    },
    /** A failure was rendered. When it is painted, it and all earlier ones are marked as seen. */
    display: ({ id, at }: FailureView): void => {
      displayed.add(id)
      markShown(at)
    },
    /** The form of this window shows the newest failure, so all failures until now are marked as seen. */
    shown: (): void => markShown(now()),
    /** The failure of this press is shown in the form instead of this list. */
    shownInForm: (id: string): void => {
      drop(id)
      markShown(now())
    },
    /** Follows a job of another tab or page that has changed. */
    follow: (job: JobView): void => {
      drop(job.id)
      if (job.batch !== null || job.failure === null) return
      if (job.state === 'done' || !isSettled(job)) return
      failures.value = [...failures.value, { id: job.id, what: job.subject, failure: job.failure, at: now(), job }]
    },
    dismiss: ({ id, at, job }: FailureView) =>
      void whenLoaded(() => {
        drop(id)
        // Marked at once, because the popup may be closed before the next frame.
        tellSeen(at)
        // Otherwise the failure would be shown again on each page of its tab.
        if (job !== null) void call('dismissJob', { id })
      }),
    /** Moves the failed input into the form. If something else is typed there, opens the Outbox for a request. */
    edit: ({ id, job, what }: FailureView) =>
      void whenLoaded(() => {
        // The request's input would replace what was typed for this page.
        if (job !== null && isTyped()) return openOutbox()
        drop(id)
        if (job === null) typeUrl(what)
        else editJob(job)
      }),
    /** Asks the service about the request. */
    check: ({ id, job }: FailureView): Promise<void> =>
      whenLoaded(async () => {
        if (job === null) return
        drop(id)
        await answered(call('checkJob', { id: job.id }), showJob)
      }),
    /** Checks the key with the service; the result arrives as an event in every page. */
    checkKey: (): Promise<void> => answered(call('checkKey', {}), () => undefined),
  }
}
