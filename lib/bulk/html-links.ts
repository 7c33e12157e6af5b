import { Parser } from 'htmlparser2'
import type { Place } from '../batches/text-places.ts'
import { boundedText } from '../outside-text.ts'
import placeholders from './placeholders.json' with { type: 'json' }

/** A link of a page or a bookmarks file. */
export interface HtmlLink {
  /** As a browser reads it: without character references, and resolved by the page's base address. */
  address: string
  /** What the page shows for it, on one line. */
  text: string
  /** The value of its `href`, without quotes. */
  place: Place
}

export interface HtmlLinks {
  links: HtmlLink[]
  /** How many links aren't web addresses, such as `javascript:`, `place:` and `mailto:`. */
  otherSchemes: number
  /** How many have a placeholder of a mailing service, and so aren't known yet. */
  placeholders: number
  /** How many relative addresses have no base address. */
  relative: number
  /** What is shown outside of links, a line for each piece between two tags. */
  shownBeside: string
}

/** A text that starts and ends with a tag, or starts as only a document does: an address in angle brackets has no link. */
const MARKUP =
  /^[\s\uFEFF]*<(?:!doctype\s|!--|html\b|head\b|body\b)|^[\s\uFEFF]*<[a-z][^>]*>[\s\S]*<\/?[a-z][^<>]*>\s*$/i

/** The links of an HTML text; `null` if it isn't HTML or has none. */
export const htmlLinks = (text: string): HtmlLinks | null => {
  if (last?.text !== text) last = { text, links: linksIn(text) }
  return last.links
}

/** A text is read for its format, for how else it can be read, and for its rows: 10,000 links take 100 ms each time. */
let last: { text: string; links: HtmlLinks | null } | null = null

const linksIn = (text: string): HtmlLinks | null => {
  if (!/<a\s/i.test(text) || !MARKUP.test(text)) return null
  const { anchors, base, shownBeside } = anchorsOf(text)
  const found: HtmlLinks = { links: [], otherSchemes: 0, placeholders: 0, relative: 0, shownBeside }
  for (const { href, ...link } of anchors) {
    const address = withScheme(href)
    // A place in the same page.
    if (address === '' || address.startsWith('#')) continue
    if (hasPlaceholder(address)) found.placeholders += 1
    else if (/^https?:/i.test(address)) found.links.push({ ...link, address })
    else if (SCHEME.test(address)) found.otherSchemes += 1
    else {
      const resolved = base === null ? null : URL.parse(address, base)
      if (resolved === null || !resolved.protocol.startsWith('http')) found.relative += 1
      else found.links.push({ ...link, address: resolved.href })
    }
  }
  return found.links.length + found.otherSchemes + found.placeholders + found.relative === 0 ? null : found
}

/** Percent signs, brackets and dollar signs are also usual in addresses: some patterns match a whole one only. */
const PLACEHOLDERS = placeholders.map(({ pattern }) => new RegExp(pattern))

/** Whether a mailing service fills in something for each reader, such as the link that unsubscribes. */
export const hasPlaceholder = (address: string): boolean => PLACEHOLDERS.some((pattern) => pattern.test(address))

const SCHEME = /^[a-z][a-z\d+.-]*:/i

/** As browsers do, without line breaks and tabs; `//example.com` has the scheme of a page that may be a file. */
const withScheme = (href: string): string =>
  href
    .replace(/[\t\n\r]/g, '')
    .trim()
    .replace(/^\/\//, 'https://')

interface Anchor extends Omit<HtmlLink, 'address'> {
  href: string
}

/** What stands between an attribute's name and its value. */
const BEFORE_VALUE = /\s*=\s*["']?/y

/** Their content isn't shown. */
const WITHOUT_TEXT = new Set(['script', 'style'])

/** A comment whose content is markup for Outlook alone. It may have the same button again, as a shape with a link. */
const FOR_OUTLOOK = /(<!--\[if[^\]]*\]>)(?!\s*(?:<!-*)?\s*-->)([\s\S]*?)(<!\[endif\]-->)/gi

/** The same markup at the same places, of which Outlook's is no comment. */
const withMarkupForOutlook = (text: string): string =>
  text.replace(FOR_OUTLOOK, (_, opening: string, markup: string, closing: string) =>
    [' '.repeat(opening.length), markup, ' '.repeat(closing.length)].join(''),
  )

/** Links, areas of images, and shapes that Outlook draws. */
const LINKS = /^(?:a|area|v:\w+)$/

/** Every link in order, and the first base address; nothing of scripts, other comments and other attributes. */
const anchorsOf = (text: string): { anchors: Anchor[]; base: string | null; shownBeside: string } => {
  const source = withMarkupForOutlook(text)
  const anchors: Anchor[] = []
  let base: string | null = null
  let shown = ''
  let shownBeside = ''
  let open: Anchor | null = null
  let place: Place | null = null
  let isShown = true

  const finishLink = (): void => {
    if (open !== null) open.text = boundedText(shown.replace(/\s+/g, ' ').trim(), 'title')
    open = null
    shown = ''
  }
  const parser = new Parser({
    onopentagname: (tag) => {
      place = null
      isShown = !WITHOUT_TEXT.has(tag)
      shownBeside += '\n'
    },
    onattribute: (name, _, quote) => {
      // Of two attributes with one name, the first counts.
      if (name !== 'href' || place !== null) return
      BEFORE_VALUE.lastIndex = parser.startIndex + name.length
      const from = BEFORE_VALUE.test(source) ? BEFORE_VALUE.lastIndex : parser.endIndex
      place = { from, to: quote ? parser.endIndex - 1 : parser.endIndex }
    },
    onopentag: (tag, { href }) => {
      if (tag === 'base' && href !== undefined) base ??= URL.parse(href.trim())?.href ?? null
      if (!LINKS.test(tag)) return
      // A link ends where the next one starts.
      finishLink()
      if (href === undefined || place === null) return
      open = { href, text: '', place }
      anchors.push(open)
    },
    ontext: (part) => {
      if (!isShown) return
      if (open === null) shownBeside += part
      else shown += part
    },
    onclosetag: (tag) => {
      if (LINKS.test(tag)) finishLink()
      shownBeside += '\n'
      isShown = true
    },
    onend: finishLink,
  })
  parser.end(source)
  return { anchors, base, shownBeside }
}
