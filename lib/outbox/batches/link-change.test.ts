import { describe, expect, it } from 'vitest'
import { linkDetails } from '../../../tests/support/link-details.ts'
import { NOW, sendingJob, waitingJob } from '../../../tests/support/outbox-job.ts'
import type { Output } from '../../contract/operations.ts'
import { MINUTE } from '../../model/durations.ts'
import { type ChangeOfJob, job as storedJob } from '../job.ts'
import { afterReading, needsReading } from './link-change.ts'

const HERE = { now: NOW, ownHost: 's.test' }

const changeOf = (change: Partial<ChangeOfJob>): ChangeOfJob => ({
  fields: ['url'],
  before: { url: 'https://old.test/' },
  onlyIfSame: false,
  whole: false,
  ...change,
})

const changing = (input: Record<string, unknown>, change: Partial<ChangeOfJob>) =>
  waitingJob('updateLink', { id: 1, ...input }, { change: changeOf({ fields: Object.keys(input), ...change }) })

const shown = (details: Parameters<typeof linkDetails>[0]): Output<'readLink'> =>
  ({ error: 0, id: 1, details: linkDetails(details), data: {} }) as Output<'readLink'>

const NEW = { url: 'https://new.test/' }

describe('the link of a change is read', () => {
  it('always, because what this device knows of it may be old', () => {
    expect(needsReading(changing(NEW, {}), NOW)).toBe(true)
    expect(needsReading(waitingJob('updateLink', { id: 1, ...NEW }), NOW)).toBe(false)
  })

  it('not again within a minute, nor after it may have been changed', () => {
    const change = changeOf({ onlyIfSame: true, readAt: NOW })
    const read = waitingJob('updateLink', { id: 1, ...NEW }, { change })
    expect(needsReading(read, NOW + MINUTE - 1)).toBe(false)
    expect(needsReading(read, NOW + MINUTE)).toBe(true)
    expect(needsReading(sendingJob('updateLink', { id: 1, ...NEW }, { change }), NOW + MINUTE)).toBe(false)
  })
})

describe('a change of a link that was read', () => {
  it('stores what was there before, as far as that was not known', () => {
    const job = changing({ ...NEW, expiry: '2031-01-01 00:00:00', pixels: [1] }, {})
    const ready = afterReading(job, shown({ longurl: 'https://old.test/', expiry: null }), HERE)
    expect(ready).toMatchObject({
      job: { input: job.input, change: { before: { url: 'https://old.test/', expiry: null }, readAt: NOW } },
      refusal: null,
    })
    expect(storedJob.safeParse(ready.job).success).toBe(true)
  })

  it('is not sent over a value that someone else has set since the preview, which is stored to be shown', () => {
    const job = changing({ ...NEW, expiry: '2031-01-01 00:00:00' }, {})
    const ready = afterReading(job, shown({ longurl: 'https://other.test/', expiry: null }), HERE)
    expect(ready).toMatchObject({
      job: { change: { before: { url: 'https://old.test/' }, found: { url: 'https://other.test/' } } },
      refusal: { kind: 'invalid', field: 'url', problem: { code: 'link_changed_since' } },
    })
    expect(storedJob.safeParse(ready.job).success).toBe(true)
    const again = afterReading(ready.job, shown({ longurl: 'https://old.test/' }), HERE)
    expect([again.refusal, again.job.change?.found]).toEqual([null, undefined])
  })

  it('is sent over a value that an earlier change made here has set, unless it was derived from the one before', () => {
    const read = shown({ longurl: 'https://between.test/' })
    const own = { ...HERE, ownChanges: [{ description: 'x' }, { url: 'https://between.test' }] }
    expect(afterReading(changing(NEW, {}), read, own)).toMatchObject({
      job: { change: { before: { url: 'https://between.test/' } } },
      refusal: null,
    })
    const derived = changing(NEW, { onlyIfSame: true })
    expect(afterReading(derived, read, own).refusal).not.toBe(null)
  })

  it('is sent again if the link has the wanted value, and keeps what was before', () => {
    const job = changing(NEW, { onlyIfSame: true })
    expect(afterReading(job, shown({ longurl: 'https://new.test/' }), HERE)).toMatchObject({
      job: { change: { before: { url: 'https://old.test/' } } },
      refusal: null,
    })
  })

  it('is sent with all values of the link if the service may clear the others, and without its own host as a domain', () => {
    const job = changing(NEW, { whole: true })
    const details = { longurl: 'https://old.test/', title: 'T', description: '', device: { iOS: 'https://a.test/' } }
    expect(afterReading(job, shown(details), HERE)).toMatchObject({
      job: {
        input: {
          id: 1,
          ...NEW,
          custom: 'abc',
          metatitle: 'T',
          devicetarget: [{ device: 'iOS', link: 'https://a.test/' }],
        },
        change: { fields: ['url'], before: { url: 'https://old.test/' } },
      },
    })
    const elsewhere = afterReading(job, shown({ ...details, shorturl: 'https://go.test/abc' }), HERE)
    expect(elsewhere.job.input.domain).toBe('https://go.test')
    const inChannels = afterReading(job, shown({ ...details, channels: [1, 2], campaign: 3 }), HERE)
    expect(storedJob.safeParse(inChannels.job).success && inChannels.job.input).toMatchObject({
      campaign: 3,
    })
    const ready = afterReading(job, shown(details), HERE)
    expect(Object.keys(ready.job.input).toSorted()).toEqual(
      ['custom', 'devicetarget', 'id', 'metatitle', 'url'].toSorted(),
    )
  })
})
