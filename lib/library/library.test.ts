import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryLibraryStore } from '../../tests/support/memory-library-store.ts'
import { waitingJob } from '../../tests/support/outbox-job.ts'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { type Listing, PROPERLY, shiftingAccount } from '../../tests/support/shifting-account.ts'
import type { Link } from '../contract/link.ts'
import type { Job } from '../outbox/job.ts'
import { createLibrary } from './library.ts'

const HERE = 'https://s.test#1'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A store, a clock and an account that outlive the libraries of a test. */
const libraryWorld = (listing: Partial<Listing> = {}) => {
  const account = shiftingAccount({ ...PROPERLY, ...listing })
  const disk = memoryLibraryStore(HERE)
  let now = 1_000_000 * MINUTE
  const newLibrary = () =>
    createLibrary({
      store: disk.store,
      clock: () => now,
      pause: () => Promise.resolve(),
      current: async () => HERE,
      now: () => now,
      serviceTime: async () => '2030-06-01 00:00:00',
      shortAddresses: async () => ['https://s.test'],
      onShown: async () => undefined,
      onChange: () => undefined,
    })
  let library = newLibrary()
  const addedAt = new Map<number, number>()
  const requests: Job[] = []

  const world = {
    account,
    disk,
    library: () => library,
    die: () => {
      library = newLibrary()
    },
    add: (): Link => {
      const link = account.add()
      addedAt.set(link.id, now)
      return link
    },
    /** Creates a link here, as a job that is done. */
    make: async (isNumbered = true): Promise<void> => {
      const { id, shorturl, longurl } = world.add()
      const outcome = { id: isNumbered ? id : null, shortUrl: shorturl, differences: [] }
      const job = waitingJob('createLink', { url: longurl }, { state: 'done', outcome, updatedAt: now })
      requests.push(job)
      await library.settled(job)
    },
    /** The ids of links that were created here: those that are still offered, and those that exist. */
    createdHere: async () => {
      const idsOf = (jobs: readonly Job[]) => jobs.map(({ outcome }) => outcome?.id)
      const there = requests.filter(({ outcome }) => account.links().some(({ id }) => id === outcome?.id))
      return { offered: idsOf(await library.presentOutcomes(HERE, requests)), there: idsOf(there) }
    },
    changeHere: async ({ id, shorturl }: Link, change: { metatitle?: string; url?: string }): Promise<void> => {
      const outcome = { id, shortUrl: shorturl, differences: [] }
      await library.settled(waitingJob('updateLink', { id, ...change }, { state: 'done', outcome }))
    },
    deleteHere: async (gone: Link): Promise<void> => {
      account.remove(gone)
      await library.settled(waitingJob('deleteLink', { id: gone.id }, { state: 'done' }))
    },
    /** Existing links that are not stored although the library claims to be complete that far back. */
    missing: (): number[] => {
      const { complete, checkedAt } = disk.state().sync
      const isOld = ({ id }: Link) => complete && (addedAt.get(id) ?? 0) < (checkedAt ?? 0)
      return account.links().flatMap((link) => (isOld(link) && !disk.rows.has(link.id) ? [link.id] : []))
    },
    storedIds: () => new Set(disk.rows.keys()),
    idsThere: () => new Set(account.links().map(({ id }) => id)),
    /** At most one request; returns whether one was due within this time, to which the clock then moves. */
    step: async (withinMs: number): Promise<boolean> => {
      const outcome = await library.step(HERE, () => account.read)
      if (outcome.done) return true
      if (outcome.until > now + withinMs) return false
      now = Math.max(now, outcome.until)
      return (await library.step(HERE, () => account.read)).done
    },
    now: () => now,
    wait: (ms: number): void => {
      now += ms
    },
    /** One step, during whose request a link is created here; returns whether one was due. */
    stepWhileMaking: async (): Promise<boolean> => {
      const read: typeof account.read = async (operation, input) => {
        const answer = await account.read(operation, input)
        await world.make()
        return answer
      }
      return (await library.step(HERE, () => read)).done
    },
    /** Refreshes until that ends; returns the view. */
    refresh: async (during: (request: number) => void | Promise<void> = () => undefined) => {
      await library.refresh(HERE)
      for (let request = 1; request <= 500; request++) {
        const view = await library.view(HERE)
        if (view.refresh === null) return view
        await world.step(MINUTE)
        await during(request)
      }
      throw new Error('The refresh does not end')
    },
    /** Runs for this time, with the user present now and then. */
    live: async (forMs: number): Promise<void> => {
      const end = now + forMs
      while (now < end) {
        await library.notePresence(HERE)
        const wake = Math.min(end, now + DAY / 4)
        while (await world.step(wake - now));
        now = wake
      }
    },
  }
  return world
}

