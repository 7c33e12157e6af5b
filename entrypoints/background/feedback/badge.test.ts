import { describe, expect, it } from 'vitest'
import { type Failure, ok } from '../../../lib/model/failure.ts'
import { type JobCounts, NO_JOBS } from '../../../lib/model/job-view.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { type BadgeFace, type BadgeState, badgeFace, createBadge, createBadgeState } from './badge.ts'

const counts = (some: Partial<JobCounts> = {}): JobCounts => ({
  waiting: 0,
  sending: 0,
  reconciling: 0,
  unsure: 0,
  failed: 0,
  done: 0,
  ...some,
})

const state = (some: Partial<JobCounts> = {}, rest: Partial<BadgeState> = {}): BadgeState => ({
  counts: counts(some),
  blocked: null,
  unseen: [],
  ...rest,
})

const REJECTED: Failure = { kind: 'key-refused', said: 'No.' }
const WITHDRAWN: Failure = { kind: 'permission', origin: 'https://s.test' }
const REFUSED: Failure = { kind: 'refused', status: 400, said: 'No.' }
const timeText = () => 'later'

describe('the badge', () => {
  it.each<[string, Partial<JobCounts>, Partial<BadgeState>, string | null, string, string]>([
    ['nothing at all', {}, {}, null, '', 'Terselink'],
    ['what happens now', { sending: 1, waiting: 3, unsure: 1 }, { unseen: [REFUSED] }, 'done', '…', 'working'],
    ['that the service is being asked', { reconciling: 1 }, {}, null, '…', 'working'],
    ['what was just made', { waiting: 3, unsure: 1 }, { unseen: [REFUSED] }, 'done', '✓', 'done'],
    ['that the key was rejected', { waiting: 3 }, { blocked: REJECTED, unseen: [REFUSED] }, null, '!', 'API key'],
    [
      'that access was withdrawn',
      { waiting: 1 },
      { blocked: WITHDRAWN },
      null,
      '!',
      'allow access to the service, 1 req',
    ],
    ['that something failed', { unsure: 1, waiting: 3 }, { unseen: [REFUSED] }, null, '!', 'refused the request'],
    ['how much failed', {}, { unseen: [REFUSED, REFUSED] }, null, '!', '2 failed requests'],
    ['that a decision is wanted', { unsure: 1, waiting: 3 }, {}, null, '?', '1 request needs your decision'],
    ['how much waits', { waiting: 3, failed: 1 }, {}, null, '3', '3 requests waiting'],
    ['that more waits than can be read', { waiting: 1200 }, {}, null, '999+', '1,200 requests waiting'],
    ['what failed and was seen, in words alone', { failed: 2 }, {}, null, '', '2 requests failed'],
  ])('shows %s', (_what, some, rest, justDone, text, title) => {
    const face = badgeFace(state(some, rest), justDone, timeText)
    expect(face.text).toBe(text)
    expect(face.title).toContain(title)
  })

  const surface = (first: BadgeState) => {
    const shown: Partial<BadgeFace> = {}
    const timers: Array<() => void> = []
    const stored = { now: first }
    const badge = createBadge({
      badge: {
        setBadgeText: async ({ text }) => void Object.assign(shown, { text }),
        setBadgeBackgroundColor: async ({ color }) => void Object.assign(shown, { color }),
        setTitle: async ({ title }) => void Object.assign(shown, { title }),
      },
      state: async () => stored.now,
      timers: { set: (work) => timers.push(work), clear: () => undefined },
      timeText,
    })
    return { badge, shown, timers, stored }
  }

  it('clears "done" by itself', async () => {
    const { badge, shown, timers } = surface(state({ waiting: 2 }))
    await badge.done('done')
    expect(shown.text).toBe('✓')
    timers[0]?.()
    await expect.poll(() => shown.text).toBe('2')
  })

  it('shows a second "done" for its whole time', async () => {
    const { badge, shown, timers } = surface(state())
    await badge.done('done')
    await badge.done('done')
    timers[0]?.()
    await badge.show()
    expect(shown.text).toBe('✓')
    timers[1]?.()
    await expect.poll(() => shown.text).toBe('')
  })

  it('shows a failure after an earlier success, until the failure has been seen', async () => {
    const { badge, shown, stored } = surface(state({}, { unseen: [REFUSED] }))
    await badge.done('done')
    await badge.failed()
    expect(shown.text).toBe('!')
    stored.now = state({ waiting: 1 })
    await badge.show()
    expect(shown.text).toBe('1')
  })

  it("stays as it is, without failing, while its state can't be read", async () => {
    const { badge, shown, stored } = surface(state({ waiting: 2 }))
    await badge.show()
    const { now } = stored
    stored.now = Promise.reject(new DOMException('full', 'QuotaExceededError')) as never
    await badge.done('done')
    expect(shown.text).toBe('2')
    stored.now = now
    await badge.show()
    expect(shown.text).toBe('✓')
  })
})

it('counts a request whose outcome will be looked up as waiting, not as one for the user to decide', async () => {
  const unsure = [null, 5_000, 6_000].map((nextAt, at) => ({ ...newJob({ state: 'unsure', nextAt }), sequence: at }))
  const state = createBadgeState({
    current: { idOrNull: async () => 'https://s.test#1' },
    store: { counts: async () => ({ ...NO_JOBS, waiting: 7, unsure: 3 }) },
    unsure: async () => unsure,
    outbox: {
      unpaused: async () => ok(4),
      status: async () => ok({ hold: null, paceUntil: { click: null, bulk: null }, paused: [] }),
    },
    unseen: { of: async () => [] },
  })
  expect((await state()).counts).toEqual({ ...NO_JOBS, waiting: 6, unsure: 1 })
})
