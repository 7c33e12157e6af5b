import { readWholeList, type WholeList } from '../../../lib/api/all-pages.ts'
import type { Read } from '../../../lib/api/read.ts'
import type { CollectionName, Collections } from '../../../lib/model/collections.ts'
import { DAY, MINUTE, SECOND } from '../../../lib/model/durations.ts'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import type { Urgency } from '../../../lib/model/priority.ts'
import { isUnavailable, wasAnswered, wasSent } from '../../../lib/outbox/can-have-happened.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { World } from '../world.ts'
import {
  COLLECTION_NAMES,
  type CollectionRow,
  type CollectionsCache,
  type StoredCollection,
} from './collections-cache.ts'
import { collectionChangedBy, withOwnWrite } from './own-writes.ts'
import type { ReadPriority, ReadQueue } from './read-queue.ts'

interface Ports extends Pick<World, 'timers' | 'now'> {
  cache: CollectionsCache
  reads: Pick<ReadQueue, 'withPriority' | 'retry'>
  /** The newest jobs that are done, and those that will be sent next. */
  doneJobs: (connection: string) => Promise<Job[]>
  comingJobs: (connection: string) => Promise<Job[]>
  /** The current connection. */
  current: () => Promise<string | null>
  /** A collection was fetched or changed, or couldn't be read. */
  onChange: (collections: Collections, connection: string) => void
}

/** How fresh a collection must be, and how urgent it is. */
export interface Freshness {
  urgency: Urgency
  /** Collections older than this, in milliseconds, are read again; 0 always asks the service. */
  freshFor: number
  /** The same for collections that the service lacks or refuses, in milliseconds. */
  lackingFor: number
}

/** A page with pickers was opened. Most pickers are never used. */
export const FOR_LATER: Freshness = { urgency: 'idle', freshFor: 5 * MINUTE, lackingFor: DAY }
/** The user looks at the pickers. */
export const FOR_PICKERS: Freshness = { urgency: 'bulk', freshFor: MINUTE, lackingFor: DAY }
/** The user looks at the section. */
export const FOR_SECTION: Freshness = { urgency: 'click', freshFor: MINUTE, lackingFor: MINUTE }
/** The user pressed **Refresh**. */
export const NOW: Freshness = { urgency: 'click', freshFor: 0, lackingFor: 0 }
/** A service was connected. */
export const FOR_CONNECTION: Freshness = { urgency: 'bulk', freshFor: 0, lackingFor: 0 }
/** The user asked for the supported features: missing collections are tried again. */
export const FOR_CAPABILITIES: Freshness = { urgency: 'bulk', freshFor: DAY, lackingFor: 0 }

/** As many rows as services return in one response. */
const PAGE = 100
/** 5,000 rows. No known account has as many in one collection; the section reports what is missing. */
const MAX_PAGES = 50

/** How long each request of a read waits for its turn. */
const MAX_WAIT_MS: Readonly<Record<Urgency, number>> = { click: 10 * SECOND, bulk: 90 * SECOND, idle: 90 * SECOND }
const URGENCIES: readonly Urgency[] = ['idle', 'bulk', 'click']

/** Waits a moment, so that several writes in a row cause one read. */
const AFTER_WRITES_MS = 200

/** How each collection is listed. */
const LISTS: { readonly [N in CollectionName]: (read: Read) => Promise<Result<WholeList<CollectionRow>>> } = {
  domains: (read) => readWholeList(read, 'listDomains', { limit: PAGE }, MAX_PAGES),
  campaigns: (read) => readWholeList(read, 'listCampaigns', { limit: PAGE }, MAX_PAGES),
  channels: (read) => readWholeList(read, 'listChannels', { limit: PAGE }, MAX_PAGES),
  pixels: (read) => readWholeList(read, 'listPixels', { limit: PAGE }, MAX_PAGES),
  overlays: (read) => readWholeList(read, 'listOverlays', { limit: PAGE }, MAX_PAGES),
  splashPages: (read) => readWholeList(read, 'listSplashPages', { limit: PAGE }, MAX_PAGES),
}

interface Outcome {
  result: Result<null>
  /** When the first request was sent, or given up. */
  begunAt: number
}

