import type { Link, LinkOrder } from '../../lib/contract/link.ts'
import { type Block, changedBlock, emptyBlock } from '../../lib/library/block.ts'
import { goneAfter, newLibraryState } from '../../lib/library/library-state.ts'
import type { LibraryStore } from '../../lib/library/library-store.ts'
import { derivedFields, type StoredLink } from '../../lib/library/stored-link.ts'

/** Few, so that a handful of links need several blocks. */
const LINKS_IN_A_BLOCK = 5

/** A library of one connection in memory, which outlives the workers of a test. */
export const memoryLibraryStore = (connection: string) => {
  const rows = new Map<number, StoredLink>()
  const blocks = new Map<number, Block>()
  let state = newLibraryState(connection)
  let placed = 0

  const inOrder = (order: LinkOrder): StoredLink[] =>
    [...rows.values()].sort(
      (one, other) =>
        (order === 'click' ? one.negatedClicks - other.negatedClicks : 0) ||
        one.age - other.age ||
        one.negatedId - other.negatedId,
    )

  const store: LibraryStore = {
    state: async () => state,
    change: async (_, ids, decide) => {
      const before = state.revision
      const known = new Map(ids.flatMap((id) => [rows.get(id) ?? []].flat().map((row) => [id, row] as const)))
      const change = decide(state, known)
      if (change === null) return { before, state, blocks: [], removed: [] }
      const put = change.put.map((link) => {
        const block = rows.get(link.id)?.block ?? Math.floor(placed++ / LINKS_IN_A_BLOCK)
        return { ...link, ...derivedFields(link), connection, block }
      })
      for (const row of put) rows.set(row.id, row)
      const { sweepBelow } = change
      const removed = [...rows.values()].filter(
        ({ id, pass }) => change.remove.includes(id) || (sweepBelow !== null && pass < sweepBelow),
      )
      for (const { id } of removed) rows.delete(id)
      const touched = new Set([...put, ...removed].map(({ block }) => block))
      const changed = [...touched].map((number) =>
        changedBlock(
          blocks.get(number) ?? emptyBlock(connection, number),
          put.filter(({ block, id }) => block === number && rows.has(id)),
          new Set(removed.map(({ id }) => id)),
        ),
      )
      for (const block of changed) blocks.set(block.block, block)
      const removedIds = removed.map(({ id }) => id)
      const gone = goneAfter(state.gone, [...change.remove, ...removedIds], put)
      state = { ...state, gone, sync: change.sync, links: rows.size, revision: before + 1 }
      return { before, state, blocks: changed, removed: removedIds }
    },
    met: async (_, pass) => [...rows.values()].filter((row) => row.pass === pass).length,
    page: async (_, order, offset, limit) => inOrder(order).slice(offset, offset + limit),
    links: async (_, ids) => ids.flatMap((id): Link[] => [rows.get(id) ?? []].flat()),
    withAddress: async (_, address, limit) =>
      inOrder('date')
        .filter((row) => row.address === address)
        .slice(0, limit),
    blocks: async (_, take) => {
      for (const block of blocks.values()) take([block])
      return state.revision
    },
    remove: async () => {
      rows.clear()
      blocks.clear()
      state = newLibraryState(connection)
    },
  }
  return { store, rows, state: () => state }
}
