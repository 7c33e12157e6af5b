import { readWholeList, type WholeList } from '../../../lib/api/all-pages.ts'
import type { Read } from '../../../lib/api/read.ts'
import type { Choices, CollectionName } from '../../../lib/model/choices.ts'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { Timers } from '../jobs/wake.ts'
import type { ChoicesCache, KeptCollection } from './choices-cache.ts'
import { collectionChangedBy, withOwnWrite } from './own-writes.ts'
import type { Urgency, Want } from './read-queue.ts'

export interface ChoicesPorts {
  cache: ChoicesCache
  /** Reads at the pace that `want` allows, which may change while it waits. */
  read: (want: Want) => Read
  /** What waits may go sooner now. */
  hurry: () => void
  /** The newest jobs that are done, and those that are about to be sent. */
  doneJobs: (connection: string) => Promise<Job[]>
  comingJobs: (connection: string) => Promise<Job[]>
  timers: Timers
  now: () => number
  /** The present connection. */
  current: () => Promise<string | null>
  /** A collection has been fetched or changed, or could not be read. */
  onChange: (choices: Choices, connection: string) => void
}

/** How fresh a collection has to be, and who waits for it. */
export interface Wish {
  urgency: Urgency
  /** What was read so long ago, in milliseconds, is read again; 0 always asks the service. */
  freshFor: number
  /** The same for what the service was seen to lack or to refuse. */
  lackingFor: number
}

/** The collections of the account: the one place that all sections and pickers take them from. */
export interface ChoicesReader {
  /** What is known, at once. */
  known: (connection: string) => Promise<Choices>
  /** Asks the service for those of `names` that are due, each once at a time; answers with the first failure. */
  refresh: (connection: string, names: readonly CollectionName[], wish: Wish) => Promise<Result<Choices>>
  /** A write is done: shows it at once, and has its list read once. Never rejects. */
  settled: (job: Job) => Promise<void>
}

const MINUTE = 60_000
const DAY = 24 * 3_600_000

/** A page with pickers was opened: nobody waits, and most openings choose nothing. */
export const FOR_LATER: Wish = { urgency: 'idle', freshFor: 5 * MINUTE, lackingFor: DAY }
/** Somebody looks at the pickers. */
export const FOR_PICKERS: Wish = { urgency: 'bulk', freshFor: MINUTE, lackingFor: DAY }
/** Somebody looks at the section. */
export const FOR_SECTION: Wish = { urgency: 'click', freshFor: MINUTE, lackingFor: MINUTE }
/** Somebody has pressed **Refresh**. */
export const NOW: Wish = { urgency: 'click', freshFor: 0, lackingFor: 0 }
/** A service was connected. */
export const FOR_CONNECTION: Wish = { urgency: 'bulk', freshFor: 0, lackingFor: 0 }
/** Somebody asks what the service can do: what it lacked is tried again. */
export const FOR_CAPABILITIES: Wish = { urgency: 'bulk', freshFor: DAY, lackingFor: 0 }

/** As many rows as services are seen to give at once. */
const PAGE = 100
/** 5,000 rows. No account known to us has as many of one kind; the section says what is missing. */
const MAX_PAGES = 50

/** How long a request of a reading waits for its turn, in milliseconds. */
const MAX_WAIT_MS: Readonly<Record<Urgency, number>> = { click: 10_000, bulk: 90_000, idle: 90_000 }
const URGENCIES: readonly Urgency[] = ['idle', 'bulk', 'click']

/** Several writes in a row cost one reading. */
const AFTER_WRITES_MS = 200

/** How each collection is listed. */
const LISTS: { readonly [N in CollectionName]: (read: Read) => Promise<Result<WholeList<unknown>>> } = {
  domains: (read) => readWholeList(read, 'listDomains', { limit: PAGE }, MAX_PAGES),
  campaigns: (read) => readWholeList(read, 'listCampaigns', { limit: PAGE }, MAX_PAGES),
  channels: (read) => readWholeList(read, 'listChannels', { limit: PAGE }, MAX_PAGES),
  pixels: (read) => readWholeList(read, 'listPixels', { limit: PAGE }, MAX_PAGES),
  overlays: (read) => readWholeList(read, 'listOverlays', { limit: PAGE }, MAX_PAGES),
  splashPages: (read) => readWholeList(read, 'listSplashPages', { limit: PAGE }, MAX_PAGES),
}

