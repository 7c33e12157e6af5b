import { describe, expect, it } from 'vitest'
import { readingText, readNowText } from './reading-text.ts'

const NOW = Date.UTC(2030, 0, 1)
const rate = { limit: 10_000, remaining: 9_000, resetAt: NOW + 41_000 }

describe('reading the details of links', () => {
  it('says before it begins about how long it takes at the pace that was seen, after what goes first', () => {
    expect(readNowText(2_500, { ...rate, gapMs: 150 }, 0, NOW)).toBe('Read them now: 2,500 requests, about 7 min')
    expect(readNowText(2_500, { ...rate, gapMs: 150 }, 1_000, NOW)).toBe('Read them now: 2,500 requests, about 9 min')
    expect(readNowText(1, null, 0, NOW)).toBe('Read them now: 1 request, about 1 min')
  })

  it('says meanwhile how long the rest takes at the pace that is seen now', () => {
    const reading = { what: 'details', done: 100, of: 2_500 } as const
    expect(readingText(reading, { ...rate, gapMs: 420 }, 0, NOW)).toBe(
      'Loading: 100 of 2,500 requests · 2,400 waiting, done in 17 min at the earliest',
    )
    expect(readingText(reading, { ...rate, gapMs: 150 }, 0, NOW)).toBe(
      'Loading: 100 of 2,500 requests · 2,400 waiting, done in 6:00 at the earliest',
    )
    expect(readingText(reading, { limit: 30, remaining: 0, resetAt: NOW + 60_000 }, 0, NOW)).toBe(
      'Loading: 100 of 2,500 requests · 2,400 waiting, done in 1 hr, 20 min at the earliest',
    )
  })

  it('says only how far it is while the pace is unknown, the rest takes a moment, or a channel is read', () => {
    const reading = { what: 'details', done: 100, of: 110 } as const
    expect(readingText(reading, null, 0, NOW)).toBe('Loading: 100 of 110 requests')
    expect(readingText(reading, { ...rate, gapMs: 150 }, 0, NOW)).toBe('Loading: 100 of 110 requests')
    expect(readingText({ what: 'channel', done: 1, of: 300 }, rate, 0, NOW)).toBe('Loading: 1 of 300 requests')
  })
})
