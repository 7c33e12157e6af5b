import { describe, expect, it } from 'vitest'
import { call, start, visit } from '../testing/over-http.ts'
import { testDatabase } from '../testing/test-database.ts'
import {
  addAccount,
  addKey,
  deleteAccount,
  exportAccount,
  exportLines,
  listAccounts,
  listKeys,
  revokeKey,
} from './accounts.ts'

const EMAIL = 'bob@s.test'
const NEVER = { name: 'script', expires: null }

describe('Several keys of an account', () => {
  it('open the same account, until one is revoked', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const first = await addAccount(database.config, EMAIL)
    const second = await addKey(database.config, 'BOB@s.test', NEVER)
    const statusOf = async (key: string) => (await call(service, 'GET', '/api/account', undefined, key)).status
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200])
    const keys = await listKeys(database.config, EMAIL)
    expect(keys).toMatchObject([
      { name: 'first key', expires: 'never' },
      { name: 'script', expires: 'never' },
    ])
    await revokeKey(database.config, EMAIL, keys[1]?.id ?? 0)
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 403])
    await service.close()
    expect(JSON.stringify(await database.rows('select * from api_keys'))).not.toContain(first)
  })

  it('show when they were last used', async () => {
    await using database = await testDatabase()
    await addAccount(database.config, EMAIL)
    const key = await addKey(database.config, EMAIL, NEVER)
    const lastUsed = async () => (await listKeys(database.config, EMAIL)).map((one) => one.lastUsed)
    expect(await lastUsed()).toEqual(['never', 'never'])
    const service = await start(database)
    await call(service, 'GET', '/api/account', undefined, key)
    await expect.poll(lastUsed).toEqual(['never', expect.stringMatching(/^20\d\d-/)])
    await service.close()
  })

  it('end when they expire', async () => {
    await using database = await testDatabase()
    await addAccount(database.config, EMAIL)
    const key = await addKey(database.config, EMAIL, { name: 'short', expires: Date.now() + 86_400_000 })
    const service = await start(database)
    expect((await call(service, 'GET', '/api/account', undefined, key)).status).toBe(200)
    await database.write("update api_keys set expires_at = 1 where name = 'short'")
    expect(await call(service, 'GET', '/api/account', undefined, key)).toEqual({
      status: 403,
      body: { error: 1, message: 'The API key has expired.' },
    })
    await service.close()
  })

  it('have different names, and belong to an account that exists', async () => {
    await using database = await testDatabase()
    await addAccount(database.config, EMAIL)
    await addKey(database.config, EMAIL, NEVER)
    await expect(addKey(database.config, EMAIL, NEVER)).rejects.toThrow('already has a key named script')
    await expect(addKey(database.config, 'eve@s.test', NEVER)).rejects.toThrow('no account with the email eve@s.test')
    await expect(addKey(database.config, EMAIL, { name: 'old', expires: 1 })).rejects.toThrow('in the future')
    await expect(revokeKey(database.config, EMAIL, 999)).rejects.toThrow('has no key 999')
  })
})

describe('An account', () => {
  it('is listed, exported without hashes, and deleted with all it has', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const key = await addAccount(database.config, EMAIL)
    const write = async (path: string, body: object) => (await call(service, 'POST', path, body, key)).body.id
    await write('/api/domain/add', { domain: 'https://go.test' })
    const campaign = await write('/api/campaign/add', { name: 'Spring' })
    const channel = await write('/api/channel/add', { name: 'News' })
    const pixels = [await write('/api/pixel/add', { name: 'P', tag: 'T', type: 'vendor09' })]
    const link = {
      url: 'https://a.test/',
      custom: 'mine',
      domain: 'go.test',
      password: 'sesame',
      campaign,
      channel,
      pixels,
    }
    await write('/api/url/add', link)
    await call(service, 'POST', '/api/url/add', { url: 'https://kept.test/', custom: 'kept' })
    await service.close()
    expect(await listAccounts(database.config)).toMatchObject([
      { email: 'admin@localhost', links: 1 },
      { email: EMAIL, links: 1 },
    ])
    const exported = await exportAccount(database.config, EMAIL)
    expect(exported).toMatchObject({
      account: { email: EMAIL },
      links: [{ alias: 'mine', url: 'https://a.test/' }],
      domains: [{ host: 'go.test' }],
      campaigns: [{ name: 'Spring' }],
      channels: [{ name: 'News' }],
      channel_items: [{ item_type: 'links' }],
      link_pixels: [{}],
    })
    const lines = [...exportLines(exported)]
    expect(JSON.parse(lines.join('\n'))).toEqual(exported)
    // A string has at most 512 MB, which a million links exceed.
    expect(lines.filter((line) => line.split('"account_id"').length > 2)).toEqual([])
    expect(JSON.stringify(exported)).not.toMatch(/hash|scrypt|kept\.test/)

    await deleteAccount(database.config, EMAIL)
    for (const table of ['domains where id > 1', 'channels', 'pixels', 'campaigns', 'channel_items', 'link_pixels']) {
      expect([table, await database.rows(`select * from ${table}`)]).toEqual([table, []])
    }
    expect(await database.rows('select alias from links')).toEqual([{ alias: 'kept' }])
    const after = await start(database)
    expect((await call(after, 'GET', '/api/account', undefined, key)).status).toBe(403)
    expect((await visit(after, '/kept', { host: new URL(after.url).host })).location).toBe('https://kept.test/')
    await after.close()
    await expect(deleteAccount(database.config, 'admin@localhost')).rejects.toThrow('first account')
  })
})
