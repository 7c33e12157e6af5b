import type { ExtensionBrowser } from '../../scripts/product/browser.ts'

// Gestures without a window, as the browser reports them to the worker: about the active tab.

/** The shortcut that shortens the tab, pressed so many times in a moment. */
export const pressShortcut = async (browser: ExtensionBrowser, times = 1): Promise<void> => {
  const worker = await browser.worker()
  await worker.evaluate(async (presses) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    for (let press = 0; press < presses; press += 1) chrome.commands.onCommand.dispatch('shorten-tab', tab ?? {})
  }, times)
}

/** The toolbar button, if it opens no popup. */
export const clickToolbarButton = async (browser: ExtensionBrowser): Promise<void> => {
  const worker = await browser.worker()
  await worker.evaluate(async () => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    chrome.action.onClicked.dispatch(tab ?? {})
  })
}

interface MenuClick {
  menuItemId: string
  pageUrl?: string
  linkUrl?: string
  srcUrl?: string
  selectionText?: string
  frameId?: number
}

/** An entry of the context menu. */
export const clickMenu = async (browser: ExtensionBrowser, click: MenuClick): Promise<void> => {
  const worker = await browser.worker()
  await worker.evaluate(async (info) => {
    const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true })
    chrome.contextMenus.onClicked.dispatch(info, tab ?? {})
  }, click)
}
