import { ENGLISH } from './catalog/english.ts'
import { catalogReader } from './messages-json.ts'
import { readMessagesWith } from './t.ts'

// For scripts and tests, which have no browser with a catalog. No entry point loads this: it contains every text.
readMessagesWith(catalogReader(ENGLISH))
