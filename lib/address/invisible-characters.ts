import type { Problem } from '../model/problem.ts'

/**
 * Zero-width and bidirectional format characters, and control characters; not spaces, nor the selectors of emoji. A
 * source for regular expressions with the flag `u`.
 */
export const INVISIBLE =
  '(?![\\uFE00-\\uFE0F\\t\\n\\v\\f\\r\\u0085])[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\uFFF9-\\uFFFC]'
const ANY = new RegExp(INVISIBLE, 'u')

/** Joiners that shape the letters around them, as in Persian and Hindi, or join emoji. */
const SHAPING =
  '(?<=(?![\\0-\\u007F])[\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])[\\u200C\\u200D](?=(?![\\0-\\u007F])[\\p{L}\\p{M}\\p{Extended_Pictographic}])'
const SHAPING_OR_INVISIBLE = new RegExp(`${SHAPING}|(${INVISIBLE})`, 'gu')

export const isInvisible = (char: string): boolean => (char < ' ' || char > '~') && ANY.test(char)

/** The text without spaces and invisible characters around it. */
export const trimmed = (text: string): string => {
  let [from, to] = [0, text.length]
  const isBlank = (char = '') => /\s/.test(char) || isInvisible(char)
  while (from < to && isBlank(text[from])) from += 1
  while (from < to && isBlank(text[to - 1])) to -= 1
  return text.slice(from, to)
}

export const withoutInvisible = (text: string): string => replaced(text, () => '')

export const hasInvisible = (text: string): boolean => ANY.test(text) && withoutInvisible(text) !== text

/** The problem of an address that contains invisible characters, with its name for each of them, and without them. */
export const invisibleProblem = (address: string): InvisibleProblem | null => {
  if (!hasInvisible(address)) return null
  const shown = replaced(
    address,
    (char) => `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  )
  return { code: 'invisible_characters', params: { shown, clean: withoutInvisible(address) } }
}

type InvisibleProblem = Extract<Problem, { code: 'invisible_characters' }>

const replaced = (text: string, replacement: (char: string) => string): string =>
  text.replace(SHAPING_OR_INVISIBLE, (char, invisible?: string) => (invisible === undefined ? char : replacement(char)))
