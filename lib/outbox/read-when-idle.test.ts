import { expect, it } from 'vitest'
import { HERE, intentTo, NOW } from '../../tests/support/outbox-job.ts'
import { outboxWorld } from '../../tests/support/outbox-world.ts'

const URL = { url: 'https://example.com/' }
/** Time until the next idle read, for a service that sends no rate limit headers. */
const A_WHILE = 10_000
const listings = ({ account }: ReturnType<typeof outboxWorld>) => account.asked.length

it('sends an idle read when no jobs are due', async () => {
  const there = outboxWorld()
  const { result } = await there.newOutbox().readWhenIdle(HERE, 'listLinks', { limit: 10 })
  expect(result.ok).toBe(true)
  expect(listings(there)).toBe(1)
})

it.each(['click', 'bulk'] as const)('refuses an idle read while a %s job is due or in flight', async (priority) => {
  const there = outboxWorld()
  const outbox = there.newOutbox()
  await outbox.add(HERE, [intentTo('updateChannel', { id: 1, name: 'A' }, { priority })])
  const refused = { ok: false, failure: { kind: 'slow-down', until: NOW + 15_000 } }
  expect((await outbox.readWhenIdle(HERE, 'listLinks', {})).result).toEqual(refused)
  const during: unknown[] = []
  there.world.answer = async (arrival) => {
    during.push((await outbox.readWhenIdle(HERE, 'listLinks', {})).result)
    return there.world.perform(arrival)
  }
  await outbox.drain()
  expect(during).toEqual([refused])
  expect(listings(there)).toBe(0)
  there.world.now += A_WHILE
  expect((await outbox.readWhenIdle(HERE, 'listLinks', {})).result.ok).toBe(true)
})

it('sends an idle read although a failed job is still listed', async () => {
  const there = outboxWorld()
  const outbox = there.newOutbox()
  there.world.answer = () => ({ ok: false, failure: { kind: 'refused', status: 200, said: 'no' } })
  await outbox.add(HERE, [intentTo('createLink', URL)])
  await outbox.drain()
  there.world.now += A_WHILE
  expect((await outbox.readWhenIdle(HERE, 'listLinks', {})).result.ok).toBe(true)
})

it('sends nothing while offline and returns the reason', async () => {
  const there = outboxWorld()
  there.world.online = false
  const { result } = await there.newOutbox().readWhenIdle(HERE, 'listLinks', {})
  expect(result).toEqual({ ok: false, failure: { kind: 'offline' } })
  expect(listings(there)).toBe(0)
})

it('sends nothing while the service is unavailable, and returns no response', async () => {
  const there = outboxWorld()
  const outbox = there.newOutbox()
  there.world.answer = () => ({ ok: false, failure: { kind: 'service-error', status: 503 } })
  await outbox.add(HERE, [intentTo('updateChannel', { id: 1, name: 'A' })])
  await outbox.drain()
  const { result } = await outbox.readWhenIdle(HERE, 'listLinks', {})
  expect(result).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  expect(listings(there)).toBe(0)
})

it('returns a short retry time, not the end of the window, if only requests in flight delay it', async () => {
  const there = outboxWorld()
  const outbox = there.newOutbox()
  await outbox.add(HERE, [intentTo('updateChannel', { id: 1, name: 'A' })])
  const during: unknown[] = []
  there.world.answer = async (arrival) => {
    during.push((await outbox.readWhenIdle(HERE, 'listLinks', {}, 'bulk')).result)
    return there.world.perform(arrival)
  }
  await outbox.drain()
  expect(during).toEqual([{ ok: false, failure: { kind: 'slow-down', until: NOW + 2_000 } }])
})
