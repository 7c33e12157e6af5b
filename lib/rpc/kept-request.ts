import type { RpcMethod, RpcRequest } from './protocol.ts'

/**
 * A browser drops a message whose page closes while the worker still starts: of 8 such messages Chromium 156 delivered
 * none. What a page puts into `storage.session` in that same task arrives, and wakes the worker. So what must survive
 * its page goes both ways: the message brings the answer, the kept request makes sure. Its id makes the two one.
 */
const PREFIX = 'request:'

/** What of it is done where a worker was stopped before it had put the request away, and another one finds it. */
type Repeat =
  /** Done again: what it adds has ids of its own, so the second time adds nothing. */
  | 'same'
  /** Not done again: a decision about something that may have changed since. */
  | 'never'

/** Everything that a person can press and then close the window, but for what carries a key or a passphrase. */
const KEPT_METHODS: Partial<Record<RpcMethod, Repeat>> = {
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
  discardElsewhere: 'never',
  discardAside: 'never',
  writeSettings: 'never',
  writePixelTypes: 'never',
  forgetRemembered: 'never',
  lock: 'never',
  disconnect: 'never',
}

/** `undefined` for a method whose requests are not kept. The name may come from outside. */
export const repeatOf = (method: string): Repeat | undefined =>
  Object.hasOwn(KEPT_METHODS, method) ? KEPT_METHODS[method as RpcMethod] : undefined

/**
 * A browser gives all of the extension 10 MB there, and the unlocked key and drafts need some of it. What is longer goes
 * by message alone: it comes from Bulk, whose draft stays until the worker has answered.
 */
const MAX_LENGTH = 1_000_000

export const keptKey = (id: string): string => `${PREFIX}${id}`

/** The id of a kept request; `null` for the key of anything else. */
export const keptId = (key: string): string | null => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null)

/** What is kept of a request; `null` where it is too long for that. */
export const keptItem = (request: RpcRequest & { id: string }): Record<string, unknown> | null =>
  JSON.stringify(request).length > MAX_LENGTH ? null : { [keptKey(request.id)]: request }
