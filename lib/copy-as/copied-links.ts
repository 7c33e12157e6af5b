import { aliasOf, webAddressOf, withScheme } from '../address/short-url.ts'
import { titleOf } from '../model/link-facts.ts'
import type { CopyFormat } from '../model/settings.ts'
import { boundedText, withoutInvisible } from '../outside-text.ts'
import { withoutScheme } from '../words/format.ts'
import { fillTemplate } from './copy-template.ts'

/** A link as it is copied. All of it is text from outside: formats make it inert. */
export interface CopiedLink {
  /** As `titleOf` says; perhaps empty. */
  title: string
  /** Normalized, as everywhere. */
  shortUrl: string
  longUrl: string
}

export const copiedLinkOf = (link: Parameters<typeof titleOf>[0]): CopiedLink => ({
  title: titleOf(link),
  shortUrl: link.shorturl,
  longUrl: webAddressOf(link.longurl) ?? link.longurl,
})

/** What is put on the clipboard. */
export interface ClipboardContent {
  text: string
  /** The same for documents and mail, which prefer it to the text. */
  html?: string
}

interface CopyManner {
  format: CopyFormat
  template: string
  /** Epoch milliseconds. */
  now: number
}

/** The links in a format. Several are a list, one per line where the format has no lists. */
export const copiedLinks = (links: readonly CopiedLink[], { format, template, now }: CopyManner): ClipboardContent => {
  const shortUrls = links.map(({ shortUrl }) => shortUrl).join('\n')
  switch (format) {
    case 'plain':
      return { text: shortUrls }
    case 'markdown': {
      const bullet = links.length > 1 ? '- ' : ''
      return { text: links.map((link) => `${bullet}${markdownLink(link)}`).join('\n') }
    }
    case 'html': {
      const anchors = links.map(htmlLink)
      const list = `<ul>${anchors.map((anchor) => `<li>${anchor}</li>`).join('')}</ul>`
      return { text: shortUrls, html: links.length > 1 ? list : anchors.join('') }
    }
    case 'bbcode':
      return { text: links.map(bbcodeLink).join('\n') }
    case 'titleAndUrl':
      return { text: links.map(titleAndUrl).join('\n\n') }
    case 'template': {
      const date = localDate(now)
      const filled = links.map((link) =>
        fillTemplate(template, {
          title: labelOf(link),
          shortUrl: link.shortUrl,
          longUrl: withoutInvisible(link.longUrl),
          date,
        }),
      )
      return { text: filled.join('\n') }
    }
  }
}

/** The title on one line, without invisible characters; empty if it says no more than the addresses. */
const shownTitle = ({ title, shortUrl, longUrl }: CopiedLink): string => {
  const shown = withoutInvisible(boundedText(title.toWellFormed(), 'title')).replace(/ {2,}/g, ' ')
  const isAddress = [shortUrl, longUrl].some((address) => foldedAddress(address) === foldedAddress(shown))
  return isAddress || shown === aliasOf(shortUrl) ? '' : shown
}

/** What the link is called: its title, otherwise its short URL as people write it. */
const labelOf = (link: CopiedLink): string => shownTitle(link) || bare(link.shortUrl)

/** Equal for spellings of one address, as with and without percent-encoding. */
const foldedAddress = (text: string): string => bare(webAddressOf(withScheme(text)) ?? text).toLowerCase()

const bare = (address: string): string => withoutScheme(address).replace(/\/$/, '')

/** What begins something in CommonMark, in its extensions of tables, strikethrough and formulas, or in HTML. */
const MARKDOWN = /[\\`*_[\]<>~|$]|&(?=#?\w+;)/g
/** A destination ends at a parenthesis or a space. Other signs have no meaning in it, and old readers keep a backslash. */
const MARKDOWN_URL = /[\\()`|]|&(?=#?\w+;)/g

const markdownLink = (link: CopiedLink): string =>
  `[${labelOf(link).replace(MARKDOWN, '\\$&')}](${link.shortUrl.replace(MARKDOWN_URL, '\\$&')})`

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => HTML[sign] ?? sign)

const htmlLink = (link: CopiedLink): string => `<a href="${escapeHtml(link.shortUrl)}">${escapeHtml(labelOf(link))}</a>`

const bbcodeLink = (link: CopiedLink): string => {
  const { shortUrl } = link
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(shortUrl) ?? []
  const address = `${origin}${shortUrl.slice(origin.length).replace(/[[\]]/g, encodeURIComponent)}`
  // BBCode has no escapes: readers would take a bracket in a title for a tag.
  const label = labelOf(link).replaceAll('[', '(').replaceAll(']', ')')
  // Only the address of an IPv6 host still has brackets.
  return address.includes('[') ? `[url="${address}"]${label}[/url]` : `[url=${address}]${label}[/url]`
}

const titleAndUrl = (link: CopiedLink): string => {
  const title = shownTitle(link)
  return title === '' ? link.shortUrl : `${title}\n${link.shortUrl}`
}

/** The day where the user is, as `2026-11-26`. */
const localDate = (now: number): string => {
  const date = new Date(now)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
