import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { add, addOne, numbered, rename, shorten } from '../../tests/support/outbox-asks.ts'
import { FAILURES, HERE, NOW } from '../../tests/support/outbox-job.ts'
import { outboxWorld } from '../../tests/support/outbox-world.ts'
import { fail, ok } from '../model/failure.ts'
import type { Job } from './job.ts'

type World = ReturnType<typeof outboxWorld>

const HOUR = 3_600_000

/** Stores the job as planned for this time. */
const plan = async ({ store }: World, job: Job, nextAt: number): Promise<void> => {
  await store.commit({ job: { ...job, revision: job.revision + 1, nextAt } })
}

describe('the order of work', () => {
  it('lets a click overtake earlier bulk work, including jobs in flight', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const bulkIsUnderWay = Promise.withResolvers<void>()
    const bulkGoesOn = Promise.withResolvers<void>()
    const clickArrived = Promise.withResolvers<void>()
    here.world.answer = async (arrival) => {
      if (arrival.input.url === 'https://click.test/') clickArrived.resolve()
      else {
        if (here.arrivals.length === 2) bulkIsUnderWay.resolve()
        await bulkGoesOn.promise
      }
      return here.world.perform(arrival)
    }
    await add(outbox, ...numbered(5, { priority: 'bulk' }))
    const drained = outbox.drain()
    await bulkIsUnderWay.promise
    await add(outbox, shorten('https://click.test/'))
    void outbox.drain()
    await clickArrived.promise
    expect(here.arrivals).toHaveLength(3)
    bulkGoesOn.resolve()
    await drained
    await here.live(outbox)
    expect(here.arrivals).toHaveLength(6)
  })

  it('lets a click overtake a batch that contains the same address', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const intents = numbered(300, { priority: 'bulk', source: 'bulk' })
    await outbox.addBatch(HERE, { id: randomUUID(), name: '', text: '', intents })
    await here.live(outbox, 10_000)
    const pressedAt = here.world.now
    const { id } = await addOne(outbox, shorten('https://example.com/299'))
    await here.live(outbox)
    const arrival = here.arrivals.find(({ key }) => key === id)
    expect((arrival?.at ?? 0) - pressedAt).toBeLessThanOrEqual(60_000)
    expect(here.account.held.links.filter(({ longurl }) => longurl === 'https://example.com/299')).toHaveLength(2)
  })

  it('lets a second click for that address follow as soon as the first is done', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await add(outbox, shorten('https://warm.test/'))
    await here.live(outbox, 0)
    await outbox.addBatch(HERE, {
      id: randomUUID(),
      name: '',
      text: '',
      intents: numbered(100, { priority: 'bulk', source: 'bulk' }),
    })
    const [first, second] = await add(outbox, shorten('https://example.com/99'), shorten('https://example.com/99'))
    await here.live(outbox, 0)
    const arrivedAt = (job: Job | undefined) => here.arrivals.find(({ key }) => key === job?.id)?.at
    expect([arrivedAt(first), arrivedAt(second)]).toEqual([NOW, NOW])
  })

  it('lets a click go before the bulk request that it waited for, if that was turned back', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await add(outbox, shorten('https://warm.test/'))
    await here.live(outbox, 0)
    const intents = numbered(1, { priority: 'bulk', source: 'bulk' })
    await outbox.addBatch(HERE, { id: randomUUID(), name: '', text: '', intents })
    const answered = Promise.withResolvers<void>()
    here.world.answer = async (arrival) => {
      if (here.arrivals.length > 2) return here.world.perform(arrival)
      await answered.promise
      return fail({ kind: 'slow-down', until: NOW + 15_000 })
    }
    const draining = outbox.drain()
    await flushPromises()
    const { id } = await addOne(outbox, shorten('https://example.com/0'))
    void outbox.drain()
    await flushPromises()
    answered.resolve()
    await draining
    await here.live(outbox)
    expect(here.arrivals).toHaveLength(4)
    expect(here.arrivals[2]?.key).toBe(id)
    expect((here.arrivals[2]?.at ?? 0) - NOW).toBeLessThan(20_000)
  })

  it('has at most two bulk requests in flight', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await add(outbox, shorten('https://example.com/first'))
    await here.live(outbox)
    const gate = Promise.withResolvers<void>()
    here.world.answer = async (arrival) => {
      await gate.promise
      return here.world.perform(arrival)
    }
    await add(outbox, ...numbered(6, { priority: 'bulk' }))
    const drained = outbox.drain()
    await flushPromises()
    expect(here.arrivals).toHaveLength(3)
    gate.resolve()
    await drained
    expect(here.arrivals).toHaveLength(7)
  })

  it('has at most four requests in flight', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await add(outbox, rename(99, 'first'))
    await here.live(outbox)
    const gate = Promise.withResolvers<void>()
    here.world.answer = async (arrival) => {
      await gate.promise
      return here.world.perform(arrival)
    }
    await add(outbox, ...Array.from({ length: 6 }, (_, place) => rename(place + 1, 'News')))
    const drained = outbox.drain()
    await flushPromises()
    expect(here.arrivals).toHaveLength(5)
    gate.resolve()
    await drained
    expect(here.arrivals).toHaveLength(7)
  })

  it('sends two changes of one object in order and close together', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    let isFirst = true
    here.world.answer = (arrival) => {
      if (!isFirst) return here.world.perform(arrival)
      isFirst = false
      return fail(FAILURES['service-error'])
    }
    await add(outbox, rename(7, 'first'), rename(7, 'second'))
    await here.live(outbox)
    expect(here.arrivals.map(({ input }) => input.name)).toEqual(['first', 'first', 'second'])
    expect(here.arrivals[2]?.at).toBe(here.arrivals[1]?.at)
  })

  it('applies the last change of an object last, even if the first one is applied after its response was lost', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const applied: { at: number; name: unknown }[] = []
    here.world.answer = ({ at, input }) => {
      const isFirst = here.arrivals.length === 1
      applied.push({ at: isFirst ? at + 29_000 : at, name: input.name })
      if (!isFirst) return ok({ error: 0, message: 'Done' })
      here.world.now += 20_000
      return fail(FAILURES.timeout)
    }
    const jobs = await add(outbox, rename(7, 'first'), rename(7, 'second'))
    await here.live(outbox)
    expect(applied.toSorted((one, other) => one.at - other.at).at(-1)?.name).toBe('second')
    for (const { id } of jobs) expect((await here.store.get(id))?.state).toBe('done')
  })

  it('creates two identical links that were requested twice, and finds both if their responses are lost', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = (arrival) => {
      here.world.perform(arrival)
      return fail(FAILURES.timeout)
    }
    const jobs = await add(outbox, shorten('https://example.com/'), shorten('https://example.com/'))
    await here.live(outbox)
    const done = await Promise.all(jobs.map(({ id }) => here.store.get(id)))
    expect(done.map((job) => job?.outcome?.id)).toEqual([1, 2])
    expect(here.arrivals).toHaveLength(2)
  })
})

