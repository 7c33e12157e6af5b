import { browser } from '../../../lib/browser.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import type { MenuEntry } from './menus.ts'

/**
 * Recreates the whole context menu, because not all browsers keep it in every case. One at a time: two concurrent ones
 * would find each other's entries.
 */
export const createBrowserMenus = (): ((entries: readonly MenuEntry[]) => Promise<void>) => {
  const inTurn = createSerialQueue()
  return (entries) =>
    inTurn(async () => {
      await browser.contextMenus.removeAll()
      for (const entry of entries) browser.contextMenus.create({ ...entry })
    })
}
