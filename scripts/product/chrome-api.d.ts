/** The little of Chromium's own API that is called inside the worker while it is driven from outside. */
declare const chrome: {
  runtime: { sendMessage: (message: object) => Promise<{ ok: boolean; value: unknown }> }
  action: {
    openPopup: () => Promise<void>
    setPopup: (details: { popup: string }) => Promise<void>
    getPopup: (details: object) => Promise<string>
    onClicked: { dispatch: (tab: object) => void }
  }
  tabs: {
    query: (filter: { active?: boolean; url?: string }) => Promise<{ id: number; url?: string; title?: string }[]>
  }
  permissions: { getAll: () => Promise<{ origins?: string[] }> }
  contextMenus: { onClicked: { dispatch: (click: object, tab: object) => void } }
  commands: { onCommand: { dispatch: (command: string, tab: object) => void } }
}
