import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { add, addOne, shorten } from '../../tests/support/outbox-asks.ts'
import { FAILURES, HERE, intentTo } from '../../tests/support/outbox-job.ts'
import { outboxWorld } from '../../tests/support/outbox-world.ts'
import { fail, ok, type Result } from '../model/failure.ts'

type World = ReturnType<typeof outboxWorld>

const answered = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(result.failure.kind)
  return result.value
}

describe('a request that ends in an internal error', () => {
  it('may have arrived and shows nothing about the service, so it is looked up before anything is sent again', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await addOne(outbox, shorten('https://other.test/'))
    await here.live(outbox)
    here.world.answer = (arrival) => {
      here.world.perform(arrival)
      throw new Error('a defect')
    }
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await outbox.drain()
    expect((await here.store.record(HERE))?.idempotent).toBe(false)
    expect(await here.store.get(id)).toMatchObject({ state: 'unsure', failure: { kind: 'internal' } })
    here.world.answer = here.world.perform
    await here.live(outbox)
    expect((await here.store.get(id))?.state).toBe('done')
    expect(here.arrivals).toHaveLength(2)
  })
})

describe('a request that the browser sent twice', () => {
  const sentTwice = async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await addOne(outbox, shorten('https://other.test/'))
    await here.live(outbox)
    here.world.answer = (arrival) => {
      here.world.perform(arrival)
      here.world.perform(arrival)
      return fail(FAILURES.unreachable)
    }
    return { here, outbox }
  }

  it('ends with one of the two links, even if requests for other addresses are in doubt', async () => {
    const { here, outbox } = await sentTwice()
    const { answer } = here.world
    here.account.refuse('listLinks', FAILURES.unreadable)
    here.world.answer = () => fail(FAILURES.unreachable)
    await add(outbox, shorten('https://elsewhere.test/'))
    await here.live(outbox)
    expect((await here.store.counts(HERE)).unsure).toBe(1)
    here.account.refuse('listLinks', null)
    here.world.answer = answer
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 2 } })
  })

  it('leaves no duplicate that a later request could claim', async () => {
    const { here, outbox } = await sentTwice()
    await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    expect((await here.store.record(HERE))?.greatestIds.links).toBe(3)
    here.world.answer = () => fail(FAILURES.unreachable)
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await outbox.drain()
    here.world.answer = here.world.perform
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 4 } })
  })

  it('records no highest id if a service has just created something without an id', async () => {
    const { here, outbox } = await sentTwice()
    await add(outbox, shorten('https://example.com/'))
    await outbox.drain()
    here.world.answer = (arrival) => ok({ ...answered(here.world.perform(arrival)), id: null })
    await add(outbox, shorten('https://legacy.test/'))
    await outbox.drain()
    expect((await here.store.record(HERE))?.greatestIds.links).toBeNull()
    await here.live(outbox)
    expect((await here.store.counts(HERE)).done).toBe(3)
    expect((await here.store.record(HERE))?.greatestIds.links).toBeNull()
  })
})

describe('a request that the browser sent twice, whose second copy was refused', () => {
  const SALE = intentTo('createLink', { url: 'https://example.com/', custom: 'sale' })

  /** One link exists, and the next creation is done before the copy of the first is answered. */
  const resent = async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await addOne(outbox, shorten('https://other.test/'))
    await here.live(outbox)
    here.world.answer = (arrival) => {
      here.world.answer = here.world.perform
      here.world.perform(arrival)
      return here.world.perform(arrival)
    }
    here.account.asked.length = 0
    here.settled.length = 0
    return { here, outbox }
  }

  it('is done with the link that the first copy created, after one read', async () => {
    const { here, outbox } = await resent()
    const { id } = await addOne(outbox, SALE)
    await outbox.drain()
    expect(await here.store.get(id)).toMatchObject({
      state: 'done',
      attempts: 1,
      outcome: { id: 2, shortUrl: 'https://s.test/sale' },
    })
    expect(here.account.asked).toEqual([{ operation: 'listLinks', input: { short: 'https://s.test/sale' } }])
    expect(here.settled.map(({ state }) => state)).toEqual(['done'])
  })

  it("is refused with the service's message if the same alias and address existed before", async () => {
    const { here, outbox } = await resent()
    here.account.held.links.push({ id: 1, shorturl: 'https://s.test/sale', longurl: 'https://example.com/' })
    const { id } = await addOne(outbox, SALE)
    await outbox.drain()
    expect(await here.store.get(id)).toMatchObject({ state: 'failed', failure: { said: 'The alias is taken.' } })
    expect(here.account.asked).toHaveLength(1)
  })

  it('is refused if another job has the alias', async () => {
    const { here, outbox } = await resent()
    const [first, second] = await add(outbox, SALE, SALE)
    await here.live(outbox)
    expect(await here.store.get(first?.id ?? '')).toMatchObject({ state: 'done', outcome: { id: 2 } })
    expect(await here.store.get(second?.id ?? '')).toMatchObject({ state: 'failed', failure: { kind: 'refused' } })
  })

  it("is not shown as refused while the service can't be asked, and is done once it can", async () => {
    const { here, outbox } = await resent()
    here.account.refuse('listLinks', FAILURES.unreachable)
    const { id } = await addOne(outbox, SALE)
    await outbox.drain()
    expect(await here.store.get(id)).toMatchObject({ state: 'unsure', failure: FAILURES.unreachable })
    await here.live(outbox, 60_000)
    expect(here.settled).toEqual([])
    here.account.refuse('listLinks', null)
    await here.live(outbox)
    expect(here.settled.map(({ state }) => state)).toEqual(['done'])
    expect(here.arrivals).toHaveLength(2)
  })

  it('is not sent again if the second copy hit the rate limit', async () => {
    const { here, outbox } = await resent()
    here.world.answer = (arrival) => {
      here.world.answer = here.world.perform
      here.world.perform(arrival)
      return fail({ kind: 'slow-down', until: here.world.now + 5_000 })
    }
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 2 } })
    expect(here.arrivals).toHaveLength(2)
    expect(here.account.held.links).toHaveLength(2)
  })

  it('needs no read if nothing has to be unique, or if the service honors our key', async () => {
    const { here, outbox } = await resent()
    here.world.answer = () => fail(FAILURES.refused)
    await addOne(outbox, shorten('https://bad.test/'))
    await outbox.drain()
    here.world.honorsKey = true
    await addOne(outbox, SALE)
    await outbox.drain()
    expect(here.settled.map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(here.account.asked).toEqual([])
  })
})

