import { describe, expect, it } from 'vitest'
import { request } from '../../lib/api/client.ts'
import { createQuirkyService, type QuirkName } from '../support/quirky-service.ts'
import { NOW } from './speak.ts'

describe('FIELD.md lines 4 and 5: the rate limit', () => {
  const overLimit = async (...quirks: QuirkName[]) => {
    const service = createQuirkyService({ now: () => NOW, limit: 1, windowMs: 41_000, quirks })
    const call = () =>
      request(
        { fetch: service.fetch, now: () => NOW },
        { baseUrl: 'https://s.test', key: 'test-key' },
        'readAccount',
        {},
      )
    const first = await call()
    return { first, second: await call() }
  }

  it.each<QuirkName[]>([
    ['slow down comes with 200'],
    ['slow down comes with 200', 'no rate headers'],
    ['refusals come with 200', 'slow down comes with 200'],
    ['the reset is in milliseconds'],
    ['the reset is an HTTP date'],
    ['the reset is a date-time'],
    ['the reset is in seconds from now'],
    ['the clock is years ahead'],
    ['remaining is -1'],
  ])('line 4: the limit is reported with the retry time: %s %s', async (...quirks) => {
    const { second } = await overLimit(...quirks.filter(Boolean))
    expect(second.result).toEqual({ ok: false, failure: { kind: 'slow-down', until: NOW + 41_000 } })
    expect(second.rate.retryAt).toBe(NOW + 41_000)
  })

  it('line 4: a bare 429 means a minute', async () => {
    const { second } = await overLimit('slow down says nothing more')
    expect(second.result).toEqual({ ok: false, failure: { kind: 'slow-down', until: NOW + 60_000 } })
  })

  it.each<QuirkName>([
    'the reset is in milliseconds',
    'the reset is an HTTP date',
    'the reset is a date-time',
    'the reset is in seconds from now',
    'the clock is years ahead',
  ])('line 5: %s, and is the same time', async (quirk) => {
    const { first } = await overLimit(quirk)
    expect(first.rate).toEqual({ limit: 1, remaining: 0, resetAt: NOW + 41_000, retryAt: null })
  })

  it('line 5: invalid and missing values are ignored', async () => {
    expect((await overLimit('the reset lies in the past')).first.rate.resetAt).toBeNull()
    expect((await overLimit('remaining is -1')).first.rate.remaining).toBeNull()
    expect((await overLimit('no rate headers')).first.rate).toEqual({
      limit: null,
      remaining: null,
      resetAt: null,
      retryAt: null,
    })
  })
})
