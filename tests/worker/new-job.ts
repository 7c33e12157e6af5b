import { randomUUID } from 'node:crypto'
import type { NewJob } from '../../lib/outbox/job.ts'

/** A job before it is added; a test passes only what matters to it. */
export const newJob = (differing: Partial<NewJob> = {}): NewJob => {
  const id = randomUUID()
  return {
    id,
    revision: 1,
    connection: 'https://s.test#1',
    operation: 'createLink',
    input: { url: 'https://example.com/' },
    source: 'popup',
    priority: 'click',
    tabId: null,
    title: '',
    copy: false,
    copied: null,
    batch: null,
    state: 'waiting',
    createdAt: 1_000,
    updatedAt: 1_000,
    nextAt: 1_000,
    attempts: 0,
    firstSentAt: null,
    failure: null,
    idempotencyKey: id,
    doubt: null,
    lane: null,
    laneRank: 1,
    outcome: null,
    claim: null,
    passwordErased: false,
    dismissed: false,
    ...differing,
  }
}