/** The account's collections: the only source for all sections and pickers. */
export const createCollectionsReader = (ports: Ports) => {
  const { cache, now, current, onChange } = ports
  const underWay = new Map<string, { priority: ReadPriority; ended: Promise<Outcome> }>()
  const planned = new Set<string>()
  // A read and a write may end at the same moment, and neither may undo the other.
  const inTurn = createSerialQueue()

  /** Stores the result for a collection, unless its connection is not the current one anymore. */
  const store = async (
    connection: string,
    name: CollectionName,
    change: (
      before: StoredCollection<CollectionRow>,
    ) => StoredCollection<CollectionRow> | Promise<StoredCollection<CollectionRow>>,
  ): Promise<void> => {
    await inTurn(async () => {
      if ((await current()) !== connection) return
      const before: StoredCollection<CollectionRow> = (await cache.read(connection))[name]
      await cache.write(connection, name, await change(before))
    })
    if ((await current()) === connection) onChange(await cache.read(connection), connection)
  }

  const fetchOne = async (connection: string, name: CollectionName, priority: ReadPriority): Promise<Outcome> => {
    let begunAt: number | null = null
    const queued = ports.reads.withPriority(priority)
    const read: Read = async (operation, input) => {
      const answer = await queued(operation, input)
      begunAt ??= priority.triedAt
      // The user waits for the first page. A long list must not use up the requests that clicks need.
      if (priority.urgency === 'click') setUrgency(priority, 'bulk')
      return answer
    }
    const fetched = await LISTS[name](read)
    const at = begunAt ?? now()
    await store(connection, name, async (before) => {
      if (!fetched.ok) return withFailure(before, fetched.failure, now())
      // The rows may lack writes that were done since the read started.
      const missed = ownWritesSince(at, name, await ports.doneJobs(connection))
      return missed.reduce(withOwnWrite, withRows(fetched.value, at, now()))
    })
    return { result: fetched.ok ? ok(null) : fetched, begunAt: at }
  }

  const begin = (connection: string, name: CollectionName, urgency: Urgency) => {
    const id = `${connection} ${name}`
    const priority: ReadPriority = { urgency, maxWaitMs: MAX_WAIT_MS[urgency], triedAt: now() }
    const reading = { priority, ended: fetchOne(connection, name, priority).finally(() => underWay.delete(id)) }
    underWay.set(id, reading)
    return reading
  }

  /** Joins the running read, unless it started too early, and raises its urgency. */
  const readSince = async (connection: string, name: CollectionName, since: number, urgency: Urgency) => {
    for (;;) {
      const running = underWay.get(`${connection} ${name}`)
      if (running !== undefined && URGENCIES.indexOf(urgency) > URGENCIES.indexOf(running.priority.urgency)) {
        setUrgency(running.priority, urgency)
        ports.reads.retry()
      }
      const { result, begunAt } = await (running ?? begin(connection, name, urgency)).ended
      if (running === undefined || begunAt >= since) return result
    }
  }

  /** Applies writes whose worker was stopped before it could apply them. */
  const catchUp = async (connection: string, names: readonly CollectionName[]): Promise<void> => {
    const done = await ports.doneJobs(connection)
    const known = await cache.read(connection)
    for (const name of names) {
      const { fetchedAt, changedAt } = known[name]
      const missed = ownWritesSince(Math.max(fetchedAt ?? 0, (changedAt ?? 0) + 1), name, done)
      if (missed.length > 0) await store(connection, name, (before) => missed.reduce(withOwnWrite, before))
    }
  }

  /** Reads those of `names` that are due, one read of each at a time; returns the first failure. */
  const refresh = async (
    connection: string,
    names: readonly CollectionName[],
    freshness: Freshness,
  ): Promise<Result<Collections>> => {
    let failed: Result<null> = ok(null)
    const since = freshness.freshFor === 0 ? now() : 0
    await catchUp(connection, names)
    // Lists are read one after the other, so that a click in between doesn't wait for all of them.
    for (const name of names) {
      const collection = (await cache.read(connection))[name]
      if (!isDue(collection, now(), freshness)) continue
      const result = await readSince(connection, name, Math.max(since, collection.changedAt ?? 0), freshness.urgency)
      if (failed.ok) failed = result
      // Reading the other lists would fail in the same way.
      if (!result.ok && !isAnswer(result.failure)) break
    }
    return failed.ok ? ok(await cache.read(connection)) : failed
  }

  /** Reads a list that was changed by writes, once the last of them is done. */
  const readChanged = async (connection: string, name: CollectionName): Promise<void> => {
    const coming = await ports.comingJobs(connection)
    if (coming.some(({ operation }) => collectionChangedBy(operation) === name)) return
    const { changedAt = 0 } = (await cache.read(connection))[name]
    await readSince(connection, name, changedAt, 'bulk')
  }

  /** Applies a finished write at once, and plans one read of its list. Never rejects. */
  const settled = async (job: Job): Promise<void> => {
    const name = collectionChangedBy(job.operation)
    if (name === null || job.state !== 'done') return
    const { connection } = job
    await store(connection, name, (before) => withOwnWrite(before, job)).catch(() => undefined)
    const id = `${connection} ${name}`
    if (planned.has(id)) return
    planned.add(id)
    ports.timers.set(() => {
      planned.delete(id)
      readChanged(connection, name).catch(() => undefined)
    }, AFTER_WRITES_MS)
  }

  return {
    /** The stored collections, immediately. */
    known: (connection: string): Promise<Collections> => cache.read(connection),
    refresh,
    /** Refreshes all collections. Failures are stored with them. */
    refreshInBackground: (connection: string, freshness: Freshness): void =>
      void refresh(connection, COLLECTION_NAMES, freshness).catch(() => undefined),
    settled,
  }
}

