import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import { standInSchedule } from '../../../tests/support/stand-in-worker.ts'
import { createAskAgain } from './retry.ts'

const world = () => {
  const held = signal(false)
  const { planned, schedule } = standInSchedule()
  const { askAgain, stop } = createAskAgain({ held, schedule, now: () => 1_000_000 })
  const asked: string[] = []
  return { held, planned, stop, asked, askAgain, ask: (name: string) => () => void asked.push(name) }
}

describe('what failed', () => {
  it('for a time that the service named is asked for again at that time, but never at once', () => {
    const { askAgain, planned, ask, asked } = world()
    askAgain({ kind: 'slow-down', until: 1_041_000 }, ask('later'))
    askAgain({ kind: 'slow-down', until: 0 }, ask('soon'))
    expect(planned.map(({ ms }) => ms)).toEqual([41_000, 1000])
    planned[0]?.action()
    expect(asked).toEqual(['later'])
  })

  it('for the locked key is asked for once, when the key is unlocked', () => {
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

  it('for a lock of which the page is told only afterwards waits for the unlocking all the same', () => {
    const { askAgain, held, ask, asked } = world()
    askAgain({ kind: 'locked' }, ask('a'))
    expect(asked).toEqual([])
    held.value = true
    held.value = false
    expect(asked).toEqual(['a'])
  })

  it('is not asked for when that was given up, or when its account is no longer shown', () => {
    const { askAgain, held, planned, stop, ask, asked } = world()
    held.value = true
    askAgain({ kind: 'locked' }, ask('given up'))()
    askAgain({ kind: 'slow-down', until: 1_041_000 }, ask('given up'))()
    askAgain({ kind: 'locked' }, ask('of another account'))
    stop()
    held.value = false
    expect([asked, planned]).toEqual([[], []])
  })

  it('for any other reason is left to a person', () => {
    const { askAgain, held, planned, ask, asked } = world()
    held.value = true
    askAgain({ kind: 'offline' }, ask('a'))
    held.value = false
    expect([asked, planned]).toEqual([[], []])
  })
})
