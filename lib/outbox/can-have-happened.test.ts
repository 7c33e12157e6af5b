import { describe, expect, it } from 'vitest'
import { FAILURES } from '../../tests/support/outbox-job.ts'
import type { Failure } from '../model/failure.ts'
import { blocksConnection, canHaveHappened, mayPass, wasAnswered, wasSent } from './can-have-happened.ts'

const kindsWhere = (holds: (failure: Failure) => boolean): string[] =>
  Object.values(FAILURES)
    .filter((failure) => holds(failure))
    .map(({ kind }) => kind)
    .sort()

const unreadable = (status: number): Failure => ({ kind: 'unreadable', status, detail: '' })

describe('whether a request can have happened', () => {
  it('is open after a silence, a breakdown, a stop of ours and a defect of ours, and after nothing else', () => {
    const lost = ['internal', 'interrupted', 'service-error', 'timeout', 'unreachable']
    expect(kindsWhere((failure) => canHaveHappened(failure) === 'perhaps')).toEqual(lost)
  })

  it('is likely after an answer that cannot be read', () => {
    expect(kindsWhere((failure) => canHaveHappened(failure) === 'unread')).toEqual(['too-large', 'unreadable'])
  })

  it('is out of the question after a refusal, also one in an unknown form', () => {
    for (const status of [400, 404, 499]) expect(canHaveHappened(unreadable(status))).toBe('no')
    for (const status of [200, 302, 399, 500, 502]) expect(canHaveHappened(unreadable(status))).toBe('unread')
  })
})

describe('what a failure says of the connection', () => {
  it('is that nothing left when we did not send', () => {
    const ours = [
      'already-shortened',
      'credentials',
      'forbidden-sender',
      'invalid',
      'locked',
      'not-connected',
      'offline',
    ]
    expect(kindsWhere((failure) => !wasSent(failure))).toEqual([...ours, 'permission', 'storage'])
  })

  it('is that nobody answered when the request vanished', () => {
    const silent = ['internal', 'interrupted', 'timeout', 'unreachable']
    expect(kindsWhere((failure) => wasSent(failure) && !wasAnswered(failure))).toEqual(silent)
  })

  it('is that no waiting mends it where key or permission are missing', () => {
    expect(kindsWhere(blocksConnection)).toEqual(['key-refused', 'locked', 'not-connected', 'permission'])
  })

  it('is that asking later may help where nobody judged the question itself', () => {
    const final = [
      'already-shortened',
      'credentials',
      'forbidden-sender',
      'invalid',
      'not-allowed',
      'not-found',
      'redirected',
      'refused',
    ]
    expect(kindsWhere((failure) => !mayPass(failure))).toEqual([...final, 'too-large', 'unreadable'])
  })
})

describe('every failure', () => {
  it('cannot have happened when it was never sent', () => {
    expect(kindsWhere((failure) => !wasSent(failure) && canHaveHappened(failure) !== 'no')).toEqual([])
  })

  it('can have happened when it was sent and nobody answered', () => {
    const silent = (failure: Failure): boolean => wasSent(failure) && !wasAnswered(failure)
    expect(kindsWhere((failure) => silent(failure) && canHaveHappened(failure) !== 'perhaps')).toEqual([])
  })
})