const place = fc.nat(1_000)
const event = fc.oneof(
  fc.record({ kind: fc.constant('step' as const) }),
  fc.record({ kind: fc.constantFrom('add' as const, 'make' as const, 'die' as const, 'fail' as const) }),
  fc.record({ kind: fc.constantFrom('remove' as const, 'delete' as const, 'click' as const), place }),
)

const listings: fc.Arbitrary<Partial<Listing>> = fc.oneof(
  fc.record({ perpage: fc.integer({ min: 1, max: 7 }) }),
  fc.record({ perpage: fc.integer({ min: 1, max: 7 }), order: fc.constantFrom('oldest' as const, 'mixed' as const) }),
  fc.record({ perpage: fc.integer({ min: 1, max: 7 }), miscount: fc.constantFrom(-2, 3) }),
  fc.record({ perpage: fc.integer({ min: 1, max: 7 }), counts: fc.constantFrom('page' as const, 'by turns' as const) }),
)

const happen = async (
  world: ReturnType<typeof libraryWorld>,
  what: { kind: 'step' | 'add' | 'make' | 'die' | 'fail' | 'remove' | 'delete' | 'click'; place?: number },
): Promise<void> => {
  const { account } = world
  const link = account.at(what.place ?? 0)
  if (what.kind === 'add') world.add()
  else if (what.kind === 'make') await world.make()
  else if (what.kind === 'delete' && link) await world.deleteHere(link)
  else if (what.kind === 'die') world.die()
  else if (what.kind === 'remove' && link) account.remove(link)
  else if (what.kind === 'click' && link) account.click(link)
  else {
    account.refuse(what.kind === 'fail' ? { kind: 'unreachable' } : null)
    await world.step(5 * MINUTE)
    account.refuse(null)
  }
}

describe('an account that changes between any two pages', () => {
  it('is stored exactly once it rests for some days, in any list order', async () => {
    await fc.assert(
      fc.asyncProperty(listings, fc.nat(30), fc.array(event, { maxLength: 60 }), async (listing, size, events) => {
        const world = libraryWorld(listing)
        for (let at = 0; at < size; at++) world.add()
        for (const what of events) {
          await happen(world, what)
          const { offered, there } = await world.createdHere()
          expect(offered).toEqual(expect.arrayContaining(there))
        }
        await world.live(6 * DAY)
        const { offered, there } = await world.createdHere()
        expect(offered).toEqual(there)
        expect(world.storedIds()).toEqual(world.idsThere())
        const clicks = new Map([...world.disk.rows.values()].map((row) => [row.id, row.clicks]))
        expect(clicks).toEqual(new Map(world.account.links().map((link) => [link.id, link.clicks])))
        expect(world.disk.state().sync.complete).toBe(true)
        const asked = { query: '', filters: {}, order: 'date', from: 0, count: 100, requests: 'if-needed' } as const
        const answer = await world.library().links(HERE, asked, () => Promise.reject(new Error('a request')))
        expect(answer).toMatchObject({ rows: world.account.links(), complete: true, service: 'unasked', failure: null })
      }),
      { numRuns: sampleSize(40, 600) },
    )
  })

  it('never loses an existing link, and never misses one when it claims to be complete', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), fc.array(event, { maxLength: 80 }), async (perpage, events) => {
        const world = libraryWorld({ perpage })
        for (let at = 0; at < 20; at++) world.add()
        for (const what of [...events, ...events]) {
          const before = [...world.storedIds()]
          await happen(world, what)
          const [stored, there] = [world.storedIds(), world.idsThere()]
          expect(before.filter((id) => there.has(id) && !stored.has(id))).toEqual([])
          expect(world.missing()).toEqual([])
        }
      }),
      { numRuns: sampleSize(40, 600) },
    )
  })
})

