import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { WriteName } from '../../../lib/contract/operations.ts'
import type { Collection } from '../../../lib/model/collections.ts'
import { updatedRow } from '../../../lib/model/collections.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { PendingJobs } from '../jobs/pending-jobs.ts'
import type { RefusedForms } from '../outbox/outbox-state.ts'
import { createLatestRead } from '../page/latest-read.ts'
import type { NewItem } from '../page/page-keys.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { AskAgain } from '../page/retry.ts'
import { type Send, type Sending, sendAbout } from '../page/rpc.ts'
import { createCollectionForm } from './collection-form.ts'
import type { CollectionDescription, CollectionRow } from './description.ts'

const ROWS_PER_PAGE = 50

export type CollectionState<Row extends CollectionRow> = ReturnType<typeof createCollectionState<Row>>

interface CollectionWorld<Row> extends Pick<PageWorld, 'schedule'>, Pick<Sending, 'send'> {
  pending: PendingJobs
  /** The collection in the store that all pages share. */
  collection: ReadonlySignal<Collection<Row> | null>
  /** Makes the worker read the collection if it isn't fresh, or in any case with `force`. */
  read: (force: boolean) => Promise<Result<unknown>>
  askAgain: AskAgain
}

/** The section of one collection. The worker owns its rows. */
export const createCollectionState = <Row extends CollectionRow>(
  description: CollectionDescription<Row>,
  { send, pending, collection, read, schedule, askAgain }: CollectionWorld<Row>,
) => {
  const { create, update, remove } = description
  const wantedPage = signal(1)
  const { refreshing, run } = createLatestRead({ schedule })
  /** Why a read by this page failed, and the age of the rows at that time. Newer rows supersede the failure. */
  const refused = signal<{ failure: Failure; over: number | null } | null>(null)
  /** The age of the rows when the last update of each row was done. */
  const updatedOver = signal<ReadonlyMap<number, number | null>>(new Map())
  const removing = signal<Row | null>(null)
  const failure = signal<Failure | null>(null)
  let isShown = false
  let cancelRetry = (): void => {}

  const marked = (items: readonly Row[]): MarkedRow<Row>[] =>
    withPending(items, pending.jobs.value.values(), { update: update?.operation, remove: remove?.operation })
  const pages = computed(() => Math.max(1, Math.ceil((collection.value?.items.length ?? 0) / ROWS_PER_PAGE)))
  // The shown page may disappear, because the list can become shorter.
  const page = computed(() => Math.min(wantedPage.value, pages.value))

  const ask = (force: boolean): Promise<void> => {
    cancelRetry()
    return run(read(force), (answer) => {
      refused.value = answer.ok ? null : { failure: answer.failure, over: ageOfRows() }
      if (answer.ok) return
      cancelRetry = askAgain(answer.failure, () => {
        if (isShown) void ask(force)
      })
    })
  }

  const ageOfRows = (): number | null => collection.value?.fetchedAt ?? null

  const noteUpdated = (id: number, over: number | null | undefined): void => {
    const others = [...updatedOver.value].filter(([other]) => other !== id)
    updatedOver.value = new Map(over === undefined ? others : [...others, [id, over]])
  }
  if (update) pending.onDone([update.operation], ({ input }) => noteUpdated(Number(input.id), ageOfRows()))

  /** Sends a write about one row, which then counts as not updated yet. */
  const put = async (row: Row, sending: (send: Send) => Promise<Result<JobView>>): Promise<boolean> => {
    if (row.id !== null) noteUpdated(row.id, undefined)
    const answer = await sending(sendAbout(send, description.nameOf(row)))
    failure.value = answer.ok ? null : answer.failure
    if (answer.ok) pending.note(answer.value)
    return answer.ok
  }

  /** A row with its pending job, on whichever page it is; `null` if it isn't listed. */
  const find = (wanted: number): MarkedRow<Row> | null =>
    marked(collection.value?.items.filter(({ id }) => id === wanted) ?? [])[0] ?? null

  /**
   * Whether an object was deleted. An incomplete list doesn't say so, and neither does a list that the service refuses
   * to return.
   */
  const isGone = (id: number): boolean => {
    const { fetchedAt = null, missing, failure: refusal } = collection.value ?? {}
    return fetchedAt !== null && missing === undefined && refusal?.kind !== 'not-allowed' && find(id) === null
  }

  const form = createCollectionForm(description, {
    send,
    note: pending.note,
    current: (id) => find(id)?.row ?? (isGone(id) ? null : undefined),
    readAgain: () => read(true),
  })

  /** Opens the form with the input of a failed request. */
  const editAgain = (job: JobView): void =>
    form.openAgain(job, collection.value?.items.find(({ id }) => id === job.input.id) ?? null)

  return {
    description,
    form,
    /** Opens the form of this row; `null` while it isn't known. */
    edit: (id: number): (() => void) | null => {
      const row = find(id)?.row
      return row === undefined ? null : () => form.openEdit(row)
    },
    newItem: (): NewItem | null => (create ? { title: create.title, open: form.openNew } : null),
    editAgain,
    /** The functions that open the form of a refused request, by its operation. */
    editors: (): RefusedForms =>
      Object.fromEntries(
        [create, update].flatMap((described) => (described ? [[described.operation, editAgain]] : [])),
      ),
    /** `null` until it is known. */
    collection,
    find,
    isGone,
    page,
    pages,
    /** The rows of the shown page with their pending jobs; `null` until they are known. */
    rows: computed(() => {
      const known = collection.value
      if (known === null || (known.fetchedAt === null && known.items.length === 0)) return null
      const from = (page.value - 1) * ROWS_PER_PAGE
      return marked(known.items.slice(from, from + ROWS_PER_PAGE))
    }),
    refreshing,
    /** Why the rows couldn't be read again. */
    readFailure: computed(() => {
      const { fetchedAt = null, failure: noted = null } = collection.value ?? {}
      return refused.value !== null && refused.value.over === fetchedAt ? refused.value.failure : noted
    }),
    /** Pending creations, newest first. */
    toCome: computed(() => (create ? pending.of(create.operation) : [])),
    /** The row whose deletion is to be confirmed. */
    removing,
    /** Why a write couldn't be added to the outbox. */
    failure,
    /** Reads the rows while the section is shown. Returns a function that ends this. */
    watch: () => {
      isShown = true
      void ask(false)
      return () => {
        isShown = false
        cancelRetry()
      }
    },
    /** Reads the rows again, however fresh they are. */
    refresh: () => ask(true),
    show: (wanted: number) => {
      wantedPage.value = Math.max(1, wanted)
    },
    askRemove: (row: Row) => {
      removing.value = row
    },
    keep: () => {
      removing.value = null
    },
    remove: async (): Promise<void> => {
      const row = removing.value
      removing.value = null
      const id = row?.id
      if (!remove || !row || typeof id !== 'number') return
      if (await put(row, (about) => remove.send(about, id))) form.forgetRow(row)
    },
    /** Whether the last update of the row from here is done, and the rows were read after that. */
    showsUpdated: (id: number) => {
      const over = updatedOver.value.get(id)
      return over !== undefined && over !== ageOfRows()
    },
    put,
  }
}

/** An object of the collection with its pending job. */
export interface MarkedRow<Row> {
  row: Row
  /** The newest job that changes the row and isn't done. */
  job: JobView | null
}

/** The operations that change rows of one collection. */
interface RowOperations {
  update: WriteName | undefined
  remove: WriteName | undefined
}

/** The rows with pending updates applied, except failed ones. `jobs` are those that aren't done. */
export const withPending = <Row extends CollectionRow>(
  rows: readonly Row[],
  jobs: Iterable<JobView>,
  { update, remove }: RowOperations,
): MarkedRow<Row>[] => {
  const oldestFirst = [...jobs].sort((a, b) => a.createdAt - b.createdAt)
  return rows.map((row) => {
    if (row.id === null) return { row, job: null }
    const mine = oldestFirst.filter(
      ({ operation, input }) => (operation === update || operation === remove) && input.id === row.id,
    )
    const changes = mine.filter(({ operation, state }) => operation === update && state !== 'failed')
    return { row: changes.reduce((before, { input }) => updatedRow(before, input), row), job: mine.at(-1) ?? null }
  })
}
