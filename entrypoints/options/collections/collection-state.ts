import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { WriteName } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/failure.ts'
import type { JobView } from '../../../lib/rpc/views/job-view.ts'
import type { AskAgain } from '../ask-again.ts'
import { createPagedList, type Page, type PagedList } from '../paged-list.ts'
import type { PendingJobs } from '../pending-jobs.ts'
import { type Read, type Send, sendAbout } from '../rpc.ts'
import type { Schedule } from '../schedule.ts'
import { type CollectionForm, createCollectionForm } from './collection-form.ts'
import { type CollectionOperations, type MarkedRow, rowsToCome, withPending } from './collection-rows.ts'
import type { CollectionDescription, CollectionRow } from './description.ts'

const ROWS_PER_PAGE = 50

/** After the last write that was done: several in a row cost one request. */
const CHANGES_PAUSE_MS = 200

export interface CollectionState<Row extends CollectionRow> {
  description: CollectionDescription<Row>
  list: PagedList<null, Page<Row>>
  form: CollectionForm<Row>
  /** `null` while nothing is known. */
  rows: ReadonlySignal<MarkedRow<Row>[] | null>
  toCome: ReadonlySignal<JobView[]>
  /** The row whose deletion is being asked about. */
  removing: ReadonlySignal<Row | null>
  /** Why a write could not even be put into the outbox. */
  failure: ReadonlySignal<Failure | null>
  look: () => () => void
  askRemove: (row: Row) => void
  keep: () => void
  remove: () => Promise<void>
  /** Sends a write about one row. */
  put: (row: Row, sending: (send: Send) => Promise<Result<JobView>>) => Promise<void>
}

export interface CollectionWorld<Row> {
  read: Read
  send: Send
  pending: PendingJobs
  /** What the worker knows of the collection, to be shown until the first page has come. */
  known: () => readonly Row[]
  schedule: Schedule
  askAgain: AskAgain
}

export const createCollectionState = <Row extends CollectionRow>(
  description: CollectionDescription<Row>,
  { read, send, pending, known, schedule, askAgain }: CollectionWorld<Row>,
): CollectionState<Row> => {
  const operations: CollectionOperations = {
    create: description.create?.operation,
    update: description.update?.operation,
    remove: description.remove?.operation,
  }
  const own = Object.values(operations).filter((operation): operation is WriteName => operation !== undefined)
  const list = createPagedList<null, Page<Row>>({
    first: null,
    fetchPage: (_, page) => description.list(read, { page, limit: ROWS_PER_PAGE }),
    askAgain,
  })
  // Done, but not yet seen in a page that was fetched afterwards: without them a change would flicker back.
  const done = signal<JobView[]>([])
  const removing = signal<Row | null>(null)
  const failure = signal<Failure | null>(null)
  let stale = true
  let looking = false
  let cancelRefresh = (): void => {}

  const jobs = computed(() => [
    ...[...pending.jobs.value.values()].filter(({ operation }) => own.includes(operation)),
    ...done.value,
  ])

  const refreshIfSeen = async (): Promise<void> => {
    if (!looking || !stale) return
    stale = false
    const before = done.value
    if (await list.refresh()) done.value = done.value.filter((job) => !before.includes(job))
  }

  pending.onDone(own, (job) => {
    done.value = [...done.value, job]
    stale = true
    cancelRefresh()
    cancelRefresh = schedule(CHANGES_PAUSE_MS, () => void refreshIfSeen())
  })

  const put: CollectionState<Row>['put'] = async (row, sending) => {
    const answer = await sending(sendAbout(send, description.nameOf(row)))
    failure.value = answer.ok ? null : answer.failure
    if (answer.ok) pending.note(answer.value)
  }

  return {
    description,
    list,
    form: createCollectionForm(description, { send, note: pending.note }),
    rows: computed(() => {
      const rows = list.content.value?.rows ?? (known().length > 0 ? known() : null)
      return rows && withPending(rows, jobs.value, operations)
    }),
    toCome: computed(() => rowsToCome(jobs.value, operations)),
    removing,
    failure,
    look: () => {
      looking = true
      void refreshIfSeen()
      return () => {
        looking = false
      }
    },
    askRemove: (row) => {
      removing.value = row
    },
    keep: () => {
      removing.value = null
    },
    remove: async () => {
      const row = removing.value
      const { remove } = description
      removing.value = null
      const id = row?.id
      if (remove && row && typeof id === 'number') await put(row, (about) => remove.send(about, id))
    },
    put,
  }
}