describe('links that are deleted elsewhere just before the last page is read', () => {
  it("don't hide as many that moved up past it", async () => {
    const world = libraryWorld({ perpage: 6 })
    for (let at = 0; at < 20; at++) world.add()
    for (let pages = 0; pages < 3; pages++) await world.step(0)
    for (const met of world.account.links().slice(0, 2)) world.account.remove(met)
    for (let pages = 0; pages < 3; pages++) {
      await world.step(MINUTE)
      expect(world.missing()).toEqual([])
    }
    await world.live(MINUTE)
    expect([...world.storedIds()]).toEqual(expect.arrayContaining([...world.idsThere()]))
  })
})

describe('a service that fails in the middle of a pass', () => {
  it('is asked for the same page again, with the same size', async () => {
    const world = libraryWorld()
    for (let at = 0; at < 20; at++) world.add()
    for (let pages = 0; pages < 3; pages++) await world.step(0)
    world.account.refuse({ kind: 'service-error', status: 500 })
    await world.step(0)
    world.account.refuse(null)
    await world.live(5 * MINUTE)
    expect(world.disk.state().sync).toMatchObject({ complete: true, passes: 1 })
    expect(world.account.asked.slice(3, 5)).toEqual([3, 3].map(() => ({ limit: 1000, order: 'date', page: 4 })))
  })
})

describe('links that are created while others are read', () => {
  it('need no second pass, because they are looked for before the first is concluded', async () => {
    const world = libraryWorld()
    for (let at = 0; at < 20; at++) world.add()
    for (let pages = 0; pages < 6; pages++) {
      await world.step(0)
      world.add()
    }
    await world.live(MINUTE)
    expect(world.storedIds()).toEqual(world.idsThere())
    expect(world.disk.state().sync).toMatchObject({ complete: true, passes: 1 })
  })

  it('are found below those that were created here, even without a total', async () => {
    const world = libraryWorld({ miscount: -2 })
    for (let at = 0; at < 20; at++) world.add()
    await world.live(60 * MINUTE)
    const { passes } = world.disk.state().sync
    world.add()
    for (let own = 0; own < 4; own++) await world.make()
    await world.live(5 * MINUTE)
    expect(world.storedIds()).toEqual(world.idsThere())
    expect(world.disk.state().sync.passes).toBe(passes)
  })
})

describe('a link that was created here', () => {
  it('is stored within seconds if the service returns no id (FIELD.md line 15)', async () => {
    const world = libraryWorld()
    world.add()
    await world.live(MINUTE)
    await world.make(false)
    await world.live(MINUTE / 10)
    expect(world.storedIds()).toEqual(world.idsThere())
  })
})

describe('a service that returns the same page for every page number', () => {
  it("is not read forever, and the library doesn't claim to be complete", async () => {
    const world = libraryWorld({ ignoresPage: true })
    for (let at = 0; at < 20; at++) world.add()
    await world.live(DAY / 4)
    expect(world.account.asked.length).toBeLessThan(400)
    expect(await world.library().view(HERE)).toMatchObject({ complete: false, links: 3, total: 20 })
  })
})

