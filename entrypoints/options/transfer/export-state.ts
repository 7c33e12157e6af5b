import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import { type Failure, ok, type Result } from '../../../lib/failure.ts'
import type { ConnectionView } from '../../../lib/rpc/views/connection-view.ts'
import type { JobCounts } from '../../../lib/rpc/views/job-view.ts'
import type { LibraryView } from '../../../lib/rpc/views/library-view.ts'
import type { RateView } from '../../../lib/rpc/views/rate-view.ts'
import { type AccountData, type AccountKind, accountFile } from '../../../lib/transfer/account-file.ts'
import { collectionCsv } from '../../../lib/transfer/collection-csv.ts'
import type { Call, Read, Subscribe } from '../rpc.ts'
import type { Schedule } from '../schedule.ts'
import { type AccountReader, createAccountReader } from './account-reader.ts'
import { createExportRun, type ExportRun } from './export-run.ts'
import { fillingMs } from './export-words.ts'
import { isFilling } from './is-filling.ts'
import { keptLinks } from './kept-links.ts'
import { KIND_NAMES, KINDS } from './kinds.ts'

/** A file that is ready to be saved. */
export interface ReadyFile {
  name: string
  type: 'text/csv' | 'application/json'
  content: string
}

/** What is being put together: a kind or everything, and what of it is read at this moment. */
export interface ExportWork {
  what: AccountKind | 'all'
  reading: AccountKind
}

export interface ExportState {
  /** How much of the links is kept here; `null` until that is known. */
  library: ReadonlySignal<LibraryView | null>
  /** How long the links that are not here yet take at least, in milliseconds. */
  fillingMs: ReadonlySignal<number>
  working: ReadonlySignal<ExportWork | null>
  /** When the work goes on that waits for the allowance. */
  until: ReadonlySignal<number | null>
  /** The links that are here were called enough. */
  enough: ReadonlySignal<boolean>
  failure: ReadonlySignal<Failure | null>
  /** What could not be read. */
  failedKind: ReadonlySignal<AccountKind | null>
  /** Follows how much of the links is kept here, until the answered function is called. */
  look: () => () => void
  /** `null` when it could not be put together, or was cancelled. */
  table: (kind: AccountKind) => Promise<ReadyFile | null>
  everything: () => Promise<ReadyFile | null>
  /** Waits for no more links: the file holds those that are here. */
  takeWhatIsHere: () => void
  cancel: () => void
}

export interface ExportWorld {
  call: Call
  read: Read
  subscribe: Subscribe
  connection: ReadonlySignal<ConnectionView | null | undefined>
  rate: ReadonlySignal<RateView | null>
  counts: ReadonlySignal<JobCounts | null>
  schedule: Schedule
  now: () => number
}

export const createExportState = (world: ExportWorld): ExportState => {
  const { call, read, subscribe, connection, rate, counts, schedule, now } = world
  const library = signal<LibraryView | null>(null)
  const working = signal<ExportWork | null>(null)
  const enough = signal(false)
  const failure = signal<Failure | null>(null)
  const failedKind = signal<AccountKind | null>(null)
  const running = signal<ExportRun | null>(null)
  const heard = (view: LibraryView): void => {
    library.value = view
    if (!isFilling(view)) running.peek()?.wake()
  }
  const follow = (): (() => void) =>
    subscribe((event) => {
      if (event.event === 'library') heard(event.library)
    })

  const end = (run: ExportRun): void => {
    run.end()
    if (running.peek() !== run) return
    batch(() => {
      running.value = null
      working.value = null
    })
  }

  const during = async (
    what: AccountKind | 'all',
    put: (rows: <K extends AccountKind>(kind: K) => Promise<Result<AccountData[K]>>) => Promise<Result<ReadyFile>>,
  ): Promise<ReadyFile | null> => {
    if (running.peek() !== null) return null
    const run = createExportRun({ read, schedule, now })
    batch(() => {
      running.value = run
      enough.value = false
      failure.value = null
      failedKind.value = null
    })
    const links = () => keptLinks({ call, run, isEnough: () => enough.peek(), heard })
    const reader: AccountReader = createAccountReader(links, run.read)
    const leave = [follow(), whenAnother(connection, () => end(run))]
    const file = await put((kind) => {
      if (!run.over) working.value = { what, reading: kind }
      return reader[kind]()
    })
    for (const stop of leave) stop()
    if (run.over) return null
    batch(() => {
      if (!file.ok) {
        failure.value = file.failure
        failedKind.value = working.peek()?.reading ?? null
      }
      end(run)
    })
    return file.ok ? file.value : null
  }

  /** The host and the day: files of several accounts and days lie in one folder. */
  const fileName = (what: string, ending: string): string => {
    const host = URL.parse(connection.value?.baseUrl ?? '')?.hostname ?? 'account'
    return `${host}-${what}-${new Date(now()).toISOString().slice(0, 10)}.${ending}`
  }
  const isWhole = (): boolean => library.peek()?.complete === true

  return {
    library,
    fillingMs: computed(() => fillingMs(library.value, counts.value, rate.value)),
    working,
    until: computed(() => running.value?.until.value ?? null),
    enough,
    failure,
    failedKind,
    look: () => {
      const stop = follow()
      void call('library', { query: '', order: 'date', offset: 0, limit: 1 }).then((answer) => {
        if (answer.ok) heard(answer.value.library)
      })
      return stop
    },
    table: (kind) =>
      during(kind, async (rows) => {
        const read = await rows(kind)
        if (!read.ok) return read
        const what = KIND_NAMES[kind].toLowerCase().replace(' ', '-')
        const name = fileName(kind === 'links' && !isWhole() ? 'some-links' : what, 'csv')
        return ok({ name, type: 'text/csv', content: collectionCsv(kind, read.value) })
      }),
    everything: () =>
      during('all', async (rows) => {
        const data = new Map<AccountKind, unknown>()
        for (const kind of KINDS) {
          const read = await rows(kind)
          if (!read.ok) return read
          data.set(kind, read.value)
        }
        const head = {
          service: connection.value?.baseUrl ?? '',
          exportedAt: new Date(now()).toISOString(),
          linksComplete: isWhole(),
        }
        // Each kind was just read.
        const content = accountFile(head, Object.fromEntries(data) as unknown as AccountData)
        return ok({ name: fileName('account', 'json'), type: 'application/json', content })
      }),
    takeWhatIsHere: () => {
      enough.value = true
      running.peek()?.wake()
    },
    cancel: () => {
      const run = running.peek()
      if (run !== null) end(run)
    },
  }
}

/** Calls `then` when another account is connected, or none. */
const whenAnother = (connection: ExportWorld['connection'], then: () => void): (() => void) => {
  const account = () => JSON.stringify([connection.value?.baseUrl, connection.value?.accountId])
  const before = account()
  return effect(() => {
    if (account() !== before) then()
  })
}
