import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { createWorker, type Worker } from '../../entrypoints/background/create-worker.ts'
import { failureOf } from '../../entrypoints/background/failure-of.ts'
import type { MenuEntry } from '../../entrypoints/background/gestures/menus.ts'
import { createPendingRequests, type PendingRequests } from '../../entrypoints/background/jobs/pending-requests.ts'
import { LIBRARY_ALARM, WAKE_ALARM } from '../../entrypoints/background/jobs/wake.ts'
import { rpcInputs } from '../../entrypoints/background/rpc-inputs.ts'
import { createRenewableDatabase, type OpenDatabase } from '../../entrypoints/background/storage/database.ts'
import type { World } from '../../entrypoints/background/world.ts'
import { type Caller, createCaller } from '../../lib/rpc/create-caller.ts'
import { createReceiver } from '../../lib/rpc/receiver.ts'
import type { Sender } from '../../lib/rpc/sender-check.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { createMemoryArea, type MemoryArea } from './memory-area.ts'

export const SELF = { id: 'terselink-id', baseUrl: 'chrome-extension://terselink-id/' }
export const OUR_PAGE: Sender = {
  id: SELF.id,
  url: `${SELF.baseUrl}popup.html`,
  origin: 'chrome-extension://terselink-id',
}

type Fetch = (address: string, init?: RequestInit) => Promise<Response>

/** A browser without its worker: everything that outlives one, and its effects outside. */
export interface BrowserUnderTest {
  local: MemoryArea
  session: MemoryArea
  /** The policy of the user's organization. */
  policy: Record<string, unknown>
  /** The IndexedDB name of the first database. */
  databaseName: string
  database: OpenDatabase
  /** Whether the disk has space for the database. */
  hasDiskSpace: boolean
  onDatabaseCreated: World['onDatabaseCreated']
  createNewDatabase: World['createNewDatabase']
  removeReplacedDatabases: World['removeReplacedDatabases']
  /** The network between the worker and the service; a test may replace it. */
  fetch: Fetch
  /** The sent requests, in order. */
  sent: { method: string; path: string }[]
  isAllowed: boolean
  /** The match patterns whose permission was returned, in order. */
  returned: string[]
  isOnline: boolean
  /** The active tab. */
  activeTab: { id: number | null; url: string; title: string }
  /** What was copied, in order. */
  copied: string[]
  notified: string[]
  events: WorkerEvent[]
  badge: { text: string; title: string }
  toolbarButton: string | null
  /** The entries of the context menu. */
  menu: MenuEntry[]
  connectionPagesOpened: number
  welcomePagesOpened: number
  /** The open tabs; empty if a test doesn't care. */
  tabs: number[]
  alarm: number | null
  libraryAlarm: number | null
  /** How far this browser's clock is ahead of the real one, in milliseconds. */
  ahead: number
  /** Starts a worker, as the browser does for any event. It has new memory; the previous one was killed. */
  startWorker: () => WorkerUnderTest
  /** The worker that was started last stores and sends nothing more. */
  killWorker: () => void
  /** The browser is closed and starts again, with a new worker and without its session storage. */
  restart: () => Promise<WorkerUnderTest>
}

export interface WorkerUnderTest extends Caller {
  worker: Worker
  /** Receives what a page has left in session storage. */
  pending: PendingRequests
  /** Runs alarm after alarm, until nothing is planned. */
  untilIdle: () => Promise<void>
  /** Passes a message to the worker like the browser: as JSON, and with a sender. */
  receive: (message: unknown, sender: Sender) => Promise<unknown>
}

export const browserUnderTest = (service: { fetch: Fetch }): BrowserUnderTest => {
  const local = createMemoryArea()
  const databaseName = `worker-${randomUUID()}`
  const database = createRenewableDatabase(local, databaseName, async () => browser.hasDiskSpace)
  let life: Life = { isAlive: true }
  const browser: BrowserUnderTest = {
    local,
    databaseName,
    session: createMemoryArea(),
    policy: {},
    database: database.open,
    hasDiskSpace: true,
    onDatabaseCreated: database.onCreated,
    createNewDatabase: database.startNew,
    removeReplacedDatabases: database.removeReplaced,
    fetch: (address, init) => service.fetch(address, init),
    sent: [],
    isAllowed: true,
    returned: [],
    isOnline: true,
    activeTab: { id: null, url: '', title: '' },
    copied: [],
    notified: [],
    events: [],
    badge: { text: '', title: '' },
    toolbarButton: null,
    menu: [],
    connectionPagesOpened: 0,
    welcomePagesOpened: 0,
    tabs: [],
    alarm: null,
    libraryAlarm: null,
    ahead: 0,
    startWorker: () => {
      life = { isAlive: true }
      return workerIn(browser, life)
    },
    killWorker: () => {
      life.isAlive = false
    },
    restart: async () => {
      browser.killWorker()
      browser.session = createMemoryArea()
      const next = browser.startWorker()
      await next.worker.start()
      return next
    },
  }
  return browser
}

