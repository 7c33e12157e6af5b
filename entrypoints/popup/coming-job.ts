import type { LinkCreate } from '../../lib/contract/link.ts'
import type { JobView } from '../../lib/model/job-view.ts'

/** A request whose short URL is copied, until the worker has reported it. */
export const comingJob = (id: string, { password, ...input }: LinkCreate, shortUrl: string, now: number): JobView => ({
  id,
  operation: 'createLink',
  subject: input.url,
  input,
  hasPassword: password !== undefined,
  needsPassword: false,
  state: 'waiting',
  source: 'popup',
  batch: null,
  createdAt: now,
  nextAt: now,
  attempts: 0,
  paceUntil: null,
  paused: false,
  failure: null,
  outcome: null,
  promised: shortUrl,
  promiseCopied: true,
})
