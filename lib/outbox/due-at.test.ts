import { describe, expect, it } from 'vitest'
import { add, addOne, rename, shorten } from '../../tests/support/outbox-asks.ts'
import { doubtfulJob, FAILURES, NOW } from '../../tests/support/outbox-job.ts'
import { outboxWorld } from '../../tests/support/outbox-world.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../model/durations.ts'
import { fail } from '../model/failure.ts'
import { dueAfterOutage, dueAt } from './due-at.ts'
import { LATE_MS } from './policy.ts'

/** The longest time that a failure plans ahead: ten minutes, and a second. */
const LONGEST_MS = 10 * MINUTE + SECOND

it.each([DAY, HOUR, -HOUR, -DAY])(
  'names no time beyond the longest delay on a day on which the clock is moved by %i ms each three hours, and sends the request in the end',
  async (by) => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    let minutes = 0
    here.world.answer = () =>
      minutes % 7 === 0
        ? fail({ kind: 'slow-down', until: here.world.now + 32 * SECOND })
        : fail({ kind: 'service-error', status: 503 })
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    for (minutes = 0; minutes < 24 * 60; minutes++) {
      here.world.now += MINUTE
      if (minutes % 180 === 90) here.world.now += by
      await outbox.drain()
      const job = await here.store.get(id)
      const due = job && dueAt(job, here.world.now)
      expect((due ?? 0) - here.world.now, `minute ${minutes}`).toBeLessThanOrEqual(LONGEST_MS)
    }
    here.world.answer = here.world.perform
    await here.live(outbox, HOUR)
    expect((await here.store.get(id))?.state).toBe('done')
  },
)

it('sends what was tried during an outage within seconds of the first response after it', async () => {
  const here = outboxWorld()
  const outbox = here.newOutbox()
  here.world.answer = () => fail(FAILURES.unreachable)
  const tried = await add(outbox, ...Array.from({ length: 6 }, (_, at) => rename(at + 1, 'News')))
  await here.live(outbox, HOUR)
  const stored = () => Promise.all(tried.map(({ id }) => here.store.get(id)))
  const within = LATE_MS + 5 * SECOND
  expect((await stored()).some((job) => (job?.nextAt ?? 0) > here.world.now + within)).toBe(true)

  here.world.answer = here.world.perform
  await addOne(outbox, rename(9, 'News'))
  await here.live(outbox, within)
  expect((await stored()).map((job) => job?.state)).toEqual(tried.map(() => 'done'))
})

describe('after an outage', () => {
  const job = doubtfulJob('createLink', { url: 'https://example.com/' }, { state: 'unsure', nextAt: NOW + HOUR })
  const heardAt = NOW + MINUTE
  const [later, doubt] = [heardAt + SECOND, job.doubt ?? null]

  it('a request that failed in it is due', () => {
    for (const failure of [FAILURES.unreachable, FAILURES.timeout, { kind: 'service-error', status: 503 } as const])
      expect(dueAfterOutage({ ...job, failure }, later, heardAt)).toBe(heardAt)
  })

  it('a request waits as planned that failed for another reason or since then', () => {
    for (const failure of [FAILURES['service-error'], FAILURES.unreadable, FAILURES.offline, null])
      expect(dueAfterOutage({ ...job, failure }, later, heardAt)).toBe(job.nextAt)
    expect(dueAfterOutage({ ...job, updatedAt: heardAt }, later, heardAt)).toBe(job.nextAt)
    expect(dueAfterOutage(job, later)).toBe(job.nextAt)
    expect(dueAfterOutage({ ...job, nextAt: null }, later, heardAt)).toBeNull()
  })

  it('a request still waits for the end of an earlier send', () => {
    const endsAt = heardAt + 9 * SECOND
    expect(dueAfterOutage({ ...job, doubt: doubt && { ...doubt, endsAt } }, later, heardAt)).toBe(endsAt)
    const absentSince = { at: NOW, byService: false }
    expect(dueAfterOutage({ ...job, doubt: doubt && { ...doubt, absentSince } }, later, heardAt)).toBe(job.nextAt)
  })

  it('a request in flight is left alone', () => {
    for (const state of ['sending', 'reconciling'] as const)
      expect(dueAfterOutage({ ...job, state }, later, heardAt)).toBe(job.nextAt)
  })

  it('a clock that was set back before its end makes nothing due', () => {
    expect(dueAfterOutage(job, heardAt - SECOND, heardAt)).toBe(job.nextAt)
  })
})
