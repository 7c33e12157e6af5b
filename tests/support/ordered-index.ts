export type Key = readonly (string | number)[]

const compareParts = (a: string | number, b: string | number): number => {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Compares array keys like IndexedDB: part by part, numbers before strings, a prefix before longer keys. */
const compareKeys = (a: Key, b: Key): number => {
  for (let i = 0; i < a.length && i < b.length; i += 1) {
    const order = compareParts(a[i] ?? 0, b[i] ?? 0)
    if (order !== 0) return order
  }
  return a.length - b.length
}

/** Greater than any part of a key in use. */
const AFTER_ALL = '\uffff'

/** A database index in memory: sorted keys, each with the id of its record. Keys must be unique. */
export class OrderedIndex {
  readonly #entries: { key: Key; id: string }[] = []

  /** The position of the first key that is not smaller. */
  #position(key: Key): number {
    let low = 0
    let high = this.#entries.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const entry = this.#entries[middle]
      if (entry !== undefined && compareKeys(entry.key, key) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  insert(key: Key, id: string): void {
    this.#entries.splice(this.#position(key), 0, { key, id })
  }

  remove(key: Key): void {
    this.#entries.splice(this.#position(key), 1)
  }

  #idAt(place: number, prefix: Key): string | null {
    const entry = this.#entries[place]
    const begins = entry !== undefined && prefix.every((part, i) => entry.key[i] === part)
    return begins ? entry.id : null
  }

  /** The id of the smallest key that starts with `prefix`. */
  first(prefix: Key): string | null {
    return this.#idAt(this.#position(prefix), prefix)
  }

  /** The id of the greatest key that starts with `prefix`. */
  last(prefix: Key): string | null {
    return this.#idAt(this.#position([...prefix, AFTER_ALL]) - 1, prefix)
  }

  /** The ids of all keys that start with `prefix`, in order. */
  all(prefix: Key): string[] {
    const ids: string[] = []
    for (let i = this.#position(prefix); i < this.#entries.length; i += 1) {
      const entry = this.#entries[i]
      if (entry === undefined || !prefix.every((part, at) => entry.key[at] === part)) break
      ids.push(entry.id)
    }
    return ids
  }
}
