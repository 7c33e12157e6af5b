import SQLite from 'better-sqlite3'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { withPlans } from '../testing/query-plans.ts'
import { type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'
import { sqliteFile, sqliteLookups } from './sqlite/open-sqlite.ts'
import { sqliteClicks } from './sqlite/sqlite-clicks.ts'
import { SqliteClient } from './sqlite/sqlite-client.ts'

const isSqlite = !process.env.TEST_DATABASE_URL

/** Statements that are sent while `work` runs. */
const sentDuring = async (work: () => Promise<void>): Promise<Set<string>> => {
  const sent = isSqlite ? vi.spyOn(SqliteClient.prototype, 'query') : vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const texts = sent.mock.calls.map(([query]: unknown[]) =>
    typeof query === 'string' ? query : (query as { text: string }).text,
  )
  return new Set(texts.filter((text) => /^\W*(?:select|insert|update|delete|with)\b/i.test(text)))
}

/** Statements that SQLite's threads prepare once, without `SqliteClient`. */
const preparedOn = (dataDir: string): string[] => {
  const prepare = vi.spyOn(SQLite.prototype, 'prepare')
  const database = new SQLite(sqliteFile(dataDir))
  sqliteClicks(database)
  sqliteLookups(sqliteFile(dataDir)).close()
  database.close()
  return prepare.mock.calls.map(([text]) => text)
}

/** More than a search reads without an index, and enough that a plan for a handful of rows is not a good one. */
const MANY = 2_100

const addMany = async (under: ServiceUnderTest) => {
  const numbers = Array.from({ length: MANY }, (_, number) => number)
  const account = (number: number) => `('${number}', '${number}', '${number}', 'free', 0, 0)`
  await under.write(`insert into accounts (email, email_key, username, status, is_admin, registered_at)
    values ${numbers.map(account).join()}`)
  const link = (account: number, alias: string, status: 'private' | 'public') =>
    `(${account}, 1, '${alias}', '${alias}', 'https://a.test/', 'direct', '[]', '[]', '[]', '', '', '', '', '${status}',
      '[]', '${alias}', 0)`
  const links = numbers.flatMap((number) => [
    link(1, `x${number}`, 'private'),
    link(number + 3, `y${number}`, 'public'),
  ])
  await under.write(`insert into links (account_id, domain_id, alias, alias_key, url, redirect_type, geo_targets,
    device_targets, language_targets, meta_title, meta_description, meta_image, description, status, parameters,
    search_text, created_at) values ${links.join()}`)
  await under.write(`insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
    select id, account_id, created_at, 1, 1 from links where id % 3 = 0`)
  const domain = (number: number) => `(${number + 3}, 'https://d${number}.test', 'd${number}.test', '', '', 0)`
  await under.write(`insert into domains (account_id, origin, host, redirect_root, redirect_404, created_at)
    values ${numbers.map(domain).join()}`)
}

/** What visitors and clients do all the time. */
const everyday = async (under: ServiceUnderTest) => {
  const ok = async (method: string, path: string, body?: unknown, headers = {}) => {
    const told = await under.call(method, path, body, { headers })
    expect(told.status, `${method} ${path}`).toBe(200)
    return Number(told.body.id)
  }
  await ok('POST', '/api/domain/add', { domain: 'https://go.test' })
  const campaign = await ok('POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true })
  const channel = await ok('POST', '/api/channel/add', { name: 'C' })
  const pixel = await ok('POST', '/api/pixel/add', { type: 'vendor09', name: 'P', tag: 'tag-1' })
  const parts = { campaign, channel, pixels: [pixel], domain: 'https://go.test' }
  const id = await ok('POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' }, { 'idempotency-key': 'one' })
  await ok('POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' }, { 'idempotency-key': 'one' })
  const other = await ok('POST', '/api/url/add', { url: 'https://a.test/', custom: 'other', ...parts })
  await ok('PUT', `/api/url/${id}/update`, { url: 'https://b.test/', custom: 'new', ...parts })
  for (const path of ['/new', '/mine', '/none', 'http://go.test/other', 'http://go.test/none', '/r/c', '/u/c'])
    await under.visit(path)
  const { body } = await under.call('GET', '/api/campaigns')
  for (const { list } of (body.data as { campaigns: { list: string }[] }).campaigns)
    expect((await under.visit(list)).status).toBe(200)
  await under.service.flushClicks()
  for (const order of ['date', 'click'])
    for (const query of ['', '&page=90', '&q=x1', '&q=x12']) await ok('GET', `/api/urls?order=${order}${query}`)
  await ok('GET', '/api/urls?short=http://s.test/x1')
  await ok('GET', `/api/url/${id}`)
  await ok('GET', '/api/account')
  for (const list of ['domains', 'campaigns', 'channels', 'pixels']) await ok('GET', `/api/${list}`)
  await ok('GET', `/api/channel/${channel}`)
  await ok('DELETE', `/api/url/${other}/delete`)
}

