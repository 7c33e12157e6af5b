import { describe, expect, it } from 'vitest'
import { lostByDisconnecting } from './lost-by-disconnecting.ts'

const none = { waiting: 0, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 0 }

describe('what disconnecting would lose', () => {
  it('is nothing when every request came to its good end', () => {
    expect(lostByDisconnecting({ ...none, done: 40 })).toBe('Nothing is waiting in the outbox.')
  })

  it('counts what waits, what may have arrived and what failed apart', () => {
    expect(lostByDisconnecting({ ...none, waiting: 1, sending: 1, reconciling: 1, unsure: 1, failed: 2 })).toBe(
      'In the outbox 1 request is still waiting and will not be sent, ' +
        '3 requests may or may not have arrived and will not be looked after any more, ' +
        '2 requests have failed and will be forgotten.',
    )
  })

  it('is not called nothing when nobody could count it', () => {
    expect(lostByDisconnecting(null)).toContain('will not be sent')
  })
})
