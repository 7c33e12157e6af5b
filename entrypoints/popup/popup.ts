import type { ReadonlySignal } from '@preact/signals'
import type { Failure } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { Problem } from '../../lib/model/problem.ts'
import type { RememberedValues } from '../../lib/model/remembered-values.ts'
import type { AliasAssistant } from '../../lib/shorten-form/alias-assistant.ts'
import type { InitialOptions } from '../../lib/shorten-form/initial-options.ts'
import type { ChoicesState } from './choices-state.ts'
import type { Form } from './form.ts'
import type { FormDefaults } from './form-defaults.ts'
import type { Phase } from './phase.ts'
import type { ResultState } from './result-state.ts'
import type { ServiceStatus } from './service-status.ts'
import type { UnseenFailuresState } from './unseen-failures.ts'
import type { Tab } from './world.ts'

/** What the views read and what they can ask for. */
export interface Popup extends ServiceStatus {
  tab: ReadonlySignal<Tab | null>
  /** What the page's address must be to be shortened, such as "must be a web address: ..."; `null` when it is. */
  pageProblem: ReadonlySignal<Problem | null>
  form: Form
  settings: FormDefaults['settings']
  /** What the form begins with: what was set by hand stands over it. */
  initial: ReadonlySignal<InitialOptions>
  choices: ChoicesState
  alias: AliasAssistant
  result: ResultState
  unseen: UnseenFailuresState
  job: ReadonlySignal<JobView | null>
  phase: ReadonlySignal<Phase>
  /** What the worker answered instead of doing what was asked. */
  failure: ReadonlySignal<Failure | null>
  now: ReadonlySignal<number>
  /** Values that parameters had before. */
  remembered: ReadonlySignal<RememberedValues>
  /** This value of this parameter is not offered any more. */
  forget: (name: string, value: string) => Promise<void>
  start: () => Promise<void>
  shorten: () => Promise<void>
  /** Puts the result, or what was typed, away and starts with the page again. */
  another: () => Promise<void>
  /** Takes this preset, or with `null` none, whatever the rules say. */
  choosePreset: (id: string | null) => void
  /** Shows what became of the job. */
  showJob: (job: JobView) => void
  showFailure: (failure: Failure | null) => void
  /** The form has what the refused job was made from; sending it takes the job's place. */
  edit: (refused: JobView) => void
  /** The form has again what the job was made from. */
  takeBack: (job: JobView) => void
}
