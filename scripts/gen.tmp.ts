import { ENGLISH } from '../lib/words/catalog/english.ts'
import { TRANSLATIONS } from '../lib/words/translations/translations.ts'
for (const { language, catalog } of TRANSLATIONS) {
  const missing = Object.keys(ENGLISH).filter((k) => !(k in catalog))
  console.log(language, missing.length, missing.join(' '))
}
for (const k of new Set(TRANSLATIONS.flatMap(({catalog}) => Object.keys(ENGLISH).filter((key) => !(key in catalog))))) console.log(k + ': ' + JSON.stringify((ENGLISH as any)[k]))
