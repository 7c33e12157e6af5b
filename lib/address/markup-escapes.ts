// How markup writes the signs around and inside an address: HTML as references, JSON, Markdown and LaTeX with backslashes.

import { type Groups, REFERENCE, referenced } from './character-references.ts'

/** HTML's references, perhaps escaped twice. */
const HTML = `&(?:(?:amp|#0*38|#x0*26);)*${REFERENCE}`
const BACKSLASH = '\\\\(?:u(?<unicode>[\\da-f]{4})|x(?<byte>[2-7][\\da-f])|(?<sign>[!-/:-@[-`{-~]))'
const WRITTEN = new RegExp(`${HTML}|${BACKSLASH}`, 'iy')
const ALL_WRITTEN = new RegExp(`${HTML}|${BACKSLASH}`, 'gi')
const ALL_BACKSLASHES = new RegExp(BACKSLASH, 'gi')
/** In HTML and XML, `&` is written as `&amp;`, also in addresses. */
const MARKUP =
  /<\/[a-z][\w:.-]{0,40}>|<[a-z][^<>]{0,1000}\s[a-z][\w:-]{0,40}\s{0,9}=\s{0,9}["']|<[a-z][^<>]{0,1000}\s(?:href|src)\s{0,9}=/i

export const isHtmlText = (text: string): boolean => MARKUP.test(text)

const meaningOf = (groups: Groups): string | null => {
  const { unicode, byte, sign } = groups
  const code = unicode ?? byte
  return sign ?? (code === undefined ? referenced(groups) : String.fromCharCode(Number.parseInt(code, 16)))
}

/** The sign that is written in another way at this place, and the length of that. */
export const writtenSign = (text: string, at: number): { sign: string; length: number } | null => {
  WRITTEN.lastIndex = at
  const match = WRITTEN.exec(text)
  const sign = match === null ? null : meaningOf(match.groups ?? {})
  return match === null || sign === null ? null : { sign, length: match[0].length }
}

/** The sign that a reference at the end of a text means; `null` without one. */
export const referenceBefore = (text: string): string | null => {
  const at = text.lastIndexOf('&')
  const found = at === -1 ? null : writtenSign(text, at)
  return found !== null && at + found.length === text.length ? found.sign : null
}

/** An address with the signs themselves. */
export const unescaped = (written: string, isHtml: boolean): string =>
  written.replace(
    isHtml ? ALL_WRITTEN : ALL_BACKSLASHES,
    (text: string, ...rest: unknown[]) => meaningOf(rest.at(-1) as Groups) ?? text,
  )

const AMPERSAND = '(?:&(?:amp|#0*38|#x0*26);|\\\\u0026)(?:amp;|#0*38;)*'
const AMPERSANDS = new RegExp(AMPERSAND, 'gi')
/** Before another parameter, and not before a part of a value such as `AT&amp;T`. */
const BEFORE_PARAMETER = new RegExp(`${AMPERSAND}(?=[^\\s&=?#;]+=)`, 'i')

/**
 * An address that has an escaped `&` between parameters, with the sign itself, and how it is written; `null` for any other.
 * Nothing around the address says that it is escaped, so this is offered and not done.
 */
export const withAmpersands = (address: string): { address: string; written: string } | null => {
  const [written] = BEFORE_PARAMETER.exec(address) ?? []
  return written === undefined ? null : { address: address.replace(AMPERSANDS, '&'), written }
}