it('No statement of everyday work reads a whole table or index', async () => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  await addMany(under)
  const sent = await sentDuring(() => everyday(under))
  const others = isSqlite ? preparedOn(database.config.dataDir) : []
  if (!isSqlite) await database.write('analyze accounts, domains, links, link_clicks')
  const found = await withPlans(database.config, async (read) => {
    const wrong: string[] = []
    for (const statement of [...sent, ...others]) {
      const { wholeReads } = await read(statement)
      if (wholeReads.length > 0) wrong.push(`${wholeReads.join(', ')}: ${statement}`)
    }
    return wrong
  })
  expect(sent.size).toBeGreaterThan(40)
  expect(found).toEqual([])
})

it('A public page of an account or a campaign reads no private link', async () => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  await addMany(under)
  const { body } = await under.call('POST', '/api/campaign/add', { name: 'C', public: true })
  await under.write(`update links set campaign_id = ${String(body.id)} where account_id = 1`)
  const [bio] = await under.rows("select token from showcases where account_id = 1 and kind = 'bio'")
  const sent = await sentDuring(async () => {
    for (const path of [`/b/${String(bio?.token)}`, String(body.list)])
      expect((await under.visit(path)).body).toContain('No links yet.')
  })
  if (!isSqlite) await database.write('analyze links')
  const ofLinks = [...sent].filter((statement) => statement.includes('"meta_title"'))
  const indexes = await withPlans(database.config, async (read) => {
    const used: (string | undefined)[] = []
    for (const statement of ofLinks) used.push(/links_public_of_\w+/.exec((await read(statement)).text)?.[0])
    return used
  })
  expect(indexes).toEqual(['links_public_of_account', 'links_public_of_campaign'])
})

it('A page of a channel is read without sorting all of its items', async () => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  await addMany(under)
  const { body } = await under.call('POST', '/api/channel/add', { name: 'C' })
  await under.write(`insert into channel_items (channel_id, item_type, item_id, assigned_at)
    select ${String(body.id)}, 'links', id, id from links where account_id = 1`)
  const sent = await sentDuring(async () => {
    expect((await under.call('GET', `/api/channel/${String(body.id)}`)).status).toBe(200)
  })
  if (!isSqlite) await database.write('analyze channel_items')
  const page = [...sent].find((statement) => /from "channel_items" .* limit/.test(statement)) ?? ''
  const { text } = await withPlans(database.config, (read) => read(page))
  expect(text).toContain('channel_items_in_order')
  expect(text).not.toMatch(/TEMP B-TREE|"Sort"/)
})

it('A rotator of many links reads only some of them, in the order of an index', async () => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  await addMany(under)
  const { body } = await under.call('POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true })
  await under.write(`update links set campaign_id = ${String(body.id)}, status = 'public' where account_id = 1`)
  const sent = await sentDuring(async () => {
    expect((await under.visit('/r/c')).status).toBe(302)
  })
  if (!isSqlite) await database.write('analyze links, domains')
  const ofLinks = [...sent].filter((statement) => statement.includes('"campaign_id" ='))
  const plans = await withPlans(database.config, async (read) => {
    const found: string[] = []
    for (const statement of ofLinks) found.push((await read(statement)).text)
    return found
  })
  for (const [at, plan] of plans.entries()) {
    expect(ofLinks[at]).toContain(' limit ')
    expect(plan).toMatch(/links_in_rotation|links_by_campaign_and_end/)
    expect(plan).not.toMatch(/TEMP B-TREE|"Sort"/)
  }
  expect(plans.filter((plan) => plan.includes('links_in_rotation'))).toHaveLength(1)
})
