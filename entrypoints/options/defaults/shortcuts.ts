import { signal } from '@preact/signals'

/** A command of the manifest with the keys that the browser assigned; empty if other extensions have them. */
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
        /** Only newer versions of Firefox have this. */
        openShortcutSettings?: () => Promise<void>
      }
    | undefined
  tabs: { create: (tab: { url: string }) => Promise<unknown> }
  /** Firefox doesn't let extensions open its settings pages by their address. */
  isFirefox: boolean
  /** Calls the listener whenever the page gets the focus, because keys are changed on another page. */
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
    /** `null` until the browser has answered; empty if it has no commands. */
    list,
    /** Opens the browser's settings for shortcuts; `null` where that is not possible. */
    openSettings: isFirefox ? openInFirefox : openTab,
  }
}
