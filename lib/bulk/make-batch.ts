import type { LinkCreate } from '../contract/link.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import { MAX_WRITES } from '../model/job-view.ts'
import { jsonRecords } from './json-records.ts'
import type { Reading } from './reading.ts'
import type { SourceRow } from './source-row.ts'
import type { BatchLink, BatchPlace, StoredBatch } from './stored-batch.ts'
import { without } from './text-places.ts'
import type { ValidatedRow } from './validate-rows.ts'
import { writtenMoment } from './written-moment.ts'

export interface NewBatch {
  stored: StoredBatch
  writes: { id: string; input: LinkCreate; title: string; preset?: string | undefined }[]
  /** How many of the rows are in it; the rest needs another batch. */
  rows: number
}

export interface Batching {
  uuid: () => string
  /** The short URL to reuse for an address of a row. */
  existing: ReadonlyMap<string, string>
  /** The options of a link to this address that its row doesn't set, as of now: it may expire some time from now. */
  optionsFor: (url: string) => LinkOptions
  /** The id of the preset that they come from, if any. */
  presetFor: (url: string) => string | undefined
}

/** What a text of each kind consists of. */
export const COUNTS = { text: 'lines', list: 'lines', table: 'rows', json: 'entries', html: 'entries' } as const

/** A batch of the valid rows, as many as fit. */
export const makeBatch = (
  text: string,
  { kind }: Reading,
  rows: readonly ValidatedRow[],
  { uuid, existing, optionsFor, presetFor }: Batching,
): NewBatch => {
  const links: BatchLink[] = []
  const places: BatchPlace[] = []
  const writes: NewBatch['writes'] = []
  const madeOf: SourceRow[] = []
  const byRow = new Map<ValidatedRow, number>()
  let taken = 0
  for (const row of rows) {
    const { source, url, own, problems, sameAs } = row
    if (problems.length === 0) {
      const known = sameAs === null ? undefined : byRow.get(sameAs)
      const used = existing.get(url) ?? null
      if (known === undefined && used === null && writes.length === MAX_WRITES) break
      const link = known ?? links.length
      if (known === undefined) {
        const job = used === null ? uuid() : null
        if (job !== null) {
          const options = { ...optionsFor(url), ...own }
          const title = options.metatitle ?? source.title
          writes.push({ id: job, input: { ...options, url }, title, preset: presetFor(url) })
          madeOf.push(source)
        }
        links.push({ url, number: source.number, existing: used, job })
        byRow.set(row, link)
      }
      for (const place of source.places) places.push({ ...place, link })
    }
    taken += 1
  }
  const next = rows[taken]
  const own = next === undefined || kind === 'json' ? text : text.slice(0, next.source.from)
  // The text of a JSON list is stored as a whole.
  const used = kind === 'json' ? rows : rows.slice(0, taken)
  const secrets = used.flatMap(({ source }) => source.secrets)
  const inOrder = isNewestFirst(kind, madeOf) ? writes.toReversed() : writes
  return { stored: { counts: COUNTS[kind], links, ...without(own, secrets, places) }, writes: inOrder, rows: taken }
}

/**
 * Tables and JSON come from link services, which list the newest link first, unless their dates say otherwise. Older
 * ones are created first, so that the account's list has the file's order.
 */
const isNewestFirst = (kind: Reading['kind'], rows: readonly SourceRow[]): boolean => {
  if (kind !== 'table' && kind !== 'json') return false
  const [first, last] = [rows[0], rows.at(-1)].map((row) => writtenMoment(row?.cells.created ?? ''))
  return first === null || first === undefined || last === null || last === undefined || first >= last
}

/** The text of the rows that didn't fit into a batch, readable again; `null` if all fit. */
export const restOf = (
  text: string,
  { kind, header }: Reading,
  rows: readonly ValidatedRow[],
  taken: number,
): string | null => {
  const next = rows[taken]
  if (next === undefined) return null
  if (kind === 'json') return JSON.stringify(jsonRecords(text)?.slice(next.source.number - 1), null, 1)
  const first = rows[0]?.source.from ?? 0
  // Also the start of a page, which may contain its base address.
  return `${header ? text.slice(0, first) : ''}${text.slice(next.source.from)}`
}
