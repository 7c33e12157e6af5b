/** The worker's events that scripts listen to. */
interface WorkerCounts {
  event: string
  counts: { waiting: number }
}

/** The parts of Chromium's API that scripts call in the worker. */
declare const chrome: {
  runtime: {
    id: string
    getManifest: () => { incognito?: string }
    getContexts: (filter: { contextTypes: 'POPUP'[] }) => Promise<object[]>
    sendMessage: (message: object) => Promise<{ ok: boolean; value: unknown }>
    onMessage: {
      addListener: (listener: (event: WorkerCounts) => void) => void
      removeListener: (listener: (event: WorkerCounts) => void) => void
      dispatch: (message: object, sender: object, respond: (answer: { ok: boolean }) => void) => void
    }
    onStartup: { dispatch: () => void }
  }
  action: {
    openPopup: () => Promise<void>
    setPopup: (details: { popup: string }) => Promise<void>
    getPopup: (details: object) => Promise<string>
    getBadgeText: (details: object) => Promise<string>
    setBadgeText: (details: { text: string }) => Promise<void>
    getTitle: (details: object) => Promise<string>
    setTitle: (details: { title: string }) => Promise<void>
    onClicked: { dispatch: (tab: object) => void }
  }
  tabs: {
    query: (filter: {
      active?: boolean
      lastFocusedWindow?: boolean
      url?: string
    }) => Promise<{ id: number; url?: string; title?: string; incognito: boolean }[]>
  }
  alarms: {
    get: (name: string) => Promise<{ scheduledTime: number }>
    getAll: () => Promise<{ name: string; scheduledTime: number }[]>
    create: (name: string, alarm: { when: number }) => Promise<void>
  }
  permissions: {
    getAll: () => Promise<{ origins?: string[]; permissions?: string[] }>
    contains: (wanted: { permissions?: string[]; origins?: string[] }) => Promise<boolean>
  }
  notifications: { getAll: () => Promise<Record<string, true>> }
  storage: Record<
    'local' | 'session',
    {
      get: (key?: string) => Promise<Record<string, unknown>>
      remove: (key: string) => Promise<void>
      set: (items: Record<string, unknown>) => Promise<void>
    }
  >
  windows: { create: (details: { incognito: boolean; url: string }) => Promise<object | null | undefined> }
  extension: { isAllowedIncognitoAccess: () => Promise<boolean> }
  contextMenus: { onClicked: { dispatch: (click: object, tab: object) => void } }
  commands: {
    getAll: () => Promise<{ name: string; shortcut: string }[]>
    onCommand: { dispatch: (command: string, tab: object) => void }
  }
  omnibox: { onInputEntered: { dispatch: (text: string, disposition: string) => void } }
}
