// How markup writes the signs around and inside an address: HTML as entities, JSON, Markdown and LaTeX with backslashes.

/** Angle brackets, quotation marks and invisible characters as HTML writes them, perhaps escaped twice. */
export const ENTITY_END =
  /&(?:amp;)*(?:lt|gt|quot|nbsp|[lr]aquo|[lr]dquo|[lrs]squo|sbquo|bdquo|hellip|[mn]dash|zwn?j|shy|#0*(?:34|60|62|160|173|820[3-7]|8230|8288|65279)|#x0*(?:22|3c|3e|a0|ad|200[b-f]|2026|2060|feff));/iy
/** The sign that such an entity before an address means, by its group. */
const ENTITY_BEFORE = /&(?:amp;)*(?:(lt|#0*60|#x0*3c)|(quot|#0*34|#x0*22)|(apos|#0*39|#x0*27));$/i
const APOSTROPHE = /&(?:amp;)*(?:apos|#0*39|#x0*27);/iy
const AMPERSAND = /&(?:amp|#0*38|#x0*26);(?:amp;|#38;)*/gi
/** In HTML and XML, `&` is written as `&amp;`, also in addresses. */
const MARKUP =
  /<\/[a-z][\w:.-]{0,40}>|<[a-z][^<>]{0,1000}\s[a-z][\w:-]{0,40}\s{0,9}=\s{0,9}["']|<[a-z][^<>]{0,1000}\s(?:href|src)\s{0,9}=/i

/** An ASCII character as JSON, Markdown and LaTeX escape it. */
const ESCAPED = /\\(?:u00([2-7][\da-f])|x([2-7][\da-f])|([!-/:-@[-`{-~]))/iy
const ALL_ESCAPED = new RegExp(ESCAPED, 'gi')

export const isHtmlText = (text: string): boolean => MARKUP.test(text)

/** Whether an entity that ends an address is at this place. */
export const entityEnds = (text: string, at: number): boolean => {
  ENTITY_END.lastIndex = at
  return ENTITY_END.test(text)
}

/** The length of an apostrophe as an entity; 0 if there is none at this place. */
export const lengthOfApostrophe = (text: string, at: number): number => {
  APOSTROPHE.lastIndex = at
  return APOSTROPHE.exec(text)?.[0].length ?? 0
}

/** The sign that the entity at the end of a text means; `null` without one. */
export const entityBefore = (text: string): string | null => {
  const [entity, lt, quot] = ENTITY_BEFORE.exec(text) ?? []
  if (entity === undefined) return null
  if (lt !== undefined) return '<'
  return quot === undefined ? "'" : '"'
}

/** A backslash that escapes a character of the address; 0 if it ends the address, as `\n` and `\"` do. */
export const lengthOfEscape = (text: string, at: number): number => {
  ESCAPED.lastIndex = at
  const [written, ...parts] = ESCAPED.exec(text) ?? []
  return written === undefined || /[<>"`\\]/.test(escapedSign(parts)) ? 0 : written.length
}

/** The groups of `ESCAPED` as the character that they mean. */
const escapedSign = ([unicode, hex, sign]: readonly (string | undefined)[]): string =>
  sign ?? String.fromCharCode(Number.parseInt(unicode ?? hex ?? '', 16))

/** An address without its escapes. */
export const unescaped = (written: string, isHtml: boolean): string => {
  const plain = written.replace(ALL_ESCAPED, (_, ...parts: string[]) => escapedSign(parts))
  return isHtml ? plain.replace(AMPERSAND, '&').replace(new RegExp(APOSTROPHE, 'gi'), "'") : plain
}

/** `&` as HTML or JSON writes it. */
const WRITTEN_AMPERSAND = /(?:&(?:amp|#0*38|#x0*26);|\\u0026)(?:amp;|#38;)*/gi
/** Before another parameter, and not before a part of a value such as `AT&amp;T`. */
const BEFORE_PARAMETER = /(?:&(?:amp|#0*38|#x0*26);|\\u0026)(?:amp;|#0*38;)*(?=[^\s&=?#;]+=)/i

/**
 * An address that has an escaped `&` between parameters, with the sign itself, and how it is written; `null` for any other.
 * Nothing around the address says that it is escaped, so this is offered and not done.
 */
export const withAmpersands = (address: string): { address: string; written: string } | null => {
  const [written] = BEFORE_PARAMETER.exec(address) ?? []
  return written === undefined ? null : { address: address.replace(WRITTEN_AMPERSAND, '&'), written }
}
