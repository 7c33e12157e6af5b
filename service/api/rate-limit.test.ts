import { RateLimiterMemory } from 'rate-limiter-flexible'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { textWith } from '../../tests/support/matchers.ts'
import { OTHER_KEY, serviceUnderTest } from '../testing/service-under-test.ts'
import { createRateLimiter, takeFrom } from './rate-limiter.ts'

const count = (statuses: number[], status: number): number => statuses.filter((one) => one === status).length

describe('The limit of 30 requests', () => {
  it('answers exactly 30 of 40 concurrent requests, and refuses 10 with Retry-After', async () => {
    await using under = await serviceUnderTest({ rateLimit: 30 })
    const told = await Promise.all(Array.from({ length: 40 }, () => under.call('GET', '/api/account')))
    const statuses = told.map(({ status }) => status)
    expect(count(statuses, 200)).toBe(30)
    expect(count(statuses, 429)).toBe(10)
    const remaining = told
      .filter(({ status }) => status === 200)
      .map(({ headers }) => headers.get('x-ratelimit-remaining'))
    expect(new Set(remaining).size).toBe(30)
    const refused = told.find(({ status }) => status === 429)
    expect(refused?.body).toEqual({ error: 1, message: textWith('Too many requests') })
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0')
    const wait = Number(refused?.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  })

  it('is separate for each account, and for requests without a valid key', async () => {
    await using under = await serviceUnderTest({ rateLimit: 3 })
    for (let request = 0; request < 4; request += 1)
      await under.call('GET', '/api/account', undefined, { key: 'wrong' })
    expect((await under.call('GET', '/api/account', undefined, { key: 'wrong' })).status).toBe(429)
    for (let request = 0; request < 3; request += 1) {
      expect((await under.call('GET', '/api/account')).status).toBe(200)
    }
    expect((await under.call('GET', '/api/account')).status).toBe(429)
    expect((await under.call('GET', '/api/account', undefined, { key: OTHER_KEY })).status).toBe(200)
  })

  it('refuses guessed keys from memory after twice the limit, and still serves keys that it knows', async () => {
    await using under = await serviceUnderTest({ rateLimit: 3 })
    expect((await under.call('GET', '/api/account')).status).toBe(200)
    const guess = (number: number) => under.call('GET', '/api/account', undefined, { key: `guess-${number}` })
    const statuses: number[] = []
    for (let number = 0; number < 7; number += 1) statuses.push((await guess(number)).status)
    expect(statuses).toEqual([403, 403, 403, 429, 429, 429, 429])
    await under.write('alter table api_keys rename to hidden')
    const { status, headers, body } = await guess(8)
    await under.write('alter table hidden rename to api_keys')
    expect(status).toBe(429)
    expect(body).toEqual({ error: 1, message: textWith('Too many requests') })
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await under.call('GET', '/api/account')).status).toBe(200)
    expect((await under.call('GET', '/api/account', undefined, { key: OTHER_KEY })).status).toBe(429)
  })

  it('counts refused requests and replays as well', async () => {
    await using under = await serviceUnderTest({ rateLimit: 4 })
    const keyed = { headers: { 'idempotency-key': 'k1' } }
    await under.call('POST', '/api/url/add', { url: 'https://a.test' }, keyed)
    await under.call('POST', '/api/url/add', { url: 'https://a.test' }, keyed)
    await under.call('POST', '/api/url/add', {})
    const { headers } = await under.call('GET', '/api/nothing')
    expect(headers.get('x-ratelimit-remaining')).toBe('0')
    expect((await under.call('GET', '/api/account')).status).toBe(429)
  })
})

describe('A window', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 1_000_000 })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is not extended by refused requests', async () => {
    const limiter = createRateLimiter(2, 60)
    expect(await limiter.take('a')).toEqual({
      counted: true,
      allowed: true,
      limit: 2,
      remaining: 1,
      resetAt: 1_060_000,
    })
    vi.advanceTimersByTime(30_000)
    expect(await limiter.take('a')).toEqual({
      counted: true,
      allowed: true,
      limit: 2,
      remaining: 0,
      resetAt: 1_060_000,
    })
    for (let knock = 0; knock < 5; knock += 1) {
      expect(await limiter.take('a')).toEqual({
        counted: true,
        allowed: false,
        limit: 2,
        remaining: 0,
        resetAt: 1_060_000,
      })
    }
    vi.advanceTimersByTime(29_999)
    expect((await limiter.take('a')).allowed).toBe(false)
    vi.advanceTimersByTime(1)
    expect(await limiter.take('a')).toEqual({
      counted: true,
      allowed: true,
      limit: 2,
      remaining: 1,
      resetAt: 1_120_000,
    })
  })

  it('gets back what it allowed, but nothing of an earlier window', async () => {
    const limiter = createRateLimiter(2, 60)
    const first = await limiter.take('a')
    await limiter.take('a')
    await limiter.giveBack('a', first)
    const second = await limiter.take('a')
    expect([second.allowed, (await limiter.take('a')).allowed]).toEqual([true, false])
    vi.advanceTimersByTime(60_000)
    await limiter.giveBack('a', second)
    expect(await limiter.take('a')).toMatchObject({ allowed: true, remaining: 1 })
  })

  it('counts several requests at once as it would one after the other', async () => {
    const oneByOne = createRateLimiter(3, 60)
    const together = takeFrom(new RateLimiterMemory({ points: 3, duration: 60 }), 3)
    const singly = []
    for (let request = 0; request < 6; request += 1) singly.push(await oneByOne.take('a'))
    expect(singly.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false, false])
    expect([...(await together('a', 2)), ...(await together('a', 3)), ...(await together('a', 1))]).toEqual(singly)
  })
})