const setUrgency = (priority: ReadPriority, urgency: Urgency): void => {
  priority.urgency = urgency
  priority.maxWaitMs = MAX_WAIT_MS[urgency]
}

const withRows = ({ rows, total, complete }: WholeList<CollectionRow>, begunAt: number, now: number) => {
  const collection: StoredCollection<CollectionRow> = { items: rows, fetchedAt: begunAt, failure: null, askedAt: now }
  return complete === true ? collection : { ...collection, missing: { why: complete, total } }
}

/**
 * A collection that the plan doesn't include is a valid result (FIELD.md line 6); after other failures the last rows
 * stay.
 */
const withFailure = (
  before: StoredCollection<CollectionRow>,
  failure: Failure,
  now: number,
): StoredCollection<CollectionRow> => {
  // The request was not sent, so nothing was learned about the collection.
  if (failure.kind === 'slow-down') return before
  if (failure.kind === 'not-allowed') return { items: [], fetchedAt: now, failure, askedAt: now }
  return { ...before, failure, askedAt: now }
}

/** The writes to this collection since then, oldest first. */
const ownWritesSince = (since: number, name: CollectionName, done: readonly Job[]): Job[] =>
  done
    .filter(({ operation, updatedAt }) => collectionChangedBy(operation) === name && updatedAt >= since)
    .sort((one, other) => one.updatedAt - other.updatedAt)

/** Whether nothing is sent until something changes, so that asking again costs nothing. */
const isHeld = (failure: Failure): boolean =>
  !wasSent(failure) || failure.kind === 'slow-down' || failure.kind === 'key-refused'

/** Whether the service has answered the request for this list. */
const isAnswer = (failure: Failure): boolean => wasAnswered(failure) && !isHeld(failure) && !isUnavailable(failure)

/** Whether the service was seen to lack or refuse the collection (FIELD.md line 31). */
const isLacking = ({ failure, fetchedAt }: StoredCollection<CollectionRow>): boolean => {
  if (failure === null || !isAnswer(failure)) return false
  return failure.kind === 'not-allowed' || fetchedAt === null
}

const isDue = (collection: StoredCollection<CollectionRow>, now: number, freshness: Freshness): boolean => {
  const { fetchedAt, failure, changedAt = 0, askedAt = 0 } = collection
  const lastAt = Math.max(fetchedAt ?? 0, askedAt)
  // The clock was set back, so the stored times are meaningless.
  if (lastAt > now) return true
  if (failure !== null && isHeld(failure)) return true
  if (isLacking(collection)) return now - lastAt >= freshness.lackingFor
  // A temporary failure is not retried at every opening either.
  if (failure !== null) return now - lastAt >= Math.min(freshness.freshFor, MINUTE)
  return fetchedAt === null || changedAt >= fetchedAt || now - fetchedAt >= freshness.freshFor
}
