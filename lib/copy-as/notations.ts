import type { CopyPlaceholder } from './copy-template.ts'

/** How a notation of links escapes the characters that have a meaning in it. */
export interface Notation {
  /** A link with placeholders. A template that contains it has this notation. */
  link: string
  /** Escapes a text. */
  text: (text: string) => string
  address: (address: string) => string
}

const backslashed = (signs: RegExp) => (text: string) => text.replace(signs, '\\$&')

/** For notations that can't escape a bracket: readers would take one in a title for the end of the link. */
const rounded = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')')

/** Encodes the characters after the host. In the host, only an IPv6 address has brackets. */
const encoded = (signs: RegExp) => (address: string) => {
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(address) ?? []
  return origin + address.slice(origin.length).replace(signs, encodeURIComponent)
}

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asHtml = (signs: RegExp) => (text: string) => text.replace(signs, (sign) => HTML[sign] ?? sign)

export const NOTATIONS = {
  markdown: {
    link: '[{title}]({shortUrl})',
    // The characters that begin markup in CommonMark, in its extensions (tables, strikethrough, formulas) or in HTML.
    text: backslashed(/[\\`*_[\]<>~|$]|&(?=#?\w+;)/g),
    // A parenthesis or a space ends a destination. Other characters mean nothing in it, and old readers keep a
    // backslash.
    address: backslashed(/[\\()`|]|&(?=#?\w+;)/g),
  },
  html: {
    link: '<a href="{shortUrl}">{title}</a>',
    text: asHtml(/[&<>"']/g),
    address: asHtml(/[&<>"']/g),
  },
  bbcode: { link: '[url={shortUrl}]{title}[/url]', text: rounded, address: encoded(/[[\]]/g) },
  jira: {
    link: '[{title}|{shortUrl}]',
    // Includes the characters of Jira's pictures, macros, footnotes and emoticons.
    text: backslashed(
      /[\\[\]{}|*_^~!]|(?<![\p{L}\p{N}])[-+]|[-+](?![\p{L}\p{N}])|\?(?=\?)|\((?=[xyi?/*+!-]\)|o(?:n|ff)\))/gu,
    ),
    address: encoded(/[[\]{}|]/g),
  },
  slack: {
    link: '<{shortUrl}|{title}>',
    text: asHtml(/[&<>]/g),
    address: (address) => asHtml(/[&<>]/g)(encoded(/\|/g)(address)),
  },
  org: { link: '[[{shortUrl}][{title}]]', text: rounded, address: encoded(/[[\]]/g) },
} satisfies Readonly<Record<string, Notation>>

/** A template without what varies between links of one notation, so that it can be searched for a link. */
const shapeOf = (template: string): string =>
  template
    .toLowerCase()
    .replaceAll('longurl', 'shorturl')
    // Drops the other attributes of an HTML link.
    .replace(/<a\s[^<>]*?href=(["']?)(\{[^{}]*\})\1[^<>]*>/g, '<ahref=$2>')
    .replace(/\s|["']/g, '')

/** The notation of a template, by a link in it; `null` if it has none. */
export const notationOf = (template: string): Notation | null =>
  Object.values(NOTATIONS).find(({ link }) => shapeOf(template).includes(shapeOf(link))) ?? null

/** The values of the placeholders, escaped for the template's notation. */
export const inNotation = (
  template: string,
  { title, shortUrl, longUrl, date }: Readonly<Record<CopyPlaceholder, string>>,
): Readonly<Record<CopyPlaceholder, string>> => {
  const { text, address } = notationOf(template) ?? { text: String, address: String }
  return { title: text(title), shortUrl: address(shortUrl), longUrl: address(longUrl), date }
}
