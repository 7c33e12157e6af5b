import { comparableShortUrl } from '../../../lib/address/comparable-address.ts'
import type { Library } from '../../../lib/library/library.ts'
import { type RecentLink, recentLink } from '../../../lib/model/overview.ts'
import { wrongCopyOf } from '../../../lib/outbox/alias-choice.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'

/** How many links are returned. The popup shows half as many, because each costs a lookup while it opens. */
const SHOWN = 8
/**
 * How many finished jobs are read: first a few, which are usually enough, then at most these. Some have created no
 * link, or one that no longer exists.
 */
const FEW = 15
const MANY = 100

/**
 * The newest links that were created here and still exist, then the account's newest. The outbox has the requests, the
 * library the present state of their links, so there is no third record that could disagree.
 */
export const recentLinks = async (
  { store, library }: { store: Pick<JobStore, 'newest'>; library: Pick<Library, 'presentOutcomes' | 'newest'> },
  connection: string,
): Promise<RecentLink[]> => {
  const among = async (limit: number) => {
    const jobs = await store.newest(connection, ['done', 'failed'], limit)
    return { links: linksOf(await library.presentOutcomes(connection, jobs)), isAll: jobs.length < limit }
  }
  const few = await among(FEW)
  const isEnough = few.links.length >= SHOWN || few.isAll
  const { links } = isEnough ? few : await among(MANY)
  if (links.length >= SHOWN) return links.slice(0, SHOWN)
  const created = new Set(links.map(({ shortUrl }) => comparableShortUrl(shortUrl)))
  const others = (await library.newest(connection, SHOWN)).filter(
    ({ shorturl }) => shorturl !== '' && !created.has(comparableShortUrl(shorturl)),
  )
  return [...links, ...others.map(recentLink)].slice(0, SHOWN)
}

const linksOf = (jobs: readonly Job[]): RecentLink[] => {
  const links = new Map<string, RecentLink>()
  for (const job of jobs) {
    const { operation, input, outcome, title } = job
    if (operation !== 'createLink') continue
    const broken = wrongCopyOf(job)
    for (const shortUrl of [outcome?.shortUrl ?? null, broken]) {
      // A service may return the same link twice (FIELD.md line 18).
      if (shortUrl === null || links.has(shortUrl)) continue
      links.set(shortUrl, { shortUrl, longUrl: String(input.url), title, isBroken: shortUrl === broken })
    }
  }
  return [...links.values()]
}
