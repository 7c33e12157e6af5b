import type { Language } from '../../model/languages.ts'
import type { PluralForms } from '../message.ts'
import type { MessageKey } from '../t.ts'

export type TranslatedKey = Exclude<MessageKey, 'catalog_language' | 'catalog_language_name'>

/**
 * Every message in another language, in the order of the English ones. A message with `{count}` may have the plural forms
 * of the language.
 */
export type Translation = { readonly [Key in TranslatedKey]: string | PluralForms }

export type TranslatedLanguage = Exclude<Language, 'en'>
