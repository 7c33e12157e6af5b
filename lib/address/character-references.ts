/** What programs write that escape a text for HTML. */
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** With its semicolon: without one, `&copy=1` is a parameter. */
const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos|nbsp));/gi
const BARE_AMPERSAND = /&(?!(?:#x[\da-f]{1,6}|#\d{1,7}|[a-z][a-z\d]{1,31});)/i

/** The text with one level of HTML's character references resolved. */
export const withoutReferences = (text: string): string => resolved(text, (character) => character)

const resolved = (text: string, write: (character: string) => string): string =>
  text.replace(REFERENCE, (reference: string, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return write(NAMED[name.toLowerCase()] ?? reference)
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? write(String.fromCodePoint(code)) : reference
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
