import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryLibraryStore } from '../../tests/support/memory-library-store.ts'
import { waitingJob } from '../../tests/support/outbox-job.ts'
import { type Listing, PROPERLY, shiftingAccount } from '../../tests/support/shifting-account.ts'
import type { Link } from '../contract/link.ts'
import { createLibrary } from './library.ts'

const HERE = 'https://s.test#1'
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** A disk, a clock and an account that outlive the libraries which a test lets live and die. */
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
      onChange: () => undefined,
    })
  let library = newLibrary()
  const addedAt = new Map<number, number>()

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
    /** Makes a link here, as a job that is done. */
    make: async (isNumbered = true): Promise<void> => {
      const { id, shorturl, longurl } = world.add()
      const outcome = { id: isNumbered ? id : null, shortUrl: shorturl, differences: [], copied: false, twin: null }
      await library.settled(waitingJob('createLink', { url: longurl }, { state: 'done', outcome }))
    },
    deleteHere: async (gone: Link): Promise<void> => {
      account.remove(gone)
      await library.settled(waitingJob('deleteLink', { id: gone.id }, { state: 'done' }))
    },
    /** Links that are there and not kept, though the library says that nothing so old is missing. */
    missing: (): number[] => {
      const { complete, checkedAt } = disk.state().sync
      const isOld = ({ id }: Link) => complete && (addedAt.get(id) ?? 0) < (checkedAt ?? 0)
      return account.links().flatMap((link) => (isOld(link) && !disk.rows.has(link.id) ? [link.id] : []))
    },
    keptIds: () => new Set(disk.rows.keys()),
    idsThere: () => new Set(account.links().map(({ id }) => id)),
    /** One request at most; answers whether one was due within so many milliseconds, to which time then moves. */
    step: async (withinMs: number): Promise<boolean> => {
      const outcome = await library.step(HERE, account.read)
      if (outcome.done) return true
      if (outcome.until > now + withinMs) return false
      now = Math.max(now, outcome.until)
      return (await library.step(HERE, account.read)).done
    },
    /** Lives for so long, with somebody there now and then. */
    live: async (forMs: number): Promise<void> => {
      const end = now + forMs
      while (now < end) {
        await library.attend(HERE)
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
  it('comes out as it is, once it rests for some days, however it is listed', async () => {
    await fc.assert(
      fc.asyncProperty(listings, fc.nat(30), fc.array(event, { maxLength: 60 }), async (listing, size, events) => {
        const world = libraryWorld(listing)
        for (let at = 0; at < size; at++) world.add()
        for (const what of events) await happen(world, what)
        await world.live(6 * DAY)
        expect(world.keptIds()).toEqual(world.idsThere())
        const clicks = new Map([...world.disk.rows.values()].map((row) => [row.id, row.clicks]))
        expect(clicks).toEqual(new Map(world.account.links().map((link) => [link.id, link.clicks])))
        expect(world.disk.state().sync.complete).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('never loses a link that is still there, and never misses one when it says that it is complete', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 7 }), fc.array(event, { maxLength: 80 }), async (perpage, events) => {
        const world = libraryWorld({ perpage })
        for (let at = 0; at < 20; at++) world.add()
        for (const what of [...events, ...events]) {
          const before = [...world.keptIds()]
          await happen(world, what)
          const [kept, there] = [world.keptIds(), world.idsThere()]
          expect(before.filter((id) => there.has(id) && !kept.has(id))).toEqual([])
          expect(world.missing()).toEqual([])
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('links that are deleted elsewhere just before the last page is read', () => {
  it('do not stand for as many that moved up past it', async () => {
    const world = libraryWorld({ perpage: 6 })
    for (let at = 0; at < 20; at++) world.add()
    for (let pages = 0; pages < 3; pages++) await world.step(0)
    for (const met of world.account.links().slice(0, 2)) world.account.remove(met)
    for (let pages = 0; pages < 3; pages++) {
      await world.step(MINUTE)
      expect(world.missing()).toEqual([])
    }
    await world.live(MINUTE)
    expect([...world.keptIds()]).toEqual(expect.arrayContaining([...world.idsThere()]))
  })
})

describe('a service that breaks in the middle of a pass', () => {
  it('is asked for the same page again, as long as before', async () => {
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

describe('links that are made while others are read', () => {
  it('need no second pass, because they are looked for before the first is concluded', async () => {
    const world = libraryWorld()
    for (let at = 0; at < 20; at++) world.add()
    for (let pages = 0; pages < 6; pages++) {
      await world.step(0)
      world.add()
    }
    await world.live(MINUTE)
    expect(world.keptIds()).toEqual(world.idsThere())
    expect(world.disk.state().sync).toMatchObject({ complete: true, passes: 1 })
  })

  it('are found below those that were made here, also where the total says nothing', async () => {
    const world = libraryWorld({ miscount: -2 })
    for (let at = 0; at < 20; at++) world.add()
    await world.live(60 * MINUTE)
    const { passes } = world.disk.state().sync
    world.add()
    for (let own = 0; own < 4; own++) await world.make()
    await world.live(5 * MINUTE)
    expect(world.keptIds()).toEqual(world.idsThere())
    expect(world.disk.state().sync.passes).toBe(passes)
  })
})

describe('a link that was made here', () => {
  it('is here within seconds where the service does not tell its number (FIELD.md line 15)', async () => {
    const world = libraryWorld()
    world.add()
    await world.live(MINUTE)
    await world.make(false)
    await world.live(MINUTE / 10)
    expect(world.keptIds()).toEqual(world.idsThere())
  })
})

describe('a service that gives the same page whichever is asked for', () => {
  it('is not asked for ever, and the library does not say that it is complete', async () => {
    const world = libraryWorld({ ignoresPage: true })
    for (let at = 0; at < 20; at++) world.add()
    await world.live(DAY / 4)
    expect(world.account.asked.length).toBeLessThan(400)
    expect(await world.library().view(HERE)).toMatchObject({ complete: false, links: 3, total: 20 })
  })
})

describe('a service that refuses long pages', () => {
  it('is asked for shorter ones, and then for as many as it likes', async () => {
    const world = libraryWorld()
    world.add()
    world.account.refuse({ kind: 'refused', status: 200, said: 'limit is too large' })
    await world.step(0)
    await world.step(0)
    world.account.refuse(null)
    await world.live(MINUTE)
    expect(world.account.asked.slice(0, 3).map(({ limit }) => limit)).toEqual([1000, 100, undefined])
    await world.library().refresh(HERE, world.account.read)
    expect(world.account.asked.at(-1)).toEqual({ order: 'date', page: 1 })
    expect(await world.library().view(HERE)).toMatchObject({ complete: true, links: 1, failure: null })
  })
})

describe('an account that does not change', () => {
  it('costs a request every five minutes while somebody is there', async () => {
    const world = libraryWorld()
    for (let at = 0; at < 30; at++) world.add()
    await world.live(60 * MINUTE)
    const before = world.account.asked.length
    for (let minutes = 0; minutes < 60; minutes += 5) await world.live(5 * MINUTE)
    expect(world.account.asked.length - before).toBeLessThanOrEqual(13)
    expect(world.account.asked.length - before).toBeGreaterThanOrEqual(11)
  })

  it('costs no pass for its click counts when nobody has been there for a day', async () => {
    const world = libraryWorld()
    for (let at = 0; at < 30; at++) world.add()
    await world.live(MINUTE)
    const { countedAt } = await world.library().view(HERE)
    for (let looks = 0; looks < 20; looks++) await world.step(DAY)
    expect((await world.library().view(HERE)).checkedAt).toBeGreaterThan((countedAt ?? 0) + 3 * DAY)
    expect((await world.library().view(HERE)).countedAt).toBe(countedAt)
  })
})
