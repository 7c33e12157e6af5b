import { comparableShortUrl } from '../address/comparable-address.ts'
import type { Parameter } from '../contract/target-address.ts'
import { SECOND } from '../model/durations.ts'
import type { ListedLink } from '../model/link-facts.ts'
import type { LinkFilters, LinksQuestion } from '../model/links-question.ts'
import { addDays, startOfLocalDay } from '../model/service-clock.ts'
import { utmOf } from '../utm/utm-of.ts'
import type { Block } from './block.ts'
import type { Changed, LibraryStore } from './library-store.ts'
import type { FilteredRow } from './link-filter.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { matchRank, searchWords } from './searchable.ts'

export interface LibrarySearchPorts {
  store: LibraryStore
  /** A monotonic clock in milliseconds. */
  clock: () => number
  /** Yields to other pending work. */
  pause: () => Promise<void>
  /** Epoch milliseconds. */
  now: () => number
  /** A time by the service's clock. */
  serviceTime: (at: number) => Promise<string>
}

/** How long a search may block the worker. */
const STRETCH_MS = 8

/**
 * Up to this offset, rows are read directly from an index, one by one; beyond it, loading the words of all links is
 * faster.
 */
const MAX_WALKED = 1_000

type UtmOfLinks = Map<number, Parameter[]>

interface Loaded {
  connection: string
  revision: number
  index: SearchIndex
}

/** `without` are links that are not searched. */
type Asked = Omit<LinksQuestion, 'requests'> & { without?: ReadonlySet<number> }
type Found = { rows: ListedLink[]; total: number; unknownFor: number }

const orderOf = (order: LinksQuestion['order'], query: string) =>
  order === 'match' ? ({ order: 'date', rank: matchRank(query) } as const) : { order }

export type LibrarySearch = ReturnType<typeof createLibrarySearch>

