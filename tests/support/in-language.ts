import { ENGLISH } from '../../lib/words/catalog/english.ts'
import type { Catalog } from '../../lib/words/message.ts'
import { catalogReader } from '../../lib/words/messages-json.ts'
import { readMessagesWith } from '../../lib/words/t.ts'

/** What `work` returns with the catalog of another language. A missing text is English, as in a browser. */
export const inLanguage = <Result>(
  { tag, name, texts = {} }: { tag: string; name: string; texts?: Catalog },
  work: () => Result,
): Result => {
  readMessagesWith(catalogReader({ ...ENGLISH, ...texts, catalog_language: tag, catalog_language_name: name }))
  try {
    return work()
  } finally {
    readMessagesWith(catalogReader(ENGLISH))
  }
}

/** English texts from right to left. */
export const RIGHT_TO_LEFT = { tag: 'en', name: 'العربية' }
