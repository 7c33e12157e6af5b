import { MAX_ADDRESS_LENGTH } from './contract/link-options.ts'

/**
 * The maximum number of characters (code points) of an untrusted text, by kind: every text from a service, a tab or a
 * file passes through `boundedText`. An address that is too long is invalid, never cut.
 */
export const TEXT_LIMITS = {
  /** The title of a page, a link or a channel item, with the contract's limit. */
  title: 1024,
  /** Notes and descriptions, with the contract's limit. */
  description: 8192,
  /** The names of accounts, campaigns, presets, files and countries, and other labels. */
  name: 512,
  /** The service's message about a refusal. */
  message: 1000,
  address: MAX_ADDRESS_LENGTH,
  /** Passwords, parameters and other values that are used rather than read. */
  value: 4096,
} as const
export type TextLimit = keyof typeof TEXT_LIMITS

const ELLIPSIS = '…'

/** The text, or its start and an ellipsis. No character is split, and no more is read than is kept. */
export const boundedText = (text: string, limit: TextLimit): string => {
  const most = TEXT_LIMITS[limit]
  if (text.length <= most) return text
  // A character has one or two UTF-16 units, so this part has all characters that can stay, and one more if there are
  // too many.
  const beginning = Array.from(text.slice(0, most * 2 + 1))
  return beginning.length <= most ? text : `${beginning.slice(0, most - 1).join('')}${ELLIPSIS}`
}

/**
 * Whether this looks like a text cut by `boundedText`: it is shown, but never sent as if it were complete. A text that
 * arrived like this counts as cut too.
 */
export const isCut = (text: string, limit: TextLimit): boolean =>
  text.endsWith(ELLIPSIS) && Array.from(text).length === TEXT_LIMITS[limit]

/** Two digits at most without a plus sign: `(500) Days of Summer` and `(2024) Report` are titles. */
const UNREAD = /^(?:[([]\d{1,2}[)\]]|[([]\d{1,4}\+[)\]]|[•●*])\s+(?=\S)/u

/** The title of a tab without what some pages put before it while there is something unread or unsaved. */
export const withoutUnreadMark = (title: string): string => title.replace(UNREAD, '')

// Control and format characters (bidi, zero width, tags), line separators, blank letters, and variation selectors that
// no emoji uses. Characters that join letters or emoji are kept.
const INVISIBLE =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])|[\p{Cc}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]|\u034F|(?!\uFE0F)\p{Variation_Selector}|(?![\u200C\u200D])\p{Cf}/gu

/** An untrusted text as one line, without invisible characters that reverse, hide or pad it. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .trim()

/** The same text, but with invisible characters shown by their number. */
export const markInvisible = (text: string): string => text.replace(INVISIBLE, (character) => `[${codeOf(character)}]`)

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
