import type { Link } from '../contract/link.ts'
import type { Block } from './block.ts'
import type { KeptLink } from './kept-link.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'

export type LinkOrder = 'date' | 'click'

/** A link as a decision puts it; the store finds its block and what the indexes need. */
export type PutLink = Link & Pick<KeptLink, 'pass' | 'guessed'>

export interface LibraryChange {
  sync: LibrarySync
  put: readonly PutLink[]
  remove: readonly number[]
  /** Every row that no pass from this one on has met goes; `null` removes none. */
  sweepBelow: number | null
}

/** What a decision sees: the state, and those of the links it asked about that are kept. */
export type Decide = (state: LibraryState, known: ReadonlyMap<number, KeptLink>) => LibraryChange | null

export interface Changed {
  /** The revision that was changed. */
  before: number
  state: LibraryState
  /** What has become of each block that was touched. */
  blocks: Block[]
  /** The links that are no longer kept. */
  removed: number[]
}

/**
 * The library in durable memory. It is a copy: what cannot be read is dropped, together with everything else of its
 * connection, and fetched again. A method that cannot do its work throws.
 */
export interface LibraryStore {
  state(connection: string): Promise<LibraryState>
  /** One transaction, from reading what is known of these links to writing what is decided. `null` changes nothing. */
  change(connection: string, ids: readonly number[], decide: Decide): Promise<Changed>
  /** Rows in an order, by its index: no more than these are read. */
  page(connection: string, order: LinkOrder, offset: number, limit: number): Promise<Link[]>
  /** The links of these ids that are kept, in the order of the ids. */
  links(connection: string, ids: readonly number[]): Promise<Link[]>
  /** The newest link with this comparable address. */
  withAddress(connection: string, address: string): Promise<Link | null>
  /** Hands over every block, some at a time, all of one moment; answers with the revision of that moment. */
  blocks(connection: string, take: (some: Block[]) => void): Promise<number>
  remove(connection: string): Promise<void>
}
