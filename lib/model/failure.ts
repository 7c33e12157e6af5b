import type { PlainProblem, Problem } from './problem.ts'

/** A failure as data: it is stored in jobs and sent in messages. Only `failure-text.ts` puts it into words. */
export type Failure =
  /** No service is connected, or its key was removed. */
  | { kind: 'not-connected' }
  /** The page showed another account than the one that is connected now. Nothing was sent or stored. */
  | { kind: 'other-account' }
  /** The passphrase was not entered since the browser started; nothing was sent. */
  | { kind: 'locked' }
  /** The browser reports no network; nothing was sent. */
  | { kind: 'offline' }
  /** The request may or may not have arrived: the connection broke, or the address can't be reached. */
  | { kind: 'unreachable' }
  /** No response within the limit, in milliseconds. */
  | { kind: 'timeout'; afterMs: number }
  /** The user has not granted access to this origin. */
  | { kind: 'permission'; origin: string }
  /** The service refused the key. `said` is the service's own text, never markup. */
  | { kind: 'key-refused'; said: string }
  /** The plan or the rights of this account don't include the request (HTTP 403 with a working key). */
  | { kind: 'not-allowed'; said: string }
  /** Over the rate limit. `until` is in epoch milliseconds. */
  | { kind: 'slow-down'; until: number }
  /**
   * The service refused the request; `existingId` is the object that prevents a creation (FIELD.md line 27), `takenAlias`
   * the requested alias that another link has.
   */
  | {
      kind: 'refused'
      status: number
      said: string
      existingId?: number | undefined
      takenAlias?: string | undefined
    }
  /** The service failed (HTTP 5xx). */
  | { kind: 'service-error'; status: number }
  /** The response is not from the API: HTML, nothing, another shape. Its text is never echoed. */
  | { kind: 'unreadable'; status: number; detail: string }
  /** The response is longer than the client reads, in bytes. */
  | { kind: 'too-large'; limitBytes: number }
  /** The response is a redirect, which the key must not follow. */
  | { kind: 'redirected' }
  /** The input isn't valid. `field` is its path. */
  | { kind: 'invalid'; field: string; problem: Problem }
  /** The page already has a short link, and the user has not asked for another one. */
  | { kind: 'already-shortened'; shortUrl: string }
  /** Terselink's own alias was copied before the service gave the link another one; `null` if it returned none. */
  | { kind: 'short-url-changed'; copied: string; shortUrl: string | null }
  /** An address to send contains a user name or password: the user must choose what to do with them. */
  | { kind: 'credentials' }
  /** The object doesn't exist. `isFree` says whether the short URL is free, if the service tells. */
  | { kind: 'not-found'; isFree?: boolean | undefined }
  /** The worker stopped while the request was in flight. */
  | { kind: 'interrupted' }
  /** The extension's own storage can't be used: `trouble` says why, if known, and `part` what could be reset. */
  | { kind: 'storage'; detail: string; trouble?: StorageTrouble | undefined; part?: StoragePart | undefined }
  /** The browser has deleted the database with these requests, which may have been sent before. */
  | { kind: 'lost-requests'; unfinished: number; finished: number }
  /** The message did not come from a page of this extension. */
  | { kind: 'forbidden-sender' }
  /** A bug in Terselink. */
  | { kind: 'internal'; detail: string }

/** No space is left; a newer version of Terselink wrote the data; the data can't be read. */
export type StorageTrouble = 'full' | 'newer' | 'damaged'

export type StoragePart = 'outbox' | 'settings' | 'connection'

/** An invalid input, as reported by the checks of one field. */
export type InvalidInput = Extract<Failure, { kind: 'invalid' }>

export type Result<T, F = Failure> = { ok: true; value: T } | { ok: false; failure: F }

export const ok = <T>(value: T): { ok: true; value: T } => ({ ok: true, value })

export const fail = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure })

export const invalid = (field: string, problem: Problem | PlainProblem): { ok: false; failure: InvalidInput } => ({
  ok: false,
  failure: { kind: 'invalid', field, problem: typeof problem === 'string' ? { code: problem } : problem },
})

/** Whether a list couldn't be read because the service doesn't have it (FIELD.md line 31). */
export const isNotOffered = (failure: Failure): boolean =>
  failure.kind === 'not-found' || (failure.kind === 'unreadable' && [404, 405, 501].includes(failure.status))

/** Whether waiting doesn't help: the connection itself must change. */
export const blocksConnection = ({ kind }: Failure): boolean =>
  kind === 'not-connected' || kind === 'locked' || kind === 'permission' || kind === 'key-refused'
