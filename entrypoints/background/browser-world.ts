import { tabAddress } from '../../lib/address/shortenable.ts'
import { browser, desktopApi } from '../../lib/browser.ts'
import { useLanguage } from '../../lib/browser-messages.ts'
import { writeClipboard } from '../../lib/copy-as/write-clipboard.ts'
import { withoutUnreadMark } from '../../lib/outside-text.ts'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import { t } from '../../lib/words/t.ts'
import { clockTime } from '../../lib/words/time-text.ts'
import { createOffscreenClipboard, createPageClipboard, type OffscreenDoor } from './feedback/clipboard.ts'
import { sidebarEntry } from './gestures/menus.ts'
import { batchedArea } from './storage/batched-area.ts'
import { createRenewableDatabase } from './storage/database.ts'
import { createDiskSpace } from './storage/disk-space.ts'
import { renewLog } from './storage/renew-log.ts'
import type { World } from './world.ts'

/** Shows a system notification if the user has allowed it. */
const notify: World['notify'] = async (title, message) => {
  if (!(await browser.permissions.contains({ permissions: ['notifications'] }))) return
  await browser.notifications.create({
    type: 'basic',
    iconUrl: browser.runtime.getURL('icon/128.png'),
    title,
    message,
  })
}

const timers: World['timers'] = {
  set: (work, ms) => setTimeout(work, ms) as unknown as number,
  clear: (timer) => clearTimeout(timer),
}

/**
 * Recreates the whole context menu, because not all browsers keep it in every case. One call at a time, because two
 * concurrent ones would find each other's entries.
 */
const menuMaker = (): World['makeMenus'] => {
  const inTurn = createSerialQueue()
  return (entries) =>
    inTurn(async () => {
      const { contextMenus } = desktopApi()
      await contextMenus?.removeAll()
      const sidebar = 'sidebarAction' in browser ? [sidebarEntry()] : []
      for (const entry of [...entries, ...sidebar]) contextMenus?.create({ ...entry })
    })
}

/** The suggestion that the address bar shows after the keyword. */
export const suggestInAddressBar = (): void =>
  desktopApi().omnibox?.setDefaultSuggestion({ description: t('gestures_address_bar') })

/** The browser that the worker runs in. Opens and requests nothing until it is needed. */
export const createBrowserWorld = (): World => {
  const clock = () => performance.now()
  const hasSpace = createDiskSpace(async () => navigator.storage.estimate(), clock)
  const database = createRenewableDatabase(browser.storage.local, 'terselink', hasSpace)
  return {
    self: { id: browser.runtime.id, baseUrl: browser.runtime.getURL('') },
    version: browser.runtime.getManifest().version,
    local: batchedArea(browser.storage.local),
    session: batchedArea(browser.storage.session),
    managed: { get: async () => browser.storage.managed.get(null) },
    database: database.open,
    onDatabaseCreated: database.onCreated,
    createNewDatabase: database.startNew,
    removeReplacedDatabases: database.removeReplaced,
    // Only Chromium has such a log.
    renewLog: async () => ('offscreen' in browser ? renewLog(hasSpace) : undefined),
    fetch: (input, init) => fetch(input, init),
    now: Date.now,
    clock,
    random: Math.random,
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    uuid: () => crypto.randomUUID(),
    online: () => navigator.onLine,
    alarms: browser.alarms,
    timers,
    clipboard: createBrowserClipboard(),
    badge: browser.action,
    isAllowed: (originPattern) => browser.permissions.contains({ origins: [originPattern] }),
    returnAccess: async (originPattern) => {
      if (browser.runtime.getManifest().host_permissions?.includes(originPattern)) return
      // A permission granted by an administrator can't be removed, and is not ours to remove.
      await browser.permissions.remove({ origins: [originPattern] }).catch(() => false)
    },
    notify,
    broadcast: (event) => {
      // Having no page open is normal and not a failure.
      browser.runtime.sendMessage(event).catch(() => undefined)
    },
    activeTab: async () => {
      const [tab] = await browser.tabs.query({ active: true, lastFocusedWindow: true })
      return { id: tab?.id ?? null, url: tabAddress(tab?.url ?? ''), title: withoutUnreadMark(tab?.title ?? '') }
    },
    openTabs: async () => (await browser.tabs.query({})).flatMap(({ id }) => (id === undefined ? [] : [id])),
    openConnection: async () => {
      await browser.tabs.create({ url: browser.runtime.getURL('options.html#connection') })
    },
    openWelcome: async () => {
      await browser.tabs.create({ url: browser.runtime.getURL('options.html#welcome') })
    },
    makeMenus: menuMaker(),
    applyToolbarButton: (button) => browser.action.setPopup({ popup: button === 'popup' ? 'popup.html' : '' }),
    useLanguage: async (language) => {
      await useLanguage(language).catch(() => undefined)
      suggestInAddressBar()
    },
    timeText: (at) => clockTime(at, Date.now()),
  }
}

const DOCUMENT = 'offscreen.html'

/** Chromium's part of the API, which the polyfill passes through without a type. */
interface ChromiumApi {
  offscreen: {
    createDocument: (options: { url: string; reasons: string[]; justification: string }) => Promise<void>
    closeDocument: () => Promise<void>
  }
  runtime: { getContexts: (filter: { contextTypes: string[] }) => Promise<unknown[]> }
}

const createBrowserClipboard = (): World['clipboard'] =>
  'offscreen' in browser
    ? createOffscreenClipboard(offscreenDoor(browser as unknown as ChromiumApi), timers)
    : createPageClipboard(writeClipboard)

const offscreenDoor = ({ offscreen, runtime }: ChromiumApi): OffscreenDoor => ({
  exists: async () => (await runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0,
  open: () =>
    offscreen.createDocument({
      url: DOCUMENT,
      reasons: ['CLIPBOARD'],
      justification: 'Puts the short link on the clipboard.',
    }),
  close: () => offscreen.closeDocument(),
  copy: (text, html) => browser.runtime.sendMessage({ copy: text, html }),
})
