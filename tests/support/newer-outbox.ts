import type { Page } from '@playwright/test'

/** Gives the outbox's database the version of a newer Terselink: from now on this one can't read or change it. */
export const makeOutboxNewer = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open('terselink', 1_000)
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
  )
