import { browser } from '../../lib/browser.ts'
import { formatTime } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import { broadcast } from './feedback/broadcast.ts'
import { createBrowserClipboard } from './feedback/browser-clipboard.ts'
import { notify } from './feedback/notification.ts'
import { createBrowserMenus } from './gestures/browser-menus.ts'
import { applyToolbarButton } from './gestures/toolbar-button.ts'
import { batchedArea } from './storage/batched-area.ts'
import { createRenewableDatabase } from './storage/renewable-database.ts'
import type { World } from './world.ts'

/** The browser that the worker runs in. Opens and requests nothing until it is needed. */
export const createBrowserWorld = (): World => {
  const database = createRenewableDatabase(browser.storage.local, 'terselink')
  return {
    self: { id: browser.runtime.id, baseUrl: browser.runtime.getURL('') },
    version: browser.runtime.getManifest().version,
    local: batchedArea(browser.storage.local),
    session: batchedArea(browser.storage.session),
    database: database.open,
    createNewDatabase: database.startNew,
    fetch: (input, init) => fetch(input, init),
    now: Date.now,
    clock: () => performance.now(),
    random: Math.random,
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    uuid: () => crypto.randomUUID(),
    online: () => navigator.onLine,
    alarms: browser.alarms,
    timers: {
      set: (work, ms) => setTimeout(work, ms) as unknown as number,
      clear: (timer) => clearTimeout(timer),
    },
    clipboard: createBrowserClipboard(),
    badge: browser.action,
    isAllowed: (originPattern) => browser.permissions.contains({ origins: [originPattern] }),
    returnAccess: async (originPattern) => {
      if (browser.runtime.getManifest().host_permissions?.includes(originPattern)) return
      // A permission granted by an administrator can't be removed, and is not ours to remove.
      await browser.permissions.remove({ origins: [originPattern] }).catch(() => false)
    },
    notify,
    broadcast,
    activeTab: async () => {
      const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true })
      return { id: tab?.id ?? null, url: tab?.url ?? '', title: tab?.title ?? '' }
    },
    openTabs: async () => (await browser.tabs.query({})).flatMap(({ id }) => (id === undefined ? [] : [id])),
    openConnection: async () => {
      await browser.tabs.create({ url: browser.runtime.getURL('options.html#connection') })
    },
    makeMenus: createBrowserMenus(),
    applyToolbarButton,
    tellTime: (at) => t('shared_time_at', formatTime(at)),
  }
}
