import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../lib/model/languages.ts'
import { ENGLISH } from '../../lib/words/catalog/english.ts'
import type { Catalog, Message, PluralForms } from '../../lib/words/message.ts'
import { PLURAL_FORM } from '../../lib/words/messages-json.ts'
import { z } from '../../lib/zod.ts'

/** The content of a translation's file: texts by key. Plural forms have the keys `key_one`, `key_other` and so on. */
type Texts = Readonly<Record<string, string>>

const textsSchema = z.record(z.string(), z.string())

export const translationPath = (language: string): string =>
  join(import.meta.dirname, `../../lib/words/translations/${language}.json`)

/** Translation platforms write an empty text where a translation is missing. */
export const parseTexts = (json: string): Texts =>
  Object.fromEntries(Object.entries(textsSchema.parse(JSON.parse(json))).filter(([, text]) => text !== ''))

const FORMS: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * The plural forms of whole numbers. Some languages use a form for millions alone, some use `other` for fractions
 * alone.
 */
export const pluralForms = (language: string): Set<Intl.LDMLPluralRule> => {
  const rules = new Intl.PluralRules(language)
  return new Set([...Array(200).keys(), 1_000_000].map((count) => rules.select(count)))
}

/**
 * The content of a translation's file: every message in the order of the English ones, with the language's plural
 * forms, and in English where the translation lacks it. Weblate leaves out the form `other` if only fractions have it.
 */
export const translationJson = (language: string, texts: Texts, english: Catalog = ENGLISH): string => {
  const needed = pluralForms(language)
  const written: Record<string, string> = {}
  for (const [key, message] of Object.entries(english)) {
    if (key.startsWith('catalog_')) continue
    if (typeof message === 'string') written[key] = texts[key] ?? message
    else
      for (const form of FORMS) {
        const text = texts[`${key}_${form}`]
        if (needed.has(form)) written[`${key}_${form}`] = text ?? message[form] ?? message.other
        else if (form === 'other' && text !== undefined) written[`${key}_${form}`] = text
      }
  }
  return `${JSON.stringify(written, null, 2)}\n`
}

const formsOfKey = (texts: Texts, key: string): PluralForms => {
  const forms: { [Form in Intl.LDMLPluralRule]?: string } = {}
  for (const form of FORMS) {
    const text = texts[`${key}_${form}`]
    if (text !== undefined) forms[form] = text
  }
  return { ...forms, other: forms.other ?? forms.many ?? '' }
}

/** The messages of a translation, including those that English lacks. */
export const catalogOf = (texts: Texts, english: Catalog = ENGLISH): Catalog => {
  const catalog: Record<string, Message> = {}
  for (const [name, text] of Object.entries(texts)) {
    const key = name.replace(PLURAL_FORM, '')
    if (key !== name && typeof english[key] === 'object') catalog[key] ??= formsOfKey(texts, key)
    else catalog[name] = text
  }
  return catalog
}

export const readTranslation = (language: string): Catalog =>
  catalogOf(parseTexts(readFileSync(translationPath(language), 'utf8')))

export const TRANSLATED_LANGUAGES = LANGUAGE_TAGS.filter((tag): tag is Exclude<Language, 'en'> => tag !== 'en')

/** The translated catalogs and their languages as `t` needs them. Each build writes them into the package. */
export const readTranslations = (): { language: Language; catalog: Catalog }[] =>
  TRANSLATED_LANGUAGES.map((language) => ({
    language,
    catalog: { catalog_language: language, catalog_language_name: LANGUAGES[language], ...readTranslation(language) },
  }))
