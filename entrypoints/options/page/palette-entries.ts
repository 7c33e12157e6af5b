/** Lower case without marks: "Überblick" is found by "uber". */
const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * The entries that have each of the typed words at the beginning of one of theirs, those that begin with the text first;
 * otherwise in their order.
 */
export const matchingEntries = <Entry extends { name: string }>(entries: readonly Entry[], query: string): Entry[] => {
  const text = plain(query.trim())
  if (text === '') return [...entries]
  const words = text.split(/\s+/)
  const found = entries.flatMap((entry, place) => {
    const name = plain(entry.name)
    const parts = name.split(/[^\p{L}\p{N}]+/u)
    const isFound = words.every((word) => parts.some((part) => part.startsWith(word)))
    return isFound ? [{ entry, place, rank: name.startsWith(text) ? 0 : 1 }] : []
  })
  return found.sort((one, other) => one.rank - other.rank || one.place - other.place).map(({ entry }) => entry)
}
