import { batch, computed, effect, signal } from '@preact/signals'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import {
  type AccountData,
  type AccountKind,
  type AccountRows,
  accountFile,
  isGap,
  type Missing,
  type MissingKind,
} from '../../../lib/transfer/account-file.ts'
import { collectionTable } from '../../../lib/transfer/collection-table.ts'
import { linksFile } from '../../../lib/transfer/link-table.ts'
import { type TableFormat, tableFile } from '../../../lib/transfer/table-file.ts'
import { t } from '../../../lib/words/t.ts'
import type { PageScope } from '../scopes.ts'
import { type AccountReader, createAccountReader, type KindRows } from './account-reader.ts'
import { createExportRun, type ExportRun } from './export-run.ts'
import { fillingMs, isFilling, KIND_TEXTS, KINDS } from './export-text.ts'
import { libraryLinks } from './library-links.ts'

/** A file that is ready to be saved. */
export interface ReadyFile {
  name: string
  content: Blob
}

/** What is being exported, a kind or everything, and which kind is being read. */
interface ExportWork {
  what: AccountKind | 'all'
  reading: AccountKind
}

type ExportWorld = Pick<
  PageScope,
  'call' | 'read' | 'subscribe' | 'connection' | 'collections' | 'serviceClock' | 'rate' | 'counts' | 'schedule' | 'now'
>

export type ExportState = ReturnType<typeof createExportState>

/** Saves the account's data to files. */
export const createExportState = (world: ExportWorld) => {
  const { call, read, subscribe, connection, collections, serviceClock, rate, counts, schedule, now } = world
  const library = signal<LibraryView | null>(null)
  const working = signal<ExportWork | null>(null)
  const enough = signal(false)
  const failure = signal<Failure | null>(null)
  const failedKind = signal<AccountKind | null>(null)
  const missing = signal<readonly MissingKind[]>([])
  const running = signal<ExportRun | null>(null)
  const onLibrary = (view: LibraryView): void => {
    library.value = view
    if (!isFilling(view)) running.peek()?.wake()
  }
  const follow = (): (() => void) =>
    subscribe((event) => {
      if (event.event === 'library') onLibrary(event.library)
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
    put: (
      rows: <K extends AccountKind>(kind: K) => Promise<Result<KindRows<AccountRows[K]>>>,
    ) => Promise<Result<ReadyFile & { missing: readonly MissingKind[] }>>,
  ): Promise<ReadyFile | null> => {
    if (running.peek() !== null) return null
    const run = createExportRun({ read, schedule, now })
    batch(() => {
      running.value = run
      enough.value = false
      failure.value = null
      failedKind.value = null
      missing.value = []
    })
    const links = () => libraryLinks({ call, run, isEnough: () => enough.peek(), onLibrary })
    const reader: AccountReader = createAccountReader(links, run.read)
    const leave = [follow(), whenAnother(connection, () => end(run))]
    const file = await put((kind) => {
      if (!run.over) working.value = { what, reading: kind }
      return reader[kind]()
    })
    for (const stop of leave) stop()
    if (run.over) return null
    batch(() => {
      if (file.ok) missing.value = file.value.missing
      else {
        failure.value = file.failure
        failedKind.value = working.peek()?.reading ?? null
      }
      end(run)
    })
    return file.ok ? file.value : null
  }

  const meaning = () => ({ collections: collections.peek(), clock: serviceClock })

  const contentOf = <K extends AccountKind>(
    kind: K,
    rows: readonly AccountRows[K][],
    format: TableFormat,
  ): Promise<Blob> => {
    if (kind === 'links') return linksFile(rows as readonly AccountRows['links'][], meaning(), format)
    const table = collectionTable(kind, rows as readonly AccountRows[Exclude<K, 'links'>][])
    return tableFile(table, format, t(KIND_TEXTS[kind].name))
  }

  /** The name includes the host and the date, because files of several accounts and days end up in the same folder. */
  const fileName = (what: string, gaps: readonly MissingKind[], ending: string): string => {
    const host = URL.parse(connection.value?.baseUrl ?? '')?.hostname ?? 'account'
    const whole = gaps.some(({ missing }) => isGap(missing)) ? 'incomplete-' : ''
    return `${host}-${what}-${whole}${new Date(now()).toISOString().slice(0, 10)}.${ending}`
  }

  return {
    /** How many of the links are on this device; `null` until that is known. */
    library,
    /** How many milliseconds the missing links take at least. */
    fillingMs: computed(() => fillingMs(library.value, counts.value, rate.value)),
    working,
    /** When an export continues that is waiting for the request limit. */
    until: computed(() => running.value?.until.value ?? null),
    /** Whether the user stopped waiting for more links. */
    enough,
    failure,
    /** The kind that could not be read. */
    failedKind,
    /** Follows how many links are on this device, until the returned function is called. */
    followLibrary: () => {
      const stop = follow()
      const first = { query: '', filters: {}, order: 'date', from: 0, count: 1, requests: 'none' } as const
      void call('links', first).then((answer) => {
        if (answer.ok) onLibrary(answer.value.library)
      })
      return stop
    },
    /** What is missing in the last saved file. */
    missing,
    /** Resolves to `null` if the file could not be created, or was canceled. */
    table: (kind: AccountKind, format: TableFormat): Promise<ReadyFile | null> =>
      during(kind, async (rowsOf) => {
        const read = await rowsOf(kind)
        if (!read.ok) return read
        const { rows, missing } = read.value
        const gaps = missing === null ? [] : [{ kind, saved: rows.length, missing }]
        const name = fileName(
          kind.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
          gaps,
          format,
        )
        return ok({ name, content: await contentOf(kind, rows, format), missing: gaps })
      }),
    everything: (): Promise<ReadyFile | null> =>
      during('all', async (rowsOf) => {
        const data = new Map<AccountKind, readonly unknown[]>()
        const gaps: MissingKind[] = []
        for (const kind of KINDS) {
          const read = await rowsOf(kind)
          // If the service can't list one kind, the others are saved anyway.
          if (!read.ok && !isAnswered(read.failure)) return read
          const { rows, missing } = read.ok ? read.value : { rows: [], missing: FAILED }
          data.set(kind, rows)
          if (missing !== null) gaps.push({ kind, saved: rows.length, missing })
        }
        const head = {
          service: connection.value?.baseUrl ?? '',
          account: connection.value?.id ?? '',
          exportedAt: new Date(now()).toISOString(),
          linksComplete: gaps.every(({ kind }) => kind !== 'links'),
          complete: !gaps.some(({ missing }) => isGap(missing)),
          missing: Object.fromEntries(gaps.map(({ kind, missing }) => [kind, missing])),
        }
        // Every kind was read above, so the object is complete.
        const text = accountFile(head, Object.fromEntries(data) as unknown as AccountData, meaning())
        const content = new Blob([text], { type: 'application/json' })
        return ok({ name: fileName('account', gaps, 'json'), content, missing: gaps })
      }),
    /** Stops waiting for more links: the file contains those that are loaded. */
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

const FAILED: Missing = { why: 'failed', rows: null }

/** Whether the service gave any answer about this list. */
const isAnswered = ({ kind }: Failure): boolean =>
  kind === 'service-error' || kind === 'unreadable' || kind === 'refused' || kind === 'too-large'

/** Calls `then` when another account, or none, is connected. */
const whenAnother = (connection: ExportWorld['connection'], then: () => void): (() => void) => {
  const before = connection.value?.id
  return effect(() => {
    if (connection.value?.id !== before) then()
  })
}
