import { describe, expect, it } from 'vitest'
import { addAccount } from '../commands/accounts.ts'
import { call, start } from '../testing/over-http.ts'
import { testDatabase } from '../testing/test-database.ts'

describe('The first account’s key', { timeout: 30_000 }, () => {
  it('is generated once if none is given', async () => {
    await using database = await testDatabase()
    const none = { ADMIN_API_KEY: undefined }
    const first = await start(database, none)
    const key = first.adminApiKey ?? ''
    expect(first.adminKeyIsNew).toBe(true)
    expect(key).toMatch(/^tl_[\w-]{43}$/)
    await first.close()
    const second = await start(database, none)
    expect([second.adminApiKey, second.adminKeyIsNew]).toEqual([null, false])
    expect((await call(second, 'GET', '/api/account', undefined, key)).status).toBe(200)
    await second.close()
    expect(JSON.stringify(await database.rows('select * from api_keys'))).not.toContain(key)
  })

  it('can be set by the operator, and replaces the old one', async () => {
    await using database = await testDatabase()
    await (await start(database, { ADMIN_API_KEY: 'the-old-key' })).close()
    const service = await start(database, { ADMIN_API_KEY: 'the-new-key' })
    expect(service.adminApiKey).toBe('the-new-key')
    expect((await call(service, 'GET', '/api/account', undefined, 'the-new-key')).body.data).toMatchObject({ id: 1 })
    expect((await call(service, 'GET', '/api/account', undefined, 'the-old-key')).status).toBe(403)
    await service.close()
  })

  it('cannot be the key of another account', async () => {
    await using database = await testDatabase()
    await (await start(database)).close()
    const theirs = await addAccount(database.config, 'other@s.test')
    await expect(start(database, { ADMIN_API_KEY: theirs })).rejects.toThrow('key of another account')
  })
})

describe('Adding an account', { timeout: 30_000 }, () => {
  it('works before the first start', async () => {
    await using database = await testDatabase()
    const theirs = await addAccount(database.config, 'other@s.test')
    const service = await start(database)
    const mine = await call(service, 'GET', '/api/account')
    expect(mine.body.data).toMatchObject({ email: 'admin@localhost' })
    const other = await call(service, 'GET', '/api/account', undefined, theirs)
    expect(other.body.data).toMatchObject({ email: 'other@s.test' })
    await service.close()
  })

  it('refuses an invalid email and one that another account uses', async () => {
    await using database = await testDatabase()
    await addAccount(database.config, 'other@s.test')
    await expect(addAccount(database.config, 'Other@s.test')).rejects.toThrow('already exists')
    await expect(addAccount(database.config, 'other')).rejects.toThrow('not an email address')
  })
})
