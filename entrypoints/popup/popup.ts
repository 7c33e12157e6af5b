import type { ReadonlySignal } from '@preact/signals'
import type { LinkOption } from '../../lib/contract/link-options.ts'
import type { AliasAssistantPorts } from '../../lib/link-options/alias-assistant.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { RememberedValues } from '../../lib/model/overview.ts'
import type { Problem } from '../../lib/model/problem.ts'
import type { LeftOutOption } from '../../lib/model/settings.ts'
import type { InitialOptions } from '../../lib/shorten-form/initial-options.ts'
import type { CollectionsState } from './collections-state.ts'
import type { Form } from './form.ts'
import type { FormDefaults } from './form-defaults.ts'
import type { Phase } from './phase.ts'
import type { ResultState } from './result-state.ts'
import type { ServiceStatus } from './service-status.ts'
import type { UnseenFailuresState } from './unseen-failures.ts'
import type { Tab } from './world.ts'

/** What the views read, and the actions they can call. */
export interface Popup extends ServiceStatus {
  tab: ReadonlySignal<Tab | null>
  /** Why the page's address can't be shortened; `null` if it can. */
  pageProblem: ReadonlySignal<Problem | null>
  form: Form
  settings: FormDefaults['settings']
  /** The initial options of the form, which those set by hand override. */
  initial: ReadonlySignal<InitialOptions>
  collections: CollectionsState
  /** For the typed alias. */
  alias: AliasAssistantPorts
  result: ResultState
  unseen: UnseenFailuresState
  job: ReadonlySignal<JobView | null>
  /** The options that were set by hand for a shown request that was made elsewhere; `null` for the tab's own. */
  elsewhere: ReadonlySignal<readonly LinkOption[] | null>
  /** Options of the draft, the preset or the defaults that were chosen for another account. */
  leftOut: ReadonlySignal<readonly LeftOutOption[]>
  phase: ReadonlySignal<Phase>
  /** Why the worker refused the last action. */
  failure: ReadonlySignal<Failure | null>
  now: ReadonlySignal<number>
  /** Values that parameters had before. */
  remembered: ReadonlySignal<RememberedValues>
  /** Removes this value of this parameter from the suggestions. */
  forget: (name: string, value: string) => Promise<void>
  start: () => Promise<void>
  shorten: () => Promise<void>
  /** Dismisses the result, or what was typed, and starts with the page again. */
  another: () => Promise<void>
  /** Uses this preset, or none with `null`, whatever the rules say. */
  choosePreset: (id: string | null) => void
  /** Shows the job's state. */
  showJob: (job: JobView) => void
  showFailure: (failure: Failure | null) => void
  /** Fills the form with the refused job's input; sending it replaces the job. */
  edit: (refused: JobView) => void
  /** Fills the form with the job's input again. */
  takeBack: (job: JobView) => void
}
