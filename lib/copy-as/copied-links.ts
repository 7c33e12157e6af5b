import { aliasOf, webAddressOf, withScheme } from '../address/short-url.ts'
import { titleOf } from '../model/link-facts.ts'
import type { CopyFormat } from '../model/settings.ts'
import { boundedText, withoutInvisible } from '../outside-text.ts'
import { withoutScheme } from '../words/format.ts'
import { fillTemplate } from './copy-template.ts'
import { inNotation, NOTATIONS } from './notations.ts'

/** A link to copy. Its texts come from outside, so every format makes them inert. */
export interface CopiedLink {
  /** The result of `titleOf`, which may be empty. */
  title: string
  /** A normalized address, as everywhere. */
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
  /** The same as HTML, which documents and mail prefer to the text. */
  html?: string
}

interface CopyManner {
  format: CopyFormat
  template: string
  /** Epoch milliseconds. */
  now: number
}

/** The links in a format. Several links are a list, one per line where the format has no lists. */
export const copiedLinks = (links: readonly CopiedLink[], { format, template, now }: CopyManner): ClipboardContent => {
  const shortUrls = links.map(({ shortUrl }) => shortUrl).join('\n')
  switch (format) {
    case 'plain':
      return { text: shortUrls }
    case 'everywhere':
      return { text: markdownList(links), html: htmlOf(links) }
    case 'markdown':
      return { text: markdownList(links) }
    case 'html':
      return { text: shortUrls, html: htmlOf(links) }
    case 'jira':
      return { text: links.map((link) => linkIn('jira', link)).join('\n') }
    case 'slack':
      // Slack's programs read the text, and its message field reads the HTML.
      return { text: links.map((link) => linkIn('slack', link)).join('\n'), html: htmlOf(links) }
    case 'bbcode':
      return { text: links.map(bbcodeLink).join('\n') }
    case 'titleAndUrl':
      return { text: links.map(titleAndUrl).join('\n\n') }
    case 'template': {
      const date = localDate(now)
      const filled = links.map((link) =>
        fillTemplate(
          template,
          inNotation(template, {
            title: labelOf(link),
            shortUrl: link.shortUrl,
            longUrl: withoutInvisible(link.longUrl),
            date,
          }),
        ),
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

/** The same for all spellings of an address, such as with and without percent-encoding. */
const foldedAddress = (text: string): string => bare(webAddressOf(withScheme(text)) ?? text).toLowerCase()

const bare = (address: string): string => withoutScheme(address).replace(/\/$/, '')

const linkIn = (notation: keyof typeof NOTATIONS, link: CopiedLink): string => {
  const { link: template, text, address } = NOTATIONS[notation]
  return template.replace('{shortUrl}', () => address(link.shortUrl)).replace('{title}', () => text(labelOf(link)))
}

/** HTML for documents and mail. Only web addresses become links: other addresses could run a script there. */
const htmlOf = (links: readonly CopiedLink[]): string => {
  const anchors = links.map((link) =>
    /^https?:\/\//i.test(link.shortUrl) ? linkIn('html', link) : NOTATIONS.html.text(labelOf(link)),
  )
  return links.length > 1 ? `<ul>${anchors.map((anchor) => `<li>${anchor}</li>`).join('')}</ul>` : anchors.join('')
}

/** Only the address of an IPv6 host still has brackets at this point, and needs quotes. */
const bbcodeLink = (link: CopiedLink): string =>
  linkIn('bbcode', link).replace(/^\[url=([^\]]*\[[^\]]*\][^\]]*)\]/, '[url="$1"]')

const markdownList = (links: readonly CopiedLink[]): string =>
  links.map((link) => `${links.length > 1 ? '- ' : ''}${linkIn('markdown', link)}`).join('\n')

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