describe('a click whose read before the first send is refused because two reads were faster', () => {
  /** Both reads start between the pacing check and the click's read, and are answered once released. */
  const behindTwoReads = async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const released = Promise.withResolvers<void>()
    const { read } = here.account
    const headOfLane = here.store.headOfLane.bind(here.store)
    here.store.headOfLane = async (...lane) => {
      here.store.headOfLane = headOfLane
      here.account.read = async (operation, input) => {
        await released.promise
        return read(operation, input)
      }
      void outbox.pacedRead(HERE, 'listChannels', {})
      void outbox.pacedRead(HERE, 'listPixels', {})
      await flushPromises()
      here.account.read = read
      return headOfLane(...lane)
    }
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await outbox.drain()
    expect(here.account.asked).toEqual([])
    return { here, outbox, id, release: released.resolve }
  }

  it('is sent as soon as they are answered', async () => {
    const { here, outbox, id, release } = await behindTwoReads()
    release()
    await flushPromises()
    await outbox.drain()
    expect(await here.store.get(id)).toMatchObject({ state: 'done', attempts: 1 })
    expect(here.arrivals.map(({ at }) => at)).toEqual([NOW])
  })

  it('stays due in the meantime and shows no failure', async () => {
    const { here, id } = await behindTwoReads()
    expect(await here.store.get(id)).toMatchObject({ state: 'waiting', attempts: 0, nextAt: NOW, failure: null })
  })

  it('is sent by the next worker if this one is stopped before a response: they are given up', async () => {
    const { here, id } = await behindTwoReads()
    expect(here.world.wakeAt).toBe(NOW + 60_000)
    here.world.now += 10_000
    const next = here.newOutbox()
    await next.start()
    await here.live(next)
    expect((await here.store.get(id))?.state).toBe('done')
    expect(here.arrivals.map(({ at }) => at)).toEqual([NOW + 10_000])
  })
})

