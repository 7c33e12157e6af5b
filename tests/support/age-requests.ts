import type { Page } from '@playwright/test'

interface Stored {
  nextAt: number | null
  doubt: { absentSince: { at: number } | null } | null
}

/** Reads the stored requests from any page of the extension, after making them older by `by` milliseconds. */
const storedRequests = (page: Page, by = 0): Promise<Stored[]> =>
  page.evaluate(
    (ms) =>
      new Promise<Stored[]>((resolve, reject) => {
        const opening = indexedDB.open('terselink')
        opening.onerror = () => reject(new Error(String(opening.error)))
        opening.onsuccess = () => {
          const tx = opening.result.transaction('jobs', 'readwrite')
          const store = tx.objectStore('jobs')
          const all = store.getAll()
          all.onsuccess = () => {
            for (const job of all.result as Stored[]) {
              if (job.nextAt !== null) job.nextAt -= ms
              if (job.doubt?.absentSince) job.doubt.absentSince.at -= ms
              if (ms > 0) store.put(job)
            }
          }
          tx.oncomplete = () => {
            opening.result.close()
            resolve(all.result as Stored[])
          }
        }
      }),
    by,
  )

/** Whether a first read has shown that the service doesn't have a request; a second one, later, decides. */
export const wasFoundMissing = async (page: Page): Promise<boolean> =>
  (await storedRequests(page)).some(({ doubt }) => (doubt?.absentSince ?? null) !== null)

/**
 * Makes all stored requests older, and alarms that much earlier. The worker must be stopped, because it would overwrite
 * them; an alarm that is due then wakes it.
 */
export const letTimePass = async (page: Page, ms: number): Promise<void> => {
  await storedRequests(page, ms)
  await page.evaluate(async (passed) => {
    for (const { name, scheduledTime } of await chrome.alarms.getAll())
      await chrome.alarms.create(name, { when: scheduledTime - passed })
  }, ms)
}
