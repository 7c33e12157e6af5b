import type { Link } from '../contract/link.ts'
import type { RpcInput } from '../rpc/protocol.ts'
import type { Changed, LibraryStore } from './ports.ts'
import { createSearchIndex, type SearchIndex } from './search-index.ts'
import { searchWords } from './searchable.ts'

export interface LibrarySearchPorts {
  store: LibraryStore
  /** Milliseconds of a clock that never runs backward. */
  clock: () => number
  /** Lets everything else that waits go first. */
  pause: () => Promise<void>
}

export interface LibrarySearch {
  find: (connection: string, query: RpcInput<'library'>) => Promise<{ rows: Link[]; total: number }>
  /** Reads the words into memory before somebody types. */
  warmUp: (connection: string) => Promise<unknown>
  /** What is in memory follows what is stored. */
  changed: (change: Changed) => void
  /** Nothing stays in memory of a library that is removed. */
  forget: () => void
}

/** How long a search may keep the worker from everything else, in milliseconds. */
const STRETCH = 8

/**
 * The first rows come straight from an index; to come to others it is walked row by row, which from here on takes longer
 * than reading the words of all links.
 */
const WALKED_AT_MOST = 1_000

interface Loaded {
  connection: string
  revision: number
  index: SearchIndex
}

export const createLibrarySearch = ({ store, clock, pause }: LibrarySearchPorts): LibrarySearch => {
  let loaded: Loaded | null = null
  let loading: { connection: string; done: Promise<Loaded> } | null = null
  let newest: Promise<unknown> | null = null
  /** Changes since the reading began that is under way. */
  let meanwhile: Changed[] = []

  /** Takes a change in, if it is the next one. */
  const follow = (held: Loaded, { before, state, blocks }: Changed): void => {
    if (held.connection !== state.connection || held.revision !== before) return
    for (const block of blocks) held.index.put(block)
    held.revision = state.revision
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
          // Not when it was forgotten meanwhile.
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

  /** The words as they are stored now: another life of the worker may have changed them. */
  const upToDate = async (connection: string): Promise<SearchIndex> => {
    for (;;) {
      const { revision } = await store.state(connection)
      // Not "at least": a database that was begun anew counts from the beginning.
      if (loaded?.connection === connection && loaded.revision === revision) return loaded.index
      const read = await loadOnce(connection)
      if (read.revision >= revision) return read.index
    }
  }

  /** The latest search goes first; one that was begun before it goes on when that has ended. */
  const stretches = (own: () => Promise<unknown> | null) => {
    let since = clock()
    return (): Promise<void> | undefined => {
      if (clock() - since < STRETCH) return undefined
      return (async () => {
        await pause()
        while (newest !== null && newest !== own()) await newest.catch(() => undefined)
        since = clock()
      })()
    }
  }

  const search: LibrarySearch['find'] = async (connection, { query, order, offset, limit }) => {
    const words = searchWords(query)
    let own: Promise<{ ids: number[]; total: number }> | null = null
    own = upToDate(connection).then((index) =>
      index.search(
        { words, order, offset, limit },
        stretches(() => own),
      ),
    )
    newest = own
    try {
      const { ids, total } = await own
      return { rows: await store.links(connection, ids), total }
    } finally {
      if (newest === own) newest = null
    }
  }

  return {
    find: async (connection, asked) => {
      const isHeld = loaded?.connection === connection
      const isDeep = asked.offset > (isHeld ? 0 : WALKED_AT_MOST)
      if (searchWords(asked.query).length > 0 || isDeep) return search(connection, asked)
      const [rows, { links }] = await Promise.all([
        store.page(connection, asked.order, asked.offset, asked.limit),
        store.state(connection),
      ])
      return { rows, total: links }
    },
    warmUp: upToDate,
    changed: (change) => {
      if (loading !== null) meanwhile.push(change)
      if (loaded !== null) follow(loaded, change)
    },
    forget: () => {
      loaded = null
      loading = null
    },
  }
}
