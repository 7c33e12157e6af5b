import type { PlainProblem, Problem } from './problem.ts'

/** What went wrong, as data: it is stored in jobs and crosses messages. `failure-text.ts` alone turns it into words. */
export type Failure =
  /** No service is connected, or its key has been removed. */
  | { kind: 'not-connected' }
  /** The key is under a passphrase that has not been given since the browser started; nothing was sent. */
  | { kind: 'locked' }
  /** The browser says that it has no network; nothing was sent. */
  | { kind: 'offline' }
  /** The request may or may not have arrived: the connection broke, or the address cannot be reached. */
  | { kind: 'unreachable' }
  /** No answer within the limit, in milliseconds. */
  | { kind: 'timeout'; afterMs: number }
  /** The user has not allowed the extension to talk to this origin. */
  | { kind: 'permission'; origin: string }
  /** The key was refused by the service. `said` is the service's own text, never markup. */
  | { kind: 'key-refused'; said: string }
  /** The plan or the rights of this account do not cover the request (HTTP 403 with a key that works). */
  | { kind: 'not-allowed'; said: string }
  /** Over the rate limit. `until` is in epoch milliseconds. */
  | { kind: 'slow-down'; until: number }
  /** The service understood and refused; `existingId` names what stands in the way of something new (FIELD.md line 27). */
  | { kind: 'refused'; status: number; said: string; existingId?: number | undefined }
  /** The service broke (HTTP 5xx). */
  | { kind: 'service-error'; status: number }
  /** Something answered, but not with the API: HTML, nothing, another shape. Its text is never echoed. */
  | { kind: 'unreadable'; status: number; detail: string }
  /** The answer is longer than the client reads, in bytes. */
  | { kind: 'too-large'; limitBytes: number }
  /** The address answers with a redirect, which the key must not follow. */
  | { kind: 'redirected' }
  /** The input isn't valid. `field` is its path. */
  | { kind: 'invalid'; field: string; problem: Problem }
  /** The page has a short link already, and nobody has said that another one is wanted. */
  | { kind: 'already-shortened'; shortUrl: string }
  /** An address to send contains a user name or password: a person must say what is to be done with them. */
  | { kind: 'credentials' }
  /** What was asked for does not exist. */
  | { kind: 'not-found' }
  /** The worker stopped while the request was under way. */
  | { kind: 'interrupted' }
  /**
   * The extension's own storage cannot be used: `trouble` says why where that is known, and `part` what could be set
   * aside and started anew.
   */
  | { kind: 'storage'; detail: string; trouble?: StorageTrouble | undefined; part?: StoragePart | undefined }
  /** The message did not come from a page of this extension. */
  | { kind: 'forbidden-sender' }
  /** A defect of ours. */
  | { kind: 'internal'; detail: string }

/** There is no room left; a newer version of Terselink wrote it; what is stored cannot be understood. */
export type StorageTrouble = 'full' | 'newer' | 'damaged'

export type StoragePart = 'outbox' | 'settings' | 'connection'

/** An input that isn't valid, as the checks of one field find it. */
export type InvalidInput = Extract<Failure, { kind: 'invalid' }>

export type Result<T, F = Failure> = { ok: true; value: T } | { ok: false; failure: F }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

export const invalid = (field: string, problem: Problem | PlainProblem): { ok: false; failure: InvalidInput } => ({
  ok: false,
  failure: { kind: 'invalid', field, problem: typeof problem === 'string' ? { code: problem } : problem },
})

/** Whether a list could not be read because the service has no such list (FIELD.md line 31). */
export const isNotOffered = (failure: Failure): boolean =>
  failure.kind === 'not-found' || (failure.kind === 'unreadable' && [404, 405, 501].includes(failure.status))
