import { addressProblem } from '../contract/web-address.ts'
import type { Problem } from '../model/problem.ts'
import { INVISIBLE, invisibleProblem, isInvisible } from './invisible-characters.ts'
import { isHtmlText, referenceBefore, unescaped, writtenSign } from './markup-escapes.ts'
import { endingBy, NOTATIONS } from './notations.ts'
import { unclearEndsOf } from './unclear-ends.ts'

/** An address in a text. */
export interface AddressPlace {
  /** As it is meant, without escapes of the markup around it; `shortenable` completes it. */
  address: string
  /** The index of its first character. */
  from: number
  /** The index after its last character. */
  to: number
  /** Where its characters end, with the sentence's punctuation. */
  end: number
  /** Why it isn't certain which address is meant; `null` if it is. */
  problem: Problem | null
}

// The grammar: an address begins with a scheme or `www.`, and goes on until a character that ends it. Then the
// punctuation that belongs to the sentence is taken off.

/**
 * `www.` needs two more labels: `notes.txt` may be a file, and what follows `@` is part of an email address. In JSON,
 * slashes may be escaped, and the colon in files of properties and contacts.
 */
const BEGINNING =
  /https?\\?:(?:\/\/|\\\/\\\/)|(?<![\p{Ll}\p{Lu}\p{N}_.@/-])www\.[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:\p{L}{2,}|xn--[a-z\d-]+)(?!\.?[\p{L}\p{N}@_-])(?::\d+)?/giu

/** That of DNS, with a port. */
const MAX_HOST_LENGTH = 260

/** Always end an address: it would contain them percent-encoded. */
const ASCII_END = /[\s<>"`]/
/** So do punctuation, brackets and quotation marks of other scripts, arrows and lines, but not letters. */
const OTHER_END =
  /[\s\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}\u0085\u2190-\u21FF\u2500-\u25FF\u275B-\u2760\u2794\u2798-\u27AF\u27B1-\u27BE\u27F0-\u27FF＜＞｜＝＋＾｀～]/u
