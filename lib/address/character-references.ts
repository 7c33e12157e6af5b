import names from './named-signs.json' with { type: 'json' }

/** Signs and letters that programs escape, and signs that writers put around addresses. */
const NAMED: Readonly<Record<string, string>> = names

/** After `&`. With its semicolon: without one, `&copy=1` is a parameter. */
export const REFERENCE = `(?:#x(?<hex>[\\da-f]{1,6})|#(?<decimal>\\d{1,7})|(?<name>${Object.keys(NAMED).join('|')}));`
const ANY = new RegExp(`&${REFERENCE}`, 'gi')
const BARE_AMPERSAND = /&(?!(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});)/i

export type Groups = Readonly<Record<string, string | undefined>>

/** The character of a reference; `null` if there is no such one. */
export const referenced = ({ hex, decimal, name }: Groups): string | null => {
  if (name !== undefined) return NAMED[name] ?? NAMED[name.toLowerCase()] ?? null
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null
}

/** The text with one level of HTML's character references resolved. */
export const withoutReferences = (text: string): string => resolved(text, (character) => character)

const resolved = (text: string, write: (character: string) => string): string =>
  text.replace(ANY, (reference: string, ...rest: unknown[]) => {
    const character = referenced(rest.at(-1) as Groups)
    return character === null ? reference : write(character)
  })

/**
 * The JSON of a service, without the character references that it may have escaped its texts with (FIELD.md line 34). A
 * service that does so leaves no `&` in them as it is: a single one proves that all of them mean what they say. Where
 * there is none, it can't be known, and references are more often escapes than written by a person.
 */
export const unescapedJson = (json: string): string => {
  if (!/&|\\u0026/i.test(json)) return json
  // An odd number of backslashes: with two, it is a backslash followed by "u0026".
  const text = json.replace(/(?<!\\)((?:\\\\)*)\\u0026/g, '$1&')
  return hasPlainText(text) ? json : resolved(text, (character) => JSON.stringify(character).slice(1, -1))
}

/** Messages, targets and statistics prove nothing: a service may escape the others only. */
const ESCAPED_FIELDS: ReadonlySet<string | undefined> = new Set(['longurl', 'title', 'description', 'name'])

const hasPlainText = (json: string): boolean => {
  const parts = json.replaceAll('\\"', '').split('"')
  return parts.some(
    (text, at) => ESCAPED_FIELDS.has(parts[at - 2]) && parts[at - 1]?.trim() === ':' && BARE_AMPERSAND.test(text),
  )
}
