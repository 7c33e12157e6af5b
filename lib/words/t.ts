import type { ENGLISH } from './catalog/english.ts'
import type { ValuesOf } from './message.ts'

export type MessageKey = keyof typeof ENGLISH

/** Keys of messages without values, for tables of messages. */
export type PlainKey = {
  [Key in MessageKey]: (typeof ENGLISH)[Key] extends string
    ? ValuesOf<(typeof ENGLISH)[Key]> extends []
      ? Key
      : never
    : never
}[MessageKey]

/** Keys of messages with these values, for tables of messages. */
export type KeyTaking<Values extends (string | number)[]> = {
  [Key in MessageKey]: Values extends ValuesOf<(typeof ENGLISH)[Key]>
    ? ValuesOf<(typeof ENGLISH)[Key]> extends []
      ? never
      : Key
    : never
}[MessageKey]

/** The text of one message with its values; empty if the catalog has none. */
export type ReadMessage = (key: string, values: string[]) => string

interface Source {
  read: ReadMessage
  /** The catalog's language, which may differ from the browser's: plural forms must be those of the texts. */
  language: string
  /** The catalog's language in the user's region. */
  regional: string
  isRightToLeft: boolean
  numbers: Intl.NumberFormat
  plurals: Intl.PluralRules
}

let read: ReadMessage | null = null
let preferred: readonly string[] = []
let source: Source | null = null

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1eeff}]/u
const ISOLATE = '\u2068'
const RIGHT_TO_LEFT_ISOLATE = '\u2067'
const END_OF_ISOLATE = '\u2069'
const OVERRIDES = /[\u202a-\u202e]/g
const ISOLATES = /[\u2066-\u2069]/g
/**
 * Messages that join others. Such a text has the direction of the catalog, even if it begins with a name in another
 * direction.
 */
const JOINING = /^shared_two_/

// Marks a full stop at the end of a value. It is a private-use character, which is removed from the values themselves.
const END = '\ue002'
const FINAL_FULL_STOP = /\.(?=\u2069*$)/
const END_AND_FULL_STOP = /\ue002(\u2069*)\.?/g

/**
 * Sets the source of the messages: the browser's catalog, that of a chosen language, or, without a browser, the English
 * one. The browser's languages (BCP 47) determine the region, for dates and numbers.
 */
export const readMessagesWith = (reader: ReadMessage, browserLanguages: readonly string[] = []): void => {
  read = reader
  preferred = browserLanguages
  source = null
}

const present = (): Source => {
  if (source !== null) return source
  if (read === null) throw new Error('readMessagesWith() was not called before the first message')
  const language = read('catalog_language', [])
  const regional = regionalTag(language, preferred)
  source = {
    read,
    language,
    regional,
    isRightToLeft: RIGHT_TO_LEFT.test(read('catalog_language_name', [])),
    numbers: new Intl.NumberFormat(regional),
    plurals: new Intl.PluralRules(language),
  }
  return source
}

const localeOf = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

/**
 * The catalog's language with the user's region, which decides how dates, times and numbers are written: the first of
 * the browser's languages that is the same language, otherwise the catalog's language in the region of the browser's
 * first one. A BCP 47 tag, for `Intl`.
 */
const regionalTag = (catalog: string, preferred: readonly string[]): string => {
  const own = localeOf(catalog)
  const locales = preferred.flatMap((tag) => localeOf(tag) ?? [])
  const same = locales.find(({ language, script }) => language === own?.language && script === own.script)
  if (same !== undefined) return `${same.language}-${same.region}`
  const region = locales[0]?.region
  if (own === null || region === undefined) return catalog
  const there = localeOf(`${own.language}-${region}`)
  // In some regions, the language uses another script.
  return there?.script === own.script ? `${own.language}-${region}` : catalog
}

/** The catalog's language as a BCP 47 tag. */
export const catalogLanguage = (): string => present().language

/** The catalog's language with the user's region, for dates and numbers by `Intl`. */
export const regionalLanguage = (): string => present().regional

/**
 * The language in which people type. If the texts are in English, this is the browser's, because there may be no
 * catalog in that language.
 */
export const typingLanguage = (): string => (catalogLanguage() === 'en' ? (preferred[0] ?? 'en') : catalogLanguage())

/** The catalog's writing direction, for the `dir` of a page. */
export const catalogDirection = (): 'ltr' | 'rtl' => (present().isRightToLeft ? 'rtl' : 'ltr')

/**
 * The message in the catalog's language. Its values follow in the order in which the English text first names them.
 * Numbers are formatted, and `{count}` chooses the plural form. Text is isolated if its direction could disturb the
 * sentence. After a value that ends with a full stop, such as "3 sept." or "p. m.", the message's own is left out.
 */
export const t = <Key extends MessageKey>(key: Key, ...values: ValuesOf<(typeof ENGLISH)[Key]>): string => {
  const { read, numbers, plurals } = present()
  let count: number | null = null
  const texts = (values as (string | number)[]).map((value) => {
    if (typeof value === 'number') {
      count ??= value
      return numbers.format(value)
    }
    return isolated(value.replaceAll(END, ''), JOINING.test(key)).replace(FINAL_FULL_STOP, END)
  })
  const form = count === null ? '' : read(`${key}_${plurals.select(count)}`, texts) || read(`${key}_other`, texts)
  return (form || read(key, texts)).replace(END_AND_FULL_STOP, '.$1')
}

/** A text that is inserted into another one. It is isolated if its direction could disturb the other one's. */
export const isolated = (value: string, isMessage = false): string => {
  const text = withoutOpenDirections(value)
  const { isRightToLeft } = present()
  if (!isRightToLeft && !RIGHT_TO_LEFT.test(text)) return text
  // An isolate takes its direction from its first letter, but ignores letters in isolates inside it: joined sentences
  // or names would appear in reverse order.
  const isJoined = isMessage || text.includes(END_OF_ISOLATE)
  return `${isRightToLeft && isJoined ? RIGHT_TO_LEFT_ISOLATE : ISOLATE}${text}${END_OF_ISOLATE}`
}

/**
 * A value without characters that would change the direction of what follows it. Messages inside it keep their
 * isolates.
 */
const withoutOpenDirections = (value: string): string => {
  const text = value.replace(OVERRIDES, '')
  let open = 0
  for (const [sign] of text.matchAll(ISOLATES)) {
    open += sign === END_OF_ISOLATE ? -1 : 1
    if (open < 0) break
  }
  return open === 0 ? text : text.replace(ISOLATES, '')
}
