import type { RpcMethod, RpcRequest } from './protocol.ts'

/**
 * Requests that must survive their page are sent twice under one id: as a message, which returns the response, and in
 * `storage.session`. A browser drops a message whose page closes while the worker is starting (Chromium 156 delivered
 * none of 8), but what the page stored in the same task arrives and wakes the worker.
 */
const PREFIX = 'request:'

/** What happens to it if a worker stopped before removing it and another one finds it. */
type Repeat =
  /** Repeated: its ids are idempotent, so the second time adds nothing. */
  | 'same'
  /** Dropped: a decision about something that may have changed since. */
  | 'never'

/** Everything that the user can press and then close the window, except what contains a key or a passphrase. */
const STORED_METHODS: Partial<Record<RpcMethod, Repeat>> = {
  write: 'same',
  shorten: 'same',
  writeMany: 'same',
  addBatch: 'same',
  retryJob: 'never',
  discardJob: 'never',
  checkJob: 'never',
  resolveJob: 'never',
  dismissJob: 'never',
  pauseBatch: 'never',
  resumeBatch: 'never',
  cancelBatch: 'never',
  removeBatch: 'never',
  discardOtherConnection: 'never',
  discardUnreadable: 'never',
  writeSettings: 'never',
  writePixelTypes: 'never',
  writeQrLook: 'never',
  forgetRemembered: 'never',
  lock: 'never',
  disconnect: 'never',
}

/** `undefined` for a method whose requests are not stored. The name may be untrusted. */
export const repeatOf = (method: string): Repeat | undefined =>
  Object.hasOwn(STORED_METHODS, method) ? STORED_METHODS[method as RpcMethod] : undefined

/**
 * The extension has 10 MB there, which the unlocked key and drafts share. Longer requests are only sent as a message:
 * they come from Bulk, whose draft stays until the worker has responded.
 */
const MAX_LENGTH = 1_000_000

export const requestKeyOf = (id: string): string => `${PREFIX}${id}`

/** The id of a stored request; `null` for any other key. */
export const storedRequestId = (key: string): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null

/** The stored form of a request; `null` if it is too long. */
export const storedItem = (request: RpcRequest & { id: string }): Record<string, unknown> | null =>
  JSON.stringify(request).length > MAX_LENGTH ? null : { [requestKeyOf(request.id)]: request }
