import browser from 'webextension-polyfill'

export type { Browser } from 'webextension-polyfill'
// In the builds the browser's own object stands in for the polyfill (scripts/build/own-apis.ts).
// The worker's door to the extension APIs, beside lib/page-browser.ts for pages: rules keep `browser`, `chrome` and the
// polyfill out of every other file.
export { browser }
