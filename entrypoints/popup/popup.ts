import type { ReadonlySignal } from '@preact/signals'
import type { LinkOptions } from '../../lib/contract/link.ts'
import type { Failure } from '../../lib/failure.ts'
import type { ConnectionView, JobCounts, JobView, RateView, RecentLink } from '../../lib/rpc/protocol.ts'
import type { ChoicesState } from './choices-state.ts'
import type { Form } from './form.ts'
import type { Phase } from './phase.ts'
import type { Tab } from './world.ts'

/** What the views read and what they can ask for. */
export interface Popup {
  /** `undefined` until the worker has answered. */
  connection: ReadonlySignal<ConnectionView | null | undefined>
  tab: ReadonlySignal<Tab | null>
  /** What the page's address must be to be shortened, such as "must be a web address: ..."; `null` when it is. */
  pageProblem: ReadonlySignal<string | null>
  form: Form
  defaults: ReadonlySignal<LinkOptions>
  choices: ChoicesState
  recent: ReadonlySignal<RecentLink[]>
  rate: ReadonlySignal<RateView | null>
  counts: ReadonlySignal<JobCounts | null>
  /** How many stored requests could not be read when the popup opened. */
  unreadable: ReadonlySignal<number>
  job: ReadonlySignal<JobView | null>
  phase: ReadonlySignal<Phase>
  /** What the worker answered instead of doing what was asked. */
  failure: ReadonlySignal<Failure | null>
  /** Whether the clipboard took the short URL while this popup was open. */
  copied: ReadonlySignal<boolean>
  now: ReadonlySignal<number>
  start: () => Promise<void>
  shorten: () => Promise<void>
  /** Puts the result away and starts with the page again. */
  another: () => Promise<void>
  copyResult: () => Promise<void>
  /** Shows what became of the job. */
  showJob: (job: JobView) => void
  showFailure: (failure: Failure | null) => void
  /** The form has again what the job was made from. */
  takeBack: (job: JobView) => void
}