describe('the next wake-up', () => {
  it.each([
    [5_000, 9_000],
    [9_000, 5_000],
  ])('is the earlier of the next click (in %i ms) and the next bulk work (in %i ms)', async (click, bulk) => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await plan(here, await addOne(outbox, rename(7, 'News')), NOW + click)
    await plan(here, await addOne(outbox, rename(8, 'Sport', { priority: 'bulk' })), NOW + bulk)
    await outbox.drain()
    expect(here.arrivals).toEqual([])
    expect(here.world.wakeAt).toBe(NOW + 5_000)
  })

  it('is scheduled when a worker starts and when a job is added or retried, in case the worker is stopped then', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const planned = () => {
      const at = here.world.wakeAt
      here.world.wakeAt = null
      return at === null ? null : at - here.world.now
    }
    await outbox.start()
    expect(planned()).toBe(60_000)
    const { id } = await addOne(outbox, rename(7, 'News'))
    expect(planned()).toBe(60_000)
    here.world.answer = () => fail(FAILURES.refused)
    await outbox.drain()
    here.world.wakeAt = null
    await outbox.retry(id)
    expect(planned()).toBe(60_000)
  })

  it('is not postponed by a refused action that adds nothing to send', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const job = await addOne(outbox, rename(7, 'News'))
    await plan(here, job, NOW + 5_000)
    await outbox.drain()
    const refused = [
      await outbox.check(job.id),
      await outbox.retry(randomUUID()),
      await outbox.resumeBatch(randomUUID()),
    ]
    expect(refused.map(({ ok }) => ok)).toEqual(refused.map(() => false))
    expect(here.world.wakeAt).toBe(NOW + 5_000)
  })

  it('is scheduled again while the reads before a send take longer, in case the worker is stopped after that', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const { read } = here.account
    here.account.read = () => new Promise(() => undefined)
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    void outbox.drain()
    await flushPromises()
    expect(here.world.wakeAt).toBe(NOW + 60_000)
    // An alarm that has fired is gone. Then the worker is killed.
    here.world.now = NOW + 60_000
    here.world.wakeAt = null
    void outbox.drain()
    await flushPromises()
    expect(here.world.wakeAt).toBe(NOW + 120_000)
    here.account.read = read
    const next = here.newOutbox()
    await next.start()
    await here.live(next)
    expect((await here.store.get(id))?.state).toBe('done')
  })

  it('is when the pacer allows the next request', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await add(outbox, ...Array.from({ length: 40 }, (_, place) => rename(place + 1, 'News')))
    await outbox.drain()
    expect(here.arrivals).toHaveLength(30)
    expect(here.world.wakeAt).toBe(NOW + 60_001)
  })
})

describe('a clock that was set back', () => {
  const failedOnce = async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES['service-error'])
    const { id } = await addOne(outbox, rename(7, 'News'))
    await outbox.drain()
    here.world.answer = here.world.perform
    return { here, outbox, id }
  }

  it('delays no job until a time that was planned by the old clock', async () => {
    const { here, outbox, id } = await failedOnce()
    here.world.now -= 2 * HOUR
    await outbox.drain()
    expect((await here.store.get(id))?.state).toBe('done')
  })

  it('changes nothing if it moved by less than a request can take', async () => {
    const { here, outbox, id } = await failedOnce()
    here.world.now -= 30_000
    await outbox.drain()
    expect((await here.store.get(id))?.state).toBe('waiting')
  })

  it('sends a job that is planned further ahead than any delay, whatever comes before it', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await plan(here, await addOne(outbox, rename(7, 'News')), NOW + 24 * HOUR)
    await plan(here, await addOne(outbox, rename(8, 'Sport')), NOW + 26 * HOUR)
    await outbox.drain()
    expect(here.arrivals.map(({ input }) => input.name)).toEqual(['Sport'])
    expect(here.world.wakeAt).toBe(NOW + 600_000)
  })

  it('is noticed within ten minutes, however long the wait is', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await plan(here, await addOne(outbox, rename(7, 'News')), NOW + 24 * HOUR)
    await outbox.drain()
    expect(here.world.wakeAt).toBe(NOW + 600_000)
    expect(here.arrivals).toEqual([])
  })

  it('blocks no job behind one that was planned later, nor behind one of its lane that yields to it', async () => {
    const { here, outbox, id } = await failedOnce()
    here.world.now -= 24 * HOUR
    await plan(here, await addOne(outbox, rename(8, 'Sport')), here.world.now + 30_000)
    const next = await addOne(outbox, rename(7, 'Weather'))
    await outbox.drain()
    expect((await here.store.get(id))?.state).toBe('done')
    expect((await here.store.get(next.id))?.state).toBe('done')
    expect(here.arrivals.map(({ input }) => input.name)).not.toContain('Sport')
  })

  it.each([
    [60_000, 0],
    [HOUR, 1],
    [48 * HOUR, 1],
  ])('by %i ms ends the backoff only if it is longer than possible', async (by, sent) => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES.unreachable)
    await add(outbox, rename(7, 'News', { priority: 'bulk' }))
    await outbox.drain()
    here.world.answer = here.world.perform
    here.arrivals.length = 0
    here.world.now -= by
    await add(outbox, rename(8, 'Sport', { priority: 'bulk' }))
    await outbox.drain()
    expect(here.arrivals.filter(({ input }) => input.name === 'Sport')).toHaveLength(sent)
  })
})
