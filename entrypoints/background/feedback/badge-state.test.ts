import { expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { NO_JOBS } from '../overview.ts'
import { createBadgeState } from './badge-state.ts'

it('counts a request whose outcome will be looked up as waiting, not as one for the user to decide', async () => {
  const unsure = [null, 5_000, 6_000].map((nextAt, at) => ({ ...newJob({ state: 'unsure', nextAt }), sequence: at }))
  const state = createBadgeState({
    current: { idOrNull: async () => 'https://s.test#1' },
    store: { counts: async () => ({ ...NO_JOBS, waiting: 7, unsure: 3 }) },
    unsure: async () => unsure,
    outbox: {
      moving: async () => ok(4),
      status: async () => ok({ hold: null, paceUntil: { click: null, bulk: null }, paused: [] }),
    },
    unseen: { of: async () => [] },
  })
  expect((await state()).counts).toEqual({ ...NO_JOBS, waiting: 6, unsure: 1 })
})
