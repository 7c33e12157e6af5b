import type { RpcMethod, RpcRequest } from './protocol.ts'

/**
 * Requests that must survive their page are sent twice under one id: as a message, which returns the response, and in
 * `storage.session`. A browser drops a message whose page closes while the worker is starting (Chromium 156 delivered
 * none of 8), but what the page stored in the same task arrives and wakes the worker.
 */
const PREFIX = 'request:'

/** What happens to a stored request that a worker stopped before removing and that another worker finds. */
type Repeat =
  /** Repeated: its ids are idempotent, so the second time adds nothing. */
  | 'same'
  /** Dropped: it decides about something that may have changed since. */
  | 'never'

/**
 * Which requests are stored: everything that the user can press before closing the window, except requests that contain
 * a key or a passphrase. `null` for the rest. The compiler requires an entry for each method.
 */
const REPEATS: Readonly<Record<RpcMethod, Repeat | null>> = {
  overview: null,
  connect: null,
  localService: null,
  checkKey: null,
  disconnect: 'never',
  storedAccounts: null,
  discardAccount: 'never',
  setPassphrase: null,
  removePassphrase: null,
  lock: 'never',
  unlock: null,
  writePixelTypes: 'never',
  findCapabilities: null,
  avatar: null,
  forgetRemembered: 'never',
  collections: null,
  refreshCollection: null,
  read: null,
  write: 'same',
  shorten: 'same',
  writeMany: 'same',
  addBatch: 'same',
  changeLinks: 'same',
  batches: null,
  batch: null,
  pauseBatch: 'never',
  resumeBatch: 'never',
  cancelBatch: 'never',
  removeBatch: 'never',
  qrLook: null,
  writeQrLook: 'never',
  bulkDraft: null,
  writeBulkDraft: null,
  jobs: null,
  job: null,
  retryJob: 'never',
  discardJob: 'never',
  discardableJobs: null,
  discardJobs: 'never',
  discardDone: 'never',
  checkJob: 'never',
  resolveJob: 'never',
  dismissJob: 'never',
  otherConnections: null,
  discardOtherConnection: 'never',
  failuresSeen: null,
  unreadableRows: null,
  discardUnreadable: 'never',
  resetStorage: null,
  links: null,
  insights: null,
  utmValues: null,
  knownLinks: null,
  storedLinks: null,
  ownShortUrls: null,
  refreshLibrary: null,
  readLinkFacts: null,
  checkLibrary: null,
  lookUpAlias: null,
  checkSettings: null,
  storedSettings: null,
  writeSettings: 'never',
  writeDraft: null,
  discardDraft: null,
}

/** `null` for a method whose requests are not stored. The name may be untrusted. */
export const repeatOf = (method: string): Repeat | null =>
  Object.hasOwn(REPEATS, method) ? REPEATS[method as RpcMethod] : null

/**
 * `storage.session` has 10 MB, which requests share with the unlocked key and drafts. Longer requests are only sent as
 * a message: they come from Bulk and from changes of many links, whose drafts stay until the worker has responded.
 */
const MAX_LENGTH = 1_000_000

export const requestKeyOf = (id: string): string => `${PREFIX}${id}`

/** The id of a stored request; `null` for any other key. */
export const storedRequestId = (key: string): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null

/** The stored form of a request; `null` if it is too long. */
export const storedItem = (request: RpcRequest & { id: string }): Record<string, unknown> | null =>
  JSON.stringify(request).length > MAX_LENGTH ? null : { [requestKeyOf(request.id)]: request }
