import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { MemoryJobStore } from '../../tests/support/memory-job-store.ts'
import { add, addOne, numbered, rename, shorten } from '../../tests/support/outbox-asks.ts'
import { FAILURES, HERE, intentTo, NOW } from '../../tests/support/outbox-job.ts'
import { outboxWorld } from '../../tests/support/outbox-world.ts'
import { fail, ok } from '../model/failure.ts'
import type { Intent } from './intent.ts'
import type { Job } from './job.ts'
import type { Outbox } from './outbox.ts'

type World = ReturnType<typeof outboxWorld>

const urlsOf = ({ arrivals }: World) => arrivals.map(({ input }) => input.url)

/** The worker is killed while the first write is in flight; `done` says whether the service processed it. */
const killedWhileSending = async (intent: Intent, done: boolean): Promise<World & { job: Job }> => {
  const here = outboxWorld()
  const reached = Promise.withResolvers<void>()
  here.world.answer = (arrival) => {
    if (done) here.world.perform(arrival)
    reached.resolve()
    return new Promise(() => undefined)
  }
  const outbox = here.newOutbox()
  const job = await addOne(outbox, intent)
  void outbox.drain()
  await reached.promise
  here.world.answer = here.world.perform
  return { ...here, job }
}

const restart = async (here: World): Promise<Outbox> => {
  const outbox = here.newOutbox()
  await outbox.start()
  return outbox
}

describe('a request to the outbox', () => {
  it('is stored when the call returns', async () => {
    const { newOutbox, store, arrivals } = outboxWorld()
    const job = await addOne(newOutbox(), shorten('https://example.com/'))
    expect(await store.get(job.id)).toEqual(job)
    expect(arrivals).toEqual([])
  })

  it("is refused and never sent if it can't be stored", async () => {
    const store = new MemoryJobStore()
    const here = outboxWorld(store)
    const outbox = here.newOutbox()
    store.add = () => Promise.reject(new Error('no room'))
    const added = await outbox.add(HERE, [shorten('https://example.com/')])
    expect(added).toMatchObject({ ok: false, failure: { kind: 'storage', detail: 'no room' } })
    await here.live(outbox)
    expect(here.arrivals).toEqual([])
  })

  it('is sent, done and reported once', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 1, shortUrl: 'https://s.test/a1' } })
    expect(here.arrivals).toHaveLength(1)
    expect(here.settled.map((job) => job.id)).toEqual([id])
    expect(here.changed.map(({ state }) => state)).toEqual(['waiting', 'sending', 'done'])
    expect(here.world.wakeAt).toBeNull()
  })

  it('is reported once if it fails', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES.refused)
    await addOne(outbox, rename(7, 'News'))
    await here.live(outbox)
    expect(here.settled.map(({ state }) => state)).toEqual(['failed'])
  })
})

describe('a request', () => {
  it('is sent only after that is stored', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    const [arrival] = here.arrivals
    expect(arrival?.stored).toMatchObject([{ id, state: 'sending', attempts: 1, doubt: { sends: 1, greatestId: 0 } }])
    expect(arrival?.key).toBe(id)
  })

  it("is not sent if that can't be stored", async () => {
    const store = new MemoryJobStore()
    const here = outboxWorld(store)
    const outbox = here.newOutbox()
    const job = await addOne(outbox, rename(7, 'News'))
    const commit = store.commit.bind(store)
    store.commit = (change) => (change.job?.state === 'sending' ? Promise.reject(new Error('no room')) : commit(change))
    expect(await outbox.drain()).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(here.arrivals).toEqual([])
    expect(await store.get(job.id)).toEqual(job)

    store.commit = commit
    await here.live(outbox)
    expect(here.arrivals).toHaveLength(1)
  })

  it("is looked up, and not created again, if its response can't be stored", async () => {
    const store = new MemoryJobStore()
    const here = outboxWorld(store)
    const outbox = here.newOutbox()
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    const commit = store.commit.bind(store)
    store.commit = (change) => (change.job?.state === 'done' ? Promise.reject(new Error('no room')) : commit(change))
    await outbox.drain()
    expect((await store.get(id))?.state).toBe('sending')

    store.commit = commit
    await here.live(outbox)
    expect(await store.get(id)).toMatchObject({ state: 'done', outcome: { id: 1 } })
    expect(here.arrivals).toHaveLength(1)
  })
})

