import { batch, type ReadonlySignal, signal } from '@preact/signals'
import { type Failure, ok, type Result } from '../../../lib/failure.ts'
import type { ConnectionView } from '../../../lib/rpc/views/connection-view.ts'
import type { LibraryView } from '../../../lib/rpc/views/library-view.ts'
import { type AccountData, type AccountKind, accountFile } from '../../../lib/transfer/account-file.ts'
import { collectionCsv } from '../../../lib/transfer/collection-csv.ts'
import type { Call, Read, Subscribe } from '../rpc.ts'
import { type AccountReader, createAccountReader } from './account-reader.ts'
import { KIND_NAMES, KINDS } from './kinds.ts'

/** A file that is ready to be saved. */
export interface ReadyFile {
  name: string
  type: 'text/csv' | 'application/json'
  content: string
}

export interface ExportState {
  /** How much of the links is kept here; `null` until that is known. */
  library: ReadonlySignal<LibraryView | null>
  /** What is being put together: a kind, or everything. */
  working: ReadonlySignal<AccountKind | 'all' | null>
  failure: ReadonlySignal<Failure | null>
  /** What could not be read. */
  failedKind: ReadonlySignal<AccountKind | null>
  /** Follows how much of the links is kept here, until the answered function is called. */
  look: () => () => void
  /** Asks the service for new links now. */
  refresh: () => Promise<void>
  /** `null` when it could not be put together. */
  table: (kind: AccountKind) => Promise<ReadyFile | null>
  everything: () => Promise<ReadyFile | null>
}

export interface ExportWorld {
  call: Call
  read: Read
  subscribe: Subscribe
  connection: ReadonlySignal<ConnectionView | null | undefined>
  now: () => number
}

export const createExportState = ({ call, read, subscribe, connection, now }: ExportWorld): ExportState => {
  const library = signal<LibraryView | null>(null)
  const working = signal<AccountKind | 'all' | null>(null)
  const failure = signal<Failure | null>(null)
  const failedKind = signal<AccountKind | null>(null)
  const heard = (view: LibraryView): void => {
    library.value = view
  }

  const refuse = (kind: AccountKind, why: Failure): null =>
    batch(() => {
      failure.value = why
      failedKind.value = kind
      return null
    })

  const during = async <T>(
    what: AccountKind | 'all',
    work: (reader: AccountReader) => Promise<T>,
  ): Promise<T | null> => {
    if (working.value !== null) return null
    batch(() => {
      working.value = what
      failure.value = null
      failedKind.value = null
    })
    try {
      return await work(createAccountReader({ call, read, heard }))
    } finally {
      working.value = null
    }
  }

  /** The host and the day: files of several accounts and days lie in one folder. */
  const fileName = (what: string, ending: string): string => {
    const host = URL.parse(connection.value?.baseUrl ?? '')?.hostname ?? 'account'
    return `${host}-${what}-${new Date(now()).toISOString().slice(0, 10)}.${ending}`
  }

  return {
    library,
    working,
    failure,
    failedKind,
    look: () => {
      const stop = subscribe((event) => {
        if (event.event === 'library') heard(event.library)
      })
      void call('library', { query: '', order: 'date', offset: 0, limit: 1 }).then((answer) => {
        if (answer.ok) heard(answer.value.library)
      })
      return stop
    },
    refresh: async () => {
      const answer = await call('refreshLibrary', {})
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) heard(answer.value)
    },
    table: (kind) =>
      during(kind, async (reader) => {
        const content = await tableOf(reader, kind)
        if (!content.ok) return refuse(kind, content.failure)
        const name = fileName(KIND_NAMES[kind].toLowerCase().replace(' ', '-'), 'csv')
        return { name, type: 'text/csv', content: content.value }
      }),
    everything: () =>
      during('all', async (reader) => {
        const data = new Map<AccountKind, unknown>()
        for (const kind of KINDS) {
          const rows = await reader[kind]()
          if (!rows.ok) return refuse(kind, rows.failure)
          data.set(kind, rows.value)
        }
        const head = {
          service: connection.value?.baseUrl ?? '',
          exportedAt: new Date(now()).toISOString(),
          linksComplete: library.value?.complete === true,
        }
        // Each kind was just read.
        const content = accountFile(head, Object.fromEntries(data) as unknown as AccountData)
        return { name: fileName('account', 'json'), type: 'application/json', content }
      }),
  }
}

const tableOf = async <K extends AccountKind>(reader: AccountReader, kind: K): Promise<Result<string>> => {
  const rows = await reader[kind]()
  return rows.ok ? ok(collectionCsv(kind, rows.value)) : rows
}
