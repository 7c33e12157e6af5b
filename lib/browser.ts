import browser from 'webextension-polyfill'

// The only door to the extension APIs, for the worker and for pages: rules keep `browser`, `chrome` and the polyfill out
// of every other file.
export { browser }