describe('a worker that is killed', () => {
  it('before sending loses nothing', async () => {
    const here = outboxWorld()
    const { id } = await addOne(here.newOutbox(), shorten('https://example.com/'))
    await here.live(await restart(here))
    expect((await here.store.get(id))?.state).toBe('done')
    expect(here.arrivals).toHaveLength(1)
  })

  it("while a link was created finds it and doesn't create it twice", async () => {
    const here = await killedWhileSending(shorten('https://example.com/'), true)
    await here.live(await restart(here))
    expect(await here.store.get(here.job.id)).toMatchObject({
      state: 'done',
      outcome: { shortUrl: 'https://s.test/a1' },
    })
    expect(here.arrivals).toHaveLength(1)
    expect(here.account.held.links).toHaveLength(1)
  })

  it('while a request was lost sends it again once it certainly did not happen', async () => {
    const here = await killedWhileSending(shorten('https://example.com/'), false)
    await here.live(await restart(here))
    expect((await here.store.get(here.job.id))?.state).toBe('done')
    expect(here.account.held.links).toHaveLength(1)
    const [first, second] = here.arrivals
    expect(second?.key).toBe(first?.key)
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(30_000)
  })

  it('while a repeatable request was sent sends it again', async () => {
    const here = await killedWhileSending(rename(7, 'News'), true)
    await here.live(await restart(here))
    expect((await here.store.get(here.job.id))?.state).toBe('done')
    expect(here.arrivals.map(({ input }) => input)).toEqual([here.job.input, here.job.input])
  })

  it('while looking up a link looks it up again', async () => {
    const here = await killedWhileSending(shorten('https://example.com/'), true)
    const second = await restart(here)
    const { read } = here.account
    const reached = Promise.withResolvers<void>()
    here.account.read = () => {
      reached.resolve()
      return new Promise(() => undefined)
    }
    here.world.now += 5_000
    void second.drain()
    await reached.promise
    expect((await here.store.get(here.job.id))?.state).toBe('reconciling')

    here.account.read = read
    await here.live(await restart(here))
    expect((await here.store.get(here.job.id))?.state).toBe('done')
    expect(here.account.held.links).toHaveLength(1)
  })

  it('leaves jobs that wait for the user, failed or are done unchanged', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const jobs = await add(outbox, shorten('https://example.com/1'), rename(7, 'News'), rename(8, 'Sport'))
    here.account.refuse('listLinks', FAILURES.unreadable)
    here.world.answer = ({ operation, input }) => {
      if (operation === 'createLink') return fail(FAILURES.unreachable)
      return input.id === 7 ? fail(FAILURES.refused) : here.world.perform({ operation, input })
    }
    await here.live(outbox)
    const states = async () => Promise.all(jobs.map(async ({ id }) => here.store.get(id)))
    const before = await states()
    expect(before.map((job) => job?.state)).toEqual(['unsure', 'failed', 'done'])
    const sends = here.arrivals.length

    await here.live(await restart(here))
    expect(await states()).toEqual(before)
    expect(here.arrivals).toHaveLength(sends)
  })

  it('while sending leaves a request that the pacer counts as given up, not as in flight', async () => {
    const here = await killedWhileSending(rename(7, 'News'), true)
    expect((await here.store.record(HERE))?.pacer).toMatchObject({
      inFlight: [{ token: here.job.id, isLost: false }],
    })
    await restart(here)
    expect((await here.store.record(HERE))?.pacer).toMatchObject({
      inFlight: [{ token: here.job.id, since: NOW, isLost: true }],
    })
  })

  it('while reading leaves a request that the pacer counts as given up too', async () => {
    const here = outboxWorld()
    here.account.read = () => new Promise(() => undefined)
    void here.newOutbox().pacedRead(HERE, 'listChannels', {})
    await expect.poll(async () => (await here.store.record(HERE))?.pacer.inFlight.length).toBe(1)
    here.world.now += 5
    await restart(here)
    expect((await here.store.record(HERE))?.pacer).toMatchObject({
      inFlight: [{ since: NOW + 5, isLost: true }],
    })
  })

  it('leaves no job behind if no start event follows: jobs in flight are recovered after their lease', async () => {
    const here = await killedWhileSending(shorten('https://example.com/'), true)
    await here.live(here.newOutbox())
    expect((await here.store.get(here.job.id))?.state).toBe('done')
    expect(here.account.held.links).toHaveLength(1)
  })
})

