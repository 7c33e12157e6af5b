import type { Link, LinkOrder } from '../contract/link.ts'
import type { LinkFacts, ListedLink } from '../model/link-facts.ts'
import type { Block } from './block.ts'
import type { ClickDay } from './click-days.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import type { StoredLink } from './stored-link.ts'

/** A link to store. The store adds its block and the fields for the indexes; without `facts`, the stored ones stay. */
export type PutLink = Link & Pick<StoredLink, 'pass' | 'guessed'> & { facts?: LinkFacts | undefined }

export interface LibraryChange {
  sync: LibrarySync
  put: readonly PutLink[]
  /** Links that no longer exist, including those that are not stored. */
  remove: readonly number[]
  /** Removes every row that no pass from this one on has met; `null` removes none. */
  sweepBelow: number | null
  /** When all links of each channel were last read; absent if that doesn't change. */
  channelsRead?: LibraryState['channelsRead']
}

/** For a change of the state alone. */
export const NOTHING_ELSE = { put: [], remove: [], sweepBelow: null } satisfies Omit<LibraryChange, 'sync'>

/** Those of the requested links that are stored, by id. */
export type Known = ReadonlyMap<number, StoredLink>

/** A decision gets the state and those of the requested links that are stored; `null` changes nothing. */
export type Decide = (state: LibraryState, known: Known) => LibraryChange | null

export interface Changed {
  /** The revision before the change. */
  before: number
  state: LibraryState
  /** The new content of each changed block. */
  blocks: Block[]
  /** The stored links that were removed. */
  removed: number[]
  /** The day's changes of counts, if there are any new ones. */
  clickDay: ClickDay | null
}

/**
 * The library in durable storage. It is a copy: if something can't be read, the whole connection is dropped and fetched
 * again. A method that can't do its work throws.
 */
export interface LibraryStore {
  state(connection: string): Promise<LibraryState>
  /**
   * One transaction, from reading these links to writing the decision. Changes of counts are stored as those of this
   * day, by the service's clock.
   */
  change(connection: string, ids: readonly number[], decide: Decide, day: string): Promise<Changed>
  /** The stored changes of counts from a day on, oldest first. */
  clickDays(connection: string, from: string): Promise<ClickDay[]>
  /** How many links this pass has met. */
  met(connection: string, pass: number): Promise<number>
  /** Rows in an order, by its index: no other rows are read. */
  page(connection: string, order: LinkOrder, offset: number, limit: number): Promise<ListedLink[]>
  /** The stored links with these ids, in the order of the ids. */
  links(connection: string, ids: readonly number[]): Promise<ListedLink[]>
  /** The links with this comparable address, the newest first. */
  withAddress(connection: string, address: string, limit: number): Promise<ListedLink[]>
  /** Passes all blocks to `take`, some at a time, as of one moment; returns the revision of that moment. */
  blocks(connection: string, take: (some: Block[]) => void): Promise<number>
  remove(connection: string): Promise<void>
}
