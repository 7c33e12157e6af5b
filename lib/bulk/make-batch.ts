import type { BatchLink, BatchPlace, StoredBatch } from '../batches/stored-batch.ts'
import type { LinkCreate } from '../contract/link.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import { MAX_WRITES } from '../model/job-view.ts'
import type { SourceFormat } from './source-format.ts'
import type { SourceRow } from './source-row.ts'
import { partOfSource } from './source-text.ts'
import type { ValidatedRow } from './validate-rows.ts'
import { type TimeReader, writtenMoment } from './written-moment.ts'

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
  /** The id of the preset that they come from where no rule chooses another one, if any. */
  preset: string | undefined
  readTime: TimeReader
}

/** What a text of each kind consists of. */
export const COUNTS = { text: 'lines', list: 'lines', table: 'rows', json: 'entries', html: 'entries' } as const

const ENDINGS = { text: 'txt', list: 'txt', table: 'csv', json: 'json', html: 'html' } as const

/** A batch of the valid rows, as many as fit. */
export const makeBatch = (
  text: string,
  format: SourceFormat,
  rows: readonly ValidatedRow[],
  { uuid, existing, optionsFor, preset, readTime }: Batching,
): NewBatch => {
  const links: BatchLink[] = []
  const writes: NewBatch['writes'] = []
  const madeOf: SourceRow[] = []
  const linkOf = new Map<ValidatedRow, number>()
  let taken = 0
  for (const row of rows) {
    const { source, url, own, problems, sameAs } = row
    if (problems.length === 0) {
      const earlier = sameAs === null ? undefined : linkOf.get(sameAs)
      const used = existing.get(url) ?? null
      if (earlier === undefined && used === null && writes.length === MAX_WRITES) break
      linkOf.set(row, earlier ?? links.length)
      if (earlier === undefined) {
        const job = used === null ? uuid() : null
        if (job !== null) {
          const options = { ...optionsFor(url), ...own }
          const title = options.metatitle ?? source.title
          writes.push({ id: job, input: { ...options, url }, title, preset: row.preset?.id ?? preset })
          madeOf.push(source)
        }
        links.push({ url, number: source.number, existing: used, job })
      }
    }
    taken += 1
  }
  const source = { text, rows: rows.map((row) => row.source) }
  const part = partOfSource(format, source, { to: taken, withPasswords: false })
  const places = part.rows.flatMap(({ place }, at): BatchPlace[] => {
    const link = rows[at] && linkOf.get(rows[at])
    return link === undefined || place === null ? [] : [{ ...place, link }]
  })
  const inOrder = isNewestFirst(format.kind, madeOf, readTime) ? writes.toReversed() : writes
  const stored = { text: part.text, counts: COUNTS[format.kind], ending: ENDINGS[format.kind], links, places }
  return { stored, writes: inOrder, rows: taken }
}

/**
 * Tables and JSON come from link services, which list the newest link first, unless their dates say otherwise. Older
 * ones are created first, so that the account's list has the file's order.
 */
const isNewestFirst = (kind: SourceFormat['kind'], rows: readonly SourceRow[], readTime: TimeReader): boolean => {
  if (kind !== 'table' && kind !== 'json') return false
  const [first, last] = [rows[0], rows.at(-1)].map((row) => writtenMoment(row?.cells.created ?? '', readTime))
  return typeof first !== 'number' || typeof last !== 'number' || first >= last
}