describe('two concurrent wake-ups', () => {
  it('send each job once', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await add(outbox, ...numbered(12), rename(7, 'News'))
    await Promise.all([outbox.drain(), outbox.drain(), here.live(outbox)])
    expect(new Set(urlsOf(here)).size).toBe(13)
    expect((await here.store.counts(HERE)).done).toBe(13)
    expect(here.arrivals).toHaveLength(13)
  })

  it('of one worker share one drain', async () => {
    const outbox = outboxWorld().newOutbox()
    const first = outbox.drain()
    expect(outbox.drain()).toBe(first)
    expect(await first).toEqual({ ok: true, value: null })
  })

  it('of two workers on one store send each job once', async () => {
    const here = outboxWorld()
    const [one, other] = [here.newOutbox(), here.newOutbox()]
    await add(one, ...numbered(12))
    await Promise.all([one.drain(), other.drain()])
    await here.live(one)
    expect(here.arrivals).toHaveLength(12)
    expect(here.account.held.links).toHaveLength(12)
    expect((await here.store.counts(HERE)).done).toBe(12)
  })
})

describe('what must be known before a creation', () => {
  it('is read first; without a response nothing is sent, and it is read again later', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.refuse('listLinks', FAILURES.unreachable)
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await outbox.drain()
    expect(here.arrivals).toEqual([])
    expect(await here.store.get(id)).toMatchObject({ state: 'waiting', attempts: 0, failure: FAILURES.unreachable })
    expect((await here.store.get(id))?.nextAt).toBeGreaterThan(here.world.now)
    here.account.refuse('listLinks', null)
    await here.live(outbox)
    expect((await here.store.get(id))?.state).toBe('done')
  })

  it.each(['service-error', 'timeout'] as const)('is not waited for if only the list fails: %s', async (kind) => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.refuse('listLinks', FAILURES[kind])
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await outbox.drain()
    expect((await here.store.get(id))?.state).toBe('done')
  })

  it('is read less and less often while the whole service fails', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    for (const operation of ['listLinks', 'readAccount'] as const)
      here.account.refuse(operation, FAILURES['service-error'])
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    expect(here.arrivals).toEqual([])
    expect(here.account.asked.length).toBeLessThan(100)
    here.account.refuse('listLinks', null)
    await here.live(outbox)
    expect((await here.store.get(id))?.state).toBe('done')
  })

  it('after an outage is whether the service responds, because a read leaves no doubt', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await add(outbox, shorten('https://example.com/1'))
    await here.live(outbox)
    here.world.answer = () => fail(FAILURES.unreachable)
    await add(outbox, rename(7, 'News'))
    await outbox.drain()
    here.account.refuse('readAccount', FAILURES.unreachable)
    const { id } = await addOne(outbox, shorten('https://example.com/2'))
    await outbox.drain()
    expect(here.arrivals.filter(({ operation }) => operation === 'createLink')).toHaveLength(1)
    expect(here.account.asked.at(-1)?.operation).toBe('readAccount')
    expect(await here.store.get(id)).toMatchObject({ state: 'waiting', doubt: null })
  })
})

