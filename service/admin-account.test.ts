import SQLite from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { addAccount } from './add-account.ts'
import { sqliteFile } from './store/sqlite/open-sqlite.ts'
import { call, start } from './testing/over-http.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

describe('The first account’s key', { timeout: 30_000 }, () => {
  it('is made when none was given, once', async () => {
    await using folder = await temporaryFolder()
    const none = { ADMIN_API_KEY: undefined }
    const first = await start(folder.path, none)
    const key = first.adminApiKey ?? ''
    expect(first.adminKeyIsNew).toBe(true)
    expect(key).toMatch(/^tl_[\w-]{43}$/)
    await first.close()
    const second = await start(folder.path, none)
    expect([second.adminApiKey, second.adminKeyIsNew]).toEqual([null, false])
    expect((await call(second, 'GET', '/api/account', undefined, key)).status).toBe(200)
    await second.close()
    const database = new SQLite(sqliteFile(folder.path), { readonly: true })
    expect(JSON.stringify(database.prepare('select * from accounts').all())).not.toContain(key)
    database.close()
  })

  it('is the one that the operator gives, also later, and the old one ends', async () => {
    await using folder = await temporaryFolder()
    await (await start(folder.path, { ADMIN_API_KEY: 'the-old-key' })).close()
    const service = await start(folder.path, { ADMIN_API_KEY: 'the-new-key' })
    expect(service.adminApiKey).toBe('the-new-key')
    expect((await call(service, 'GET', '/api/account', undefined, 'the-new-key')).body.data).toMatchObject({ id: 1 })
    expect((await call(service, 'GET', '/api/account', undefined, 'the-old-key')).status).toBe(403)
    await service.close()
  })

  it('cannot be the key of another account', async () => {
    await using folder = await temporaryFolder()
    await (await start(folder.path)).close()
    const theirs = await addAccount(folder.path, 'other@s.test')
    await expect(start(folder.path, { ADMIN_API_KEY: theirs })).rejects.toThrow('key of another account')
  })
})

describe('Adding an account', { timeout: 30_000 }, () => {
  it('works before the first start, and takes nothing from the first account', async () => {
    await using folder = await temporaryFolder()
    const theirs = await addAccount(folder.path, 'other@s.test')
    const service = await start(folder.path)
    const mine = await call(service, 'GET', '/api/account')
    expect(mine.body.data).toMatchObject({ email: 'admin@localhost' })
    const other = await call(service, 'GET', '/api/account', undefined, theirs)
    expect(other.body.data).toMatchObject({ email: 'other@s.test' })
    await service.close()
  })

  it('refuses an address that is none, or that another account has', async () => {
    await using folder = await temporaryFolder()
    await addAccount(folder.path, 'other@s.test')
    await expect(addAccount(folder.path, 'Other@s.test')).rejects.toThrow('already')
    await expect(addAccount(folder.path, 'other')).rejects.toThrow('not an e-mail address')
  })
})
