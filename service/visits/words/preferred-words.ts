import { acceptedLanguages } from '../accepted-languages.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { en, type Words } from './en.ts'
import { es } from './es.ts'
import { fr } from './fr.ts'
import { he } from './he.ts'
import { it } from './it.ts'
import { ja } from './ja.ts'
import { ko } from './ko.ts'
import { nl } from './nl.ts'
import { pl } from './pl.ts'
import { ptBr } from './pt-br.ts'
import { tr } from './tr.ts'
import { uk } from './uk.ts'
import { zhHans } from './zh-hans.ts'

export const LANGUAGES: readonly Words[] = [en, de, fr, es, ptBr, it, nl, pl, tr, uk, ar, he, ja, zhHans, ko]

/** A language of all regions, but not in another script: Taiwan's readers aren't served by simplified Chinese. */
const inItsScript = (tag: string): string => {
  const { language, script } = new Intl.Locale(tag).maximize()
  return `${language}-${script}`
}

const BY_LANGUAGE = new Map(LANGUAGES.map((words) => [inItsScript(words.tag), words]))

/** The texts in the first language of an `Accept-Language` header that the service knows; otherwise in English. */
export const preferredWords = (acceptLanguage: string): Words => {
  for (const tag of acceptedLanguages(acceptLanguage)) {
    const words = tag === null ? undefined : BY_LANGUAGE.get(inItsScript(tag))
    if (words !== undefined) return words
  }
  return en
}
