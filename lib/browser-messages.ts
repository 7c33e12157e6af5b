import { browser } from './browser.ts'
import { readMessagesWith } from './words/t.ts'

// Imported before everything else by each entry point that shows text: the browser's own catalog answers at once.
readMessagesWith((key, values) => browser.i18n.getMessage(key, values))
