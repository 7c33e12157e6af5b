import { describe, expect, it } from 'vitest'
import { NO_JOBS } from '../../../lib/model/job-view.ts'
import { unfinishedText } from './ConnectionSection.tsx'

describe('what disconnecting asks about', () => {
  it('is nothing if every request succeeded', () => {
    expect(unfinishedText({ ...NO_JOBS, done: 40 })).toBeNull()
  })

  it.each([
    [{ waiting: 3 }, '3 requests are waiting in the Outbox.'],
    [
      { waiting: 1, sending: 1, reconciling: 1, unsure: 1, failed: 2 },
      "1 request is waiting in the Outbox. 3 requests may have arrived, but that isn't certain yet. 2 requests have failed.",
    ],
    [{ unsure: 1 }, "1 request may have arrived, but that isn't certain yet."],
    [{ failed: 1, done: 9 }, '1 request has failed.'],
    [{ waiting: 12_000 }, '12,000 requests are waiting in the Outbox.'],
  ])('is what is waiting, what may have arrived and what failed: %j', (counts, text) => {
    expect(unfinishedText({ ...NO_JOBS, ...counts })).toBe(text)
  })

  it("is not taken for nothing if the outbox couldn't be counted", () => {
    expect(unfinishedText(null)).toBe('Requests may still be waiting in the Outbox.')
  })
})
