/**
 * One message of a catalog: a text, or its plural forms, chosen by the number `{count}`. Other values are written
 * `{name}`. English has the forms `one` and `other`; a translation has those of its own plural rules.
 */
export type Message = string | PluralForms

export type PluralForms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string }

export type Catalog = Readonly<Record<string, Message>>

/** The names in a text in the order of their first appearance, each once: this is the order of the values of `t`. */
type NamesIn<Text extends string, Found extends string[] = []> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? NamesIn<Rest, Name extends Found[number] ? Found : [...Found, Name]>
  : Found

/**
 * In a plural message, only `{count}` is a number, because it chooses the plural form. Other numbers are passed as
 * texts.
 */
type ValuesFor<Names extends string[]> = {
  [At in keyof Names]: Names[At] extends 'count' ? number : 'count' extends Names[number] ? string : string | number
}

/** The values of `t` after a message's key. In plural messages the form `other` names every value. */
export type ValuesOf<M extends Message> = M extends string
  ? ValuesFor<NamesIn<M>>
  : M extends { readonly other: infer Other extends string }
    ? ValuesFor<NamesIn<Other>>
    : never

const NAME = /\{(\w+)\}/g

/** The names of the values in the order in which `t` takes them. */
export const valueNames = (message: Message): string[] => {
  const full = typeof message === 'string' ? message : message.other
  return [...new Set([...full.matchAll(NAME)].map(([, name]) => name ?? ''))]
}

/** The text with each `{name}` replaced. */
export const withValues = (text: string, replace: (name: string) => string): string =>
  text.replace(NAME, (_, name: string) => replace(name))