interface Outcome {
  result: Result<null>
  /** When its first request left, or was given up. */
  begunAt: number
}

export const createChoicesReader = (ports: ChoicesPorts): ChoicesReader => {
  const { cache, now, current, onChange } = ports
  const underWay = new Map<string, { want: Want; ended: Promise<Outcome> }>()
  const planned = new Set<string>()
  // A reading and a write may end at the same moment: neither may undo the other.
  const inTurn = createSerialQueue()

  /** Keeps what became of a collection, unless its connection is gone: it belongs to nobody here any more. */
  const keep = async (
    connection: string,
    name: CollectionName,
    change: (before: KeptCollection<unknown>) => KeptCollection<unknown> | Promise<KeptCollection<unknown>>,
  ): Promise<void> => {
    await inTurn(async () => {
      if ((await current()) !== connection) return
      const before: KeptCollection<unknown> = (await cache.read(connection))[name]
      await cache.write(connection, name, await change(before))
    })
    if ((await current()) === connection) onChange(await cache.read(connection), connection)
  }

  const fetchOne = async (connection: string, name: CollectionName, want: Want): Promise<Outcome> => {
    let begunAt: number | null = null
    const queued = ports.read(want)
    const read: Read = async (operation, input) => {
      const answer = await queued(operation, input)
      begunAt ??= want.triedAt
      // The first page is what somebody waits for. A long list must not take the requests that presses need.
      if (want.urgency === 'click') makeWant(want, 'bulk')
      return answer
    }
    const fetched = await LISTS[name](read)
    const at = begunAt ?? now()
    await keep(connection, name, async (before) => {
      if (!fetched.ok) return withFailure(before, fetched.failure, now())
      // What was done since the reading began may be missing in it.
      const missed = ownWritesSince(at, name, await ports.doneJobs(connection))
      return missed.reduce(withOwnWrite, withRows(fetched.value, at, now()))
    })
    return { result: fetched.ok ? ok(null) : fetched, begunAt: at }
  }

  const begin = (connection: string, name: CollectionName, urgency: Urgency) => {
    const id = `${connection} ${name}`
    const want: Want = { urgency, maxWaitMs: MAX_WAIT_MS[urgency], triedAt: now() }
    const reading = { want, ended: fetchOne(connection, name, want).finally(() => underWay.delete(id)) }
    underWay.set(id, reading)
    return reading
  }

  /** Joins the reading that is under way, unless that began too early; whoever is in a hurry hurries it. */
  const readSince = async (connection: string, name: CollectionName, since: number, urgency: Urgency) => {
    for (;;) {
      const running = underWay.get(`${connection} ${name}`)
      if (running !== undefined && URGENCIES.indexOf(urgency) > URGENCIES.indexOf(running.want.urgency)) {
        makeWant(running.want, urgency)
        ports.hurry()
      }
      const { result, begunAt } = await (running ?? begin(connection, name, urgency)).ended
      if (running === undefined || begunAt >= since) return result
    }
  }

  /** A worker that was stopped between a write and its collection left that as it was. */
  const catchUp = async (connection: string, names: readonly CollectionName[]): Promise<void> => {
    const done = await ports.doneJobs(connection)
    const known = await cache.read(connection)
    for (const name of names) {
      const { fetchedAt, changedAt } = known[name]
      const missed = ownWritesSince(Math.max(fetchedAt ?? 0, (changedAt ?? 0) + 1), name, done)
      if (missed.length > 0) await keep(connection, name, (before) => missed.reduce(withOwnWrite, before))
    }
  }

  const refresh: ChoicesReader['refresh'] = async (connection, names, wish) => {
    let failed: Result<null> = ok(null)
    const since = wish.freshFor === 0 ? now() : 0
    await catchUp(connection, names)
    // One after another, so that a click in between need not wait for all of them.
    for (const name of names) {
      const collection = (await cache.read(connection))[name]
      if (!isDue(collection, now(), wish)) continue
      const result = await readSince(connection, name, Math.max(since, collection.changedAt ?? 0), wish.urgency)
      if (failed.ok) failed = result
      // The others would fail in the same way.
      if (!result.ok && !isAnswer(result.failure)) break
    }
    return failed.ok ? ok(await cache.read(connection)) : failed
  }

  /** Reads a list that writes have changed, once the last of them is done. */
  const readChanged = async (connection: string, name: CollectionName): Promise<void> => {
    const coming = await ports.comingJobs(connection)
    if (coming.some(({ operation }) => collectionChangedBy(operation) === name)) return
    const { changedAt = 0 } = (await cache.read(connection))[name]
    await readSince(connection, name, changedAt, 'bulk')
  }

  const settled: ChoicesReader['settled'] = async (job) => {
    const name = collectionChangedBy(job.operation)
    if (name === null || job.state !== 'done') return
    const { connection } = job
    await keep(connection, name, (before) => withOwnWrite(before, job)).catch(() => undefined)
    const id = `${connection} ${name}`
    if (planned.has(id)) return
    planned.add(id)
    ports.timers.set(() => {
      planned.delete(id)
      readChanged(connection, name).catch(() => undefined)
    }, AFTER_WRITES_MS)
  }

  return { known: (connection) => cache.read(connection), refresh, settled }
}

