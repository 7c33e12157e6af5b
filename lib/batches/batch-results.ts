import { addressPlaces } from '../address/addresses-in-text.ts'
import { shortenable } from '../address/shortenable.ts'
import type { CopiedLink } from '../copy-as/copied-links.ts'
import type { JobState, JobView } from '../model/job-view.ts'
import { type BatchLink, type StoredBatch, unpackBatch } from './stored-batch.ts'
import { replacePlaces } from './text-places.ts'

/** A link of a batch and its outcome. */
export interface ResultRow {
  link: BatchLink
  /** `null` if a short URL existed already, or the job was removed. */
  job: JobView | null
  shortUrl: string | null
}

/** The outcome of each link, in the order of the rows. */
export const resultRows = ({ links }: StoredBatch, jobs: ReadonlyMap<string, JobView>): ResultRow[] =>
  links.map((link) => {
    const job = (link.job !== null && jobs.get(link.job)) || null
    return { link, job, shortUrl: link.existing ?? job?.outcome?.shortUrl ?? null }
  })

/** The link for the clipboard; empty without a short URL. */
export const copiedRow = ({ link, job, shortUrl }: ResultRow): CopiedLink[] =>
  shortUrl === null ? [] : [{ title: job?.title ?? '', shortUrl, longUrl: link.url }]

/** What became of a link: the state of its request, or why it has none. */
export type LinkResult = JobState | 'existing' | 'canceled'

export const resultOf = ({ link, job }: Pick<ResultRow, 'link' | 'job'>): LinkResult => {
  if (link.existing !== null) return 'existing'
  return job === null ? 'canceled' : job.state
}

/** The text with each long URL replaced by its short URL, where there is one. */
export const textWithShortLinks = ({ text, places }: StoredBatch, rows: readonly ResultRow[]): string =>
  replacePlaces(text, places, ({ link }) => rows[link]?.shortUrl ?? null).text

/**
 * What was stored with a batch. A batch from another section has only its text, in which its addresses are searched.
 */
export const storedBatch = (text: string, jobs: readonly JobView[]): StoredBatch =>
  unpackBatch(text) ?? plainBatch(text, jobs)

/** The address in the form in which requests contain it. */
const sent = (address: string): string => {
  const result = shortenable(address)
  return result.ok ? result.value : address
}

const plainBatch = (text: string, jobs: readonly JobView[]): StoredBatch => {
  const links = jobs.map(({ id, subject }, at) => ({ url: subject, number: at + 1, existing: null, job: id }))
  const byAddress = new Map(links.map(({ url }, at) => [sent(url), at]))
  const places = [...addressPlaces(text)].flatMap(({ address, from, to, problem }) => {
    const link = problem === null ? byAddress.get(sent(address)) : undefined
    return link === undefined ? [] : [{ from, to, link }]
  })
  return { text, counts: 'entries', ending: 'txt', links, places }
}
