import { expect, it } from 'vitest'
import { isPressing, type JobState } from './job-view.ts'

it('leads to the Outbox from a request that failed or is unsure, in batches of any kind', () => {
  const states: JobState[] = ['waiting', 'sending', 'reconciling', 'unsure', 'failed', 'done']
  expect(states.filter((state) => isPressing({ state }))).toEqual(['unsure', 'failed'])
})
