import { ENGLISH } from '../../lib/words/catalog/english.ts'
import { messagesJson } from '../../lib/words/messages-json.ts'

/** A catalog as `_locales/LANGUAGE/messages.json` contains it. */
export type Messages = Readonly<
  Record<string, { message: string; placeholders?: Readonly<Record<string, { content: string }>> }>
>

/** The most that stores accept. */
const MAX_DESCRIPTION_LENGTH = 132

const english = messagesJson(ENGLISH)

/** The keys of messages with plural forms. */
const plurals = Object.entries(ENGLISH).flatMap(([key, message]) => (typeof message === 'string' ? [] : [key]))

/** The English message with every value that this one may have. Other languages may need plural forms of any message. */
const originalOf = (key: string): string => {
  const base = /^(.*)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1] ?? key
  return plurals.includes(base) ? `${base}_other` : key in english ? key : base
}

const problemsOfMessage = (key: string, { message, placeholders = {} }: Messages[string]): string[] => {
  const original = english[originalOf(key)]
  if (original === undefined) return [`${key}: no such message`]
  const values = original.placeholders ?? {}
  const used = [...message.matchAll(/\$\$|\$(\w+)\$/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))
  return [
    // A browser doesn't load an extension with an undefined one.
    ...used.filter((name) => !(name.toLowerCase() in placeholders)).map((name) => `${key}: $${name}$ is not defined`),
    ...Object.entries(placeholders)
      .filter(([name, { content }]) => content !== values[name]?.content)
      .map(([name]) => `${key}: $${name.toUpperCase()}$ is not a value of the English message`),
    ...(message.trim() === '' ? [`${key}: empty`] : []),
  ]
}

/** What is wrong with a translation, a line each. A missing message is not: it is shown in English. */
export const translationProblems = (folder: string, messages: Messages): string[] => {
  const tag = messages.catalog_language?.message ?? ''
  const [own = ''] = folder.split('_')
  if (!new RegExp(`^${own}\\b`).test(tag)) return [`catalog_language: “${tag}” is not the language of the folder`]
  const name = messages.catalog_language_name?.message ?? ''
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  const translated = plurals.filter((key) => forms.some((form) => `${key}_${form}` in messages))
  return [
    ...(name === '' || name === ENGLISH.catalog_language_name ? ['catalog_language_name: not the language’s own'] : []),
    ...((messages.manifest_description?.message.length ?? 0) > MAX_DESCRIPTION_LENGTH
      ? [`manifest_description: longer than ${MAX_DESCRIPTION_LENGTH} characters`]
      : []),
    ...Object.entries(messages).flatMap(([key, message]) => problemsOfMessage(key, message)),
    ...translated.flatMap((key) =>
      forms.filter((form) => !(`${key}_${form}` in messages)).map((form) => `${key}_${form}: missing`),
    ),
  ]
}
