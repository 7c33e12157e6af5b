import type { Link } from '../contract/link.ts'
import type { LibraryPage, LibraryView, RpcInput } from '../rpc/protocol.ts'
import { storageFailure } from '../storage-failure.ts'
import { comparableAddress } from './comparable-address.ts'
import { createLibrarySearch, type LibrarySearchPorts } from './library-search.ts'
import { newLibraryState } from './library-state.ts'
import { libraryView } from './library-view.ts'

/** The account's links, kept locally. */
export interface Library {
  view: (connection: string) => Promise<LibraryView>
  page: (connection: string, asked: RpcInput<'library'>) => Promise<LibraryPage>
  /** The newest link to the page at this address. */
  known: (connection: string, address: string) => Promise<Link | null>
  remove: (connection: string) => Promise<void>
}

export const createLibrary = (ports: LibrarySearchPorts): Library => {
  const { store } = ports
  const search = createLibrarySearch(ports)

  /** A library that cannot be used is a failure to be shown; everything else goes on without it. */
  const orEmpty = async <T>(work: () => Promise<T>, empty: T): Promise<T> => {
    try {
      return await work()
    } catch {
      return empty
    }
  }

  const view: Library['view'] = async (connection) => {
    try {
      return libraryView(await store.state(connection))
    } catch (error) {
      return { ...libraryView(newLibraryState(connection)), failure: storageFailure(error) }
    }
  }

  return {
    view,
    page: async (connection, asked) => {
      const found = await orEmpty(() => search.find(connection, asked), { rows: [], total: 0 })
      return { ...found, from: 'library', library: await view(connection) }
    },
    known: async (connection, address) => {
      const comparable = comparableAddress(address)
      return comparable === null ? null : orEmpty(() => store.withAddress(connection, comparable), null)
    },
    remove: (connection) => store.remove(connection),
  }
}
