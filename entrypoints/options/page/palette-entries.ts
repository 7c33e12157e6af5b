import { folded } from '../../../lib/contract/folded.ts'

/**
 * The entries that have each of the typed words at the beginning of one of theirs, those that begin with the text first;
 * otherwise in their order.
 */
export const matchingEntries = <Entry extends { name: string }>(entries: readonly Entry[], query: string): Entry[] => {
  const text = folded(query.trim())
  if (text === '') return [...entries]
  const words = text.split(/\s+/)
  const found = entries.flatMap((entry, place) => {
    const name = folded(entry.name)
    const parts = name.split(/[^\p{L}\p{N}]+/u)
    const isFound = words.every((word) => parts.some((part) => part.startsWith(word)))
    return isFound ? [{ entry, place, rank: name.startsWith(text) ? 0 : 1 }] : []
  })
  return found.sort((one, other) => one.rank - other.rank || one.place - other.place).map(({ entry }) => entry)
}
