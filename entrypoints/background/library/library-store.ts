import { comparisonRules } from '../../../lib/address/comparable-address.ts'
import { type LinkOrder, link } from '../../../lib/contract/link.ts'
import { BLOCK_SIZE, type Block, changedBlock, emptyBlock } from '../../../lib/library/block.ts'
import {
  CLICK_DAYS_STORED,
  type ClickDay,
  changedCounts,
  clickDay,
  emptyClickDay,
  withGains,
} from '../../../lib/library/click-days.ts'
import { goneAfter, type LibraryState, libraryState, newLibraryState } from '../../../lib/library/library-state.ts'
import type { Known, LibraryStore, PutLink } from '../../../lib/library/library-store.ts'
import { derivedFields, type StoredLink, storedLink } from '../../../lib/library/stored-link.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import { addDays } from '../../../lib/model/service-clock.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { z } from '../../../lib/zod.ts'
import { atomically } from '../storage/atomically.ts'
import type { Database, OpenDatabase } from '../storage/database.ts'
import { keysWithPrefix, LAST_KEY } from '../storage/key-range.ts'

// Doesn't wait for the disk, which would cost more than fetching the copy again after a power failure.
const RELAXED = { durability: 'relaxed' } as const
const STORES = ['libraries', 'links', 'blocks', 'clickDays'] as const

const INDEX_OF = { date: 'newest', click: 'mostClicked' } as const satisfies Record<LinkOrder, string>

/** How many blocks are read at once: about 2 MB. */
const BLOCKS_AT_ONCE = 16
/** How many links get new comparable addresses in one transaction. */
const LINKS_AT_ONCE = 500

const transaction = (db: Database) => db.transaction(STORES, 'readwrite', RELAXED)
type Transaction = ReturnType<typeof transaction>

const listed = z.extend(link, { facts: storedLink.shape.facts })

const readableLinks = (rows: readonly unknown[]): ListedLink[] =>
  rows.flatMap((row) => {
    const parsed = listed.safeParse(row)
    return parsed.success ? [{ ...parsed.data, facts: parsed.data.facts ?? {} }] : []
  })

const readableDays = (rows: readonly unknown[]): ClickDay[] =>
  rows.flatMap((row) => {
    const parsed = clickDay.safeParse(row)
    return parsed.success ? [parsed.data] : []
  })

/** Sorts after every day. */
const LATEST_DAY = '9999-12-31'

const FIELDS = Object.keys(storedLink.shape) as (keyof StoredLink)[]

/** Whether the two rows are stored identically. */
const isSameRow = (one: StoredLink, other: StoredLink): boolean =>
  FIELDS.every((field) => one[field] === other[field] || (field === 'facts' && isSameData(one.facts, other.facts)))

/** The rows to store; new links go into the open block. */
const withBlocks = (
  put: readonly PutLink[],
  known: Known,
  before: LibraryState,
): { rows: StoredLink[]; state: LibraryState } => {
  const state = { ...before }
  const rows = put.map((added) => {
    const existing = known.get(added.id)
    if (existing === undefined) {
      if (state.openBlockSize === BLOCK_SIZE) {
        state.openBlock += 1
        state.openBlockSize = 0
      }
      state.openBlockSize += 1
      state.links += 1
    }
    const block = existing?.block ?? state.openBlock
    const facts = added.facts ?? existing?.facts
    return {
      ...added,
      ...derivedFields(added),
      connection: before.connection,
      block,
      ...(facts !== undefined && { facts }),
    }
  })
  return { rows, state }
}

const forget = async (tx: Transaction, connection: string): Promise<void> => {
  const all = keysWithPrefix(connection)
  await Promise.all([
    tx.objectStore('libraries').delete(connection),
    tx.objectStore('links').delete(all),
    tx.objectStore('blocks').delete(all),
    tx.objectStore('clickDays').delete(all),
  ])
}

/** The state; if it can't be read, everything it describes is dropped. */
const readState = async (tx: Transaction, connection: string): Promise<LibraryState> => {
  const row: unknown = await tx.objectStore('libraries').get(connection)
  const parsed = libraryState.safeParse(row)
  if (parsed.success) return parsed.data
  if (row !== undefined) await forget(tx, connection)
  return newLibraryState(connection)
}

