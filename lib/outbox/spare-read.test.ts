import { expect, it } from 'vitest'
import { HERE, intentTo, NOW } from '../../tests/support/outbox-job.ts'
import { outboxWorld } from '../../tests/support/outbox-world.ts'

const URL = { url: 'https://example.com/' }
/** Until the next request of a service that says nothing of its pace may go. */
const A_WHILE = 10_000
const listings = ({ account }: ReturnType<typeof outboxWorld>) => account.asked.length

it('a read that nobody waits for goes when there is nothing to send', async () => {
  const there = outboxWorld()
  const { result } = await there.newOutbox().spareRead(HERE, 'listLinks', { limit: 10 })
  expect(result.ok).toBe(true)
  expect(listings(there)).toBe(1)
})

it.each(['click', 'bulk'] as const)(
  'it waits while a %s is to be sent, and while that is under way',
  async (priority) => {
    const there = outboxWorld()
    const outbox = there.newOutbox()
    await outbox.add(HERE, [intentTo('updateChannel', { id: 1, name: 'A' }, { priority })])
    const refused = { ok: false, failure: { kind: 'slow-down', until: NOW + 15_000 } }
    expect((await outbox.spareRead(HERE, 'listLinks', {})).result).toEqual(refused)
    const during: unknown[] = []
    there.world.answer = async (arrival) => {
      during.push((await outbox.spareRead(HERE, 'listLinks', {})).result)
      return there.world.perform(arrival)
    }
    await outbox.drain()
    expect(during).toEqual([refused])
    expect(listings(there)).toBe(0)
    there.world.now += A_WHILE
    expect((await outbox.spareRead(HERE, 'listLinks', {})).result.ok).toBe(true)
  },
)

it('it does not wait for what was refused and stays to be looked at', async () => {
  const there = outboxWorld()
  const outbox = there.newOutbox()
  there.world.answer = () => ({ ok: false, failure: { kind: 'refused', status: 200, said: 'no' } })
  await outbox.add(HERE, [intentTo('createLink', URL)])
  await outbox.drain()
  there.world.now += A_WHILE
  expect((await outbox.spareRead(HERE, 'listLinks', {})).result.ok).toBe(true)
})

it('nothing is asked where nothing could be sent, and the reason is told', async () => {
  const there = outboxWorld()
  there.world.online = false
  const { result } = await there.newOutbox().spareRead(HERE, 'listLinks', {})
  expect(result).toEqual({ ok: false, failure: { kind: 'offline' } })
  expect(listings(there)).toBe(0)
})

it('asks again soon, not when the window ends, if only requests under way are in front of it', async () => {
  const there = outboxWorld()
  const outbox = there.newOutbox()
  await outbox.add(HERE, [intentTo('updateChannel', { id: 1, name: 'A' })])
  const during: unknown[] = []
  there.world.answer = async (arrival) => {
    during.push((await outbox.spareRead(HERE, 'listLinks', {}, 'bulk')).result)
    return there.world.perform(arrival)
  }
  await outbox.drain()
  expect(during).toEqual([{ ok: false, failure: { kind: 'slow-down', until: NOW + 2_000 } }])
})
