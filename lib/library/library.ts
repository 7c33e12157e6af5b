import { comparableAddress } from '../address/comparable-address.ts'
import type { Read } from '../api/read.ts'
import type { Link } from '../contract/link.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import type { Failure, Result } from '../model/failure.ts'
import type { LibraryView } from '../model/library-view.ts'
import { rowOfLink } from '../model/row-of-link.ts'
import { storageFailure } from '../model/storage-failure.ts'
import type { Job } from '../outbox/job.ts'
import { createSerialQueue } from '../serial-queue.ts'
import { createAnswerLinks } from './answer-links.ts'
import { createLibrarySearch, type LibrarySearchPorts } from './library-search.ts'
import { libraryView, newLibraryState } from './library-state.ts'
import { type Changed, type Decide, NOTHING_ELSE } from './library-store.ts'
import { createLibrarySync, type ReadFor, type StepOutcome } from './library-sync.ts'
import { beginRefresh } from './list-pages.ts'
import { applySeenLinks, ownWrite, removeGoneLinks } from './own-writes.ts'
import { createdIds, presentOutcomes } from './present-outcomes.ts'
import { createServiceLinks } from './service-links.ts'

export interface LibraryPorts extends LibrarySearchPorts {
  /** The current connection: nothing is stored for others. */
  current: () => Promise<string | null>
  /** Epoch milliseconds. */
  now: () => number
  /** A time by the service's clock. */
  serviceTime: (at: number) => Promise<string>
  /** The addresses of the account's short URLs: the service's own and its domains. */
  shortAddresses: (connection: string) => Promise<string[]>
  /** `removed` names links that no longer exist. */
  onChange: (view: LibraryView, removed: readonly number[]) => void
}

/** When to retry a store that couldn't be used, in milliseconds. */
const STORE_AGAIN = 600_000
/** Opening the list within this time of the last look causes no new one, in milliseconds. */
const CHECKED_WITHIN = 60_000
/** The resolution of the stored time of the user's presence, in milliseconds. */
const USED_WITHIN = 60_000
/** How long filling is hurried after a page has shown the end of what is stored, in milliseconds. */
const AWAITED_FOR = 60_000
/** How many links to one page are searched for one to exactly the given address. */
const SAME_PAGE_LINKS = 100

interface Learned {
  seen: Link[]
  gone: number[]
}

/** What the response to a page's own read says about links. */
const learned = (operation: ReadName, input: unknown, answer: Result<unknown>): Learned => {
  if (operation !== 'readLink') return { seen: [], gone: [] }
  if (answer.ok) return { seen: [rowOfLink(answer.value as Output<'readLink'>)], gone: [] }
  return { seen: [], gone: answer.failure.kind === 'not-found' ? [(input as Input<'readLink'>).id] : [] }
}

export type Library = ReturnType<typeof createLibrary>

