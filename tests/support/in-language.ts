import { readFileSync } from 'node:fs'
import { LANGUAGES } from '../../lib/model/languages.ts'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import type { Catalog } from '../../lib/words/message.ts'
import { catalogReader } from '../../lib/words/messages-json.ts'
import { readMessagesWith } from '../../lib/words/t.ts'
import { translationPath } from '../../scripts/words/translations.ts'

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

/** A page in this language, for `inLanguage`. */
export const translatedPage = (tag: keyof typeof LANGUAGES) => ({
  tag,
  name: LANGUAGES[tag],
  texts: JSON.parse(readFileSync(translationPath(tag), 'utf8')) as Catalog,
})

/** English texts from right to left. */
export const RIGHT_TO_LEFT = { tag: 'en', name: 'العربية' }
