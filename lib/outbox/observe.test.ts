import { describe, expect, it } from 'vitest'
import { FAILURES, HERE, NOW } from '../../tests/support/outbox-job.ts'
import { NO_RATE_READING } from '../api/rate-headers.ts'
import { type Failure, fail, ok } from '../model/failure.ts'
import { type ConnectionRecord, newRecord } from './connection-record.ts'
import { type Finished, observe } from './observe.ts'

const record = (differing: Partial<ConnectionRecord> = {}): ConnectionRecord => ({
  ...newRecord(HERE, NOW),
  ...differing,
})

type Told = Partial<Omit<Finished, 'answered'>> & { value?: object; failure?: Failure; idempotent?: boolean }

const learnt = (before: ConnectionRecord, told: Told, now = NOW): ConnectionRecord => {
  const { value = {}, failure, idempotent = false, ...finished } = told
  const result = failure === undefined ? ok(value) : fail(failure)
  const answered = { result, rate: NO_RATE_READING, idempotent, clockOffsetMs: null }
  const request: Finished = {
    operation: 'readAccount',
    input: {},
    token: 't',
    sentAt: now,
    epoch: 0,
    answered,
    ...finished,
  }
  return observe(before, request, { now, random: () => 0.5 })
}

describe('an outage', () => {
  const silent = learnt(record(), { failure: FAILURES.unreachable })

  it('pauses the connection, longer each time', () => {
    expect(silent.silence.count).toBe(1)
    expect(silent.silence.until).toBeGreaterThan(NOW)
    const { until } = silent.silence
    const again = learnt(silent, { failure: FAILURES.timeout }, until)
    expect(again.silence.count).toBe(2)
    expect(again.silence.until - until).toBeGreaterThan(until - NOW)
  })

  it('counts requests in flight together once', () => {
    const together = learnt(silent, { failure: FAILURES.timeout, sentAt: NOW })
    expect(together.silence).toEqual(silent.silence)
  })

  it('ends with any response but an error of the service, including a refusal', () => {
    for (const failure of [FAILURES.refused, FAILURES.unreadable])
      expect(learnt(silent, { failure }).silence).toEqual({ count: 0, until: 0 })
    const failure = FAILURES['service-error']
    expect(learnt(silent, { operation: 'createLink', failure }).silence).toEqual(silent.silence)
  })

  it('is over when the service is heard again, unless it was a single failure', () => {
    const { until } = silent.silence
    const longer = learnt(silent, { failure: FAILURES.timeout }, until)
    expect(learnt(longer, {}, until + 9)).toMatchObject({ silence: { count: 0 }, heardAgainAt: until + 9 })
    expect(learnt(silent, {}, until).heardAgainAt).toBeUndefined()
    expect(learnt(learnt(longer, {}, until + 9), {}, until + 99).heardAgainAt).toBe(until + 9)
  })

  it('is also a service that says that it is unavailable, or that cannot return the account', () => {
    const unavailable: Failure = { kind: 'service-error', status: 503 }
    expect(learnt(record(), { operation: 'createLink', failure: unavailable }).silence).toMatchObject({
      count: 1,
      status: 503,
    })
    const broken = FAILURES['service-error']
    expect(learnt(record(), { operation: 'readAccount', failure: broken }).silence).toMatchObject({ count: 1 })
    expect(learnt(record(), { operation: 'listPixels', failure: broken }).silence).toMatchObject({ count: 0 })
  })

  it('is neither started nor ended by requests that were not sent', () => {
    expect(learnt(record(), { failure: FAILURES.offline }).silence.count).toBe(0)
    expect(learnt(silent, { failure: FAILURES.offline }, NOW + 1).silence.count).toBeGreaterThan(0)
  })
})

describe('a connection is blocked', () => {
  it('by a refused key, and unblocked by a successful response', () => {
    const blocked = learnt(record(), { failure: FAILURES['key-refused'] })
    expect(blocked.blocked).toEqual(FAILURES['key-refused'])
    expect(learnt(blocked, {}).blocked).toBeNull()
  })

  it('by no request from before the key or permission changed', () => {
    expect(learnt(record({ epoch: 1 }), { failure: FAILURES['key-refused'], epoch: 0 }).blocked).toBeNull()
  })

  it('still, after a successful response from before the key or permission changed', () => {
    const blocked = record({ epoch: 1, blocked: FAILURES['key-refused'] })
    expect(learnt(blocked, { epoch: 0 }).blocked).toEqual(FAILURES['key-refused'])
  })

  it('still, after a failure unrelated to the key', () => {
    const blocked = record({ blocked: FAILURES.locked })
    expect(learnt(blocked, { failure: FAILURES.unreachable }).blocked).toEqual(FAILURES.locked)
  })
})

describe('a service that honors idempotency keys', () => {
  it('is trusted until a creation comes back without the key', () => {
    const seen = learnt(record(), {
      operation: 'createLink',
      value: { id: 1, shorturl: 'https://s.test/a' },
      idempotent: true,
    })
    expect(seen.idempotent).toBe(true)
    expect(learnt(seen, {}).idempotent).toBe(true)
    expect(learnt(seen, { operation: 'createChannel', failure: FAILURES.unreachable }).idempotent).toBe(true)
    expect(learnt(seen, { operation: 'createChannel', value: { id: 2 } }).idempotent).toBe(false)
  })
})