const knownOf = async (
  tx: Transaction,
  connection: string,
  ids: readonly number[],
): Promise<Map<number, StoredLink>> => {
  const rows = await Promise.all([...new Set(ids)].map((id) => tx.objectStore('links').get([connection, id])))
  const known = new Map<number, StoredLink>()
  for (const row of rows) {
    const parsed = storedLink.safeParse(row)
    if (parsed.success) known.set(parsed.data.id, parsed.data)
  }
  return known
}

/** The rows that no pass from this one on has met. */
const rowsNotMet = (tx: Transaction, connection: string, pass: number): Promise<StoredLink[]> =>
  tx
    .objectStore('links')
    .index('pass')
    .getAll(IDBKeyRange.bound([connection], [connection, pass], false, true))

/** Updates the words of changed links in their blocks, and returns the changed blocks. */
const writeBlocks = async (
  tx: Transaction,
  connection: string,
  put: readonly StoredLink[],
  removed: readonly StoredLink[],
): Promise<Block[]> => {
  const store = tx.objectStore('blocks')
  const numbers = new Set([...put, ...removed].map(({ block }) => block))
  return Promise.all(
    [...numbers].map(async (number) => {
      const before = (await store.get([connection, number])) ?? emptyBlock(connection, number)
      const gone = new Set(removed.filter(({ block }) => block === number).map(({ id }) => id))
      const after = changedBlock(
        before,
        put.filter(({ block }) => block === number),
        gone,
      )
      await (after.ids.length === 0 ? store.delete([connection, number]) : store.put(after))
      return after
    }),
  )
}

/** Adds changes of counts to those already stored for the day. */
const writeClickDay = async (
  tx: Transaction,
  connection: string,
  day: string,
  gains: ReadonlyMap<number, number>,
  isWhole: boolean,
): Promise<ClickDay | null> => {
  if (gains.size === 0 && !isWhole) return null
  const days = tx.objectStore('clickDays')
  const [stored] = readableDays([await days.get([connection, day])])
  const after = withGains(stored ?? emptyClickDay(connection, day), gains, isWhole)
  await days.put(after)
  if (stored === undefined)
    await days.delete(IDBKeyRange.bound([connection, ''], [connection, addDays(day, -CLICK_DAYS_STORED)]))
  return after
}

const RULES = comparisonRules()

/** Whether comparable addresses were derived by the rules of this build. */
const isComparedByOwnRules = (state: Partial<LibraryState>): boolean => state.comparedBy === RULES

/**
 * Derives the comparable addresses of all links again, because an earlier build used other rules. Some links at a time,
 * so that changes don't have to wait; changes meanwhile use the rules of this build.
 */
const compareAnew = async (db: Database, connection: string): Promise<void> => {
  for (let from = -1; ; ) {
    const tx = db.transaction('links', 'readwrite', RELAXED)
    const last = await atomically(tx, async () => {
      const some = await tx.store.getAll(
        IDBKeyRange.bound([connection, from], [connection, LAST_KEY], true),
        LINKS_AT_ONCE,
      )
      const before = some.flatMap((row) => storedLink.safeParse(row).data ?? [])
      const after = before.map((row): StoredLink => ({ ...row, address: undefined, ...derivedFields(row) }))
      await Promise.all(after.filter((row, at) => row.address !== before[at]?.address).map((row) => tx.store.put(row)))
      return some.at(-1)
    })
    if (last === undefined) break
    from = last.id
  }
  const tx = db.transaction('libraries', 'readwrite', RELAXED)
  await atomically(tx, async () => {
    const state = await tx.store.get(connection)
    if (state !== undefined) await tx.store.put(Object.assign(state, { comparedBy: RULES }))
  })
}

const linksByAddress = (open: OpenDatabase): LibraryStore['withAddress'] => {
  const comparing = new Map<string, Promise<void>>()
  /** Runs once for all callers that wait for it. */
  const compareOnce = (db: Database, connection: string): Promise<void> => {
    const begun = comparing.get(connection) ?? compareAnew(db, connection).finally(() => comparing.delete(connection))
    comparing.set(connection, begun)
    return begun
  }

  return async (connection, address, limit) => {
    const db = await open()
    const find = async () => {
      const tx = db.transaction(['libraries', 'links'])
      const found = tx.objectStore('links').index('address').getAll(keysWithPrefix(connection, address), limit)
      const [state, rows] = await Promise.all([tx.objectStore('libraries').get(connection), found])
      return { rows, isUpToDate: state === undefined || isComparedByOwnRules(state) }
    }
    const { rows, isUpToDate } = await find()
    if (isUpToDate) return readableLinks(rows)
    await compareOnce(db, connection)
    return readableLinks((await find()).rows)
  }
}