describe('a service whose list ends before its last page', () => {
  it.each([{ emptyPage: 1 }, { emptyPage: 3 }, { hasNoNext: true }])(
    "doesn't count as read completely, and loses no stored link: %o",
    async (listing) => {
      const world = libraryWorld()
      for (let at = 0; at < 20; at++) world.add()
      await world.live(60 * MINUTE)
      world.account.list(listing)
      await world.live(2 * DAY)
      expect(world.storedIds()).toEqual(world.idsThere())
      const another = libraryWorld(listing)
      for (let at = 0; at < 20; at++) another.add()
      await another.live(60 * MINUTE)
      expect(await another.library().view(HERE)).toMatchObject({ complete: false, total: 20 })
      expect(another.account.asked.length).toBeLessThan(60)
    },
  )
})

describe('a service whose total falls from page to page although nothing was deleted', () => {
  it.each(['page', 'by turns'] as const)('is read to the end in a few requests: %s', async (counts) => {
    const world = libraryWorld({ counts })
    for (let at = 0; at < 20; at++) world.add()
    await world.live(60 * MINUTE)
    expect(world.storedIds()).toEqual(world.idsThere())
    expect(world.account.asked.length).toBeLessThan(60)
    await world.refresh()
  })

  it('loses no link that moved up because others were deleted meanwhile', async () => {
    const world = await filledWorld(24, { counts: 'by turns' })
    await world.refresh((request) => {
      const gone = request === 4 ? world.account.at(0) : request === 5 ? world.account.at(9) : undefined
      if (gone) world.account.remove(gone)
    })
    expect([...world.storedIds()]).toEqual(expect.arrayContaining([...world.idsThere()]))
    for (let refreshes = 0; refreshes < 3; refreshes++) await world.refresh()
    expect(world.storedIds()).toEqual(world.idsThere())
  })
})

describe('a service that refuses long pages', () => {
  it('is asked for shorter ones, and then for its own default', async () => {
    const world = libraryWorld()
    world.add()
    world.account.refuse({ kind: 'refused', status: 200, said: 'limit is too large' })
    await world.step(0)
    await world.step(0)
    world.account.refuse(null)
    await world.live(MINUTE)
    expect(world.account.asked.slice(0, 3).map(({ limit }) => limit)).toEqual([1000, 100, undefined])
    await world.refresh()
    // Each pass tries long pages again.
    expect(world.account.asked.at(-1)?.page).toBe(1)
    expect(await world.library().view(HERE)).toMatchObject({ complete: true, links: 1, failure: null })
  })
})

/** What is stored and what exists, with what a row shows. */
const pictures = (world: ReturnType<typeof libraryWorld>) => {
  const shows = ({ id, clicks, title, longurl, shorturl }: Link) => [id, { clicks, title, longurl, shorturl }] as const
  return { stored: new Map([...world.disk.rows.values()].map(shows)), there: new Map(world.account.links().map(shows)) }
}

const filledWorld = async (links: number, listing: Partial<Listing> = {}) => {
  const world = libraryWorld(listing)
  for (let at = 0; at < links; at++) world.add()
  await world.live(10 * MINUTE)
  world.wait(5 * MINUTE)
  return world
}

