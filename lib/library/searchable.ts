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

/** Line breaks separate links, and addresses may contain encoded ones. */
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
