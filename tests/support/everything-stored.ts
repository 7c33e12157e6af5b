import type { Page, Worker } from '@playwright/test'

/** Everything that the extension stores in this browser, as text, by its location. */
export const everythingStored = (inside: Page | Worker): Promise<Record<string, string>> =>
  (inside as Page).evaluate(async () => {
    const stored: Record<string, string> = {
      local: JSON.stringify(await chrome.storage.local.get()),
      session: JSON.stringify(await chrome.storage.session.get()),
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(`cannot open ${name}`))
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        stored[store] = JSON.stringify(await new Promise((resolve) => (all.onsuccess = () => resolve(all.result))))
      }
      db.close()
    }
    return stored
  })
