import { addressPlacesInLine, beginsWithAddress, lineContent } from '../address/addresses-in-line.ts'
import { shortenable } from '../address/shortenable.ts'

/** A line of a list that isn't blank. */
export interface ListLine {
  /** From 1, with blank lines. */
  number: number
  text: string
  /** Where it starts in the whole text. */
  from: number
  /** What it says, without a bullet or number, and where that starts in the line. */
  content: string
  at: number
}

export function* listLines(text: string): Generator<ListLine> {
  let number = 0
  for (const { 0: line, index: from } of text.matchAll(/(.*?)(?:\r\n|\n|\r|$)/gs)) {
    number += 1
    const { content, at } = lineContent(line)
    if (content !== '') yield { number, text: line, from, content, at }
  }
}

/** Whether a line is an address and nothing else. */
const isAddress = ({ content }: ListLine): boolean => beginsWithAddress(content) && !/\s/.test(content)

const isTitle = ({ text, content }: ListLine): boolean =>
  addressPlacesInLine(text).length === 0 && (/\s/.test(content) || !shortenable(content).ok)

/**
 * The titles by the indexes of their addresses' lines, if a list has nothing but addresses and the title of each in the
 * line before it, as **Title and URL** copies links, or in the one after it; otherwise `null`.
 */
export const titleLines = (lines: readonly ListLine[]): ReadonlyMap<number, string> | null => {
  const addresses = lines.flatMap((line, at) => (isAddress(line) ? [at] : []))
  if (addresses.length === 0 || addresses.length === lines.length) return null
  const isAt = (offset: number) => {
    const titles = new Set(addresses.map((at) => at + offset))
    return lines.every((line, at) => isAddress(line) || (titles.has(at) && isTitle(line)))
  }
  const offset = isAt(-1) ? -1 : addresses.length > 1 && isAt(1) ? 1 : 0
  if (offset === 0) return null
  const titleOf = (at: number) => {
    const line = lines[at + offset]
    return line === undefined || isAddress(line) ? '' : line.content
  }
  return new Map(addresses.map((at) => [at, titleOf(at)]))
}

/** Signs that addresses have, and words rarely. */
const SIGN = /[/?=&%_#]|\.(?:html?|php|aspx?|pdf|jpe?g|png)$/i
/** `chrome://settings`, `mailto:ann@example.com`. */
const SCHEME = /^[a-z][a-z\d+.-]+:/i
/** `example.com/b`: below a short line rather the next address. */
const HOST_AND_PATH = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\//i
/** A line that is as long was probably wrapped. */
const WRAPPED = 60

/** Whether an address at the end of a line may go on in the next one, where a mail program has wrapped it. */
export const goesOnBelow = (text: string, { from, end }: { from: number; end: number }): boolean => {
  const [, next = ''] = /^[ \t]*(?:\r\n|\n|\r)(\S+)/.exec(text.slice(end, end + 2_000)) ?? []
  if (next === '' || beginsWithAddress(next) || SCHEME.test(next) || next.includes('@') || !/^[\w%/?=&.~-]/.test(next))
    return false
  if (!SIGN.test(next.replace(/[.,;:!?)]+$/, ''))) return false
  const lineStart = Math.max(text.lastIndexOf('\n', from), text.lastIndexOf('\r', from)) + 1
  if (end - lineStart >= WRAPPED) return true
  return /[/\-=&?_%+#.]$/.test(text.slice(from, end)) && !HOST_AND_PATH.test(next)
}
