import type { Read } from '../api/read.ts'
import type { AccountClicks } from '../contract/link.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import { DAY, MINUTE } from '../model/durations.ts'
import type { Failure, Result } from '../model/failure.ts'
import type { Insights, InsightsQuestion } from '../model/insights.ts'
import type { LibraryView } from '../model/library-view.ts'
import type { ListedLink } from '../model/link-facts.ts'
import type { LinkFilters, LinksAnswer } from '../model/links-question.ts'
import { addDays, localDay, startOfLocalDay } from '../model/service-clock.ts'
import { storageFailure } from '../model/storage-failure.ts'
import type { UtmValues } from '../model/utm-values.ts'
import type { Job } from '../outbox/job.ts'
import { createSerialQueue } from '../serial-queue.ts'
import { countedUtm } from '../utm/utm-of.ts'
import { createAnswerLinks } from './answer-links.ts'
import { createClickHistory, createClicksOfDays } from './click-days.ts'
import { createFactsRead } from './facts-read.ts'
import { NEW_FOR_DAYS, readInsights } from './insights.ts'
import { createLibrarySearch, type LibrarySearchPorts } from './library-search.ts'
import { type LibrarySync, libraryView, newLibraryState } from './library-state.ts'
import { type Changed, type Decide, type Known, NOTHING_ELSE, type PutLink } from './library-store.ts'
import { createLibrarySync, type ReadFor, type StepOutcome } from './library-sync.ts'
import { createLinkLookup } from './link-lookup.ts'
import { beginRefresh } from './list-pages.ts'
import { applySeenLinks, ownWrite, queueReread, removeGoneLinks, type SeenDetails, seenLink } from './own-writes.ts'
import { createServiceLinks } from './service-links.ts'
import type { StoredLink } from './stored-link.ts'

interface LibraryPorts extends LibrarySearchPorts {
  /** The current connection: nothing is stored for others. */
  current: () => Promise<string | null>
  /** The addresses of the account's short URLs: the service's own and its domains. */
  shortAddresses: (connection: string) => Promise<string[]>
  /**
   * The service shows these links for the first time since they were created here. They are stored as shown only after
   * this resolves: a worker that is stopped before is told of them again.
   */
  onShown: (connection: string, links: readonly ShownLink[]) => Promise<void>
  /** `removed` names links that no longer exist. */
  onChange: (view: LibraryView, removed: readonly number[]) => void
}

/** When to retry a store that couldn't be used. */
const STORE_AGAIN_MS = 10 * MINUTE
/**
 * If the list is opened within this time of the last look for new links, the next look comes only when the time is
 * over.
 */
const CHECKED_WITHIN_MS = MINUTE
/** The resolution of the stored time of the user's presence. */
const PRESENCE_STEP_MS = MINUTE
/** How long filling is hurried after a page has shown the end of what is stored. */
const AWAITED_FOR_MS = MINUTE

/** A link as it was assumed to have been created, and as the service shows it: in its list, or in its details. */
export interface ShownLink {
  assumed: StoredLink
  shown: PutLink
  details: Details | null
}

type Details = Output<'readLink'>['details']

const firstShown = (put: readonly PutLink[], known: Known, read: readonly Details[]): ShownLink[] =>
  put.flatMap((shown) => {
    const assumed = known.get(shown.id)
    const details = read.find(({ id }) => id === shown.id) ?? null
    return assumed?.guessed === true && (details !== null || !shown.guessed) ? [{ assumed, shown, details }] : []
  })

/** The links that the response to a page's read shows, or shows to be gone. */
const seenBy = (operation: ReadName, input: unknown, answer: Result<unknown>): SeenDetails => {
  if (operation !== 'readLink') return { seen: [], gone: [] }
  if (answer.ok) return { seen: [answer.value as Output<'readLink'>], gone: [] }
  return { seen: [], gone: answer.failure.kind === 'not-found' ? [(input as Input<'readLink'>).id] : [] }
}

export type Library = ReturnType<typeof createLibrary>

