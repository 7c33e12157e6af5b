import type { KeptLink } from './kept-link.ts'
import { searchLine } from './searchable.ts'

/**
 * The searchable data of some hundred links in one record: reading a hundred thousand single records takes seconds, two
 * hundred of these a fraction of one. The arrays and the lines are in the same order.
 */
export interface Block {
  connection: string
  block: number
  ids: number[]
  ages: number[]
  clicks: number[]
  /** The line of each link (`searchLine`), joined by line breaks. */
  lines: string
}

export const BLOCK_SIZE = 512

export const emptyBlock = (connection: string, block: number): Block => ({
  connection,
  block,
  ids: [],
  ages: [],
  clicks: [],
  lines: '',
})

/** Adds or replaces links, and removes others. */
export const changedBlock = (before: Block, put: readonly KeptLink[], remove: ReadonlySet<number>): Block => {
  const rows = new Map<number, { age: number; clicks: number; line: string }>()
  const lines = before.lines.split('\n')
  for (const [at, id] of before.ids.entries()) {
    rows.set(id, { age: before.ages[at] ?? 0, clicks: before.clicks[at] ?? 0, line: lines[at] ?? '' })
  }
  for (const id of remove) rows.delete(id)
  for (const link of put) rows.set(link.id, { age: link.age, clicks: link.clicks, line: searchLine(link) })
  const kept = [...rows.values()]
  return {
    ...before,
    ids: [...rows.keys()],
    ages: kept.map(({ age }) => age),
    clicks: kept.map(({ clicks }) => clicks),
    lines: kept.map(({ line }) => line).join('\n'),
  }
}