describe('what must be known before a link with a random alias is created', () => {
  const ALIAS = {
    maker: { style: 'random', length: 7 },
    refused: 0,
    appliesAliases: true,
    predicted: null,
  } as const
  const withAlias = (input: Record<string, unknown> = {}): Intent =>
    intentTo('createLink', { url: 'https://example.com/', custom: 'bbbbbbb', ...input }, { chosenAlias: ALIAS })

  /** A service that returns no ids has created a link: its short URLs are known, but not its highest id. */
  const atLegacyService = async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = (arrival) => {
      const made = here.world.perform(arrival)
      return made.ok ? ok({ ...made.value, id: null }) : made
    }
    await add(outbox, shorten('https://other.test/'))
    await outbox.drain()
    here.account.asked.length = 0
    return { here, outbox }
  }
  /** The link is created, but its response is lost. */
  const loseAnswers = ({ world }: World) => {
    world.answer = (arrival) => {
      world.perform(arrival)
      world.answer = world.perform
      return fail(FAILURES.unreachable)
    }
  }

  it('is nothing if a look-up of the alias shows what became of it', async () => {
    const { here, outbox } = await atLegacyService()
    loseAnswers(here)
    const { id } = await addOne(outbox, withAlias())
    await outbox.drain()
    expect(here.account.asked).toEqual([])
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 2 } })
  })

  it('are the newest links once the service has refused the alias: the link has none that could be looked up', async () => {
    const { here, outbox } = await atLegacyService()
    here.world.answer = () => {
      loseAnswers(here)
      return fail(FAILURES.refused)
    }
    const { id } = await addOne(outbox, withAlias())
    await here.live(outbox)
    expect(here.arrivals.slice(1).map(({ input }) => input.custom)).toEqual(['bbbbbbb', undefined])
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 2 } })
  })

  it('are the newest links on a domain whose short URLs were never seen', async () => {
    const { here, outbox } = await atLegacyService()
    loseAnswers(here)
    // The domain's short URLs have a path (FIELD.md line 32), so the look-up doesn't find the link.
    const { id } = await addOne(outbox, withAlias({ domain: 'https://go.test' }))
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', outcome: { id: 2 } })
  })
})

describe('a service that is unavailable', () => {
  const UNAVAILABLE = { kind: 'service-error', status: 503 } as const

  it.each([false, true])('gets few requests, and everything once it is back; honors keys: %s', async (honorsKey) => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.honorsKey = honorsKey
    await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    const before = here.account.asked.length
    here.world.answer = () => fail(UNAVAILABLE)
    for (const operation of ['listLinks', 'readAccount'] as const) here.account.refuse(operation, UNAVAILABLE)
    const jobs = await add(outbox, ...numbered(20), rename(7, 'News'))
    await outbox.drain()
    expect(await outbox.status(HERE)).toMatchObject({ value: { hold: { failure: UNAVAILABLE } } })
    await here.live(outbox)
    expect(here.arrivals.length + here.account.asked.length - before).toBeLessThan(80)
    here.world.answer = here.world.perform
    for (const operation of ['listLinks', 'readAccount'] as const) here.account.refuse(operation, null)
    await here.live(outbox)
    for (const { id } of jobs) expect((await here.store.get(id))?.state).toBe('done')
    expect(here.account.held.links).toHaveLength(21)
  })
})

describe('a read for a connection that was removed', () => {
  it('is not sent, and stores nothing', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.connection = null
    const { result } = await outbox.pacedRead(HERE, 'listChannels', {})
    expect(result).toEqual(fail({ kind: 'not-connected' }))
    expect([here.account.asked, await here.store.record(HERE)]).toEqual([[], null])
  })
})

