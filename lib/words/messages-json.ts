import { type Catalog, type Message, valueNames, withValues } from './message.ts'
import type { BrowserMessage } from './read-messages.ts'

/** The maximum number of values in a browser's message. */
const MAX_VALUES = 9

const browserMessage = (text: string, names: readonly string[]): BrowserMessage => {
  const used = names.filter((name) => text.includes(`{${name}}`))
  // A dollar sign starts a placeholder in this format, and two dollar signs stand for one.
  const message = withValues(text.replaceAll('$', '$$$$'), (name) => `$${name.toUpperCase()}$`)
  if (used.length === 0) return { message }
  return {
    message,
    placeholders: Object.fromEntries(used.map((name) => [name, { content: `$${names.indexOf(name) + 1}` }])),
  }
}

/** Keys must not end like this: `t` and translation platforms read such a key as the plural form of another message. */
export const PLURAL_FORM = /_(?:zero|one|two|few|many|other)$/

export const formsOf = (key: string, message: Message): [string, string][] =>
  typeof message === 'string'
    ? [[key, message]]
    : Object.entries(message).map(([form, text]): [string, string] => [`${key}_${form}`, text])

/**
 * The catalog in the format of `_locales/LANGUAGE/messages.json`: a plural message becomes one per form, named
 * `key_one`, `key_other`. Values have the order of the English message, which a translation may change. Throws at what
 * the format can't contain: browsers would show an empty text.
 */
export const messagesJson = (catalog: Catalog, english: Catalog = catalog): Record<string, BrowserMessage> => {
  const messages: Record<string, BrowserMessage> = {}
  for (const [key, message] of Object.entries(catalog)) {
    const names = valueNames(english[key] ?? message)
    if (!/^[a-z][a-z0-9_]*$/.test(key)) throw new Error(`${key}: keys have lowercase letters, digits and underscores`)
    if (PLURAL_FORM.test(key)) throw new Error(`${key}: ends like a plural form`)
    if (names.length > MAX_VALUES) throw new Error(`${key}: more than ${MAX_VALUES} values`)
    for (const [name, text] of formsOf(key, message)) messages[name] = browserMessage(text, names)
  }
  return messages
}

/** Reads a catalog as a browser reads its messages: for tests and scripts, which have no browser. */
export const catalogReader = (
  catalog: Catalog,
  english: Catalog = catalog,
): ((key: string, values: string[]) => string) => {
  const texts = new Map(
    Object.entries(catalog).flatMap(([key, message]) => {
      const names = valueNames(english[key] ?? message)
      return formsOf(key, message).map(([name, text]): [string, [string, string[]]] => [name, [text, names]])
    }),
  )
  return (key, values) => {
    const found = texts.get(key)
    if (found === undefined) return ''
    const [text, names] = found
    return withValues(text, (name) => values[names.indexOf(name)] ?? '')
  }
}

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  e: 'é',
  i: 'í',
  l: 'ļ',
  n: 'ñ',
  o: 'ö',
  r: 'ŕ',
  s: 'š',
  u: 'ü',
  y: 'ý',
  A: 'Á',
  C: 'Ç',
  D: 'Ð',
  E: 'É',
  I: 'Í',
  L: 'Ļ',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ŕ',
  S: 'Š',
  U: 'Ü',
}

/** The longest text that counts as a word or the name of a button. */
const MAX_SHORT_LENGTH = 10

const pseudoText = (text: string): string => {
  const accented = text
    .split(/(\{\w+\})/)
    .map((part) => (part.startsWith('{') ? part : part.replace(/[a-zA-Z]/g, (letter) => ACCENTED[letter] ?? letter)))
    .join('')
  // As much longer as translations may be: twice as long for short texts, a third longer for others. The addition
  // consists of words.
  const longer = text.length <= MAX_SHORT_LENGTH ? text.length : Math.ceil(text.length / 3)
  return `⟦${accented}${'·'.repeat(longer).replace(/·{10}(?=·)/g, '$& ')}⟧`
}

/**
 * The catalog in a made-up language: accented, longer and in brackets, so that text outside the catalog is easy to see.
 */
export const pseudoCatalog = (catalog: Catalog): Catalog =>
  Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => {
      if (key.startsWith('catalog_')) return [key, message]
      if (typeof message === 'string') return [key, pseudoText(message)]
      return [key, { one: pseudoText(message.one ?? message.other), other: pseudoText(message.other) }]
    }),
  )

/**
 * The catalog with each text's key in its place, followed by its values. Pictures of it show translators where each
 * text is.
 */
export const keyCatalog = (catalog: Catalog): Catalog =>
  Object.fromEntries(
    Object.entries(catalog).map(([key, message]) => [
      key,
      key.startsWith('catalog_') ? message : [key, ...valueNames(message).map((name) => `{${name}}`)].join(' '),
    ]),
  )