describe('a refresh', () => {
  it('shows every link as the service has it when it reports that it is done, in any list order', async () => {
    const changes = fc.array(fc.record({ kind: fc.constantFrom('add', 'remove', 'click'), place }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(listings, fc.nat(30), changes, changes, async (listing, size, before, during) => {
        const world = await filledWorld(size, listing)
        const happens = ({ kind, place: at }: { kind: string; place: number }): void => {
          const link = world.account.at(at)
          if (kind === 'add') world.add()
          else if (link && kind === 'remove') world.account.remove(link)
          else if (link) world.account.click(link)
        }
        for (const change of before) happens(change)
        const left = [...during]
        const stored = [...world.storedIds()]
        // Some changes during it, which end before it does.
        const view = await world.refresh(() => {
          const change = left.pop()
          if (change && left.length < 2) happens({ ...change, kind: 'remove' })
        })
        expect(view.complete).toBe(true)
        const there = world.idsThere()
        expect([...world.storedIds()]).toEqual(expect.arrayContaining(stored.filter((id) => there.has(id))))
        // A service that counts wrongly must show twice that a link is gone, before the list is called up to date.
        const again = [await world.refresh(), await world.refresh(), await world.refresh()].at(-1)
        expect(again).toMatchObject({ updatedAt: world.now(), complete: true })
        const seen = pictures(world)
        expect(seen.stored).toEqual(seen.there)
      }),
      { numRuns: sampleSize(40, 600) },
    )
  })

  it('of links that changed before it applies clicks, titles, new and deleted links at once', async () => {
    const world = await filledWorld(20)
    const [first, second, third] = world.account.links()
    if (!first || !second || !third) throw new Error('no links')
    world.account.click(first)
    world.account.remove(second)
    world.account.change(third, { title: 'Renamed' })
    world.add()
    const view = await world.refresh()
    expect(view).toMatchObject({ links: 20, total: 20, complete: true, updatedAt: world.now(), refreshFailure: null })
    const { stored, there } = pictures(world)
    expect(stored).toEqual(there)
  })

  it("ends with the reason if the service can't be reached, and the stored links keep their age", async () => {
    const world = await filledWorld(20)
    const { updatedAt } = await world.library().view(HERE)
    world.wait(60 * MINUTE)
    world.account.refuse({ kind: 'offline' })
    const view = await world.refresh()
    expect(view).toMatchObject({ refresh: null, refreshFailure: { kind: 'offline' }, links: 20 })
    expect(view.updatedAt).toBe(updatedAt)
    world.account.refuse(null)
    expect(await world.refresh()).toMatchObject({ refreshFailure: null, updatedAt: world.now() })
  })

  it('ends after one pass while a list of links is created here, and nothing is missing soon after', async () => {
    const world = await filledWorld(20)
    await world.library().refresh(HERE)
    const before = world.account.asked.length
    for (let second = 0; second < 60; second++) {
      while (world.account.asked.length - before < 1_000 && (await world.stepWhileMaking()));
      world.wait(1_000)
    }
    // A pass of at most 7 pages, and at most as many to find the newest one that was there before.
    expect(world.account.asked.length - before).toBeLessThanOrEqual(14)
    await world.live(MINUTE)
    expect((await world.library().view(HERE)).refresh).toBeNull()
    expect(world.storedIds()).toEqual(world.idsThere())
  })

  it("doesn't end with the failure of a request that was sent before it", async () => {
    const world = await filledWorld(20)
    for (const operation of ['listLinks', 'readLink'] as const) {
      const link = world.account.at(3)
      if (link && operation === 'readLink') await world.changeHere(link, { metatitle: 'New title' })
      else await world.library().check(HERE)
      const released = Promise.withResolvers<void>()
      const asked: string[] = []
      const step = world.library().step(HERE, () => async (name) => {
        asked.push(name)
        await released.promise
        return { ok: false, failure: { kind: 'timeout', afterMs: 20_000 } }
      })
      await world.library().refresh(HERE)
      released.resolve()
      await step
      expect(asked).toEqual([operation])
      expect(await world.library().view(HERE)).toMatchObject({ refresh: {}, refreshFailure: null, failure: null })
      expect(await world.refresh()).toMatchObject({ updatedAt: world.now(), refreshFailure: null })
    }
  })

  it('reports until when the rate limit delays it, and continues then', async () => {
    const world = await filledWorld(20)
    const until = world.now() + MINUTE / 2
    world.account.refuse({ kind: 'slow-down', until })
    await world.library().refresh(HERE)
    await world.library().step(HERE, () => world.account.read)
    expect((await world.library().view(HERE)).refresh).toMatchObject({ waitsUntil: until })
    world.account.refuse(null)
    world.wait(MINUTE / 2)
    expect(await world.refresh()).toMatchObject({ refresh: null, updatedAt: world.now() })
  })

  it('that is requested again is under way until it has to wait itself', async () => {
    const world = await filledWorld(20)
    const until = world.now() + MINUTE / 2
    world.account.refuse({ kind: 'slow-down', until })
    const library = world.library()
    await library.refresh(HERE)
    await library.step(HERE, () => world.account.read)
    world.wait(MINUTE / 2)
    expect((await library.refresh(HERE)).refresh).toMatchObject({ waitsUntil: null })
    await library.step(HERE, () => world.account.read)
    expect((await library.view(HERE)).refresh).toMatchObject({ waitsUntil: until })
  })

  it('continues in another worker', async () => {
    const world = await filledWorld(20)
    const [first] = world.account.links()
    if (!first) throw new Error('no link')
    world.account.click(first)
    const view = await world.refresh(world.die)
    expect(view.updatedAt).toBe(world.now())
    expect(world.disk.rows.get(first.id)?.clicks).toBe(1)
  })

  it.each([{ ignoresPage: true }, { miscount: 40 }] as const)(
    "doesn't report all links as up to date if the service lists fewer than it counts: %o",
    async (listing) => {
      const world = await filledWorld(20, listing)
      world.wait(60 * MINUTE)
      const view = await world.refresh()
      if (view.complete) expect(pictures(world).stored).toEqual(pictures(world).there)
      else expect(view).toMatchObject({ complete: false, updatedAt: null })
      expect(view.listed).toBe(view.links)
    },
  )

  it('costs one pass, not several, if the service counts another number than it lists', async () => {
    const world = await filledWorld(20, { miscount: 2 })
    const before = world.account.asked.length
    expect(await world.refresh()).toMatchObject({ links: 20, total: 22, complete: true, listed: 20 })
    // 7 pages, and a check for new links.
    expect(world.account.asked.length - before).toBe(8)
  })

  it('reports no miscount if links that it has met were deleted before its end, and they are gone soon', async () => {
    const world = await filledWorld(20)
    const [first, , third] = world.account.links()
    const view = await world.refresh((request) => {
      if (request === 4 && first) world.account.remove(first)
      if (request === 5 && third) world.account.remove(third)
    })
    expect(view).toMatchObject({ listed: null, complete: true })
    await world.live(10 * MINUTE)
    expect(world.storedIds()).toEqual(world.idsThere())
    expect(await world.library().view(HERE)).toMatchObject({ links: 18, total: 18, listed: null })
  })

  it('at such a service removes links that were deleted elsewhere, and reports no difference once the counts agree', async () => {
    const world = await filledWorld(20, { miscount: 2 })
    const [gone] = world.account.links()
    if (gone) world.account.remove(gone)
    expect(await world.refresh()).toMatchObject({ links: 19, total: 21, listed: 19 })
    expect(pictures(world).stored).toEqual(pictures(world).there)
    world.account.list({ miscount: 0 })
    expect(await world.refresh()).toMatchObject({ links: 19, total: 19, listed: null })
  })
})

describe('a single link that was read', () => {
  it('updates its row, or removes it if it no longer exists', async () => {
    const world = await filledWorld(8)
    const [first, second] = world.account.links()
    if (!first || !second) throw new Error('no links')
    world.account.click(first)
    world.account.remove(second)
    const read = world.library().reading(HERE, world.account.read)
    await read('readLink', { id: first.id })
    await read('readLink', { id: second.id })
    expect(world.disk.rows.get(first.id)?.clicks).toBe(1)
    expect(world.disk.rows.has(second.id)).toBe(false)
    expect(await world.library().view(HERE)).toMatchObject({ links: 7, total: 7, complete: true })
    await world.live(10 * MINUTE)
    expect(world.disk.state().sync.passes).toBe(1)
  })

  it("doesn't undo a change that was made here in the meantime", async () => {
    const world = await filledWorld(8)
    const [link] = world.account.links()
    if (!link) throw new Error('no link')
    const answer = world.account.read('readLink', { id: link.id })
    const released = Promise.withResolvers<void>()
    const slow = world.library().reading(HERE, async () => {
      await released.promise
      return (await answer) as never
    })
    const reading = slow('readLink', { id: link.id })
    await world.changeHere(link, { metatitle: 'New title' })
    released.resolve()
    await reading
    expect(world.disk.rows.get(link.id)?.title).toBe('New title')
  })
})

describe('a link that was changed here', () => {
  it("shows the change at once, and soon the service's result", async () => {
    const world = await filledWorld(8)
    const link = world.account.at(6)
    if (!link) throw new Error('no link')
    await world.changeHere(link, { metatitle: 'New title', url: 'https://long.test/new' })
    expect(world.disk.rows.get(link.id)).toMatchObject({ title: 'New title', longurl: 'https://long.test/new' })
    world.account.change(link, { title: 'New title (shortened)', longurl: 'https://long.test/new' })
    await world.live(MINUTE / 10)
    expect(world.disk.rows.get(link.id)).toMatchObject({ title: 'New title (shortened)' })
  })
})

describe('a list that is opened', () => {
  it.each([20, 1])('costs one request, and the next one a minute later: %i links', async (links) => {
    const world = await filledWorld(links)
    world.wait(2 * MINUTE)
    const before = world.account.asked.length
    const added = world.add()
    await world.library().check(HERE)
    while (await world.step(0));
    expect(world.account.asked.length - before).toBe(1)
    expect(world.disk.rows.has(added.id)).toBe(true)

    const addedAfterwards = world.add()
    world.wait(MINUTE / 2)
    for (let opened = 0; opened < 3; opened++) await world.library().check(HERE)
    while (await world.step(0));
    expect(world.account.asked.length - before).toBe(1)
    world.wait(MINUTE / 2)
    while (await world.step(0));
    expect(world.account.asked.length - before).toBe(2)
    expect(world.disk.rows.has(addedAfterwards.id)).toBe(true)
    world.wait(2 * MINUTE)
    while (await world.step(0));
    expect(world.account.asked.length - before).toBe(2)
  })

  it('matches the service if one page contains all links', async () => {
    const world = await filledWorld(3)
    world.wait(2 * MINUTE)
    const gone = world.account.at(1)
    if (gone) world.account.remove(gone)
    const before = world.account.asked.length
    await world.library().check(HERE)
    while (await world.step(0));
    expect(world.storedIds()).toEqual(world.idsThere())
    expect(world.account.asked.length - before).toBe(1)
    expect((await world.library().view(HERE)).updatedAt).toBe(world.now())
  })
})

describe("an account that doesn't change", () => {
  it('costs a request every five minutes while the user is there', async () => {
    const world = libraryWorld()
    for (let at = 0; at < 30; at++) world.add()
    await world.live(60 * MINUTE)
    const before = world.account.asked.length
    for (let minutes = 0; minutes < 60; minutes += 5) await world.live(5 * MINUTE)
    expect(world.account.asked.length - before).toBeLessThanOrEqual(13)
    expect(world.account.asked.length - before).toBeGreaterThanOrEqual(11)
  })

  it('costs no pass for its click counts if the user was not there for a day', async () => {
    const world = libraryWorld()
    for (let at = 0; at < 30; at++) world.add()
    await world.live(MINUTE)
    const { countedAt } = world.disk.state().sync
    for (let looks = 0; looks < 20; looks++) await world.step(DAY)
    expect(world.disk.state().sync.checkedAt).toBeGreaterThan((countedAt ?? 0) + 3 * DAY)
    expect(world.disk.state().sync.countedAt).toBe(countedAt)
  })
})
