import browser from 'webextension-polyfill'

export type { Browser } from 'webextension-polyfill'
// The only door to the extension APIs: a rule keeps `browser`, `chrome` and the polyfill out of every other file.
export { browser }
