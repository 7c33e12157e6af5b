import { browser } from '../../../lib/browser.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { MenuEntry } from './menus.ts'

/**
 * Makes the whole context menu anew: browsers keep it, but not all of them in every case. One after another, since of
 * two that are made at once each would find the entries of the other.
 */
export const createBrowserMenus = (): ((entries: readonly MenuEntry[]) => Promise<void>) => {
  const inTurn = createSerialQueue()
  return (entries) =>
    inTurn(async () => {
      await browser.contextMenus.removeAll()
      for (const entry of entries) browser.contextMenus.create({ ...entry })
    })
}