/** The library in IndexedDB. */
export const createLibraryStore = (open: OpenDatabase): LibraryStore => ({
  state: async (connection) => {
    const row: unknown = await (await open()).get('libraries', connection)
    const parsed = libraryState.safeParse(row)
    return parsed.success ? parsed.data : newLibraryState(connection)
  },

  change: async (connection, ids, decide, day) => {
    const tx = transaction(await open())
    return atomically(tx, async () => {
      const before = await readState(tx, connection)
      const known = await knownOf(tx, connection, ids)
      const change = decide(before, known)
      if (change === null) return { before: before.revision, state: before, blocks: [], removed: [], clickDay: null }
      const { rows, state } = withBlocks(change.put, known, before)
      const links = tx.objectStore('links')
      const changed = rows.filter((row) => {
        const existing = known.get(row.id)
        return existing === undefined || !isSameRow(existing, row)
      })
      await Promise.all(changed.map((row) => links.put(row)))
      const swept = change.sweepBelow === null ? [] : await rowsNotMet(tx, connection, change.sweepBelow)
      const removed = [...swept, ...change.remove.flatMap((id) => known.get(id) ?? [])]
      await Promise.all(removed.map(({ id }) => links.delete([connection, id])))
      const touched = changed.filter((row) => !looksSame(known.get(row.id), row))
      const blocks = await writeBlocks(tx, connection, touched, removed)
      // Counted after a pass, because an unreadable row may have been counted twice.
      const left =
        change.sweepBelow === null ? state.links - removed.length : await links.count(keysWithPrefix(connection))
      const gone = goneAfter(before.gone, [...change.remove, ...swept.map(({ id }) => id)], rows)
      // A pass over all links was concluded.
      const isWhole = change.sync.countedAt !== before.sync.countedAt
      const gains = changedCounts(rows, known, before.sync.complete ? before.countedDay : null)
      const noted = await writeClickDay(tx, connection, day, gains, isWhole)
      const after = {
        ...state,
        gone,
        countedDay: isWhole ? day : before.countedDay,
        channelsRead: change.channelsRead ?? before.channelsRead,
        sync: change.sync,
        links: left,
        revision: before.revision + 1,
      }
      await tx.objectStore('libraries').put(after)
      return { before: before.revision, state: after, blocks, removed: removed.map(({ id }) => id), clickDay: noted }
    })
  },

  met: async (connection, pass) => (await open()).countFromIndex('links', 'pass', IDBKeyRange.only([connection, pass])),

  page: async (connection, order, offset, limit) => {
    const tx = (await open()).transaction('links')
    const index = tx.store.index(INDEX_OF[order])
    const all = keysWithPrefix(connection)
    if (offset === 0) return readableLinks(await index.getAll(all, limit))
    const cursor = await index.openKeyCursor(all)
    const start = await cursor?.advance(offset)
    if (!start) return []
    return readableLinks(await index.getAll(IDBKeyRange.bound(start.key, [connection, LAST_KEY]), limit))
  },

  links: async (connection, ids) => {
    const tx = (await open()).transaction('links')
    return readableLinks(await Promise.all(ids.map((id) => tx.store.get([connection, id]))))
  },

  withAddress: linksByAddress(open),

  blocks: async (connection, take) => {
    const tx = (await open()).transaction(['libraries', 'blocks'])
    const state: unknown = await tx.objectStore('libraries').get(connection)
    const store = tx.objectStore('blocks')
    for (let from = -1; ; ) {
      const some = await store.getAll(
        IDBKeyRange.bound([connection, from], [connection, LAST_KEY], true),
        BLOCKS_AT_ONCE,
      )
      const last = some.at(-1)
      if (last === undefined) break
      take(some)
      from = last.block
    }
    await tx.done
    const parsed = libraryState.safeParse(state)
    return parsed.success ? parsed.data.revision : 0
  },

  clickDays: async (connection, from) =>
    readableDays(
      await (await open()).getAll('clickDays', IDBKeyRange.bound([connection, from], [connection, LATEST_DAY])),
    ),

  remove: async (connection) => {
    const tx = transaction(await open())
    await atomically(tx, () => forget(tx, connection))
  },
})

/** Whether both rows look the same to a search, so that the block doesn't change. */
const looksSame = (before: StoredLink | undefined, after: StoredLink): boolean =>
  before !== undefined && isSameRow({ ...before, pass: after.pass, guessed: after.guessed }, after)
