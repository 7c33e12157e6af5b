import { comparableAddress, comparableShortUrl } from '../address/comparable-address.ts'
import type { Read } from '../api/read.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import { DAY, MINUTE } from '../model/durations.ts'
import type { Failure, Result } from '../model/failure.ts'
import type { Insights, InsightsQuestion } from '../model/insights.ts'
import type { LibraryView } from '../model/library-view.ts'
import type { ListedLink } from '../model/link-facts.ts'
import type { LinksAnswer } from '../model/links-question.ts'
import { addDays } from '../model/service-clock.ts'
import { storageFailure } from '../model/storage-failure.ts'
import type { UtmValues } from '../model/utm-values.ts'
import type { Job } from '../outbox/job.ts'
import { createSerialQueue } from '../serial-queue.ts'
import { countedUtm } from '../utm/utm-of.ts'
import { createAnswerLinks } from './answer-links.ts'
import { type ClickDay, createClicksOfDays, DAYS_READ } from './click-days.ts'
import { readInsights } from './insights.ts'
import { createLibrarySearch, type LibrarySearchPorts } from './library-search.ts'
import { libraryView, newLibraryState } from './library-state.ts'
import { type Changed, type Decide, type LibraryStore, NOTHING_ELSE } from './library-store.ts'
import { createLibrarySync, type ReadFor, type StepOutcome } from './library-sync.ts'
import { beginRefresh } from './list-pages.ts'
import { applyChannelLinks, applySeenLinks, ownWrite, removeGoneLinks, type SeenLink, seenLink } from './own-writes.ts'
import { createdIds, presentOutcomes } from './present-outcomes.ts'
import { createServiceLinks } from './service-links.ts'
import { ageOf } from './stored-link.ts'

