import { signal } from '@preact/signals'

/** A command of the manifest, with the keys that the browser assigned to it; empty if others have them. */
interface Shortcut {
  name: string
  keys: string
}

/** The parts of the browser that are needed. */
export interface ShortcutsBrowser {
  /** `undefined` in Firefox for Android. */
  commands:
    | {
        getAll: () => Promise<{ name?: string; shortcut?: string }[]>
        /** Newer versions of Firefox. */
        openShortcutSettings?: () => Promise<void>
      }
    | undefined
  tabs: { create: (tab: { url: string }) => Promise<unknown> }
  /** Firefox lets no extension open a page about its own settings by its address. */
  isFirefox: boolean
  /** Calls it whenever the page gets the focus: keys are changed on another page. */
  onFocus: (listener: () => void) => void
}

export type Shortcuts = ReturnType<typeof createShortcuts>

const CHROMIUM_SETTINGS = 'chrome://extensions/shortcuts'

export const createShortcuts = ({ commands, tabs, isFirefox, onFocus }: ShortcutsBrowser) => {
  const list = signal<readonly Shortcut[] | null>(null)
  const readKeys = async (): Promise<void> => {
    list.value = ((await commands?.getAll()) ?? []).map(({ name = '', shortcut = '' }) => ({ name, keys: shortcut }))
  }
  onFocus(() => void readKeys())
  void readKeys()
  const openTab = async (): Promise<void> => {
    await tabs.create({ url: CHROMIUM_SETTINGS })
  }
  const openInFirefox =
    commands && 'openShortcutSettings' in commands ? async () => commands.openShortcutSettings?.() : null
  return {
    /** `null` until the browser has answered; empty if it has none. */
    list,
    /** Opens the browser's settings for them; `null` where that is not possible. */
    openSettings: isFirefox ? openInFirefox : openTab,
  }
}
