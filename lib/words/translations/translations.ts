import { LANGUAGES } from '../../model/languages.ts'
import type { Catalog } from '../message.ts'
import { SPANISH } from './es.ts'
import { PORTUGUESE } from './pt-BR.ts'
import type { TranslatedLanguage, Translation } from './translation.ts'

const BY_LANGUAGE: { readonly [L in TranslatedLanguage]?: Translation } = {
  es: SPANISH,
  'pt-BR': PORTUGUESE,
}

/** The translated catalogs, with their languages as `t` needs them. Each build writes them into the package. */
export const TRANSLATIONS = (Object.entries(BY_LANGUAGE) as [TranslatedLanguage, Translation][]).map(
  ([language, translation]): { language: TranslatedLanguage; catalog: Catalog } => ({
    language,
    catalog: { catalog_language: language, catalog_language_name: LANGUAGES[language], ...translation },
  }),
)