interface LibraryPorts extends Omit<LibrarySearchPorts, 'serviceNow'> {
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

/** When to retry a store that couldn't be used. */
const STORE_AGAIN_MS = 10 * MINUTE
/** Opening the list within this time of the last look causes a new one only at the end of it. */
const CHECKED_WITHIN_MS = MINUTE
/** The resolution of the stored time of the user's presence. */
const PRESENCE_STEP_MS = MINUTE
/** How long filling is hurried after a page has shown the end of what is stored. */
const AWAITED_FOR_MS = MINUTE
/** How many links to one page are searched for one to exactly the given address. */
const SAME_PAGE_LINKS = 100

interface Seen {
  seen: SeenLink[]
  gone: number[]
}

/** The links that the response to a page's read shows, or shows to be gone. */
const seenBy = (operation: ReadName, input: unknown, answer: Result<unknown>): Seen => {
  if (operation !== 'readLink') return { seen: [], gone: [] }
  if (answer.ok) return { seen: [seenLink(answer.value as Output<'readLink'>)], gone: [] }
  return { seen: [], gone: answer.failure.kind === 'not-found' ? [(input as Input<'readLink'>).id] : [] }
}

/** The latest days of changed counts, read once and followed. */
const createClickHistory = (store: Pick<LibraryStore, 'clickDays'>) => {
  let latest: { connection: string; today: string; days: Promise<ClickDay[]> } | null = null
  return {
    /** With the current day. */
    read: async (connection: string, now: string): Promise<[days: ClickDay[], today: string]> => {
      const today = now.slice(0, 10)
      if (latest?.connection !== connection || latest.today !== today) {
        const read = { connection, today, days: store.clickDays(connection, addDays(today, -DAYS_READ)) }
        read.days.catch(() => {
          if (latest === read) latest = null
        })
        latest = read
      }
      return [await latest.days, today]
    },
    changed: (changed: ClickDay): void => {
      if (latest?.connection !== changed.connection) return
      const days = latest.days.then((before) => [...before.filter(({ day }) => day !== changed.day), changed])
      days.catch(() => undefined)
      latest.days = days
    },
    forget: (): void => {
      latest = null
    },
  }
}

export type Library = ReturnType<typeof createLibrary>

/** The account's links, stored locally. `view` reports a store that can't be used; nothing here throws. */
export const createLibrary = (ports: LibraryPorts) => {
  const { store, current, now, serviceTime, onChange } = ports
  const serviceNow = () => serviceTime(now())
  const search = createLibrarySearch({ ...ports, serviceNow })
  const history = createClickHistory(store)
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
      const day = (await serviceNow()).slice(0, 10)
      const changed = await store.change(connection, ids, decide, day).catch((error: unknown) => {
        trouble = storageFailure(error)
        throw error
      })
      trouble = null
      search.changed(changed)
      if (changed.clickDay !== null) history.changed(changed.clickDay)
      report(libraryView(changed.state, waitsUntil), changed.blocks.length > 0, changed.removed)
      return changed
    })

  /** Applies what was read of single links, also to those that only the service lists. */
  const learn = async (connection: string, { seen, gone }: Seen): Promise<void> => {
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

  /** With the clicks of the last days. */
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

  const answer = createAnswerLinks({
    find: (connection, question) =>
      orElse(() => search.find(connection, question), { rows: [], total: 0, unknownFor: 0 }),
    withFacts: async (connection, rows) => {
      const ids = rows.map(({ id }) => id)
      const stored = await orElse(() => store.links(connection, ids), [])
      const facts = new Map(stored.map((link) => [link.id, link.facts]))
      return rows.map((row) => ({ ...row, facts: facts.get(row.id) ?? {} }))
    },
    view,
    isNewestFirst: (connection) => orElse(async () => (await store.state(connection)).sync.newestFirst, false),
    service,
    shortAddresses: ports.shortAddresses,
    onEndShown: () => {
      awaitedAt = now()
    },
  })

  /** The channels whose lists are being read page by page, with the links that were read so far. */
  const channelReads = new Map<number, { page: number; age: number; ids: Set<number> }>()

  const learnChannel = async (
    connection: string,
    { id: channel, page = 1 }: Input<'listChannelItems'>,
    { data }: Output<'listChannelItems'>,
  ): Promise<void> => {
    const age = ageOf(await serviceNow())
    const begun = page === 1 ? { page: 0, age, ids: new Set<number>() } : channelReads.get(channel)
    const follows = begun?.page === page - 1
    const read = { ...(follows ? begun : { age, ids: new Set<number>() }), page }
    for (const { type, id } of data.items) if (type === 'links') read.ids.add(id)
    const isWhole = follows && page >= data.maxpage
    if (follows && !isWhole) channelReads.set(channel, read)
    else channelReads.delete(channel)
    await orElse(async () => {
      const thought = isWhole ? await search.inChannel(connection, channel) : []
      const decide = applyChannelLinks(channel, read.ids, isWhole, read.age)
      await change(connection, [...new Set([...read.ids, ...thought])], decide)
    }, undefined)
  }

  return {
    view,
    links: async (...asked: Parameters<typeof answer>): Promise<LinksAnswer> => {
      const answered = await answer(...asked)
      return { ...answered, rows: await withDays(asked[0], answered.rows) }
    },
    /** What the stored links and their counts show. Throws if they can't be read. */
    insights: async (connection: string, question: InsightsQuestion): Promise<Insights> => {
      const at = await serviceNow()
      const [shown, { sync }, [days]] = await Promise.all([
        view(connection),
        store.state(connection),
        history.read(connection, at),
      ])
      return readInsights(question, {
        now: at,
        days,
        view: shown,
        countedAt: sync.countedAt,
        nextCountAt: sync.countedAt === null ? null : sync.countedAt + DAY,
        each: (take) => search.each(connection, question.filters, take),
        links: async (ids) => withDays(connection, await store.links(connection, ids)),
      })
    },
    /** The UTM values of the stored links. Throws if they can't be read. */
    utmValues: async (connection: string): Promise<UtmValues> => countedUtm((await search.utm(connection)).values()),
    /** Prepares for a user who looks at the list and will search or scroll next. */
    warmUp: (connection: string): Promise<unknown> => orElse(() => search.warmUp(connection), null),
    /**
     * The newest link to exactly this address; without one, the newest link to the same page. The link of a request that
     * has settled is known.
     */
    known: async (connection: string, address: string): Promise<ListedLink | null> => {
      const comparable = comparableAddress(address)
      if (comparable === null) return null
      await settling
      return orElse(async () => {
        const links = await store.withAddress(connection, comparable, SAME_PAGE_LINKS)
        const known = links.find(({ longurl }) => longurl === address) ?? links[0]
        return known === undefined ? null : ((await withDays(connection, [known]))[0] ?? null)
      }, null)
    },
    /** For each short URL the stored link that has it, or `null`. */
    withShortUrls: (connection: string, shortUrls: readonly string[]): Promise<(ListedLink | null)[]> =>
      orElse(
        async () => {
          const links = shortUrls.length === 0 ? [] : await search.withShortUrl(connection, shortUrls)
          const byShortUrl = new Map(links.map((link) => [comparableShortUrl(link.shorturl), link]))
          return shortUrls.map((shortUrl) => byShortUrl.get(comparableShortUrl(shortUrl)) ?? null)
        },
        shortUrls.map(() => null),
      ),
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
    /** Makes `step` read everything again; `view` shows the progress. */
    refresh: async (connection: string): Promise<LibraryView> => {
      service.forget()
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
            // A single page shows all links, and has its own rest of a minute.
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
        await learn(connection, { seen: seen.filter(({ id }) => !isWritten(id)), gone })
        if (operation === 'listChannelItems' && answer.ok)
          await learnChannel(connection, input as Input<'listChannelItems'>, answer.value as Output<'listChannelItems'>)
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
        history.forget()
        await store.remove(connection)
      }),
  }
}
