import type { RecentLink } from '../../../lib/model/recent-link.ts'
import { brokenPromise } from '../../../lib/outbox/alias-choice.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'

const SHOWN = 20
/** How many done jobs are read: not every one has created a link. */
const LOOKED_AT = 100

/** The newest links, from the outbox itself, so that no second record can differ. */
export const recentLinks = async (store: JobStore, connection: string): Promise<RecentLink[]> => {
  const { jobs } = await store.page({ connection, states: ['done', 'failed'], offset: 0, limit: LOOKED_AT })
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
  return [...links.values()].slice(0, SHOWN)
}
