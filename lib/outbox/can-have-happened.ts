import type { Block } from '../model/connection-view.ts'
import { blocksConnection, type Failure } from '../model/failure.ts'

/** How far a request got, judging by its failure. */
type Progress = 'not sent' | 'rejected' | 'perhaps done' | 'unread'

const progressOf = (failure: Failure): Progress => {
  switch (failure.kind) {
    case 'not-connected':
    case 'other-account':
    case 'locked':
    case 'offline':
    case 'permission':
    case 'already-shortened':
    case 'short-url-changed':
    case 'invalid':
    case 'credentials':
    case 'storage':
    case 'forbidden-sender':
      return 'not sent'
    case 'key-refused':
    case 'not-allowed':
    case 'slow-down':
    case 'refused':
    case 'not-found':
    case 'redirected':
      return 'rejected'
    case 'unreachable':
    case 'timeout':
    case 'service-error':
    case 'interrupted':
    case 'lost-requests':
    case 'internal':
      return 'perhaps done'
    case 'too-large':
      return 'unread'
    case 'unreadable':
      return failure.status >= 400 && failure.status < 500 ? 'rejected' : 'unread'
  }
}

/**
 * Whether a request that ended in this failure can have happened at the service. `unread`: the response reported
 * success but can't be read.
 */
export const canHaveHappened = (failure: Failure): 'no' | 'perhaps' | 'unread' => {
  const progress = progressOf(failure)
  if (progress === 'unread') return 'unread'
  return progress === 'perhaps done' ? 'perhaps' : 'no'
}

/** Whether the request was sent and counts against the allowance. */
export const wasSent = (failure: Failure): boolean => progressOf(failure) !== 'not sent'

/** Whether the service responded. */
export const wasAnswered = (failure: Failure): boolean =>
  wasSent(failure) &&
  failure.kind !== 'unreachable' &&
  failure.kind !== 'timeout' &&
  failure.kind !== 'interrupted' &&
  failure.kind !== 'lost-requests' &&
  failure.kind !== 'internal'

/** Whether the service says that it can't handle any request at present (HTTP 503), for example during maintenance. */
export const isUnavailable = (failure: Failure): boolean => failure.kind === 'service-error' && failure.status === 503

/** Whether the service rejects the key. The extension sends nothing more with it unless the user asks. */
export const rejectsKey = (failure: Failure | null): failure is Extract<Failure, { kind: 'key-refused' }> =>
  failure?.kind === 'key-refused'

/** Whether only the user can resolve the failure. Every page says so then; a locked key has its own form. */
export const needsUser = (failure: Failure | null): failure is Block =>
  failure?.kind === 'key-refused' || failure?.kind === 'permission'

/** Whether a retry of the same request may succeed. */
export const mayPass = (failure: Failure): boolean =>
  blocksConnection(failure) || canHaveHappened(failure) === 'perhaps' || MAY_PASS.has(failure.kind)

const MAY_PASS: ReadonlySet<Failure['kind']> = new Set(['offline', 'slow-down', 'storage'])
