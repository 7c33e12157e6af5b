import type { Failure } from '../model/failure.ts'

/** What became of a request, as far as its failure tells. */
type Fate = 'not sent' | 'turned back' | 'perhaps' | 'unread'

const fateOf = (failure: Failure): Fate => {
  switch (failure.kind) {
    case 'not-connected':
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
      return 'turned back'
    case 'unreachable':
    case 'timeout':
    case 'service-error':
    case 'interrupted':
    case 'internal':
      return 'perhaps'
    case 'too-large':
      return 'unread'
    case 'unreadable':
      return failure.status >= 400 && failure.status < 500 ? 'turned back' : 'unread'
  }
}

/**
 * Whether a request that ended in this failure can have happened at the service: the question that decides everything
 * else. `unread`: it was answered as done, in a form that cannot be read.
 */
export const canHaveHappened = (failure: Failure): 'no' | 'perhaps' | 'unread' => {
  const fate = fateOf(failure)
  return fate === 'perhaps' || fate === 'unread' ? fate : 'no'
}

/** Whether the request left at all, as far as the allowance is concerned. */
export const wasSent = (failure: Failure): boolean => fateOf(failure) !== 'not sent'

/** Whether somebody answered. */
export const wasAnswered = (failure: Failure): boolean =>
  wasSent(failure) &&
  failure.kind !== 'unreachable' &&
  failure.kind !== 'timeout' &&
  failure.kind !== 'interrupted' &&
  failure.kind !== 'internal'

/** Failures that no waiting mends: the connection itself must change. */
export const blocksConnection = ({ kind }: Failure): boolean =>
  kind === 'not-connected' || kind === 'locked' || kind === 'permission' || kind === 'key-refused'

/** The account itself said no: nothing more is sent with this key by itself, however often the worker starts. */
export const rejectsKey = (failure: Failure | null): failure is Extract<Failure, { kind: 'key-refused' }> =>
  failure?.kind === 'key-refused'

/** Failures that the same question may not meet later. */
export const mayPass = (failure: Failure): boolean =>
  blocksConnection(failure) || canHaveHappened(failure) === 'perhaps' || MAY_PASS.has(failure.kind)

const MAY_PASS: ReadonlySet<Failure['kind']> = new Set(['offline', 'slow-down', 'storage'])
