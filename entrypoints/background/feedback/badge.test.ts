import { describe, expect, it } from 'vitest'
import type { JobCounts } from '../../../lib/rpc/views/job-view.ts'
import { type BadgeFace, badgeFace, createBadge } from './badge.ts'

const counts = (some: Partial<JobCounts> = {}): JobCounts => ({
  waiting: 0,
  sending: 0,
  reconciling: 0,
  unsure: 0,
  failed: 0,
  done: 0,
  ...some,
})

describe('the badge', () => {
  it.each([
    ['nothing at all', {}, {}, ''],
    ['what happens now', { sending: 1, waiting: 3, unsure: 1 }, { justDone: true, failed: true }, '…'],
    ['that the service is being asked', { reconciling: 1 }, {}, '…'],
    ['what was just made', { waiting: 3, unsure: 1 }, { justDone: true, failed: true }, '✓'],
    ['that something failed', { unsure: 1, waiting: 3 }, { failed: true }, '!'],
    ['that a decision is wanted', { unsure: 1, waiting: 3 }, {}, '?'],
    ['how many wait', { waiting: 3, failed: 2, done: 9 }, {}, '3'],
    ['many in the room that it has', { waiting: 12_345 }, {}, '999+'],
  ])('shows %s', (_what, some, mood, text) => {
    expect(badgeFace({ counts: counts(some), justDone: false, failed: false, ...mood }).text).toBe(text)
  })

  it('says in words what it shows as a sign', () => {
    expect(badgeFace({ counts: counts({ waiting: 3 }), justDone: false, failed: false }).title).toContain('3 waiting')
  })

  const surface = () => {
    const shown: Partial<BadgeFace> = {}
    const timers: Array<() => void> = []
    const badge = createBadge(
      {
        setBadgeText: async ({ text }) => void Object.assign(shown, { text }),
        setBadgeBackgroundColor: async ({ color }) => void Object.assign(shown, { color }),
        setTitle: async ({ title }) => void Object.assign(shown, { title }),
      },
      (work) => timers.push(work),
    )
    return { badge, shown, timers }
  }

  it('clears "done" by itself', async () => {
    const { badge, shown, timers } = surface()
    await badge.done(counts({ waiting: 2 }))
    expect(shown.text).toBe('✓')
    timers[0]?.()
    expect(shown.text).toBe('2')
  })

  it('lets a second "done" stay for its whole time', async () => {
    const { badge, shown, timers } = surface()
    await badge.done(counts())
    await badge.done(counts())
    timers[0]?.()
    expect(shown.text).toBe('✓')
    timers[1]?.()
    expect(shown.text).toBe('')
  })

  it('keeps a failure until a page has been opened', async () => {
    const { badge, shown } = surface()
    await badge.failed(counts({ failed: 1 }))
    await badge.show(counts({ failed: 1, waiting: 1 }))
    expect(shown.text).toBe('!')
    await badge.seen(counts({ failed: 1, waiting: 1 }))
    expect(shown.text).toBe('1')
  })
})
