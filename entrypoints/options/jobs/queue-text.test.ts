import { describe, expect, it } from 'vitest'
import { queueText } from './queue-text.ts'

const NOW = 1_000_000

describe('the time for the queue', () => {
  it('is not shown if everything is sent at once', () => {
    expect(queueText(0, NOW + 60_000, NOW)).toBeNull()
    expect(queueText(3, null, NOW)).toBeNull()
    expect(queueText(3, NOW, NOW)).toBeNull()
  })

  it.each([
    [31_000, '0:31'],
    [599_000, '9:59'],
    [600_000, '10 min'],
    [3_600_000, '1 hr'],
    [5.55 * 3_600_000, '5 hr, 33 min'],
  ])('%d ms are formatted as %s', (ms, told) => {
    expect(queueText(200, NOW + ms, NOW)).toBe(`200 waiting, done in ${told} at the earliest`)
  })
})
