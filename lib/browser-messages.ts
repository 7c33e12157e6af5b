import { browser } from './browser.ts'
import { readMessagesWith } from './words/t.ts'

// Imported first by each entry point that shows text: the browser's own catalog is available synchronously.
readMessagesWith((key, values) => browser.i18n.getMessage(key, values))
