import { shortenable } from '../address/shortenable.ts'
import { folded } from '../contract/folded.ts'

export interface Token {
  option: 'channel' | 'campaign' | 'expiry' | 'custom'
  /** The name without its sign. */
  text: string
  /** Something follows the token: at least a space, after a time another word. */
  isEnded: boolean
  from: number
  end: number
}

export interface LauncherEntry {
  /** The text without its tokens: an address, words, or nothing. */
  rest: string
  tokens: Token[]
}

const SIGNS = { '#': 'channel', '@': 'campaign', '!': 'expiry', '/': 'custom' } as const

/** One sign that no other sign follows: `//example.com`, `/a/b` and `##` are no tokens. */
const TOKEN = /^(?:([#@!])(?![#@!])\S+|(\/)[^\s/?#]+)$/

/**
 * Reads what is typed as the address of a new link: `example.com #poster @spring !friday 18:00 /menu`. Tokens are
 * before or after the address, or alone, after a space. A text with an address among other words has no tokens: its `#`
 * and `@` belong to what was pasted.
 */
export const readEntry = (text: string): LauncherEntry => {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    word,
    from: index,
    end: index + word.length,
  }))
  const isToken = (at: number) => TOKEN.test(words[at]?.word ?? '')
  const tokens: Token[] = []
  /** Reads tokens from this word on; returns the first word that belongs to no token. */
  const readTokens = (start: number): number => {
    let at = start
    while (isToken(at)) {
      const first = words[at]
      if (first === undefined) break
      const option = SIGNS[first.word[0] as keyof typeof SIGNS]
      at += 1
      // A time has several words.
      while (option === 'expiry' && at < words.length && !isToken(at) && !shortenable(words[at]?.word).ok) at += 1
      const end = words[at - 1]?.end ?? first.end
      const isEnded = option === 'expiry' ? at < words.length : end < text.length
      tokens.push({ option, text: text.slice(first.from + 1, end), isEnded, from: first.from, end })
    }
    return at
  }
  const begin = readTokens(0)
  let end = begin
  while (end < words.length && !isToken(end)) end += 1
  const rest = words.slice(begin, end)
  const after = readTokens(end)
  const middle = rest.length === 0 ? '' : text.slice(rest[0]?.from, rest.at(-1)?.end)
  const isAmongWords = after < words.length || (rest.length > 1 && shortenable(middle).ok)
  return isAmongWords ? { rest: text, tokens: [] } : { rest: tokens.length === 0 ? text : middle, tokens }
}

/** The text without this token and the space after it. */
export const withoutToken = (text: string, { from, end }: Token): string =>
  text.slice(0, from) + text.slice(end).replace(/^\s/, '')

interface Named {
  id: number
  name: string
}

/** How many names are offered. */
const MOST = 4

/**
 * The name for comparing: spaces, hyphens and the like are left out because people type them differently or not at all.
 */
const nameKey = (name: string): string => folded(name).replace(/[^\p{L}\p{M}\p{N}]/gu, '') || name.trim()

/** The one item with this name; without one, or if several have it, the items that may be meant. */
export const findNamed = <Item extends Named>(items: readonly Item[], name: string): Item | Item[] => {
  const key = nameKey(name)
  const same = items.filter((item) => nameKey(item.name) === key)
  const exact = same.length === 1 ? same : same.filter((item) => item.name === name)
  if (exact.length === 1 && exact[0] !== undefined) return exact[0]
  if (same.length > 0) return same.slice(0, MOST)
  const begins = items.filter((item) => nameKey(item.name).startsWith(key))
  const contains = items.filter((item) => !begins.includes(item) && nameKey(item.name).includes(key))
  const near = items.filter((item) => isNear(nameKey(item.name), key))
  return [...new Set([...begins, ...contains, ...near])].slice(0, MOST)
}

/** Whether the texts differ by one letter (added, missing or replaced) or by two letters that swap places. */
const isNear = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  if (short.length < 3 || long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  const [left, right] = [short.slice(same), long.slice(same)]
  if (short.length < long.length) return left === right.slice(1)
  return (
    left.slice(1) === right.slice(1) ||
    (left[0] === right[1] && left[1] === right[0] && left.slice(2) === right.slice(2))
  )
}