/** A killed worker stores, sends and shows nothing more. */
interface Life {
  isAlive: boolean
}

const never = <T>(): Promise<T> => new Promise(() => undefined)

const worldOf = (browser: BrowserUnderTest, life: Life): World => ({
  self: SELF,
  version: '1.0.0',
  local: browser.local,
  session: browser.session,
  managed: { get: async () => browser.policy },
  // A running worker also gets what a test puts in their place.
  database: () => (life.isAlive ? browser.database() : never()),
  onDatabaseCreated: (listener) => browser.onDatabaseCreated(listener),
  createNewDatabase: () => browser.createNewDatabase(),
  removeReplacedDatabases: () => browser.removeReplacedDatabases(),
  renewLog: async () => undefined,
  fetch: async (input, init) => {
    if (!life.isAlive) return never()
    const request = new Request(input, init)
    browser.sent.push({ method: request.method, path: new URL(request.url).pathname })
    return browser.fetch(request.url, init)
  },
  now: () => Date.now() + browser.ahead,
  clock: () => performance.now(),
  random: () => 0.5,
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  uuid: randomUUID,
  online: () => browser.isOnline,
  alarms: {
    create: (name, { when }) => {
      if (name === WAKE_ALARM) browser.alarm = when
      if (name === LIBRARY_ALARM) browser.libraryAlarm = when
    },
    clear: async (name) => {
      if (name === WAKE_ALARM) browser.alarm = null
      if (name === LIBRARY_ALARM) browser.libraryAlarm = null
      return true
    },
  },
  // Background work runs at once; later work is left to the alarm, which a test fires.
  timers: { set: (work, ms) => (ms <= 500 ? Number(setTimeout(work, 0)) : 0), clear: () => undefined },
  clipboard: {
    write: async (text) => {
      browser.copied.push(text)
      return true
    },
  },
  badge: {
    setBadgeText: async ({ text }) => {
      if (!life.isAlive) return
      browser.badge = { ...browser.badge, text }
    },
    setBadgeBackgroundColor: async () => undefined,
    setTitle: async ({ title }) => {
      if (!life.isAlive) return
      browser.badge = { ...browser.badge, title }
    },
  },
  isAllowed: async () => browser.isAllowed,
  returnAccess: async (pattern) => void browser.returned.push(pattern),
  notify: async (title, message) => void browser.notified.push(`${title}: ${message}`),
  broadcast: (event) => void browser.events.push(throughJson(event)),
  activeTab: async () => browser.activeTab,
  openTabs: async () => browser.tabs,
  openConnection: async () => {
    browser.connectionPagesOpened += 1
  },
  openWelcome: async () => {
    browser.welcomePagesOpened += 1
  },
  makeMenus: async (entries) => {
    browser.menu = [...entries]
  },
  applyToolbarButton: async (button) => {
    browser.toolbarButton = button
  },
  useLanguage: () => Promise.resolve(),
  timeText: () => 'later',
})

const workerIn = (browser: BrowserUnderTest, life: Life): WorkerUnderTest => {
  const worker = createWorker(worldOf(browser, life))
  for (const area of [browser.local, browser.session]) area.onChange = worker.firstFrame.onStorageChange
  const pending = createPendingRequests(browser.session, { inputs: rpcInputs, handlers: worker.handlers })
  const listen = createReceiver({ answer: pending.answer, self: SELF, failureOf })
  const receive = (message: unknown, sender: Sender) =>
    new Promise<unknown>((resolve) => {
      listen(throughJson(message), sender, (answer) => resolve(throughJson(answer)))
    })
  const port = {
    self: SELF,
    sendMessage: (message: unknown) => receive(message, OUR_PAGE),
    // The messages of these pages always arrive.
    keep: () => undefined,
    forget: () => undefined,
    onMessage: { addListener: () => undefined, removeListener: () => undefined },
  }
  const untilIdle = async () => {
    await worker.drain()
    for (let rings = 0; browser.alarm !== null && rings < 20; rings++) {
      browser.ahead = browser.alarm - Date.now()
      await worker.drain()
    }
  }
  return { worker, pending, receive, untilIdle, ...createCaller(port, async () => undefined) }
}

// Messages are copies, which lose `undefined`.
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
