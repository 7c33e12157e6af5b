import type { JobView } from '../../lib/model/job-view.ts'

/** A waiting job as pages show it, with these changes. */
export const jobView = (changes: Partial<JobView> = {}): JobView => ({
  id: 'job-1',
  operation: 'createChannel',
  subject: 'News',
  title: '',
  input: {},
  hasPassword: false,
  needsPassword: false,
  state: 'waiting',
  batch: null,
  createdAt: 1_000,
  nextAt: null,
  attempts: 0,
  paceUntil: null,
  paused: false,
  failure: null,
  outcome: null,
  alias: null,
  predicted: null,
  copied: null,
  ...changes,
})
