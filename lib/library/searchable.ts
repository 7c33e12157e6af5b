import { decoded } from '../address/short-url.ts'
import { folded, INVISIBLE } from '../contract/folded.ts'
import type { Link } from '../contract/link.ts'
import { type LinkFacts, titleOf } from '../model/link-facts.ts'
import { withoutScheme } from '../words/format.ts'

/** Addresses are searched by their decoded words, and without the scheme that all share. */
const readable = (address: string): string => {
  const bare = withoutScheme(address)
  return bare.includes('%') ? decoded(bare) : bare
}

/** The text in one line: line breaks separate links, and addresses may contain encoded ones. */
const onOneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ')

/** Everything that is searched of a link, in one line. */
export const searchLine = (link: Link & { facts?: LinkFacts | undefined }): string => {
  const { title, alias, shorturl, longurl, description, facts = {} } = link
  const short = readable(shorturl)
  const shown = titleOf({ ...link, facts })
  const parts = [
    title,
    shown === title ? '' : shown,
    short.includes(alias) ? '' : alias,
    short,
    readable(longurl),
    description,
  ]
  return onOneLine(folded(parts.filter((part) => part !== '').join(' ')))
}

/** Typed text in the form in which links are searched: in one line, without case and invisible characters. */
const asSearched = (text: string): string => onOneLine(folded(readable(text.replace(INVISIBLE, '').trim())))

/** How well a link matches a search; the lower, the better. */
export const RANKS = { exact: 0, begins: 1, contains: 2 } as const

/**
 * Ranks the line (`searchLine`) of a link that matches, with the host of its short URL: whether its alias, short URL or
 * title is, or begins with, what was typed.
 */
export const matchRank = (query: string): ((line: string, host: string) => number) => {
  const asked = asSearched(query).replace(/\s+/g, ' ')
  return (line, host) => {
    const at = line.startsWith(`${host}/`) ? 0 : line.indexOf(` ${host}/`) + 1
    const [short = ''] = line.slice(at).split(' ', 1)
    // If the service's title is an address, the title that is shown follows it.
    const title = line.slice(0, Math.max(at - 1, 0)).replace(/^\S*\/\S* /, '')
    if (short === asked || short.endsWith(`/${asked}`) || title === asked) return RANKS.exact
    if (short.startsWith(asked) || short.includes(`/${asked}`) || title.startsWith(asked)) return RANKS.begins
    return RANKS.contains
  }
}

/** The words that a line must all contain. */
export const searchWords = (query: string): string[] => [
  ...new Set(
    query
      .replace(INVISIBLE, '')
      .split(/\s+/)
      .map((word) => onOneLine(folded(readable(word))))
      .filter((word) => word !== ''),
  ),
]
