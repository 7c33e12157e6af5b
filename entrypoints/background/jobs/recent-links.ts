import type { RecentLink } from '../../../lib/model/recent-link.ts'
import { brokenPromise } from '../../../lib/outbox/alias-choice.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'

const SHOWN = 20
/** How many finished jobs are read: usually enough, and at most. Not every one has created a link. */
const FEW = 30
const MANY = 100

/** The newest links, from the outbox itself, so that no second record can differ. */
export const recentLinks = async (store: JobStore, connection: string): Promise<RecentLink[]> => {
  const among = async (limit: number) => store.newest(connection, ['done', 'failed'], limit)
  const few = await among(FEW)
  const links = linksOf(few)
  const isEnough = links.length >= SHOWN || few.length < FEW
  return (isEnough ? links : linksOf(await among(MANY))).slice(0, SHOWN)
}

const linksOf = (jobs: readonly Job[]): RecentLink[] => {
  const links = new Map<string, RecentLink>()
  for (const job of jobs) {
    const { operation, input, outcome, title, createdAt } = job
    if (operation !== 'createLink') continue
    const broken = brokenPromise(job)
    for (const shortUrl of [outcome?.shortUrl ?? null, broken]) {
      // A service may give the same link twice (FIELD.md line 18).
      if (shortUrl === null || links.has(shortUrl)) continue
      links.set(shortUrl, { shortUrl, longUrl: String(input.url), title, createdAt, isBroken: shortUrl === broken })
    }
  }
  return [...links.values()]
}
