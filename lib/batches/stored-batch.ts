import type { Place } from './text-places.ts'

/** A link of a batch. */
export interface BatchLink {
  /** The long URL as sent. */
  url: string
  /** The number of the first row with this URL. */
  number: number
  /** The existing short URL that is used; `null` if the batch creates the link. */
  existing: string | null
  /** The id of the job that creates the link; `null` if an existing short URL is used. */
  job: string | null
}

/** What is stored with a batch, so that its text can be returned with short links. */
export interface StoredBatch {
  text: string
  /** What the `number` of a link counts. */
  counts: 'lines' | 'rows' | 'entries'
  /** The extension of a file with this text. */
  ending: 'txt' | 'csv' | 'json' | 'html'
  /** In the order of the rows. */
  links: readonly BatchLink[]
  /** Every occurrence of an address, in the order of the text, with the index of its link in `links`. */
  places: readonly BatchPlace[]
}

export interface BatchPlace extends Place {
  link: number
}

/** The longest text that the worker stores with a batch: more than 10,000 addresses with the text around them. */
export const MAX_PACKED_LENGTH = 8_000_000

const VERSION = 2

/** How many numbers a place takes in each version. Version 1 had one more before the link's index. */
const NUMBERS: Readonly<Record<number, number>> = { 1: 4, 2: 3 }

/** Packs a batch into a text for the worker's store. */
export const packBatch = ({ text, counts, ending, links, places }: StoredBatch): string =>
  JSON.stringify({
    version: VERSION,
    text,
    counts,
    ending,
    links: links.map(({ url, number, existing, job }) => [url, number, existing, job]),
    // A batch has up to ten thousand places, and flat numbers need a fifth of the space.
    places: places.flatMap(({ from, to, link }) => [from, to, link]),
  })

/** What was packed; `null` if it has another format or version. */
export const unpackBatch = (packed: string): StoredBatch | null => {
  let value: unknown
  try {
    value = JSON.parse(packed)
  } catch {
    return null
  }
  const size = typeof value === 'object' && value !== null && 'version' in value && NUMBERS[Number(value.version)]
  if (!size) return null
  // Only `packBatch` writes this format.
  const { text, counts, ending = 'txt', links, places } = value as Packed
  return {
    text,
    counts,
    ending,
    links: links.map(([url, number, existing, job]) => ({ url, number, existing, job })),
    places: Array.from({ length: places.length / size }, (_, at) => {
      const numbers = places.slice(at * size, (at + 1) * size)
      const [from = 0, to = 0] = numbers
      return { from, to, link: numbers.at(-1) ?? 0 }
    }),
  }
}

interface Packed extends Pick<StoredBatch, 'text' | 'counts'>, Partial<Pick<StoredBatch, 'ending'>> {
  links: [string, number, string | null, string | null][]
  places: number[]
}
