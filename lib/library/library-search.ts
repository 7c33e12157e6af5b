import type { Link } from '../contract/link.ts'
import type { RpcInput } from '../rpc/protocol.ts'
import { createHaystack, type Haystack } from './haystack.ts'
import type { Changed, LibraryStore } from './ports.ts'
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
  changed: (connection: string, change: Changed) => void
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
  haystack: Haystack
}

export const createLibrarySearch = ({ store, clock, pause }: LibrarySearchPorts): LibrarySearch => {
  let loaded: Loaded | null = null
  let loading: { connection: string; done: Promise<Loaded> } | null = null
  let newest: Promise<unknown> | null = null

  const load = async (connection: string): Promise<Loaded> => {
    const haystack = createHaystack()
    const revision = await store.blocks(connection, (some) => {
      for (const block of some) haystack.put(block)
    })
    loaded = { connection, revision, haystack }
    return loaded
  }

  const loadOnce = (connection: string): Promise<Loaded> => {
    if (loading?.connection !== connection) {
      const begun = {
        connection,
        done: load(connection).finally(() => {
          if (loading === begun) loading = null
        }),
      }
      loading = begun
    }
    return loading.done
  }

  /** The words as they are stored now: another life of the worker may have changed them. */
  const upToDate = async (connection: string): Promise<Haystack> => {
    for (;;) {
      const { revision } = await store.state(connection)
      // Not "at least": a database that was begun anew counts from the beginning.
      if (loaded?.connection === connection && loaded.revision === revision) return loaded.haystack
      const read = await loadOnce(connection)
      if (read.revision >= revision) return read.haystack
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
    own = upToDate(connection).then((haystack) =>
      haystack.search(
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
    changed: (connection, { before, state, blocks }) => {
      if (loaded?.connection !== connection || loaded.revision !== before) return
      for (const block of blocks) loaded.haystack.put(block)
      loaded.revision = state.revision
    },
    forget: () => {
      loaded = null
    },
  }
}
