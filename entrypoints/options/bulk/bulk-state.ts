import { computed, type ReadonlySignal, signal } from '@preact/signals'
import { batchTime } from '../../../lib/bulk/batch-time.ts'
import { sameAddress } from '../../../lib/bulk/checked-rows.ts'
import { type KeptBatch, packBatch } from '../../../lib/bulk/kept-batch.ts'
import { makeBatch, type NewBatch, restOf } from '../../../lib/bulk/make-batch.ts'
import type { BatchView } from '../../../lib/model/batch-view.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type Failure, fail, type Result } from '../../../lib/model/failure.ts'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import type { Call, Subscribe } from '../page/rpc.ts'
import type { Schedule } from '../page/schedule.ts'
import { type BatchesState, createBatchesState } from './batches-state.ts'
import { type BulkDraftKeeper, createBulkDraftKeeper } from './bulk-draft.ts'
import { createPlanState, type PlanState } from './plan-state.ts'
import { createSourceState, type SourceState } from './source-state.ts'

/** The worker keeps no longer text with a batch (entrypoints/background/rpc-inputs.ts); its links are made all the same. */
const LONGEST_PACKED = 8_000_000

export interface RowCounts {
  all: number
  /** Links that will be made. */
  ready: number
  problems: number
  repeated: number
  /** Links that there are already. */
  existing: number
}

/** The Bulk section: what was given, what will be made of it, and the batches that were made. */
export interface BulkState {
  source: SourceState
  plan: PlanState
  batches: BatchesState
  counts: ReadonlySignal<RowCounts>
  /** How long all of it takes at least, with what waits already, in milliseconds. */
  timeMs: ReadonlySignal<number>
  stage: ReadonlySignal<'idle' | 'sending'>
  failure: ReadonlySignal<Failure | null>
  /** The line, row or entry that the failure is about. */
  failedAt: ReadonlySignal<number | null>
  draft: BulkDraftKeeper
  send: () => Promise<void>
  /** What comes out where every link is there already: nothing has to be sent for it. */
  withoutSending: () => KeptBatch
  takeTabs: () => Promise<void>
  /** Why the tabs could not be taken. */
  tabsRefused: ReadonlySignal<boolean>
  clear: () => void
  look: () => () => void
}

export interface BulkWorld {
  call: Call
  subscribe: Subscribe
  schedule: Schedule
  now: () => number
  uuid: () => string
  settings: ReadonlySignal<Settings | null>
  choices: ReadonlySignal<Choices | null>
  connection: ReadonlySignal<ConnectionView | null | undefined>
  rate: ReadonlySignal<RateView | null>
  /** How many requests there are already, by their state. */
  queued: ReadonlySignal<JobCounts | null>
  /** Asks for the permission where it is missing; `null` when that was refused. To be called by a click. */
  windowTabs: () => Promise<string[] | null>
}

export const createBulkState = (world: BulkWorld): BulkState => {
  const { call, schedule, now, uuid, rate, queued } = world
  const slicing = {
    now: () => performance.now(),
    pause: () => new Promise<void>((resolve) => void schedule(0, resolve)),
  }
  const source = createSourceState({ slicing, schedule })
  const plan = createPlanState({ ...world, slicing, source: source.rows })
  const batches = createBatchesState(world)
  const draft = createBulkDraftKeeper({ call, schedule, source, plan })
  const stage = signal<'idle' | 'sending'>('idle')
  const failure = signal<Failure | null>(null)
  const failedAt = signal<number | null>(null)
  const tabsRefused = signal(false)

  const used = (): ReadonlyMap<string, string> => (plan.useExisting.value ? plan.existing.value : new Map())
  const counts = computed((): RowCounts => {
    const tally = { all: 0, ready: 0, problems: 0, repeated: 0, existing: 0 }
    const reused = used()
    for (const { url, problems, sameAs } of plan.rows.value) {
      tally.all += 1
      if (problems.length > 0) tally.problems += 1
      else if (sameAs !== null) tally.repeated += 1
      else if (reused.has(sameAddress(url))) tally.existing += 1
      else tally.ready += 1
    }
    return tally
  })

  const make = (): NewBatch | null => {
    const { value: reading } = source.reading
    if (reading === null) return null
    return makeBatch(source.text.value, reading, plan.rows.value, { uuid, existing: used() })
  }

  const add = async (made: NewBatch): Promise<Result<BatchView>> => {
    const packed = packBatch(made.kept)
    const text = packed.length <= LONGEST_PACKED ? packed : packBatch({ ...made.kept, text: '', places: [] })
    const input = { id: uuid(), name: nameOf(made), text, writes: made.writes }
    const answer = await call('addBatch', input)
    // The id makes a second message the same batch, so one whose answer was lost is asked for again.
    return !answer.ok && answer.failure.kind === 'interrupted' ? call('addBatch', input) : answer
  }

  const nameOf = ({ writes }: NewBatch): string => {
    const links = writes.length === 1 ? '1 link' : `${writes.length.toLocaleString()} links`
    return source.name.value === null ? links : `${links} from ${source.name.value}`
  }

  const refused = (why: Failure, { kept, writes }: NewBatch): void => {
    const [, place, field] = (why.kind === 'invalid' && /^(?:writes\.)?(\d+)\.(.*)$/.exec(why.field)) || []
    const job = place === undefined ? undefined : writes[Number(place)]?.id
    failedAt.value = kept.links.find((link) => link.job !== null && link.job === job)?.number ?? null
    failure.value = why.kind === 'invalid' && field !== undefined ? { ...why, field } : why
  }

  return {
    source,
    plan,
    batches,
    counts,
    timeMs: computed(() =>
      rate.value === null ? 0 : batchTime(rate.value, counts.value.ready + (queued.value?.waiting ?? 0), now()),
    ),
    stage,
    failure,
    failedAt,
    draft,
    send: async () => {
      const made = stage.value === 'idle' ? make() : null
      if (made === null) return
      stage.value = 'sending'
      failure.value = null
      failedAt.value = null
      const { text, reading, name } = source
      const rows = plan.rows.value
      const sent = text.value
      const answer = made.writes.length === 0 ? fail({ kind: 'not-found' }) : await add(made)
      stage.value = 'idle'
      if (!answer.ok) {
        refused(answer.failure, made)
        return
      }
      batches.note(answer.value)
      void batches.detail.open(answer.value.id)
      // What was typed meanwhile is no part of what was sent.
      if (text.value !== sent || reading.value === null) return
      const rest = restOf(sent, reading.value, rows, made.rows)
      if (rest === null) source.take('', null)
      else source.take(rest, name.value)
    },
    withoutSending: () => make()?.kept ?? { text: '', counts: 'lines', links: [], places: [] },
    takeTabs: async () => {
      const urls = await world.windowTabs()
      tabsRefused.value = urls === null
      if (urls !== null) source.take(urls.join('\n'), 'the tabs of a window')
    },
    tabsRefused,
    clear: () => source.take('', null),
    look: () => {
      const stops = [plan.start(), draft.keep(), batches.look()]
      void draft.restore()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
