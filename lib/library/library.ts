import type { Read } from '../api/read.ts'
import type { Link } from '../contract/link.ts'
import type { Failure } from '../failure.ts'
import type { Job } from '../outbox/job.ts'
import type { RpcInput } from '../rpc/protocol.ts'
import type { LibraryPage, LibraryView } from '../rpc/views/library-view.ts'
import { storageFailure } from '../storage-failure.ts'
import { createTurns } from '../turns.ts'
import { comparableAddress } from './comparable-address.ts'
import { createLibrarySearch, type LibrarySearchPorts } from './library-search.ts'
import { newLibraryState } from './library-state.ts'
import { createLibrarySync, type StepOutcome } from './library-sync.ts'
import { libraryView } from './library-view.ts'
import { ownChange } from './own-change.ts'
import type { Changed, Decide } from './ports.ts'

export interface LibraryPorts extends LibrarySearchPorts {
  /** The present connection: nothing is kept for another. */
  current: () => Promise<string | null>
  /** Epoch milliseconds. */
  now: () => number
  /** A moment as the service's clock shows it. */
  serviceTime: (at: number) => Promise<string>
  onChange: (view: LibraryView) => void
}

/** The account's links, kept locally. A store that cannot be used is told by `view`; nothing here throws. */
export interface Library {
  view: (connection: string) => Promise<LibraryView>
  page: (connection: string, asked: RpcInput<'library'>) => Promise<LibraryPage>
  /** Makes ready for whoever looks at the list, and will type or scroll next. */
  warmUp: (connection: string) => Promise<unknown>
  /** The newest link to the page at this address. */
  known: (connection: string, address: string) => Promise<Link | null>
  /** A person is here, for whom what failed is tried again at once. Answers whether that was not known yet. */
  attend: (connection: string) => Promise<boolean>
  /** Does the next thing that is due with one request, or says when there is one. */
  step: (connection: string, read: Read) => Promise<StepOutcome>
  /** Looks for new links now. */
  refresh: (connection: string, read: Read) => Promise<LibraryView>
  /** Takes in what a job has made, changed or deleted. */
  settled: (job: Job) => Promise<void>
  remove: (connection: string) => Promise<void>
}

/** When a store that could not be used is tried again, in milliseconds. */
const STORE_AGAIN = 600_000
/** Pages that a person who asks for new links waits for. */
const PAGES_WAITED_FOR = 5
/** How exactly it is known when a person was last here, in milliseconds. */
const ATTENDED_WITHIN = 60_000

export const createLibrary = (ports: LibraryPorts): Library => {
  const { store, current, now, serviceTime, onChange } = ports
  const search = createLibrarySearch(ports)
  const commits = createTurns()
  const steps = createTurns()
  /** Why the last change could not be stored. */
  let trouble: Failure | null = null
  let told = ''

  /** A store that cannot be used is no reason for anything else to fail: `view` says what is the matter. */
  const orElse = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work()
    } catch {
      return otherwise
    }
  }

  /** Who shows the library hears of nothing that would look the same. */
  const tell = (now: LibraryView, haveLinksChanged: boolean): void => {
    const text = JSON.stringify(now)
    if (text !== told || haveLinksChanged) onChange(now)
    told = text
  }

  /** What comes after a disconnection belongs to nobody here any more; `remove` takes its turn after it. */
  const change = (connection: string, ids: readonly number[], decide: Decide): Promise<Changed | null> =>
    commits(async () => {
      if ((await current()) !== connection) return null
      const changed = await store.change(connection, ids, decide).catch((error: unknown) => {
        trouble = storageFailure(error)
        throw error
      })
      trouble = null
      search.changed(changed)
      tell(libraryView(changed.state), changed.blocks.length > 0)
      return changed
    })

  const sync = createLibrarySync({ state: (connection) => store.state(connection), change, now })

  const view: Library['view'] = async (connection) => {
    try {
      const shown = libraryView(await store.state(connection))
      return { ...shown, failure: trouble ?? shown.failure }
    } catch (error) {
      return { ...libraryView(newLibraryState(connection)), failure: storageFailure(error) }
    }
  }

  return {
    view,
    page: async (connection, asked) => {
      const nothing = { rows: [], total: 0 }
      const [found, library] = await Promise.all([
        orElse(() => search.find(connection, asked), nothing),
        view(connection),
      ])
      return { ...found, library }
    },
    warmUp: (connection) => orElse(() => search.warmUp(connection), null),
    known: async (connection, address) => {
      const comparable = comparableAddress(address)
      return comparable === null ? null : orElse(() => store.withAddress(connection, comparable), null)
    },
    attend: (connection) =>
      orElse(async () => {
        const { sync: before } = await store.state(connection)
        if (Math.abs(now() - before.attendedAt) < ATTENDED_WITHIN) return false
        const nothingElse = { put: [], remove: [], sweepBelow: null }
        await change(connection, [], ({ sync: at }) => ({
          ...nothingElse,
          sync: { ...at, attendedAt: now(), failures: 0 },
        }))
        return true
      }, false),
    step: (connection, read) =>
      steps(() => orElse<StepOutcome>(() => sync.step(connection, read), { done: false, until: now() + STORE_AGAIN })),
    refresh: async (connection, read) => {
      for (let pages = 0; pages < PAGES_WAITED_FOR; pages += 1) {
        const looked = await steps(() => orElse(() => sync.look(connection, read), null))
        const isOver = await orElse(async () => (await store.state(connection)).sync.look === null, true)
        if (looked?.done !== true || isOver) break
      }
      return view(connection)
    },
    settled: async (job) => {
      const at = now()
      const own = ownChange(job, at, await serviceTime(at))
      if (own !== null) await orElse(() => change(job.connection, own.ids, own.decide), null)
    },
    remove: (connection) =>
      commits(async () => {
        search.forget()
        await store.remove(connection)
      }),
  }
}
