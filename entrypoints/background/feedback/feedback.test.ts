import { expect, it } from 'vitest'
import { ok } from '../../../lib/model/failure.ts'
import { NO_JOBS } from '../../../lib/model/job-view.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { batchEndText, createFeedback } from './feedback.ts'

const said = (counts: Partial<typeof NO_JOBS>) => batchEndText({ counts: { ...NO_JOBS, ...counts } })

it('reports the outcome of all links, without zero counts', () => {
  expect(said({ done: 1 })).toBe('1 short link created')
  expect(said({ done: 990, failed: 10 })).toBe('990 short links created, 10 failed')
  expect(said({ failed: 2, unsure: 1 })).toBe('0 short links created, 2 failed, 1 not sure')
})

it.each(['waiting', 'sending', 'reconciling'] as const)('says nothing while one of them is %s', (state) => {
  expect(said({ done: 5, [state]: 1 })).toBeNull()
})

it('is complete even if the browser fails to show a notification', async () => {
  const badge: string[] = []
  const feedback = createFeedback({
    badge: {
      show: async () => undefined,
      done: async (words) => void badge.push(words),
      failed: async () => void badge.push('failed'),
    },
    unseen: { add: async () => ok(null), markSeen: async () => ok(null) },
    connection: async () => 'https://s.test#1',
    batchOf: async () => null,
    unsure: async () => [],
    notify: () => Promise.reject(new Error('Unable to download all specified images.')),
    timeText: () => 'later',
  })
  await feedback.reused('https://s.test/a', true, 'menu')
  await feedback.refused({ kind: 'offline' }, 'https://example.com/')
  const failed = newJob({ source: 'menu', state: 'failed', failure: { kind: 'redirected' } })
  await feedback.settled({ ...failed, sequence: 1 }, null)
  expect(badge).toEqual(['existing link copied', 'failed', 'failed'])
})
