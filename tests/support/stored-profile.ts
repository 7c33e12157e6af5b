import type { BrowserUnderTest } from '../worker/worker-under-test.ts'

/** What a build has stored in a browser: `storage.local`, and its database with the schema. */
export interface StoredProfile {
  local: Record<string, unknown>
  database: { version: number; stores: StoredStore[] }
}

interface StoredStore {
  name: string
  keyPath: string | string[] | null
  autoIncrement: boolean
  indexes: { name: string; keyPath: string | string[]; unique: boolean }[]
  /** Keys of stores whose rows don't contain them. */
  keys: IDBValidKey[] | null
  rows: unknown[]
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(new Error(String(request.error)))
  })

/** Puts a stored profile into a browser in which nothing was stored yet. */
export const openProfile = async (browser: BrowserUnderTest, { local, database }: StoredProfile): Promise<void> => {
  const opening = indexedDB.open(browser.databaseName, database.version)
  opening.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes, keys, rows } of database.stores) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement })
      for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique })
      rows.forEach((row, at) => void store.add(row, keys?.[at]))
    }
  }
  const db = await done(opening)
  db.close()
  for (const [key, value] of Object.entries(local)) browser.local.contents.set(key, structuredClone(value))
}