const makeWant = (want: Want, urgency: Urgency): void => {
  want.urgency = urgency
  want.maxWaitMs = MAX_WAIT_MS[urgency]
}

const withRows = ({ rows, total, complete }: WholeList<unknown>, begunAt: number, now: number) => {
  const collection: KeptCollection<unknown> = { items: rows, fetchedAt: begunAt, failure: null, askedAt: now }
  return complete === true ? collection : { ...collection, missing: { why: complete, total } }
}

/** What the plan lacks is an answer like any other (FIELD.md line 6); after all else the last good rows stay. */
const withFailure = (before: KeptCollection<unknown>, failure: Failure, now: number): KeptCollection<unknown> => {
  // Nothing was learned of the collection: it only was not its turn.
  if (failure.kind === 'slow-down') return before
  if (failure.kind === 'not-allowed') return { items: [], fetchedAt: now, failure, askedAt: now }
  return { ...before, failure, askedAt: now }
}

/** Oldest first, as they were done. */
const ownWritesSince = (since: number, name: CollectionName, done: readonly Job[]): Job[] =>
  done
    .filter(({ operation, updatedAt }) => collectionChangedBy(operation) === name && updatedAt >= since)
    .sort((one, other) => one.updatedAt - other.updatedAt)

/** Nothing was sent: asking again costs nothing, or is what is wanted now. */
const UNSENT: readonly Failure['kind'][] = [
  'not-connected',
  'locked',
  'offline',
  'permission',
  'slow-down',
  'key-refused',
]
/** Nothing was said of the list. */
const NO_ANSWER: readonly Failure['kind'][] = ['unreachable', 'timeout', 'interrupted', 'internal']

/** Whether the service has said something of the one list that was asked for. */
const isAnswer = ({ kind }: Failure): boolean => !UNSENT.includes(kind) && !NO_ANSWER.includes(kind)

/** Whether the service was seen to lack the collection, or to refuse it (FIELD.md line 31). */
const isLacking = ({ failure, fetchedAt }: KeptCollection<unknown>): boolean => {
  if (failure === null || !isAnswer(failure)) return false
  return failure.kind === 'not-allowed' || fetchedAt === null
}

const isDue = (collection: KeptCollection<unknown>, now: number, wish: Wish): boolean => {
  const { fetchedAt, failure, changedAt = 0, askedAt = 0 } = collection
  const lastAt = Math.max(fetchedAt ?? 0, askedAt)
  // The clock was set back: what was noted by it means nothing any more.
  if (lastAt > now) return true
  if (failure !== null && UNSENT.includes(failure.kind)) return true
  if (isLacking(collection)) return now - lastAt >= wish.lackingFor
  // What failed for a moment is not asked for at every opening either.
  if (failure !== null) return now - lastAt >= Math.min(wish.freshFor, MINUTE)
  return fetchedAt === null || changedAt >= fetchedAt || now - fetchedAt >= wish.freshFor
}
