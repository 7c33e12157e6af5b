import { shortenable } from './shortenable.ts'

/**
 * With a scheme, or a host that starts with `www.` and has two more labels: `notes.txt` may be a file, and what follows
 * `@` is part of an email address.
 */
const ADDRESS =
  /https?:\/\/[^\s<>"'`]+|(?<![\p{L}\p{N}_.@/-])www\.[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:\p{L}{2,}|xn--[a-z\d-]+)(?!\.?[\p{L}\p{N}@_-])(?::\d+)?(?:[/?#][^\s<>"'`]*)?/giu
const OPENERS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }
const PUNCTUATION = /[.,;:!?…»”’]/

/** An address as written, and its place in the text. */
export interface AddressPlace {
  address: string
  /** The index of its first character. */
  from: number
  /** The index after its last character. */
  to: number
}

/**
 * Every web address in a text as written (`shortenable` completes it), in order, with repetitions, without the
 * sentence's punctuation.
 */
export function* addressPlaces(text: string): Generator<AddressPlace> {
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutPunctuation(found)
    if (shortenable(address).ok) yield { address, from: index, to: index + address.length }
  }
}

/** Every web address in a text, without repetitions. */
export const addressesInText = (text: string): string[] => [
  ...new Set([...addressPlaces(text)].map(({ address }) => address)),
]

// A closing bracket belongs to the address if its opening one does. Counted once, because a text may consist of
// brackets only.
const withoutPunctuation = (address: string): string => {
  const counts = new Map<string, number>()
  for (const sign of address) if (/[()[\]{}]/.test(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  let end = address.length
  while (end > 0) {
    const last = address[end - 1] ?? ''
    const opener = OPENERS[last]
    if (opener === undefined) {
      if (!PUNCTUATION.test(last)) break
    } else {
      const closed = counts.get(last) ?? 0
      if (closed <= (counts.get(opener) ?? 0)) break
      counts.set(last, closed - 1)
    }
    end -= 1
  }
  return address.slice(0, end)
}
