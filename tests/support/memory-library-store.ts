import type { LinkOrder } from '../../lib/contract/link.ts'
import { type Block, changedBlock, emptyBlock } from '../../lib/library/block.ts'
import { type ClickDay, changedCounts, emptyClickDay, withGains } from '../../lib/library/click-days.ts'
import { goneAfter, newLibraryState } from '../../lib/library/library-state.ts'
import type { LibraryStore } from '../../lib/library/library-store.ts'
import { derivedFields, type StoredLink } from '../../lib/library/stored-link.ts'
import type { ListedLink } from '../../lib/model/link-facts.ts'

/** Few, so that a handful of links need several blocks. */
const LINKS_IN_A_BLOCK = 5

const listed = (row: StoredLink): ListedLink => ({ ...row, facts: row.facts ?? {} })

/** A library of one connection in memory, which outlives the workers of a test. */
export const memoryLibraryStore = (connection: string) => {
  const rows = new Map<number, StoredLink>()
  const blocks = new Map<number, Block>()
  const days = new Map<string, ClickDay>()
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
    change: async (_, ids, decide, day) => {
      const before = state.revision
      const known = new Map(ids.flatMap((id) => [rows.get(id) ?? []].flat().map((row) => [id, row] as const)))
      const change = decide(state, known)
      if (change === null) return { before, state, blocks: [], removed: [], clickDay: null }
      const put = change.put.map((link) => {
        const block = rows.get(link.id)?.block ?? Math.floor(placed++ / LINKS_IN_A_BLOCK)
        const facts = link.facts ?? rows.get(link.id)?.facts
        return { ...link, ...derivedFields(link), connection, block, ...(facts !== undefined && { facts }) }
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
      const gains = changedCounts(put, known, state.sync.complete ? state.countedDay : null)
      const isWhole = change.sync.countedAt !== state.sync.countedAt
      const clickDay =
        gains.size > 0 || isWhole ? withGains(days.get(day) ?? emptyClickDay(connection, day), gains, isWhole) : null
      if (clickDay !== null) days.set(day, clickDay)
      const countedDay = isWhole ? day : state.countedDay
      const channelsRead = change.channelsRead ?? state.channelsRead
      state = { ...state, gone, countedDay, channelsRead, sync: change.sync, links: rows.size, revision: before + 1 }
      return { before, state, blocks: changed, removed: removedIds, clickDay }
    },
    met: async (_, pass) => [...rows.values()].filter((row) => row.pass === pass).length,
    page: async (_, order, offset, limit) =>
      inOrder(order)
        .slice(offset, offset + limit)
        .map(listed),
    links: async (_, ids) => ids.flatMap((id) => [rows.get(id) ?? []].flat().map(listed)),
    withAddress: async (_, address, limit) =>
      inOrder('date')
        .filter((row) => row.address === address)
        .slice(0, limit)
        .map(listed),
    blocks: async (_, take) => {
      for (const block of blocks.values()) take([block])
      return state.revision
    },
    clickDays: async (_, from) =>
      [...days.values()].filter(({ day }) => day >= from).sort((one, other) => (one.day < other.day ? -1 : 1)),
    remove: async () => {
      days.clear()
      rows.clear()
      blocks.clear()
      state = newLibraryState(connection)
    },
  }
  return { store, rows, state: () => state }
}