/** Where markup writes these in another way, they aren't the address's. */
const ENDS_WRITTEN = /[\s<>"`\\\u2012-\u2015]/
/** Punctuation that is part of words: apostrophes, middle dots, Hebrew and Tibetan marks, paragraph signs. */
const IN_WORDS = /[’·‧・׳״་§]/
const INVISIBLES = new RegExp(`(?:${INVISIBLE})+`, 'uy')
const WORD = /[\p{L}\p{M}\p{N}]/u
/** These can't be in a host. */
const HOST_END = /[,;!*'’|(){}]/

const OPENERS = { ')': '(', ']': '[', '}': '{' } as const
const isCloser = (sign: string): sign is keyof typeof OPENERS => sign in OPENERS
/** The sentence's punctuation, and signs of markup. Dashes within an address belong to it: `Michelson–Morley`. */
const SENTENCE = /[.,;:!?'’"|\\([{·‧・\u2012-\u2015]/
/** A quotation mark that opens within an address: `?q='words'`. */
const QUOTE_WITHIN = /[^\p{L}\p{M}\p{N}]'/u

/** No sign of any meaning here, nor the first letter of a second address. */
const PLAIN = /[a-gi-vx-z\d_.%-]+/iy
const SCHEME = /https?\\?:(?:\/\/|\\\/\\\/)/iy
/**
 * Before a second scheme: a path or query that contains the other address, as in `https://web.archive.org/web/https://…`
 * and `https://wa.me/?text=See%20https://…`.
 */
const NESTS = /(?:[/=?&#:@+~$%]|%[\da-f]{2}|\/_{1,2})$/i
const notationEnds = endingBy(NOTATIONS)
const WWW = /www\./iy
/** `[url=`, `{{cite|url=`: the sign before the name closes the address. */
const NAMED = /([[|{])\s*[\w-]{1,20}\s*=\s*$/
/** An address without its scheme that contains another one. */
const NESTING = /[\s<("']((?:[a-z\d-]+\.)+[a-z]{2,}(?:\/[^\s<>"']*)?[/=])$/i
/** The names of an XML file's own formats, as in sitemaps, feeds and .webloc files, and what these have beside their pages. */
const XML_NAME =
  /(?:\bxmlns(?::[\w.-]+)?|\b\w+:(?:noNamespaceS|s)chemaLocation)\s*=\s*["']\s*$|<!DOCTYPE\s[^<>]*["']$|<(?:atom|image|media|video):\w[^<>]*["'>]\s*$|<guid\b[^<>]*>\s*$/i
/** `https://https//example.com`, `http://http://example.com`. */
const DOUBLED_SCHEME = /^(?:https?:\/\/)+(https?)(?:[:;]?\/\/|:\/)/i

/** Every address in a text, in order, with repetitions. Takes linear time, because a text may consist of brackets only. */
export function* addressPlaces(text: string): Generator<AddressPlace> {
  const isHtml = isHtmlText(text)
  const isUnclear = unclearEndsOf(text)
  const beginning = new RegExp(BEGINNING)
  const line = openOnLine()
  let after = 0
  for (let match = beginning.exec(text); match !== null; match = beginning.exec(text)) {
    const [begun] = match
    const isWww = /^w/i.test(begun)
    const hostFrom = match.index + begun.length
    line.read(text.slice(after, match.index))
    const before = text.slice(Math.max(after, match.index - 300), match.index)
    if (XML_NAME.test(before)) {
      const opening = /["'>]\s*$/.exec(before)?.[0][0] ?? '"'
      const close = text.indexOf(opening === '>' ? '<' : opening, match.index)
      after = beginning.lastIndex = close === -1 ? hostFrom : close
      continue
    }
    const context = contextOf(before.length === 300 ? before : ` ${before}`, line)
    const from = match.index - context.nesting.length
    const end =
      isWww && !/[/?#]/.test(text[hostFrom] ?? '')
        ? hostFrom
        : endOf(text, hostFrom, context, !isWww, from < match.index)
    after = beginning.lastIndex = end
    const to = withoutPunctuation(text, hostFrom, end, context)
    if (to <= hostFrom && !isWww) continue
    const spaced = spacedTarget(text, from, to)
    if (spaced !== null) {
      yield { address: text.slice(from, spaced), from, to: spaced, end: spaced, problem: null }
      after = beginning.lastIndex = spaced
      continue
    }
    const written = text.slice(from, to)
    // Slack writes `&` as HTML does.
    const isEscaped =
      isHtml || context.isEscaped || text[end] === '&' || (context.opener === '<' && /[|>]/.test(text[end] ?? ''))
    const address = withoutDoubledScheme(unescaped(written, isEscaped))
    const problem =
      invisibleProblem(address) ??
      hostProblem(address) ??
      runOnProblem(text, from, to) ??
      (isUnclear({ written, opener: context.opener, to, end }) ? unclearEnd(address) : null)
    if (isWww && begun.length > MAX_HOST_LENGTH) continue
    yield { address, from, to, end, problem }
  }
}

/** Every web address in a text, without repetitions, and without those that aren't certain. */
export const addressesInText = (text: string): string[] => [
  ...new Set([...addressPlaces(text)].flatMap(({ address, problem }) => (problem === null ? [address] : []))),
]

export const unclearEnd = (after: string): Problem => ({ code: 'unclear_end', params: { after: after.slice(-200) } })

/** `http://http://example.com` with its own scheme only. */
export const withoutDoubledScheme = (address: string): string => address.replace(DOUBLED_SCHEME, '$1://')

/** The brackets and emphasis that were opened earlier on the line. */
const openOnLine = () => {
  const open = new Map<string, number>()
  const add = (sign: string, by: number) => open.set(sign, Math.max(0, (open.get(sign) ?? 0) + by))
  return {
    has: (sign: string): boolean => (open.get(sign) ?? 0) > 0,
    read: (gap: string): void => {
      for (const { 0: sign } of gap.matchAll(/[\n()[\]{}]|\/\*|(?<![\p{L}\p{N}])[_~*](?=\S|$)/gu)) {
        if (sign === '\n') open.clear()
        else if (isCloser(sign)) add(OPENERS[sign], -1)
        else add(sign, 1)
      }
    },
  }
}

interface Context {
  /** The sign before the address that its end may depend on. */
  opener: string
  /** All signs directly before it. */
  signs: string
  /** The part of an address without scheme that contains this one. */
  nesting: string
  /** Whether the markup around it is escaped as HTML. */
  isEscaped: boolean
  isOpen: (sign: string) => boolean
}

const contextOf = (before: string, line: ReturnType<typeof openOnLine>): Context => {
  const shown = before.slice(-60).replace(new RegExp(INVISIBLE, 'gu'), '')
  const entity = referenceBefore(shown)
  const opener = entity ?? (/<url:$/i.test(shown) ? '<' : (NAMED.exec(shown)?.[1] ?? shown.at(-1) ?? ''))
  return {
    opener,
    signs: /[^\p{L}\p{N}\s]*$/u.exec(shown)?.[0] ?? '',
    nesting: /[/=]$/.test(before) ? (NESTING.exec(before)?.[1] ?? '') : '',
    isEscaped: entity !== null,
    isOpen: line.has,
  }
}

/** The index of the first character that ends an address. */
const endOf = (
  text: string,
  start: number,
  { opener, isOpen }: Context,
  hasHost: boolean,
  isNested: boolean,
): number => {
  const depth = { '(': 0, '[': 0, '{': 0 }
  let isHost = hasHost
  let isQuery = false
  let nests = isNested
  let at = start
  while (at < text.length) {
    at += matchesAt(PLAIN, text, at)
    if (at === text.length) break
    const char = text.charAt(at)
    const previous = text.charAt(at - 1)
    if (isHost && HOST_END.test(char)) return at
    if (notationEnds(text, at, { opener, isOpen, isPath: !isHost && !isQuery })) return at
    let length = 1
    switch (char) {
      case '?':
      case '#':
        isQuery = true
        isHost = false
        break
      case '/':
        isHost = false
        break
      case '\\':
      case '&':
        length = lengthOfWritten(text, at) ?? (char === '&' ? 1 : 0)
        if (length === 0) return at
        if (text[at + 1] === '/') isHost = false
        break
      case '[':
      case '(':
      case '{':
        depth[char] += 1
        break
      case ')':
      case ']':
      case '}': {
        const sign = OPENERS[char]
        if (depth[sign] === 0 && (opener === sign || isOpen(sign))) return at
        depth[sign] = Math.max(0, depth[sign] - 1)
        break
      }
      case 'h':
      case 'H':
        if (!matchesAt(SCHEME, text, at)) break
        if (!NESTS.test(text.slice(at - 3, at)) && !(nests && /[,;|]/.test(previous))) return at
        nests ||= isQuery
        break
      case 'w':
      case 'W':
        if (!isQuery && /[,;|]/.test(previous) && matchesAt(WWW, text, at)) return at
        break
      default:
        length = lengthOfOther(text, at)
        if (length === 0) return at
    }
    at += length
  }
  return at
}

/** The length of a sign that markup writes in another way: 0 if it ends an address, `null` if there is none. */
const lengthOfWritten = (text: string, at: number): number | null => {
  const { sign, length } = writtenSign(text, at) ?? { sign: '', length: null }
  if (/['’]/.test(sign)) return WORD.test(text.charAt(at + (length ?? 0))) ? length : 0
  return ENDS_WRITTEN.test(sign) || (sign > '\u007F' && OTHER_END.test(sign)) || isInvisible(sign) ? 0 : length
}

/** The length of a character without a meaning of its own; 0 if it ends an address. */
const lengthOfOther = (text: string, at: number): number => {
  const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
  const invisible = char < ' ' || char > '~' ? matchesAt(INVISIBLES, text, at) : 0
  if (invisible > 0) return invisible
  if (char <= '\u007F') return ASCII_END.test(char) ? 0 : 1
  if (IN_WORDS.test(char)) return isInWord(text, at) ? 1 : 0
  return OTHER_END.test(char) ? 0 : char.length
}

/** The length of what the pattern matches at this place; 0 if nothing. */
const matchesAt = (sticky: RegExp, text: string, at: number): number => {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0].length ?? 0
}

const isInWord = (text: string, at: number): boolean => WORD.test(text.charAt(at - 1)) && WORD.test(text.charAt(at + 1))

/** A closing bracket belongs to the address if its opening one does. Brackets are counted once. */
const withoutPunctuation = (text: string, from: number, end: number, { opener, signs, isOpen }: Context): number => {
  const counts: Record<string, number> = { '(': 0, ')': 0, '[': 0, ']': 0, '{': 0, '}': 0 }
  for (let at = from; at < end; at++)
    if (text.charAt(at) in counts) counts[text.charAt(at)] = countOf(counts, text.charAt(at)) + 1
  let to = end
  // `-->` ends a comment of HTML; `->` and `=>` are arrows.
  if (text[end] === '>' && opener !== '<' && opener !== '=') while (/[-=]/.test(text[to - 1] ?? '')) to -= 1
  while (to > from) {
    const last = text.charAt(to - 1)
    if (isCloser(last)) {
      if (countOf(counts, last) <= countOf(counts, OPENERS[last])) break
    } else if (/[_~*]/.test(last)) {
      if (!signs.includes(last) && !isOpen(last)) break
    } else if (/[+=^$%/]/.test(last)) {
      const run = runBefore(text, from, to)
      if ((last === '/' && run === 1) || run !== runBefore(signs, 0, signs.length, last)) break
      to -= run - 1
    } else if (last === "'" && QUOTE_WITHIN.test(text.slice(from, to - 1)) && signs.at(-1) !== last) {
      break
    } else if (!SENTENCE.test(last) && !isInvisible(last)) break
    // `&#233;`
    if (last === ';' && referenceBefore(text.slice(Math.max(from, to - 12), to)) !== null) break
    if (last in counts) counts[last] = countOf(counts, last) - 1
    to -= 1
  }
  return to
}

/** How often the last sign is repeated. */
const runBefore = (text: string, from: number, to: number, sign = text.charAt(to - 1)): number => {
  let at = to
  while (at > from && text.charAt(at - 1) === sign) at -= 1
  return to - at
}

const countOf = (counts: Readonly<Record<string, number>>, sign: string): number => counts[sign] ?? 0

/** `(<https://example.com/a b>)` in Markdown: its end, if it contains spaces. */
const spacedTarget = (text: string, from: number, to: number): number | null => {
  if (!text.slice(from - 2, from).endsWith('(<') || text[to] !== ' ') return null
  const length = /^[^<>\r\n"]+(?=>)/.exec(text.slice(from, from + 2_000))?.[0].length
  return length === undefined ? null : from + length
}

/** Letters of scripts that are written without spaces, or with endings: `https://example.com/a에서 확인하세요`. */
const RUN_ON_LETTER = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]`
/** One of them directly after a letter or digit of ASCII, as also in `/wiki/C言語`. */
const RUN_ON = new RegExp(`[a-z\\d](?=${RUN_ON_LETTER})`, 'iu')
const RUN_ON_BEFORE = new RegExp(`${RUN_ON_LETTER}$`, 'u')
/** Endings and particles, which are no word of a path by themselves: `https://example.kr/a입니다`. */
const PARTICLE =
  /^(?:입니다|이에요|예요|에서|으로|까지|부터|로|에|을|를|은|는|과|와|의|도|です|でした|から|まで|にて|より|を|に|で|へ|的|了|吧|哦|呢)$/u
/** Punctuation or words of such a script, but not those of a list of addresses. */
const SENTENCE_AFTER = new RegExp(
  `^(?:[。，、！？；：…](?!\\s*(?:https?:|www\\.))|[^\\S\\r\\n]+${RUN_ON_LETTER})`,
  'iu',
)

/** An address whose last word may be the sentence's: it is a particle, or stands among words of it. */
const runOnProblem = (text: string, from: number, to: number): Problem | null => {
  const written = text.slice(from, to)
  const last = Math.max(...['/', '?', '#', '&', '='].map((sign) => written.lastIndexOf(sign))) + 1
  const found = RUN_ON.exec(written.slice(last))
  if (found === null) return null
  const address = written.slice(0, last + found.index + 1)
  const isAmongWords =
    PARTICLE.test(written.slice(address.length)) ||
    RUN_ON_BEFORE.test(text.slice(Math.max(0, from - 2), from)) ||
    SENTENCE_AFTER.test(text.slice(to, to + 20))
  return isAmongWords ? unclearEnd(address) : null
}

const hostProblem = (address: string): Problem | null => {
  const whole = /^https?:/i.test(address) ? address : `https://${address}`
  const [, authority = ''] = /^https?:\/\/([^/?#]{0,300})/i.exec(whole) ?? []
  const tld =
    authority
      .replace(/^.*@|:\d*$/g, '')
      .split('.')
      .at(-1) ?? ''
  // No top-level domain mixes Latin letters with those of another script.
  if (/[a-z]/i.test(tld) && /[^\0-\u007F\p{Script=Latin}\p{N}\p{M}]/u.test(tld)) return unclearEnd(address)
  const code = addressProblem(whole)
  return code === null ? null : { code }
}
