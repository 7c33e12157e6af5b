import { randomUUID } from 'node:crypto'
import type { WriteName } from '../../lib/contract/operations.ts'
import type { Failure } from '../../lib/model/failure.ts'
import { type Intent, newJob } from '../../lib/outbox/intent.ts'
import type { Job } from '../../lib/outbox/job.ts'
import { startSending } from '../../lib/outbox/policy.ts'

export const HERE = 'https://s.test#1'
export const NOW = 1_800_000_000_000

/** A request from the popup; a test passes only what matters to it. */
export const intentTo = (
  operation: WriteName,
  input: Record<string, unknown>,
  changes: Partial<Intent> = {},
): Intent => ({
  operation,
  input,
  source: 'popup',
  priority: 'click',
  tabId: null,
  title: '',
  copy: false,
  ...changes,
})

/** A job that waits for its first send. */
export const waitingJob = (operation: WriteName, input: Record<string, unknown>, changes: Partial<Job> = {}): Job => {
  const made = newJob(intentTo(operation, input), HERE, randomUUID(), NOW)
  return { ...made, sequence: 1, ...changes }
}

/** A job in flight for the `sends`th time; each send may have happened. */
export const sendingJob = (
  operation: WriteName,
  input: Record<string, unknown>,
  { sends = 1, greatestId = null, ...changes }: Partial<Job> & { sends?: number; greatestId?: number | null } = {},
): Job => {
  let job = waitingJob(operation, input)
  for (let times = 0; times < sends; times += 1) job = startSending(job, NOW, greatestId)
  return { ...job, ...changes }
}

/** A job whose response was lost and that is being looked up. */
export const doubtfulJob = (
  operation: WriteName,
  input: Record<string, unknown>,
  changes: Parameters<typeof sendingJob>[2] = {},
): Job => sendingJob(operation, input, { state: 'reconciling', failure: { kind: 'unreachable' }, ...changes })

/** A failure of every kind; a new kind must be added here. */
export const FAILURES: { [K in Failure['kind']]: Extract<Failure, { kind: K }> } = {
  'not-connected': { kind: 'not-connected' },
  'other-account': { kind: 'other-account' },
  locked: { kind: 'locked' },
  offline: { kind: 'offline' },
  unreachable: { kind: 'unreachable' },
  timeout: { kind: 'timeout', afterMs: 20_000 },
  permission: { kind: 'permission', origin: 'https://s.test' },
  'key-refused': { kind: 'key-refused', said: 'Wrong key' },
  'not-allowed': { kind: 'not-allowed', said: 'Upgrade your plan' },
  'slow-down': { kind: 'slow-down', until: NOW + 42_000 },
  refused: { kind: 'refused', status: 200, said: 'The alias is taken' },
  'service-error': { kind: 'service-error', status: 500 },
  unreadable: { kind: 'unreadable', status: 200, detail: 'no JSON' },
  'too-large': { kind: 'too-large', limitBytes: 1_000 },
  redirected: { kind: 'redirected' },
  invalid: { kind: 'invalid', field: 'url', problem: { code: 'not_address' } },
  'short-url-changed': { kind: 'short-url-changed', copied: 'https://s.test/abc', shortUrl: 'https://s.test/xyz' },
  'already-shortened': { kind: 'already-shortened', shortUrl: 'https://s.test/abc' },
  credentials: { kind: 'credentials' },
  'not-found': { kind: 'not-found' },
  interrupted: { kind: 'interrupted' },
  'lost-requests': { kind: 'lost-requests', unfinished: 2, finished: 1 },
  storage: { kind: 'storage', detail: 'full' },
  'forbidden-sender': { kind: 'forbidden-sender' },
  internal: { kind: 'internal', detail: 'a defect' },
}
