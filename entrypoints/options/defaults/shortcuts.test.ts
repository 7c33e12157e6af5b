import { describe, expect, it } from 'vitest'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { createShortcuts, type ShortcutsBrowser } from './shortcuts.ts'

const browserWith = (told: Partial<ShortcutsBrowser> = {}) => {
  const keys = new Map([
    ['_execute_action', 'Alt+Shift+L'],
    ['shorten-tab', ''],
  ])
  const opened: string[] = []
  let focus = (): void => {}
  const shortcuts = createShortcuts({
    commands: { getAll: async () => Array.from(keys, ([name, shortcut]) => ({ name, shortcut })) },
    tabs: { create: async ({ url }) => opened.push(url) },
    isFirefox: false,
    onFocus: (listener) => {
      focus = listener
    },
    ...told,
  })
  return { shortcuts, keys, opened, focus: () => focus() }
}

describe('the keys of the commands', () => {
  it('are those that the browser assigned, read again when the page gets the focus', async () => {
    const { shortcuts, keys, focus } = browserWith()
    expect(shortcuts.list.value).toBeNull()
    await flushPromises()
    expect(shortcuts.list.value).toEqual([
      { name: '_execute_action', keys: 'Alt+Shift+L' },
      { name: 'shorten-tab', keys: '' },
    ])
    keys.set('shorten-tab', 'Ctrl+Shift+9')
    focus()
    await flushPromises()
    expect(shortcuts.list.value?.[1]).toEqual({ name: 'shorten-tab', keys: 'Ctrl+Shift+9' })
  })

  it("are changed on the browser's page: Chromium's by its address, Firefox's by its function or by hand", async () => {
    const { shortcuts, opened } = browserWith()
    await shortcuts.openSettings?.()
    expect(opened).toEqual(['chrome://extensions/shortcuts'])
    expect(browserWith({ isFirefox: true }).shortcuts.openSettings).toBeNull()
    const called: string[] = []
    const commands = {
      getAll: async () => [],
      openShortcutSettings: async () => {
        called.push('settings')
      },
    }
    await browserWith({ isFirefox: true, commands }).shortcuts.openSettings?.()
    expect(called).toEqual(['settings'])
  })
})