describe('the highest id of a collection', () => {
  const knowing = (channels: number | null) => record({ greatestIds: { ...record().greatestIds, channels } })
  const channels = (record: ConnectionRecord) => record.greatestIds.channels

  it('rises with creations and never falls with them', () => {
    expect(channels(learnt(knowing(5), { operation: 'createChannel', value: { id: 6 } }))).toBe(6)
    expect(channels(learnt(knowing(5), { operation: 'createChannel', value: { id: 3 } }))).toBe(5)
    expect(channels(learnt(knowing(null), { operation: 'createChannel', value: { id: 6 } }))).toBe(6)
  })

  it('becomes unknown when something is created without a known id', () => {
    expect(channels(learnt(knowing(5), { operation: 'createChannel', value: { id: null } }))).toBeNull()
  })

  it('falls when the newest object is removed, because its id may be reused', () => {
    expect(channels(learnt(knowing(5), { operation: 'deleteChannel', input: { id: 5 } }))).toBe(4)
    expect(channels(learnt(knowing(5), { operation: 'deleteChannel', input: { id: 4 } }))).toBe(5)
  })

  it('stays if the request failed', () => {
    for (const operation of ['createChannel', 'deleteChannel'] as const)
      expect(channels(learnt(knowing(5), { operation, input: { id: 5 }, failure: FAILURES.timeout }))).toBe(5)
  })
})

describe('the base of listed short URLs', () => {
  const list = (...links: [alias: string, shorturl: string][]) => ({
    operation: 'listLinks' as const,
    value: { error: '0', data: { urls: links.map(([alias, shorturl]) => ({ alias, shorturl })) } },
  })
  const listed = (...links: [alias: string, shorturl: string][]) => learnt(record(), list(...links)).listedBases

  it('is learned for each of their hosts', () => {
    expect(
      listed(['a', 'https://go.test/l/a'], ['b', 'https://go.test/l/b'], ['%', 'http://s.test:8080/%25'], ['c', '']),
    ).toEqual({ 'go.test': 'https://go.test/l', 's.test:8080': 'http://s.test:8080' })
  })

  it('is unknown where two disagree, in one list or in two, whatever is listed later', () => {
    expect(listed(['a', 'https://go.test/a'], ['b', 'https://go.test/l/b'])).toEqual({ 'go.test': '' })
    const once = learnt(record(), list(['a', 'https://go.test/a']))
    const twice = learnt(once, list(['b', 'http://go.test/b']))
    expect(learnt(twice, list(['a', 'https://go.test/a'])).listedBases).toEqual({ 'go.test': '' })
  })

  it('is unknown where a short URL is not a base and its alias', () => {
    for (const shortUrl of ['https://go.test/A', 'https://go.test/?to=a', 'https://go.test/a/', 'https://go.test/a#a'])
      expect(listed(['a', shortUrl], ['b', 'https://go.test/b'])).toEqual({ 'go.test': '' })
  })

  it('is not learned from a failed read, or from another operation', () => {
    expect(learnt(record(), { operation: 'listLinks', failure: FAILURES.timeout }).listedBases ?? {}).toEqual({})
    expect(
      learnt(record(), { ...list(['a', 'https://s.test/a']), operation: 'readAccount' }).listedBases ?? {},
    ).toEqual({})
  })
})

describe('the base of short URLs', () => {
  const made = { operation: 'createLink', value: { id: 1, shorturl: 'https://s.test/go/abc' } } as const

  it('is learned from a link without a requested domain', () => {
    expect(learnt(record(), made).shortBase).toBe('https://s.test/go')
    expect(learnt(record(), { ...made, input: { domain: 'https://go.test' } }).shortBase).toBeNull()
    expect(learnt(record({ shortBase: 's.test' }), { ...made, failure: FAILURES.refused }).shortBase).toBe('s.test')
  })

  it('is learned per domain, but not if the service used another one', () => {
    const value = { id: 2, shorturl: 'https://go.test/l/abc' }
    const once = learnt(record(), { ...made, input: { domain: 'https://Go.test/' }, value })
    expect(once.domainBases).toEqual({ 'go.test': 'https://go.test/l' })
    expect(learnt(once, { ...made, input: { domain: 'https://other.test' }, value })).toMatchObject({
      shortBase: null,
      domainBases: { 'go.test': 'https://go.test/l' },
    })
  })

  it('is unknown where a short URL is not a base and its alias, so that none is predicted from it', () => {
    for (const rest of ['abc/', '?to=abc', 'abc#top']) {
      const own = { ...made, value: { id: 1, shorturl: `https://s.test/${rest}` } }
      expect(learnt(record({ shortBase: 'https://s.test' }), own).shortBase).toBeNull()
      const elsewhere = { ...made, input: { domain: 'https://go.test' } }
      const before = record({ domainBases: { 'go.test': 'https://go.test', 'b.test': 'https://b.test' } })
      expect(
        learnt(before, { ...elsewhere, value: { id: 1, shorturl: `https://go.test/${rest}` } }).domainBases,
      ).toEqual({ 'b.test': 'https://b.test' })
    }
  })
})