export const createLibrarySearch = ({ store, clock, pause, now, serviceTime }: LibrarySearchPorts) => {
  let loaded: Loaded | null = null
  let loading: { connection: string; done: Promise<Loaded> } | null = null
  let newest: Promise<unknown> | null = null
  /** Changes since the current load started. */
  let meanwhile: Changed[] = []

  /** Applies a change if it is the one that follows the copy's revision. */
  const follow = (copy: Loaded, { before, state, blocks }: Changed): void => {
    if (copy.connection !== state.connection || copy.revision !== before) return
    for (const block of blocks) copy.index.put(block)
    copy.revision = state.revision
  }

  const load = async (connection: string): Promise<Loaded> => {
    const index = createSearchIndex()
    meanwhile = []
    const revision = await store.blocks(connection, (some) => {
      for (const block of some) index.put(block)
    })
    const read = { connection, revision, index }
    for (const change of meanwhile) follow(read, change)
    return read
  }

  const loadOnce = (connection: string): Promise<Loaded> => {
    if (loading?.connection === connection) return loading.done
    const begun = {
      connection,
      done: load(connection)
        .then((read) => {
          // The index isn't used if the library was dropped in the meantime.
          if (loading === begun) loaded = read
          return read
        })
        .finally(() => {
          if (loading === begun) loading = null
        }),
    }
    loading = begun
    return begun.done
  }

  /** The index of what is stored now: an earlier worker may have changed it. */
  const upToDate = async (connection: string): Promise<SearchIndex> => {
    for (;;) {
      const { revision } = await store.state(connection)
      // A higher revision isn't enough: a recreated database starts counting from the beginning.
      if (loaded?.connection === connection && loaded.revision === revision) return loaded.index
      const read = await loadOnce(connection)
      if (read.revision >= revision) return read.index
    }
  }

  /** The latest search goes first; an earlier one continues when the latest has ended. */
  const stretches = (own: () => Promise<unknown> | null) => {
    let since = clock()
    return (): Promise<void> | undefined => {
      if (clock() - since < STRETCH_MS) return undefined
      return (async () => {
        await pause()
        while (newest !== null && newest !== own()) await newest.catch(() => undefined)
        since = clock()
      })()
    }
  }

  /**
   * The UTM parameters of the links of each block. Reading all of them takes seconds, and a changed block is a new
   * object.
   */
  const utmOfBlocks = new WeakMap<Block, Promise<UtmOfLinks>>()

  const utmOfLinks = async (connection: string): Promise<UtmOfLinks> => {
    const index = await upToDate(connection)
    const all: UtmOfLinks = new Map()
    for (const { block, ids } of index.withUtm()) {
      const reading = utmOfBlocks.get(block) ?? readUtm(connection, ids)
      utmOfBlocks.set(block, reading)
      reading.catch(() => utmOfBlocks.delete(block))
      for (const [id, given] of await reading) all.set(id, given)
    }
    return all
  }

  const readUtm = async (connection: string, ids: readonly number[]): Promise<UtmOfLinks> => {
    const found: UtmOfLinks = new Map()
    for (const { id, longurl } of await store.links(connection, ids)) found.set(id, utmOf(longurl))
    await pause()
    return found
  }

  /** The user's days as times of the service's clock; a text that isn't a day stays as it is. */
  const datesAtService = async ({ from, to }: LinkFilters['dates'] & object): Promise<LinkFilters['dates']> => {
    const timeOf = async (at: number, day: string) => (Number.isNaN(at) ? day : serviceTime(at))
    return {
      ...(from !== undefined && { from: await timeOf(startOfLocalDay(from), from) }),
      ...(to !== undefined && { to: await timeOf(startOfLocalDay(addDays(to, 1)) - SECOND, to) }),
    }
  }

  /** The filters in the form that an index takes, with what they depend on. */
  const judgedBy = async (connection: string, filters: LinkFilters) => {
    const dates = filters.dates && (await datesAtService(filters.dates))
    return { filters: { ...filters, dates }, context: await contextOf(connection, filters) }
  }

  const contextOf = async (connection: string, { utm: wanted }: LinkFilters) => {
    const [{ channelsRead }, atService] = await Promise.all([store.state(connection), serviceTime(now())])
    if (wanted === undefined) return { channelsRead, now: atService }
    const has = (given: readonly Parameter[]) =>
      given.some(({ name, value }) => name === wanted.name && value === wanted.value)
    const withUtm = new Set<number>()
    for (const [id, given] of await utmOfLinks(connection)) if (has(given)) withUtm.add(id)
    return { channelsRead, now: atService, withUtm }
  }

  const search = async (connection: string, { query, filters, order, from, count, without }: Asked): Promise<Found> => {
    const words = searchWords(query)
    let own: Promise<{ ids: number[]; total: number; unknownFor: number }> | null = null
    own = Promise.all([upToDate(connection), judgedBy(connection, filters)])
      .then(([index, judged]) =>
        index.search(
          { words, ...judged, ...orderOf(order, query), without, offset: from, limit: count },
          stretches(() => own),
        ),
      )
      .finally(() => {
        // `newest` is reset before the search settles: otherwise earlier searches would wait once more, and continue
        // without a pause in which this one's rows are read.
        if (newest === own) newest = null
      })
    newest = own
    const { ids, ...found } = await own
    return { rows: await store.links(connection, ids), ...found }
  }

  return {
    find: async (connection: string, asked: Asked): Promise<Found> => {
      const isLoaded = loaded?.connection === connection
      const isDeep = asked.from > (isLoaded ? 0 : MAX_WALKED)
      const isNarrowed =
        searchWords(asked.query).length > 0 || Object.keys(asked.filters).length > 0 || asked.without !== undefined
      if (isNarrowed || isDeep) return search(connection, asked)
      const [rows, { links }] = await Promise.all([
        store.page(connection, orderOf(asked.order, '').order, asked.from, asked.count),
        store.state(connection),
      ])
      return { rows, total: links, unknownFor: 0 }
    },
    /** Calls `take` with each link that passes the filters; returns for how many links that is unknown. */
    each: async (connection: string, filters: LinkFilters, take: (row: FilteredRow) => void): Promise<number> => {
      const [index, judged] = await Promise.all([upToDate(connection), judgedBy(connection, filters)])
      return index.each(
        judged,
        stretches(() => null),
        take,
      )
    },
    /** The links for which it is unknown whether they pass the filters, the newest first. */
    unknown: async (connection: string, filters: LinkFilters): Promise<number[]> => {
      const [index, context] = await Promise.all([upToDate(connection), contextOf(connection, filters)])
      return index.unknown(
        { filters, context },
        stretches(() => null),
      )
    },
    /** The links that may have one of these short URLs. */
    withShortUrl: async (connection: string, shortUrls: readonly string[]): Promise<ListedLink[]> => {
      const index = await upToDate(connection)
      const words = new Set(shortUrls.flatMap((shortUrl) => searchWords(comparableShortUrl(shortUrl))))
      const ids = await index.withWord(
        words,
        stretches(() => null),
      )
      return store.links(connection, ids)
    },
    /** The UTM parameters of each link that has any. */
    utm: utmOfLinks,
    inChannel: async (connection: string, channel: number): Promise<number[]> =>
      (await upToDate(connection)).inChannel(channel),
    /** Loads the words before the user types. */
    warmUp: upToDate,
    /** Applies a stored change to the memory. */
    changed: (change: Changed): void => {
      if (loading !== null) meanwhile.push(change)
      if (loaded !== null) follow(loaded, change)
    },
    /** Drops the memory of a removed library. */
    forget: (): void => {
      loaded = null
      loading = null
    },
  }
}
