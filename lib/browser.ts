import browser from 'webextension-polyfill'

export type { Browser } from 'webextension-polyfill'
// The worker's door to the extension APIs, beside lib/page-browser.ts for pages: rules keep `browser`, `chrome` and the
// polyfill out of every other file.
export { browser }
