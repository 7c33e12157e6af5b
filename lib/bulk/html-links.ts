import { QuoteType, Tokenizer } from 'htmlparser2'
import { boundedText } from '../outside-text.ts'
import { hasPlaceholder } from './placeholders.ts'
import type { Place } from './source-row.ts'

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
  let tag = ''
  let attribute = { name: '', to: 0 }
  let href: { value: string; place: Place | null } | null = null
  let open: Anchor | null = null
  let shown = ''
  let shownBeside = ''

  const finishLink = (): void => {
    if (open !== null) open.text = boundedText(shown.replace(/\s+/g, ' ').trim(), 'title')
    open = null
    shown = ''
  }
  const finishTag = (): void => {
    shownBeside += '\n'
    if (tag === 'base' && href !== null) base ??= URL.parse(href.value.trim())?.href ?? null
    if (!LINKS.test(tag)) return
    // A link ends where the next one starts.
    finishLink()
    if (!href?.place) return
    const anchor = { href: href.value, text: '', place: href.place }
    anchors.push(anchor)
    // An area has no content.
    if (tag !== 'area') open = anchor
  }
  const addToHref = (part: string): void => {
    // Of two attributes with one name, the first counts.
    if (attribute.name === 'href' && href?.place === null) href.value += part
  }
  const addToText = (part: string): void => {
    if (WITHOUT_TEXT.has(tag)) return
    if (open !== null) shown += part
    else shownBeside += part
  }

  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname(start, end) {
        tag = source.slice(start, end).toLowerCase()
        href = null
      },
      onattribname(start, end) {
        attribute = { name: source.slice(start, end).toLowerCase(), to: end }
        if (attribute.name === 'href') href ??= { value: '', place: null }
      },
      onattribdata: (start, end) => addToHref(source.slice(start, end)),
      onattribentity: (codePoint) => addToHref(String.fromCodePoint(codePoint)),
      onattribend(quote, end) {
        if (attribute.name !== 'href' || href?.place !== null) return
        BEFORE_VALUE.lastIndex = attribute.to
        const from = BEFORE_VALUE.test(source) ? BEFORE_VALUE.lastIndex : end
        const to = quote === QuoteType.Single || quote === QuoteType.Double ? end - 1 : end
        href.place = { from, to }
      },
      onopentagend: finishTag,
      onselfclosingtag: finishTag,
      onclosetag(start, end) {
        const name = source.slice(start, end).toLowerCase()
        if (LINKS.test(name)) finishLink()
        shownBeside += '\n'
        tag = ''
      },
      ontext: (start, end) => addToText(source.slice(start, end)),
      ontextentity: (codePoint) => addToText(String.fromCodePoint(codePoint)),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onprocessinginstruction: nothing,
      onend: finishLink,
    },
  )
  tokenizer.write(source)
  tokenizer.end()
  return { anchors, base, shownBeside }
}

const nothing = (): void => {}
