import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../lib/model/failure.ts'
import { standInSchedule } from '../../../tests/support/stand-in-worker.ts'
import { createAskAgain } from './retry.ts'

const world = () => {
  const held = signal(false)
  const { planned, schedule } = standInSchedule()
  const { askAgain, stop } = createAskAgain({ held, schedule, now: () => 1_000_000 })
  const asked: string[] = []
  return { held, planned, stop, asked, askAgain, ask: (name: string) => () => void asked.push(name) }
}

describe('a failed request', () => {
  it('with a retry time is sent again at that time, but never at once', () => {
    const { askAgain, planned, ask, asked } = world()
    askAgain({ kind: 'slow-down', until: 1_041_000 }, ask('later'))
    askAgain({ kind: 'slow-down', until: 0 }, ask('soon'))
    expect(planned.map(({ ms }) => ms)).toEqual([41_000, 1000])
    planned[0]?.action()
    expect(asked).toEqual(['later'])
  })

  it('because of the locked key is sent once it is unlocked', () => {
    const { askAgain, held, ask, asked } = world()
    held.value = true
    askAgain({ kind: 'locked' }, ask('a'))
    askAgain({ kind: 'locked' }, ask('b'))
    expect(asked).toEqual([])
    held.value = false
    expect(asked).toEqual(['a', 'b'])
    held.value = true
    held.value = false
    expect(asked).toEqual(['a', 'b'])
  })

  it.each<Failure>([
    { kind: 'permission', origin: 'https://s.test' },
    { kind: 'key-refused', said: 'No.' },
  ])('is sent once the user has ended what blocks the connection ($kind)', (failure) => {
    const { askAgain, held, planned, ask, asked } = world()
    held.value = true
    askAgain(failure, ask('a'))
    expect([asked, planned]).toEqual([[], []])
    held.value = false
    expect(asked).toEqual(['a'])
  })

  it('because of a lock that the page only learns about afterwards still waits for the unlocking', () => {
    const { askAgain, held, ask, asked } = world()
    askAgain({ kind: 'locked' }, ask('a'))
    expect(asked).toEqual([])
    held.value = true
    held.value = false
    expect(asked).toEqual(['a'])
  })

  it('is not retried if that was canceled, or if its account is no longer shown', () => {
    const { askAgain, held, planned, stop, ask, asked } = world()
    held.value = true
    askAgain({ kind: 'locked' }, ask('given up'))()
    askAgain({ kind: 'slow-down', until: 1_041_000 }, ask('given up'))()
    askAgain({ kind: 'locked' }, ask('of another account'))
    stop()
    held.value = false
    expect([asked, planned]).toEqual([[], []])
  })

  it('for any other reason is left to the user', () => {
    const { askAgain, held, planned, ask, asked } = world()
    held.value = true
    askAgain({ kind: 'offline' }, ask('a'))
    held.value = false
    expect([asked, planned]).toEqual([[], []])
  })
})
