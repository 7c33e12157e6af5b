import { LANGUAGES } from '../../model/languages.ts'
import type { Catalog } from '../message.ts'
import { ARABIC } from './ar.ts'
import { GERMAN } from './de.ts'
import { SPANISH } from './es.ts'
import { FRENCH } from './fr.ts'
import { HEBREW } from './he.ts'
import { ITALIAN } from './it.ts'
import { JAPANESE } from './ja.ts'
import { KOREAN } from './ko.ts'
import { DUTCH } from './nl.ts'
import { POLISH } from './pl.ts'
import { PORTUGUESE } from './pt-BR.ts'
import { TURKISH } from './tr.ts'
import type { TranslatedLanguage, Translation } from './translation.ts'
import { UKRAINIAN } from './uk.ts'
import { CHINESE } from './zh-CN.ts'

const BY_LANGUAGE: { readonly [L in TranslatedLanguage]?: Translation } = {
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  'pt-BR': PORTUGUESE,
  it: ITALIAN,
  nl: DUTCH,
  pl: POLISH,
  tr: TURKISH,
  uk: UKRAINIAN,
  ar: ARABIC,
  he: HEBREW,
  ja: JAPANESE,
  'zh-CN': CHINESE,
  ko: KOREAN,
}

/** The translated catalogs, with their languages as `t` needs them. Each build writes them into the package. */
export const TRANSLATIONS = (Object.entries(BY_LANGUAGE) as [TranslatedLanguage, Translation][]).map(
  ([language, translation]): { language: TranslatedLanguage; catalog: Catalog } => ({
    language,
    catalog: { catalog_language: language, catalog_language_name: LANGUAGES[language], ...translation },
  }),
)
