/**
 * The most characters (code points) that a text from outside has, by what it is: everything that a service, a tab or a
 * file says passes through `boundedText` with one of these. A longer address is no address: it is never cut.
 */
export const TEXT_LIMITS = {
  /** Of a page, a link or an item of a channel. As long as the contract lets a title be. */
  title: 1024,
  /** Notes and descriptions; the same. */
  description: 8192,
  /** Of an account, a campaign, a preset, a file, a country, and every other label. */
  name: 512,
  /** What a service says of a refusal. */
  message: 1000,
  /** The contract's bound of an address (lib/contract/text.ts). */
  address: 8192,
  /** Passwords, parameters and other values that are used, not read. */
  value: 4096,
} as const
export type TextLimit = keyof typeof TEXT_LIMITS

const ELLIPSIS = '…'

/** The text, or its beginning and an ellipsis. No character is cut in two, and no more is looked at than is kept. */
export const boundedText = (text: string, limit: TextLimit): string => {
  const most = TEXT_LIMITS[limit]
  if (text.length <= most) return text
  // A character has one or two units: this beginning shows whether there are too many, and holds all that can be kept.
  const beginning = Array.from(text.slice(0, most * 2 + 1))
  return beginning.length <= most ? text : `${beginning.slice(0, most - 1).join('')}${ELLIPSIS}`
}

/**
 * Whether this looks as if `boundedText` had cut it: such a text is shown, but is never sent as if it were the whole.
 * One that came like this is taken for cut too.
 */
export const isCut = (text: string, limit: TextLimit): boolean =>
  text.endsWith(ELLIPSIS) && Array.from(text).length === TEXT_LIMITS[limit]

// Controls, format characters (bidi, zero width, tags), line separators, blank letters and variation selectors that no
// emoji uses. What joins letters or emoji into one is part of how they are written.
const INVISIBLE =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])|[\p{Cc}\p{Zl}\p{Zp}\u115F\u1160\u3164\uFFA0\u2800]|\u034F|(?!\uFE0F)\p{Variation_Selector}|(?![\u200C\u200D])\p{Cf}/gu

/** A text from outside as one line that shows everything it holds: nothing turns it around, hides in it or pads it. */
export const withoutInvisible = (text: string): string =>
  text
    .replace(/[\t\n\r\u2028\u2029]+/g, ' ')
    .replace(INVISIBLE, '')
    .trim()

/** The same, where what is hidden matters: it stands there by its number. */
export const markInvisible = (text: string): string => text.replace(INVISIBLE, (character) => `[${codeOf(character)}]`)

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