it('a lost creation is found although an earlier link with the same alias, which was deleted since, is claimed', async () => {
  const here = outboxWorld()
  const outbox = here.newOutbox()
  const SALE = intentTo('createLink', { url: 'https://example.com/', custom: 'sale' })
  await addOne(outbox, SALE)
  await here.live(outbox)
  here.world.answer = () => {
    here.account.held.links = [{ id: 9, shorturl: 'https://s.test/sale', longurl: 'https://example.com/' }]
    here.world.answer = here.world.perform
    return fail(FAILURES.unreachable)
  }
  const { id } = await addOne(outbox, SALE)
  await here.live(outbox)
  expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 9 } })
  expect(here.arrivals).toHaveLength(2)
})

describe('an addition to a channel that the service refuses', () => {
  const refusedWith = async (...items: { id: number; type: string }[]) => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.held.items = items
    here.world.answer = () => fail(FAILURES.refused)
    const { id } = await addOne(outbox, intentTo('assignToChannel', { channelid: 3, type: 'links', itemid: 7 }))
    return { here, outbox, id }
  }

  it('is done if the channel has the item already', async () => {
    const { here, outbox, id } = await refusedWith({ id: 7, type: 'links' })
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', failure: null })
    expect(here.arrivals).toHaveLength(1)
  })

  it("has failed with the service's message if it has not", async () => {
    const { here, outbox, id } = await refusedWith({ id: 7, type: 'bio' })
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'failed', failure: FAILURES.refused })
    expect(here.arrivals).toHaveLength(1)
  })

  it('costs few reads, even if the channel has many items', async () => {
    const { here, outbox } = await refusedWith(
      ...Array.from({ length: 1_500 }, (_, id) => ({ id: id + 100, type: 'links' })),
    )
    for (let itemid = 10; itemid < 29; itemid += 1)
      await addOne(outbox, intentTo('assignToChannel', { channelid: 3, type: 'links', itemid }, { priority: 'bulk' }))
    await here.live(outbox, 10 * 60_000)
    expect((await here.store.counts(HERE)).failed).toBe(20)
    expect(here.account.asked.length).toBeLessThanOrEqual(100)
  })

  it.each(['not-found', 'not-allowed', 'unreadable'] as const)(
    "has failed with the service's message if reading the channel ends with %s",
    async (kind) => {
      const { here, outbox, id } = await refusedWith()
      here.account.refuse('listChannelItems', FAILURES[kind])
      await here.live(outbox)
      expect(await here.store.get(id)).toMatchObject({ state: 'failed', failure: FAILURES.refused })
    },
  )
})

describe('a response that arrives after the request was given up', () => {
  /**
   * A link whose response is given up after the lease and that no list shows: the user is told that the outcome is
   * unknown.
   */
  const givenUp = async () => {
    const here = outboxWorld()
    here.account.refuse('listLinks', FAILURES.unreadable)
    const late = Promise.withResolvers<Result<object>>()
    here.world.answer = () => late.promise
    const outbox = here.newOutbox()
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    void outbox.drain()
    await flushPromises()
    for (let looks = 0; looks < 20 && here.settled.length === 0; looks += 1) {
      here.world.now += 700_000
      void outbox.drain()
      await flushPromises()
    }
    return { here, outbox, id, late }
  }
  const madeLate = ({ world }: World) =>
    world.perform({ operation: 'createLink', input: { url: 'https://example.com/' } })
  const statesTold = ({ settled }: World) => settled.map(({ state }) => state)

  it('ends the doubt and reports the link', async () => {
    const { here, id, late } = await givenUp()
    expect(statesTold(here)).toEqual(['unsure'])
    late.resolve(madeLate(here))
    await flushPromises()
    expect(statesTold(here)).toEqual(['unsure', 'done'])
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { shortUrl: 'https://s.test/a1' } })
  })

  it('prevents sending the request again, even if the user said that it was not created', async () => {
    const { here, outbox, id, late } = await givenUp()
    await outbox.resolve(id, false)
    late.resolve(madeLate(here))
    await flushPromises()
    here.world.answer = here.world.perform
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 1 } })
    expect(here.arrivals).toHaveLength(1)
  })

  it('changes nothing if the user said that it was created', async () => {
    const { here, outbox, id, late } = await givenUp()
    await outbox.resolve(id, true)
    const before = await here.store.get(id)
    late.resolve(madeLate(here))
    await flushPromises()
    expect(await here.store.get(id)).toEqual(before)
  })

  it('changes nothing if it is a failure', async () => {
    const { here, id, late } = await givenUp()
    late.resolve(fail(FAILURES.timeout))
    await flushPromises()
    expect(await here.store.get(id)).toMatchObject({ state: 'unsure' })
    expect(statesTold(here)).toEqual(['unsure'])
  })
})
