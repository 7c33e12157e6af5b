import { describe, expect, it } from 'vitest'
import { ensureAdminAccount } from '../../accounts/admin-account.ts'
import { FIRST_KEY_NAME } from '../../accounts/credentials.ts'
import { addFirstKey } from '../../accounts/new-account.ts'
import { deleteAccount } from '../../commands/accounts.ts'
import { addLink } from '../../testing/link-requests.ts'
import { OTHER_KEY, serviceUnderTest } from '../../testing/service-under-test.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../open-database.ts'
import type { OpenStore } from '../open-store.ts'

/** Another process on the same database. */
const otherStore = (database: TestDatabase): Promise<OpenStore> =>
  openDatabase(database.config, 'service', { onFailure: () => {}, onDatabaseLost: () => {} })

const waiting = (database: TestDatabase) => async () => {
  const [row] = await database.rows(`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return row?.count
}

describe('Conflicting transactions', () => {
  it('both succeed after a deadlock', async () => {
    await using database = await testDatabase()
    await using under = await serviceUnderTest({ database })
    const [one, two] = [await addLink(under, {}), await addLink(under, {})]
    const store = await otherStore(database)
    let attempts = 0
    let holders = 0
    const bothHold = Promise.withResolvers<void>()
    const holdInOrder = (first: number, second: number) =>
      store.transaction(async (inside) => {
        attempts += 1
        await inside.links.lock(1, first)
        holders += 1
        if (holders === 2) bothHold.resolve()
        await bothHold.promise
        await inside.links.lock(1, second)
        await inside.links.update(1, second, { description: `after ${first}` })
      })
    await Promise.all([holdInOrder(one, two), holdInOrder(two, one)])
    // The one that is repeated can be faster than the other one wakes up, and both lock each other out again.
    expect(attempts).toBeGreaterThan(2)
    expect(await database.rows('select description from links order by id')).toEqual([
      { description: `after ${two}` },
      { description: `after ${one}` },
    ])
    await store.close()
  })

  it('set a new ADMIN_API_KEY only once when two processes start with it', async () => {
    await using database = await testDatabase()
    await using _under = await serviceUnderTest({ database })
    const [one, two] = [await otherStore(database), await otherStore(database)]
    let told: Promise<unknown> = Promise.resolve()
    await one.transaction(async (inside) => {
      await inside.keys.remove(1, { name: FIRST_KEY_NAME })
      await addFirstKey(inside, 1, 'the-new-key-of-the-account', Date.now())
      told = ensureAdminAccount(two, 'the-new-key-of-the-account', Date.now())
      await expect.poll(waiting(database)).toBe(1)
    })
    expect(await told).toEqual({ apiKey: 'the-new-key-of-the-account', isNew: false })
    expect(await database.rows('select name from api_keys where account_id = 1')).toEqual([{ name: FIRST_KEY_NAME }])
    await one.close()
    await two.close()
  })

  it('delete an account while it creates links, which are refused then', async () => {
    await using database = await testDatabase()
    await using under = await serviceUnderTest({ database })
    const create = () => under.call('POST', '/api/url/add', { url: 'https://a.test/' }, { key: OTHER_KEY })
    const statuses: number[] = []
    let isOver = false
    const creating = Array.from({ length: 8 }, async () => {
      while (!isOver) statuses.push((await create()).status)
    })
    await expect.poll(() => statuses.length).toBeGreaterThan(20)
    await deleteAccount(database.config, 'other@s.test')
    isOver = true
    await Promise.all(creating)
    expect(statuses.filter((status) => ![200, 403, 409].includes(status))).toEqual([])
    expect(under.failures).toEqual([])
    expect(await database.rows('select email from accounts')).toEqual([{ email: 'admin@localhost' }])
    expect(await database.rows('select * from links where account_id > 1')).toEqual([])
  })

  it('keep no other write with a key waiting, although there are keys to forget', async () => {
    await using database = await testDatabase()
    await using under = await serviceUnderTest({ database })
    const link = await addLink(under)
    const withKey = (key: string, method: string, path: string, body: object) =>
      under.call(method, path, body, { headers: { 'idempotency-key': key } })
    await withKey('yesterday', 'POST', '/api/channel/add', { name: 'News' })
    await database.write('update idempotent_answers set created_at = 0')
    const store = await otherStore(database)
    let told: Promise<unknown> = Promise.resolve()
    await store.transaction(async (inside) => {
      await inside.links.lock(1, link)
      told = withKey('one', 'PUT', `/api/url/${link}/update`, { description: 'New' })
      await expect.poll(waiting(database)).toBe(1)
      expect((await withKey('two', 'POST', '/api/url/add', { url: 'https://b.test/' })).status).toBe(200)
    })
    expect(await told).toMatchObject({ status: 200 })
    await store.close()
  })

  it('refuse a write whose pixel is deleted meanwhile', async () => {
    await using database = await testDatabase()
    await using under = await serviceUnderTest({ database })
    const pixel = Number(
      (await under.call('POST', '/api/pixel/add', { type: 'vendor09', name: 'P', tag: 'T' })).body.id,
    )
    const store = await otherStore(database)
    let told: Promise<unknown> = Promise.resolve()
    await store.transaction(async (inside) => {
      await inside.pixels.remove(1, pixel)
      told = under.call('POST', '/api/url/add', { url: 'https://a.test/', pixels: [pixel] })
      await expect.poll(waiting(database)).toBe(1)
    })
    expect(await told).toMatchObject({
      status: 400,
      body: { error: 1, message: 'pixels.0 is unknown: there is no such pixel' },
    })
    expect(await under.rows('select id from links')).toEqual([])
    expect(under.failures).toEqual([])
    await store.close()
  })

  it('leave nothing in a channel of a link that is deleted meanwhile', async () => {
    await using database = await testDatabase()
    await using under = await serviceUnderTest({ database })
    const link = await addLink(under, {})
    const channel = Number((await under.call('POST', '/api/channel/add', { name: 'News' })).body.id)
    const store = await otherStore(database)
    let told: Promise<unknown> = Promise.resolve()
    await store.transaction(async (inside) => {
      await inside.links.remove(1, link)
      await inside.channels.unassign('links', link)
      told = under.call('POST', `/api/channel/${channel}/assign/links/${link}`)
      await expect.poll(waiting(database)).toBe(1)
    })
    expect(await told).toMatchObject({ status: 404, body: { error: 1 } })
    expect(await under.rows('select * from channel_items')).toEqual([])
    await store.close()
  })

  it('add a domain to an account once, even in the moment of its proof', async () => {
    await using database = await testDatabase()
    await using under = await serviceUnderTest({ database })
    const store = await otherStore(database)
    const origin = 'https://go.example.com'
    let told: Promise<unknown> = Promise.resolve()
    await store.transaction(async (inside) => {
      const more = { redirect_root: '', redirect_404: '', passes_query: 0, created_at: 0, verified_at: null }
      const domain = await inside.domains.add({ account_id: 1, origin, ...more })
      told = under.call('POST', '/api/domain/add', { domain: origin })
      await expect.poll(waiting(database)).toBe(1)
      if (domain !== null) await inside.domains.verify(domain, 1)
    })
    expect(await told).toMatchObject({
      status: 409,
      body: { error: 1, message: 'domain is taken: this account has it already', taken: 'domain' },
    })
    expect(await under.rows('select host from domains where id > 1')).toEqual([{ host: 'go.example.com' }])
    await store.close()
  })
})
