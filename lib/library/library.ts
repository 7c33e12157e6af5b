import { comparableAddress } from '../address/comparable-address.ts'
import type { Read } from '../api/read.ts'
import type { Link } from '../contract/link.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import type { Failure, Result } from '../model/failure.ts'
import type { LibraryPage, LibraryView } from '../model/library-view.ts'
import { rowOfLink } from '../model/row-of-link.ts'
import { storageFailure } from '../model/storage-failure.ts'
import type { Job } from '../outbox/job.ts'
import type { RpcInput } from '../rpc/protocol.ts'
import { createSerialQueue } from '../serial-queue.ts'
import { newPass } from './full-pass.ts'
import { createLibrarySearch, type LibrarySearchPorts } from './library-search.ts'
import { newLibraryState } from './library-state.ts'
import { createLibrarySync, type LibraryStep, type StepOutcome } from './library-sync.ts'
import { libraryView } from './library-view.ts'
import { ownChange } from './own-change.ts'
import { type Changed, type Decide, NOTHING_ELSE } from './ports.ts'
import { createdIds, presentOutcomes } from './present-outcomes.ts'
import { beginRefresh, type Shown } from './refresh.ts'
import { applySeenLinks, removeGoneLinks } from './seen-links.ts'

export interface LibraryPorts extends LibrarySearchPorts {
  /** The current connection: nothing is stored for others. */
  current: () => Promise<string | null>
  /** Epoch milliseconds. */
  now: () => number
  /** A time by the service's clock. */
  serviceTime: (at: number) => Promise<string>
  /** `removed` names links that no longer exist. */
  onChange: (view: LibraryView, removed: readonly number[]) => void
}

/** The account's links, stored locally. `view` reports a store that can't be used; nothing here throws. */
export interface Library {
  view: (connection: string) => Promise<LibraryView>
  page: (connection: string, asked: RpcInput<'library'>) => Promise<LibraryPage>
  /** Prepares for a user who looks at the list and will search or scroll next. */
  warmUp: (connection: string) => Promise<unknown>
  /** The newest link to exactly this address; without one, the newest link to the same page. */
  known: (connection: string, address: string) => Promise<Link | null>
  /** Requests with what they created as it is now, without those whose link no longer exists. No request is sent. */
  presentOutcomes: (connection: string, jobs: readonly Job[]) => Promise<Job[]>
  /** The user is here: failed requests are retried at once. Returns whether that is news. */
  attend: (connection: string) => Promise<boolean>
  /** Runs the next due step with one request, or returns when one is due. */
  step: LibraryStep
  /** Makes `step` read everything again, what is on the screen first; `view` shows the progress. */
  refresh: (connection: string, shown: Shown) => Promise<LibraryView>
  /** The list was opened: makes `step` look for new links, unless that was done within a minute. */
  check: (connection: string) => Promise<void>
  /** Reads for a page, and applies the response to the stored links. */
  reading: (connection: string, read: Read) => Read
  /** Applies what a job has created, changed or deleted, or what its refusal may mean. */
  settled: (job: Job) => Promise<void>
  remove: (connection: string) => Promise<void>
}

/** When to retry a store that couldn't be used, in milliseconds. */
const STORE_AGAIN = 600_000
/** Opening the list within this time of the last look causes no new one, in milliseconds. */
const CHECKED_WITHIN = 60_000
/** The resolution of the stored time of the user's presence, in milliseconds. */
const ATTENDED_WITHIN = 60_000
/** How many links to one page are searched for one to exactly the given address. */
const SAME_PAGE_LINKS = 100

/** What the response to a page's own read says about the stored links. */
const learned = (
  operation: ReadName,
  input: unknown,
  answer: Result<unknown>,
): { ids: number[]; decide: Decide } | null => {
  if (operation === 'readLink') {
    const { id } = input as Input<'readLink'>
    if (answer.ok) return { ids: [id], decide: applySeenLinks([rowOfLink(answer.value as Output<'readLink'>)]) }
    return answer.failure.kind === 'not-found' ? { ids: [id], decide: removeGoneLinks([id]) } : null
  }
  if (operation !== 'listLinks' || !answer.ok) return null
  const listed = answer.value as Output<'listLinks'>
  const links = 'details' in listed ? [rowOfLink(listed)] : listed.data.urls
  return { ids: links.map(({ id }) => id), decide: applySeenLinks(links) }
}

export const createLibrary = (ports: LibraryPorts): Library => {
  const { store, current, now, serviceTime, onChange } = ports
  const search = createLibrarySearch(ports)
  const commits = createSerialQueue()
  const steps = createSerialQueue()
  /** Why the last change couldn't be stored. */
  let trouble: Failure | null = null
  let reported = ''
  /** When a refresh that hit the rate limit continues. */
  let waitsUntil: number | null = null
  /** Incremented with each change made here: an earlier response is outdated. */
  let ownChanges = 0

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

  const step = createLibrarySync({ state: (connection) => store.state(connection), change, now })

  const view: Library['view'] = async (connection) => {
    try {
      const shown = libraryView(await store.state(connection), waitsUntil)
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
      if (comparable === null) return null
      return orElse(async () => {
        const links = await store.withAddress(connection, comparable, SAME_PAGE_LINKS)
        return links.find(({ longurl }) => longurl === address) ?? links[0] ?? null
      }, null)
    },
    presentOutcomes: async (connection, jobs) => {
      const ids = createdIds(jobs)
      if (ids.length === 0) return [...jobs]
      return orElse(async () => {
        const [links, state] = await Promise.all([store.links(connection, ids), store.state(connection)])
        return presentOutcomes(jobs, links, state, await serviceTime(now()))
      }, [...jobs])
    },
    attend: (connection) =>
      orElse(async () => {
        const { sync: before } = await store.state(connection)
        if (Math.abs(now() - before.attendedAt) < ATTENDED_WITHIN) return false
        await change(connection, [], ({ sync: at }) => ({
          ...NOTHING_ELSE,
          sync: { ...at, attendedAt: now(), failures: 0 },
        }))
        return true
      }, false),
    step: (connection, readFor) =>
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
    refresh: async (connection, shown) => {
      await orElse(
        () =>
          change(connection, [], ({ sync: at }) => ({
            ...NOTHING_ELSE,
            sync: beginRefresh(at, (from) => newPass(from, now()), shown, now()),
          })),
        null,
      )
      return view(connection)
    },
    check: async (connection) => {
      await orElse(
        () =>
          change(connection, [], ({ sync: at }) => {
            if (at.refresh !== null || Math.abs(now() - (at.checkedAt ?? 0)) < CHECKED_WITHIN) return null
            // A single page shows all links.
            const isOnePage = at.complete && at.pages === 1
            return { ...NOTHING_ELSE, sync: { ...at, ...(isOnePage ? { passWanted: true } : { lookWantedAt: now() }) } }
          }),
        null,
      )
    },
    reading: (connection, read) => async (operation, input) => {
      const before = ownChanges
      const answer = await read(operation, input)
      if (before !== ownChanges) return answer
      const known = learned(operation, input, answer)
      if (known !== null) await orElse(() => change(connection, known.ids, known.decide), null)
      return answer
    },
    settled: async (job) => {
      const at = now()
      const own = ownChange(job, at, await serviceTime(at))
      if (own === null) return
      ownChanges += 1
      await orElse(() => change(job.connection, own.ids, own.decide), null)
    },
    remove: (connection) =>
      commits(async () => {
        search.forget()
        await store.remove(connection)
      }),
  }
}
