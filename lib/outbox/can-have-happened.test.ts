import { describe, expect, it } from 'vitest'
import { FAILURES } from '../../tests/support/outbox-job.ts'
import { blocksConnection, type Failure } from '../model/failure.ts'
import { canHaveHappened, mayPass, wasAnswered, wasSent } from './can-have-happened.ts'

const kindsWhere = (holds: (failure: Failure) => boolean): string[] =>
  Object.values(FAILURES)
    .filter((failure) => holds(failure))
    .map(({ kind }) => kind)
    .sort()

const unreadable = (status: number): Failure => ({ kind: 'unreadable', status, detail: '' })

describe('whether a request can have happened', () => {
  it('is uncertain after a network error, a service error, an interruption, a loss or an internal error, and after nothing else', () => {
    const lost = ['internal', 'interrupted', 'lost-requests', 'service-error', 'timeout', 'unreachable']
    expect(kindsWhere((failure) => canHaveHappened(failure) === 'perhaps')).toEqual(lost)
  })

  it('is likely after an unreadable response', () => {
    expect(kindsWhere((failure) => canHaveHappened(failure) === 'unread')).toEqual(['too-large', 'unreadable'])
  })

  it('is excluded after a rejection, in any form', () => {
    for (const status of [400, 404, 499]) expect(canHaveHappened(unreadable(status))).toBe('no')
    for (const status of [200, 302, 399, 500, 502]) expect(canHaveHappened(unreadable(status))).toBe('unread')
  })
})

describe('what a failure means for the connection', () => {
  it('no request was sent if we refused to send it', () => {
    const ours = [
      'already-shortened',
      'credentials',
      'forbidden-sender',
      'invalid',
      'locked',
      'not-connected',
      'offline',
      'other-account',
    ]
    expect(kindsWhere((failure) => !wasSent(failure))).toEqual([...ours, 'permission', 'short-url-changed', 'storage'])
  })

  it('the service is unreachable if the request got no response', () => {
    const silent = ['internal', 'interrupted', 'lost-requests', 'timeout', 'unreachable']
    expect(kindsWhere((failure) => wasSent(failure) && !wasAnswered(failure))).toEqual(silent)
  })

  it("waiting doesn't help if the key or the permission is missing", () => {
    expect(kindsWhere(blocksConnection)).toEqual(['key-refused', 'locked', 'not-connected', 'permission'])
  })

  it('retrying may help if the request itself was not judged', () => {
    const final = [
      'already-shortened',
      'credentials',
      'forbidden-sender',
      'invalid',
      'not-allowed',
      'not-found',
      'other-account',
      'redirected',
      'refused',
    ]
    expect(kindsWhere((failure) => !mayPass(failure))).toEqual([
      ...final,
      'short-url-changed',
      'too-large',
      'unreadable',
    ])
  })
})

describe('every failure', () => {
  it("can't have happened if it was never sent", () => {
    expect(kindsWhere((failure) => !wasSent(failure) && canHaveHappened(failure) !== 'no')).toEqual([])
  })

  it('can have happened if it was sent and got no response', () => {
    const silent = (failure: Failure): boolean => wasSent(failure) && !wasAnswered(failure)
    expect(kindsWhere((failure) => silent(failure) && canHaveHappened(failure) !== 'perhaps')).toEqual([])
  })
})