/** The account's links, stored locally. `view` reports a store that can't be used; nothing here throws. */
export const createLibrary = (ports: LibraryPorts) => {
  const { store, current, now, serviceTime, onChange, onShown } = ports
  const serviceNow = () => serviceTime(now())
  const search = createLibrarySearch(ports)
  const history = createClickHistory((connection, from) => store.clickDays(connection, from))
  const service = createServiceLinks(now)
  const commits = createSerialQueue()
  const steps = createSerialQueue()
  /** Why the last change couldn't be stored; `null` if it was. */
  let trouble: Failure | null = null
  let reported = ''
  /** When a refresh that hit the rate limit continues. */
  let waitsUntil: number | null = null
  /** When a page last showed the end of what is stored. */
  let awaitedAt = Number.NEGATIVE_INFINITY
  /** The links that were changed here, with the number of the last change: a response from before it is outdated. */
  const written = new Map<number, number>()
  let writes = 0
  /** Resolves when the changes of settled requests are stored. */
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

  /** Tells pages about a change, unless it looks the same to them. */
  const report = (latest: LibraryView, haveLinksChanged: boolean, removed: readonly number[] = []): void => {
    const text = JSON.stringify(latest)
    if (text !== reported || haveLinksChanged) onChange(latest, removed)
    reported = text
  }

  /**
   * Stores a decision. If it contains links that were created here and are shown for the first time, these are reported
   * first.
   */
  const write = async (
    connection: string,
    ids: readonly number[],
    decide: Decide,
    details: readonly Details[],
  ): Promise<Changed> => {
    const day = (await serviceNow()).slice(0, 10)
    let shown: ShownLink[] = []
    const unlessShown: Decide = (state, known) => {
      const decided = decide(state, known)
      shown = firstShown(decided?.put ?? [], known, details)
      return shown.length === 0 ? decided : null
    }
    const changed = await store.change(connection, ids, unlessShown, day)
    if (shown.length === 0) return changed
    await onShown(connection, shown)
    return store.change(connection, ids, decide, day)
  }

  /**
   * Changes that arrive after a disconnection are dropped. `details` are the details of links on which the decision is
   * based.
   */
  const change = (
    connection: string,
    ids: readonly number[],
    decide: Decide,
    details: readonly Details[] = [],
  ): Promise<Changed | null> =>
    commits(async () => {
      if ((await current()) !== connection) return null
      const changed = await write(connection, ids, decide, details).catch((error: unknown) => {
        trouble = storageFailure(error)
        throw error
      })
      trouble = null
      search.changed(changed)
      if (changed.clickDay !== null) history.changed(changed.clickDay)
      report(libraryView(changed.state, waitsUntil), changed.blocks.length > 0, changed.removed)
      return changed
    })

  /** Applies what was read of single links, including links that only the service lists. */
  const learn = async (connection: string, { seen: answers, gone }: SeenDetails): Promise<void> => {
    if (answers.length === 0 && gone.length === 0) return
    const [seen, details] = [answers.map(seenLink), answers.map((answer) => answer.details)]
    const decide = gone.length > 0 ? removeGoneLinks(gone) : applySeenLinks(seen)
    await orElse(() => change(connection, [...gone, ...seen.map(({ id }) => id)], decide, details), null)
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
    inChannel: (connection, channel) => search.inChannel(connection, channel),
    ownWrites,
    isAwaited: () => Math.abs(now() - awaitedAt) < AWAITED_FOR_MS,
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

  /** These rows with the clicks of the last days. */
  const withDays = async (connection: string, rows: readonly ListedLink[]): Promise<ListedLink[]> => {
    const daysOf = await orElse(
      async () => createClicksOfDays(...(await history.read(connection, await serviceNow()))),
      null,
    )
    return rows.map((row) => {
      const days = daysOf?.(row.id) ?? null
      return days === null ? row : { ...row, facts: { ...row.facts, days } }
    })
  }

  const facts = createFactsRead({ change, search, now, serviceTime })

  const answer = createAnswerLinks({
    find: (connection, question) =>
      orElse(() => search.find(connection, question), { rows: [], total: 0, unknownFor: 0 }),
    stored: (connection, ids) => orElse(() => store.links(connection, ids), []),
    view,
    listing: (connection) =>
      orElse<Pick<LibrarySync, 'newestFirst' | 'saysFacts'>>(async () => (await store.state(connection)).sync, {
        newestFirst: false,
      }),
    service,
    shortAddresses: ports.shortAddresses,
    onEndShown: () => {
      awaitedAt = now()
    },
  })

  return {
    view,
    links: async (...asked: Parameters<typeof answer>): Promise<LinksAnswer> => {
      const [connection, { filters, requests }] = asked
      const { channel } = filters
      if (channel !== undefined && requests !== 'none')
        await orElse(() => facts.wantChannel(connection, channel), undefined)
      const answered = await answer(...asked)
      return { ...answered, rows: await withDays(asked[0], answered.rows) }
    },
    /** What the stored links and their counts show. Throws if they can't be read. */
    insights: async (
      connection: string,
      question: InsightsQuestion,
      counted: AccountClicks | null = null,
    ): Promise<Insights> => {
      const neverClickedUntil = addDays(localDay(now()), -NEW_FOR_DAYS - 1)
      const [at, newSince] = await Promise.all([
        serviceNow(),
        serviceTime(startOfLocalDay(addDays(neverClickedUntil, 1))),
      ])
      const [shown, { sync, channelsRead }, [days]] = await Promise.all([
        view(connection),
        store.state(connection),
        history.read(connection, at),
      ])
      return readInsights(question, {
        now: at,
        newSince,
        neverClickedUntil,
        days,
        view: shown,
        countedAt: sync.countedAt,
        saysFacts: sync.saysFacts ?? false,
        channelsRead,
        counted,
        nextCountAt: sync.countedAt === null ? null : sync.countedAt + DAY,
        each: (take) => search.each(connection, question.filters, take),
        links: async (ids) => withDays(connection, await store.links(connection, ids)),
      })
    },
    /** Whether the rows of the service's list contain what those of our service do. */
    saysFacts: (connection: string): Promise<boolean> =>
      orElse(async () => (await store.state(connection)).sync.saysFacts ?? false, false),
    /** The UTM values of the stored links. Throws if they can't be read. */
    utmValues: async (connection: string): Promise<UtmValues> => countedUtm((await search.utm(connection)).values()),
    /** Prepares for a user who looks at the list and will search or scroll next. */
    warmUp: (connection: string): Promise<unknown> => orElse(() => search.warmUp(connection), null),
    ...createLinkLookup({ ...search, store, withDays, settled: () => settling, serviceNow, orElse }),
    /** The user is here: failed requests are retried at once. Returns whether the user was away before. */
    notePresence: (connection: string): Promise<boolean> =>
      orElse(async () => {
        const { sync: before } = await store.state(connection)
        if (Math.abs(now() - before.attendedAt) < PRESENCE_STEP_MS) return false
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
          { done: false, until: now() + STORE_AGAIN_MS },
        ),
      ),
    /** Makes `step` read the details of a link, unless something else reads them first. */
    wantDetails: (connection: string, id: number): Promise<unknown> =>
      orElse(() => change(connection, [], ({ sync }) => ({ ...NOTHING_ELSE, sync: queueReread(sync, id) })), null),
    /** Makes `step` read what these filters need and the list doesn't contain; `view` shows the progress. */
    readFacts: (connection: string, filters: LinkFilters): Promise<void> =>
      orElse(() => facts.read(connection, filters), undefined),
    /** Stops reading details. */
    stopReadingFacts: (connection: string): Promise<void> => orElse(() => facts.stop(connection), undefined),
    /** Makes `step` read everything again; `view` shows the progress. */
    refresh: async (connection: string): Promise<LibraryView> => {
      service.forget()
      // An earlier request had to wait; the first one of this refresh is tried at once.
      waitsUntil = null
      const begin: Decide = ({ sync: at }) => ({ ...NOTHING_ELSE, sync: beginRefresh(at, now()) })
      await orElse(() => change(connection, [], begin), null)
      return view(connection)
    },
    /** The list was opened: makes `step` look for new links, a minute after the last look at the earliest. */
    check: async (connection: string): Promise<void> => {
      await orElse(
        () =>
          change(connection, [], ({ sync: at }) => {
            if (at.refresh !== null) return null
            // A single page shows all links, so a pass, which has its own rest of a minute, replaces the look for new
            // links.
            if (at.complete && at.pages === 1) return { ...NOTHING_ELSE, sync: { ...at, passWanted: true } }
            const last = Math.min(at.checkedAt ?? 0, now())
            const wanted = Math.max(now(), last + CHECKED_WITHIN_MS)
            return { ...NOTHING_ELSE, sync: { ...at, newsWantedAt: Math.min(wanted, at.newsWantedAt ?? wanted) } }
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
        const { seen, gone } = seenBy(operation, input, answer)
        await learn(connection, { seen: seen.filter(({ details }) => !isWritten(details.id)), gone })
        if (operation === 'listChannelItems' && answer.ok) {
          const [asked, page] = [input as Input<'listChannelItems'>, answer.value as Output<'listChannelItems'>]
          await orElse(() => facts.learnPage(connection, asked, page), undefined)
        }
        return answer
      },
    /** Applies what a job has created, changed or deleted, or what its refusal may mean. */
    settled: (job: Job): Promise<void> => {
      const applied = applySettled(job)
      settling = Promise.allSettled([settling, applied])
      return applied
    },
    /** Removes everything that is stored of the account. */
    discard: async (connection: string): Promise<void> => {
      const remove = () =>
        commits(async () => {
          search.forget()
          service.forget()
          history.forget()
          await store.remove(connection)
        })
      // A step that is under way would otherwise continue from links that are no longer stored.
      await ((await current()) === connection ? steps(remove) : remove())
    },
  }
}