describe('a waiting job', () => {
  it('without a connection is sent when there is one again', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    here.world.connection = null
    await here.live(outbox)
    expect(here.arrivals).toEqual([])
    expect((await here.store.get(id))?.state).toBe('waiting')

    here.world.connection = HERE
    await here.live(outbox)
    expect((await here.store.get(id))?.state).toBe('done')
  })

  it('of another connection is not sent to this one', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    here.world.connection = 'https://other.test#1'
    await here.live(outbox)
    expect(here.arrivals).toEqual([])
    expect((await here.store.get(id))?.state).toBe('waiting')
  })

  it('whose connection is replaced while the newest links are read waits for it, and is not retried in a loop', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.held.links = Array.from({ length: 101 }, (_, index) => ({
      id: index + 1,
      shorturl: `https://s.test/${index}`,
      longurl: 'https://old.test/',
    }))
    const { read } = here.account
    here.account.read = (operation, input) => {
      here.world.connection = 'https://other.test#1'
      return read(operation, input)
    }
    const commit = here.store.commit.bind(here.store)
    let commits = 0
    here.store.commit = (change) => {
      commits += 1
      return commits > 20 ? Promise.reject(new Error('It loops.')) : commit(change)
    }
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    expect(await outbox.drain()).toEqual(ok(null))
    expect([here.account.asked.length, here.arrivals]).toEqual([1, []])

    here.account.read = read
    here.world.connection = HERE
    await here.live(outbox)
    expect((await here.store.get(id))?.state).toBe('done')
  })

  it('without a network is not sent, and is not retried in a loop', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await add(outbox, shorten('https://example.com/'))
    here.world.online = false
    await outbox.drain()
    expect(here.arrivals).toEqual([])
    expect(here.world.wakeAt).toBe(NOW + 60_000)
    expect(await outbox.status(HERE)).toMatchObject({ value: { hold: { failure: { kind: 'offline' } } } })
  })

  it('is sent at the time that the service named when it limited the rate', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    let isFirst = true
    here.world.answer = (arrival) => {
      if (!isFirst) return here.world.perform(arrival)
      isFirst = false
      return fail({ kind: 'slow-down', until: NOW + 42_000 })
    }
    const { id } = await addOne(outbox, rename(7, 'News'))
    await here.live(outbox)
    expect(here.arrivals.map(({ at }) => at)).toEqual([NOW, NOW + 43_000])
    expect(await here.store.get(id)).toMatchObject({ state: 'done', attempts: 1 })
  })

  it('is read for again at the time that the service named when it limited the read before it', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.refuse('listLinks', { kind: 'slow-down', until: NOW + 42_000 })
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await outbox.drain()
    expect(here.account.asked).toHaveLength(1)
    here.account.refuse('listLinks', null)
    await here.live(outbox)
    expect(here.arrivals.map(({ at }) => at)).toEqual([NOW + 43_000])
    expect(await here.store.get(id)).toMatchObject({ state: 'done', attempts: 1 })
  })
})

