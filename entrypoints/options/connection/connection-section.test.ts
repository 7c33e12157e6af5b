import { describe, expect, it } from 'vitest'
import { lostByDisconnecting } from './ConnectionSection.tsx'

const none = { waiting: 0, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 0 }

describe('what disconnecting would remove', () => {
  it('is nothing if every request succeeded', () => {
    expect(lostByDisconnecting({ ...none, done: 40 })).toBe('Nothing is waiting in the Outbox.')
  })

  it('distinguishes what is waiting, what may have arrived and what failed', () => {
    expect(lostByDisconnecting({ ...none, waiting: 1, sending: 1, reconciling: 1, unsure: 1, failed: 2 })).toBe(
      "1 request is waiting in the Outbox and won't be sent. " +
        "3 requests may have arrived and won't be checked anymore. 2 failed requests will be discarded.",
    )
  })

  it("is unknown if the outbox couldn't be counted", () => {
    expect(lostByDisconnecting(null)).toContain("won't be sent")
  })
})
