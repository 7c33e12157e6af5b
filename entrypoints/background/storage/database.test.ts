import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createDatabase, STORES, UPGRADES } from './database.ts'

const stores = async (open: ReturnType<typeof createDatabase>) => {
  const db = await open()
  const tx = db.transaction([...db.objectStoreNames])
  return Object.fromEntries([...db.objectStoreNames].map((name) => [name, new Set(tx.objectStore(name).indexNames)]))
}

/** A database of this version that another build has made. */
const madeByAnother = (name: string, make: (db: IDBDatabase) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, UPGRADES.length)
    request.onupgradeneeded = () => make(request.result)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(new Error('not made'))
  })

describe('the database', () => {
  it('has exactly the stores and indexes that are named', async () => {
    const named = Object.entries(STORES).map(([name, indexes]) => [name, new Set(indexes)])
    expect(await stores(createDatabase(randomUUID()))).toEqual(Object.fromEntries(named))
  })

  it.each([
    ['a store', (db: IDBDatabase) => void db.createObjectStore('jobs'), 'records'],
    [
      'an index',
      (db: IDBDatabase) => {
        for (const name of Object.keys(STORES)) db.createObjectStore(name)
      },
      'jobs',
    ],
  ])('of a build before 1.0.0 that lacks %s is not opened, and the reason is named', async (_, make, lacking) => {
    const name = randomUUID()
    await madeByAnother(name, make)
    await expect(createDatabase(name)()).rejects.toMatchObject({
      name: 'NotFoundError',
      message: `“${name}” lacks “${lacking}”.`,
    })
  })
})
