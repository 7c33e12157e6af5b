import { expect, it } from 'vitest'
import { NO_JOBS } from '../../../lib/model/job-view.ts'
import { batchEndText } from './feedback.ts'

const said = (counts: Partial<typeof NO_JOBS>) => batchEndText({ counts: { ...NO_JOBS, ...counts } })

it('reports the outcome of all links, without zero counts', () => {
  expect(said({ done: 1 })).toBe('1 short link created')
  expect(said({ done: 990, failed: 10 })).toBe('990 short links created, 10 failed')
  expect(said({ failed: 2, unsure: 1 })).toBe('0 short links created, 2 failed, 1 not sure')
})

it.each(['waiting', 'sending', 'reconciling'] as const)('says nothing while one of them is %s', (state) => {
  expect(said({ done: 5, [state]: 1 })).toBeNull()
})
