import browser from 'webextension-polyfill'

// The only import of the extension APIs, for the worker and for pages: lint rules keep `browser`, `chrome` and the
// polyfill out of every other file.
export { browser }