describe('a refused key', () => {
  const refusedOnce = async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES['key-refused'])
    await add(outbox, ...[7, 8].map((id) => rename(id, 'News', { priority: 'bulk' })))
    await here.live(outbox)
    here.world.answer = here.world.perform
    return { here, outbox }
  }

  it('blocks the whole connection after one request', async () => {
    const { here, outbox } = await refusedOnce()
    expect(here.arrivals).toHaveLength(1)
    expect(here.world.wakeAt).toBeNull()
    expect(await outbox.status(HERE)).toMatchObject({
      value: { hold: { failure: FAILURES['key-refused'], until: null } },
    })
    expect((await here.store.counts(HERE)).waiting).toBe(2)
  })

  it('is not tried again by the next worker', async () => {
    const { here } = await refusedOnce()
    const next = await restart(here)
    await next.recheck(HERE)
    await next.retry((await here.store.page({ connection: HERE, states: [], offset: 0, limit: 9 })).jobs[0]?.id ?? '')
    await here.live(next)
    expect(await next.pacedRead(HERE, 'listChannels', {})).toMatchObject({
      result: { failure: { kind: 'key-refused' } },
    })
    expect([here.arrivals.length, here.account.asked]).toEqual([1, []])
    expect(await next.status(HERE)).toMatchObject({ value: { hold: { failure: { kind: 'key-refused' } } } })
  })

  it('is unblocked when the user has it checked and it works', async () => {
    const { here } = await refusedOnce()
    const next = await restart(here)
    here.account.refuse('readAccount', FAILURES['key-refused'])
    expect(await next.checkKey(HERE)).toMatchObject({ ok: false, failure: { kind: 'key-refused' } })
    expect(await next.status(HERE)).toMatchObject({ value: { hold: { failure: { kind: 'key-refused' } } } })
    here.account.refuse('readAccount', null)
    expect(await next.checkKey(HERE)).toMatchObject({ ok: true })
    expect(await next.status(HERE)).toMatchObject({ value: { hold: null } })
    await here.live(next)
    expect((await here.store.counts(HERE)).done).toBe(2)
  })

  it('is checked once for several requests that were forbidden together', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.refuse('listChannels', FAILURES['not-allowed'])
    here.account.refuse('listPixels', FAILURES['not-allowed'])
    here.account.refuse('readAccount', FAILURES['key-refused'])
    const answers = await Promise.all([
      outbox.pacedRead(HERE, 'listChannels', {}),
      outbox.pacedRead(HERE, 'listPixels', {}),
    ])
    expect(answers.map(({ result }) => result)).toEqual([fail(FAILURES['key-refused']), fail(FAILURES['key-refused'])])
    expect(here.account.asked.filter(({ operation }) => operation === 'readAccount')).toHaveLength(1)
  })

  it("is not blamed on the plan: if the account can't be read, that is reported", async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.refuse('listChannels', FAILURES['not-allowed'])
    here.account.refuse('readAccount', FAILURES.unreachable)
    expect(await outbox.pacedRead(HERE, 'listChannels', {})).toMatchObject({
      result: { failure: { kind: 'unreachable' } },
    })
    here.account.refuse('readAccount', null)
    expect(await outbox.pacedRead(HERE, 'listChannels', {})).toMatchObject({
      result: { failure: { kind: 'not-allowed' } },
    })
  })

  it('is unblocked by a new key', async () => {
    const { here, outbox } = await refusedOnce()
    await outbox.unblock(HERE)
    await here.live(outbox)
    expect((await here.store.counts(HERE)).done).toBe(2)
  })

  it('is distinguished by reading the account from a plan that excludes the request', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES['not-allowed'])
    const { id } = await addOne(outbox, rename(7, 'News'))
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'failed', failure: FAILURES['not-allowed'] })

    here.account.refuse('readAccount', FAILURES.unreachable)
    const unknown = await addOne(outbox, rename(9, 'Weather'))
    await outbox.drain()
    expect(await here.store.get(unknown.id)).toMatchObject({
      state: 'waiting',
      failure: FAILURES.unreachable,
      nextAt: here.world.now + 30_000,
    })
    await outbox.discard(unknown.id)

    here.account.refuse('readAccount', FAILURES['key-refused'])
    const next = await addOne(outbox, rename(8, 'Sport'))
    await here.live(outbox)
    expect(await here.store.get(next.id)).toMatchObject({ state: 'waiting', failure: { kind: 'key-refused' } })
    expect(await outbox.status(HERE)).toMatchObject({ value: { hold: { failure: { kind: 'key-refused' } } } })
  })
})

describe('a service that honors our key', () => {
  it('gets the request again under the same key', async () => {
    const here = outboxWorld()
    here.world.honorsKey = true
    const outbox = here.newOutbox()
    await add(outbox, shorten('https://example.com/first'))
    await here.live(outbox)
    const reads = here.account.asked.length

    const answers = new Map<string, ReturnType<typeof here.world.perform>>()
    here.world.answer = (arrival) => {
      const known = answers.get(arrival.key)
      answers.set(arrival.key, known ?? here.world.perform(arrival))
      return known ?? fail(FAILURES.unreachable)
    }
    const { id } = await addOne(outbox, shorten('https://example.com/second'))
    await here.live(outbox)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', attempts: 2, outcome: { id: 2 } })
    expect(here.account.asked).toHaveLength(reads)
  })
})

