import { afterPage, identity, pageOf, START } from '../api/all-pages.ts'
import type { Input, Output } from '../contract/operations.ts'
import { MINUTE } from '../model/durations.ts'
import type { Failure } from '../model/failure.ts'
import type { LinkFilters } from '../model/links-question.ts'
import type { LibrarySync } from './library-state.ts'
import { type Changed, type Decide, NOTHING_ELSE } from './library-store.ts'
import { applyChannelLinks } from './own-writes.ts'
import { ageOf } from './stored-link.ts'

// What filters ask for and the list of links doesn't say: which links are in a channel, and the details of single links.

/**
 * How long the list of a channel is used by filters before it is read again, and how long a failed read isn't repeated.
 */
const CHANNEL_VALID_MS = 10 * MINUTE

/** For how many links the details are read at one press: the newest. */
const MAX_DETAILS = 10_000

const LINK = /^links (\d+)$/
const linkIn = (item: string): number[] => {
  const id = LINK.exec(item)?.[1]
  return id === undefined ? [] : [Number(id)]
}

/** Wants the list of a channel, unless it was just read or is being read. `serviceTime` is by the service's clock. */
const wantChannel =
  (channel: number, now: number, serviceTime: { now: string; validSince: string }): Decide =>
  ({ sync, channelsRead }) => {
    const { channelRead: before } = sync
    const readUntil = channelsRead[channel]
    // A higher age is an earlier time.
    const isRecent = readUntil !== undefined && readUntil <= ageOf(serviceTime.validSince)
    const isTried =
      before?.channel === channel && (before.failedAt === null || now - before.failedAt < CHANNEL_VALID_MS)
    if (sync.saysFacts !== false || isRecent || isTried) return null
    const begun = { channel, age: ageOf(serviceTime.now), cursor: START, listed: [], pages: null }
    return { ...NOTHING_ELSE, sync: { ...sync, channelRead: { ...begun, failure: null, failedAt: null } } }
  }

/** The links on a page of a channel's list. */
export const linksOnPage = ({ data }: Output<'listChannelItems'>): number[] =>
  data.items.flatMap(({ type, id }) => (type === 'links' ? id : []))

/** The state after a page of the wanted list. `knownMembers` are the links that were known to be in the channel. */
export const afterChannelPage =
  (channel: number, answer: Output<'listChannelItems'>, knownMembers: ReadonlySet<number>, now: number): Decide =>
  (state, known) => {
    const { channelRead: read } = state.sync
    if (read?.channel !== channel || read.failure !== null) return null
    const page = pageOf('listChannelItems', answer)
    const before = new Set(read.listed)
    const listed = new Set([...before, ...page.rows.map(identity)])
    const { course, cursor } = afterPage(read.cursor, page, listed.size - before.size)
    const isWhole = course !== 'on' && course !== 'repeats' && listed.size >= page.result
    const next = { ...read, cursor, listed: [...listed], pages: page.maxpage }
    const failure: Failure = { kind: 'unreadable', status: 200, detail: 'items' }
    const channelRead = course === 'on' ? next : isWhole ? null : { ...next, failure, failedAt: now }
    const ids = new Set([...listed].flatMap(linkIn))
    const concerned = new Map([...known].filter(([id]) => ids.has(id) || (isWhole && knownMembers.has(id))))
    const sync = { ...state.sync, channelRead }
    const applied = applyChannelLinks(channel, ids, isWhole, read.age)({ ...state, sync }, concerned)
    return applied ?? { ...NOTHING_ELSE, sync }
  }

/** The list of the channel can't be read. */
export const endChannelRead = (sync: LibrarySync, failure: Failure, now: number): LibrarySync =>
  sync.channelRead ? { ...sync, channelRead: { ...sync.channelRead, failure, failedAt: now } } : sync

/** Wants the details of these links. */
const wantDetails =
  (ids: readonly number[]): Decide =>
  ({ sync }) => {
    const left = ids.slice(0, MAX_DETAILS)
    return { ...NOTHING_ELSE, sync: { ...sync, detailsRead: left.length === 0 ? null : { left, total: left.length } } }
  }

interface FactsReadPorts {
  /** Changes what is stored for a connection; `null` if it is not the current one anymore. */
  change: (connection: string, ids: readonly number[], decide: Decide) => Promise<Changed | null>
  search: {
    /** The links that are known to be in the channel. */
    inChannel: (connection: string, channel: number) => Promise<number[]>
    /** The links for which these filters need something that isn't known, the newest first. */
    unknown: (connection: string, filters: LinkFilters) => Promise<number[]>
  }
  now: () => number
  /** What the service's clock shows at a time. */
  serviceTime: (at: number) => Promise<string>
}

/** Makes the library read what a filter needs, and stores what pages read of the lists of channels. */
export const createFactsRead = ({ change, search, now, serviceTime }: FactsReadPorts) => {
  /** The channels whose lists pages are reading, with the links that were read so far. */
  const pageReads = new Map<number, { page: number; age: number; ids: Set<number> }>()

  const want = async (connection: string, channel: number): Promise<void> => {
    const at = now()
    const time = { now: await serviceTime(at), validSince: await serviceTime(at - CHANNEL_VALID_MS) }
    await change(connection, [], wantChannel(channel, at, time))
  }

  return {
    /**
     * Makes the library's next steps read the list of this channel, where the rows of links don't say their channels.
     */
    wantChannel: want,
    /** Makes the library's next steps read everything that these filters need. What failed before is tried again. */
    read: async (connection: string, filters: LinkFilters): Promise<void> => {
      await change(connection, [], ({ sync }) => ({ ...NOTHING_ELSE, sync: { ...sync, channelRead: null } }))
      if (filters.channel !== undefined) await want(connection, filters.channel)
      if (filters.expiry !== undefined)
        await change(connection, [], wantDetails(await search.unknown(connection, filters)))
    },
    /** Stops reading details. */
    stop: async (connection: string): Promise<void> => {
      await change(connection, [], wantDetails([]))
    },
    /** Applies a page of a channel's list that a page of the extension has read. */
    learnPage: async (
      connection: string,
      { id: channel, page = 1 }: Input<'listChannelItems'>,
      answer: Output<'listChannelItems'>,
    ): Promise<void> => {
      const age = ageOf(await serviceTime(now()))
      const begun = page === 1 ? { page: 0, age, ids: new Set<number>() } : pageReads.get(channel)
      const follows = begun?.page === page - 1
      const read = { ...(follows ? begun : { age, ids: new Set<number>() }), page }
      for (const id of linksOnPage(answer)) read.ids.add(id)
      const isWhole = follows && page >= answer.data.maxpage
      if (follows && !isWhole) pageReads.set(channel, read)
      else pageReads.delete(channel)
      const knownMembers = isWhole ? await search.inChannel(connection, channel) : []
      const decide = applyChannelLinks(channel, read.ids, isWhole, read.age)
      await change(connection, [...new Set([...read.ids, ...knownMembers])], decide)
    },
  }
}
