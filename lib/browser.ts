import browser from 'webextension-polyfill'

// The only import of the extension APIs, for the worker and for pages: lint rules keep `browser`, `chrome` and the
// polyfill out of every other file.
export { browser }

/** The APIs that Firefox for Android lacks: context menus, keyboard shortcuts, and a keyword in the address bar. */
export const desktopApi = (): Partial<Pick<typeof browser, 'contextMenus' | 'commands' | 'omnibox'>> => browser