/** The account's links, stored locally. `view` reports a store that can't be used; nothing here throws. */
export const createLibrary = (ports: LibraryPorts) => {
  const { store, current, now, serviceTime, onChange } = ports
  const search = createLibrarySearch(ports)
  const service = createServiceLinks(now)
  const commits = createSerialQueue()
  const steps = createSerialQueue()
  /** Why the last change couldn't be stored. */
  let trouble: Failure | null = null
  let reported = ''
  /** When a refresh that hit the rate limit continues. */
  let waitsUntil: number | null = null
  /** When a page last showed the end of what is stored. */
  let awaitedAt = Number.NEGATIVE_INFINITY
  /** The links that were written here, with the number of the last write: a response from before it is outdated. */
  const written = new Map<number, number>()
  let writes = 0
  /** What settled requests have changed is being stored. */
  let settling: Promise<unknown> = Promise.resolve()
  const ownWrites = () => {
    const before = writes
    return (id: number): boolean => (written.get(id) ?? 0) > before
  }

  /** An unusable store must not fail anything else: `view` reports it. */
  const orElse = async <T>(work: () => Promise<T>, otherwise: T): Promise<T> => {
    try {
      return await work()
    } catch {
      return otherwise
    }
  }

  /** Pages are not told about changes that look the same. */
  const report = (latest: LibraryView, haveLinksChanged: boolean, removed: readonly number[] = []): void => {
    const text = JSON.stringify(latest)
    if (text !== reported || haveLinksChanged) onChange(latest, removed)
    reported = text
  }

  /** Changes that arrive after a disconnection are dropped; `remove` takes its turn after this. */
  const change = (connection: string, ids: readonly number[], decide: Decide): Promise<Changed | null> =>
    commits(async () => {
      if ((await current()) !== connection) return null
      const changed = await store.change(connection, ids, decide).catch((error: unknown) => {
        trouble = storageFailure(error)
        throw error
      })
      trouble = null
      search.changed(changed)
      report(libraryView(changed.state, waitsUntil), changed.blocks.length > 0, changed.removed)
      return changed
    })

  /** Applies what was read of single links, also to those that only the service lists. */
  const learn = async (connection: string, { seen, gone }: Learned): Promise<void> => {
    if (seen.length === 0 && gone.length === 0) return
    const decide = gone.length > 0 ? removeGoneLinks(gone) : applySeenLinks(seen)
    await orElse(() => change(connection, [...gone, ...seen.map(({ id }) => id)], decide), null)
    if (service.apply(seen, gone)) report(await view(connection), true, gone)
  }

  const applySettled = async (job: Job): Promise<void> => {
    const at = now()
    const own = ownWrite(job, at, await serviceTime(at))
    if (own === null) return
    writes += 1
    for (const id of own.ids) written.set(id, writes)
    const changed = await orElse(() => change(job.connection, own.ids, own.decide), null)
    if (changed !== null && job.operation === 'deleteLink' && job.state === 'done') service.apply([], own.ids)
  }

  const step = createLibrarySync({
    state: (connection) => store.state(connection),
    change,
    met: (connection, pass) => store.met(connection, pass),
    learn,
    ownWrites,
    isAwaited: () => Math.abs(now() - awaitedAt) < AWAITED_FOR,
    now,
  })

  const view = async (connection: string): Promise<LibraryView> => {
    try {
      const shown = libraryView(await store.state(connection), waitsUntil)
      return { ...shown, failure: trouble ?? shown.failure }
    } catch (error) {
      return { ...libraryView(newLibraryState(connection)), failure: storageFailure(error) }
    }
  }

  const links = createAnswerLinks({
    find: (connection, question) => orElse(() => search.find(connection, question), { rows: [], total: 0 }),
    view,
    isNewestFirst: (connection) => orElse(async () => (await store.state(connection)).sync.newestFirst, false),
    service,
    shortAddresses: ports.shortAddresses,
    onEndShown: () => {
      awaitedAt = now()
    },
  })

  return {
    view,
    links,
    /** Prepares for a user who looks at the list and will search or scroll next. */
    warmUp: (connection: string): Promise<unknown> => orElse(() => search.warmUp(connection), null),
    /**
     * The newest link to exactly this address; without one, the newest link to the same page. The link of a request that
     * has settled is known.
     */
    known: async (connection: string, address: string): Promise<Link | null> => {
      const comparable = comparableAddress(address)
      if (comparable === null) return null
      await settling
      return orElse(async () => {
        const links = await store.withAddress(connection, comparable, SAME_PAGE_LINKS)
        return links.find(({ longurl }) => longurl === address) ?? links[0] ?? null
      }, null)
    },
    /** Requests with what they created as it is now, without those whose link no longer exists. No request is sent. */
    presentOutcomes: async (connection: string, jobs: readonly Job[]): Promise<Job[]> => {
      const ids = createdIds(jobs)
      if (ids.length === 0) return [...jobs]
      return orElse(async () => {
        const [links, state] = await Promise.all([store.links(connection, ids), store.state(connection)])
        return presentOutcomes(jobs, links, state, await serviceTime(now()))
      }, [...jobs])
    },
    /** The user is here: failed requests are retried at once. Returns whether that is news. */
    attend: (connection: string): Promise<boolean> =>
      orElse(async () => {
        const { sync: before } = await store.state(connection)
        if (Math.abs(now() - before.attendedAt) < USED_WITHIN) return false
        await change(connection, [], ({ sync: at }) => ({
          ...NOTHING_ELSE,
          sync: { ...at, attendedAt: now(), failures: 0 },
        }))
        return true
      }, false),
    /** Runs the next due step with one request, or returns when one is due. */
    step: (connection: string, readFor: ReadFor): Promise<StepOutcome> =>
      steps(() =>
        orElse<StepOutcome>(
          async () => {
            const outcome = await step(connection, readFor)
            const until = outcome.done ? null : outcome.until
            if (until === waitsUntil) return outcome
            waitsUntil = until
            const state = await store.state(connection)
            if (state.sync.refresh !== null) report(libraryView(state, waitsUntil), false)
            return outcome
          },
          { done: false, until: now() + STORE_AGAIN },
        ),
      ),
    /** Makes `step` read everything again; `view` shows the progress. */
    refresh: async (connection: string): Promise<LibraryView> => {
      service.forget()
      const begin: Decide = ({ sync: at }) => ({ ...NOTHING_ELSE, sync: beginRefresh(at, now()) })
      await orElse(() => change(connection, [], begin), null)
      return view(connection)
    },
    /** The list was opened: makes `step` look for new links, unless that was done within a minute. */
    check: async (connection: string): Promise<void> => {
      await orElse(
        () =>
          change(connection, [], ({ sync: at }) => {
            if (at.refresh !== null || Math.abs(now() - (at.checkedAt ?? 0)) < CHECKED_WITHIN) return null
            // A single page shows all links.
            const isOnePage = at.complete && at.pages === 1
            return { ...NOTHING_ELSE, sync: { ...at, ...(isOnePage ? { passWanted: true } : { newsWantedAt: now() }) } }
          }),
        null,
      )
    },
    /** Reads for a page, and applies the response to the stored links. */
    reading:
      (connection: string, read: Read): Read =>
      async (operation, input) => {
        const isWritten = ownWrites()
        const answer = await read(operation, input)
        const { seen, gone } = learned(operation, input, answer)
        await learn(connection, { seen: seen.filter(({ id }) => !isWritten(id)), gone })
        return answer
      },
    /** Applies what a job has created, changed or deleted, or what its refusal may mean. */
    settled: (job: Job): Promise<void> => {
      const applied = applySettled(job)
      settling = Promise.allSettled([settling, applied])
      return applied
    },
    remove: (connection: string): Promise<void> =>
      commits(async () => {
        search.forget()
        service.forget()
        await store.remove(connection)
      }),
  }
}