describe('the user', () => {
  /** A link whose response was lost and whose list can't be read: only the user knows. */
  const unsureLink = async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.account.refuse('listLinks', FAILURES.unreadable)
    here.world.answer = () => fail(FAILURES.unreachable)
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    here.world.answer = here.world.perform
    const job = await here.store.get(id)
    if (job?.state !== 'unsure' || job.nextAt !== null) throw new Error('this waits for a person')
    return { here, outbox, id }
  }

  it('ends a job by resolving it as created, and nothing is sent', async () => {
    const { here, outbox, id } = await unsureLink()
    expect(await outbox.resolve(id, true)).toMatchObject({ ok: true, value: { state: 'done' } })
    await here.live(outbox)
    expect(here.arrivals).toHaveLength(1)
    expect(here.settled.map(({ state }) => state)).toEqual(['unsure', 'done'])
  })

  it('has it sent again by resolving it as not created', async () => {
    const { here, outbox, id } = await unsureLink()
    await outbox.resolve(id, false)
    await here.live(outbox)
    expect((await here.store.get(id))?.state).toBe('done')
    expect(here.arrivals).toHaveLength(2)
  })

  it('has it looked up again by checking, and nothing is sent', async () => {
    const { here, outbox, id } = await unsureLink()
    const asked = here.account.asked.length
    await outbox.check(id)
    await here.live(outbox)
    expect(here.account.asked.length).toBeGreaterThan(asked)
    expect((await here.store.get(id))?.state).toBe('unsure')
    expect(here.arrivals).toHaveLength(1)
  })

  it('retries a failed job, which is sent under a new key', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES.refused)
    const { id } = await addOne(outbox, rename(7, 'News'))
    await here.live(outbox)
    here.world.answer = here.world.perform
    await outbox.retry(id)
    await here.live(outbox)
    expect((await here.store.get(id))?.state).toBe('done')
    expect(new Set(here.arrivals.map(({ key }) => key)).size).toBe(2)
  })

  it("doesn't wait for the backoff after an outage when retrying", async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES.unreachable)
    const { id } = await addOne(outbox, rename(7, 'News'))
    await outbox.drain()
    await outbox.drain()
    expect(here.arrivals).toHaveLength(1)
    here.world.answer = here.world.perform
    await outbox.retry(id)
    await outbox.drain()
    expect((await here.store.get(id))?.state).toBe('done')
  })

  it('discards a job, and the next one in its lane is sent at once', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES['service-error'])
    const [first, second] = await add(outbox, intentTo('deleteChannel', { id: 7 }), rename(7, 'second'))
    await outbox.drain()
    expect(here.arrivals.map(({ operation }) => operation)).toEqual(['deleteChannel'])
    expect((await here.store.get(second?.id ?? ''))?.nextAt).toBe(NOW + 60_000)

    here.world.answer = here.world.perform
    expect(await outbox.discard(first?.id ?? '')).toEqual({ ok: true, value: null })
    await outbox.drain()
    expect(await here.store.get(first?.id ?? '')).toBeNull()
    expect((await here.store.get(second?.id ?? ''))?.state).toBe('done')
  })

  it.each(['discards', 'retries'] as const)(
    '%s a change whose response was lost, and the next one of the object is still applied last',
    async (decision) => {
      const here = outboxWorld()
      const outbox = here.newOutbox()
      const applied: { at: number; name: unknown }[] = []
      here.world.answer = ({ at, input }) => {
        const isLost = here.arrivals.length === 1
        applied.push({ at: isLost ? at + 29_000 : at, name: input.name })
        return isLost ? fail(FAILURES.timeout) : here.world.perform({ operation: 'updateChannel', input })
      }
      const [first, second] = await add(outbox, rename(7, 'first'), rename(7, 'second'))
      await outbox.drain()
      here.world.now += 5_000
      await (decision === 'discards' ? outbox.discard(first?.id ?? '') : outbox.retry(first?.id ?? ''))
      await outbox.drain()
      expect(here.arrivals).toHaveLength(decision === 'discards' ? 1 : 2)
      await here.live(outbox, 60_000)
      expect(applied.toSorted((one, other) => one.at - other.at).at(-1)?.name).toBe('second')
      expect((await here.store.get(second?.id ?? ''))?.state).toBe('done')
    },
  )

  it('discards a job without hurrying the one before it', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    here.world.answer = () => fail(FAILURES['service-error'])
    const [first, second] = await add(outbox, rename(7, 'first'), rename(7, 'second'))
    await outbox.drain()
    const before = await here.store.get(first?.id ?? '')
    await outbox.discard(second?.id ?? '')
    expect(before?.nextAt).toBeGreaterThan(here.world.now)
    expect(await here.store.get(first?.id ?? '')).toEqual(before)
  })

  it("can't discard a job in flight", async () => {
    const here = await killedWhileSending(shorten('https://example.com/'), true)
    expect(await here.newOutbox().discard(here.job.id)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    expect(await here.store.get(here.job.id)).not.toBeNull()
  })

  it("is told if the job doesn't exist", async () => {
    const outbox = outboxWorld().newOutbox()
    for (const decision of [outbox.retry, outbox.check, outbox.discard, outbox.dismiss])
      expect(await decision('unknown')).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })

  it('finds a result dismissed and copied', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await here.live(outbox)
    await outbox.noteCopied(id, 'https://s.test/a1')
    await outbox.dismiss(id)
    expect(here.settled).toHaveLength(1)
    expect(await here.store.get(id)).toMatchObject({ state: 'done', dismissed: true, copied: 'https://s.test/a1' })
  })

  it('dismisses a job in flight, and its response still counts', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await addOne(outbox, shorten('https://other.test/'))
    await here.live(outbox)
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    const gate = Promise.withResolvers<void>()
    here.world.answer = async (arrival) => {
      await gate.promise
      return here.world.perform(arrival)
    }
    const drained = outbox.drain()
    await flushPromises()
    expect((await here.store.get(id))?.state).toBe('sending')
    await outbox.dismiss(id)
    gate.resolve()
    await drained
    expect(await here.store.get(id)).toMatchObject({ state: 'done', dismissed: true, attempts: 1 })
  })

  it('takes three durable writes from the press to the settled job: added, sent, settled', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await addOne(outbox, shorten('https://other.test/'))
    await here.live(outbox)
    let writes = 0
    const counting = <G extends unknown[], R>(write: (...given: G) => R) => {
      return (...given: G) => {
        writes += 1
        return write(...given)
      }
    }
    here.store.add = counting(here.store.add.bind(here.store))
    here.store.commit = counting(here.store.commit.bind(here.store))
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    await outbox.drain()
    expect(await here.store.get(id)).toMatchObject({ state: 'done' })
    expect(writes).toBe(3)
  })

  it('dismisses a job that is being looked up, and the outcome still counts', async () => {
    const here = outboxWorld()
    const outbox = here.newOutbox()
    await addOne(outbox, shorten('https://other.test/'))
    await here.live(outbox)
    const { id } = await addOne(outbox, shorten('https://example.com/'))
    here.world.answer = (arrival) => {
      here.world.perform(arrival)
      return fail(FAILURES.unreachable)
    }
    await outbox.drain()
    const { read } = here.account
    here.account.read = async (operation, input) => {
      if (operation === 'listLinks') await outbox.dismiss(id)
      return read(operation, input)
    }
    here.world.now = here.world.wakeAt ?? here.world.now
    await outbox.drain()
    expect(await here.store.get(id)).toMatchObject({ state: 'done', dismissed: true })
  })
})
