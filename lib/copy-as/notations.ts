import type { CopyPlaceholder } from './copy-template.ts'

/** How a notation of links writes the signs that have a meaning in it. */
export interface Notation {
  /** A link with placeholders, as in a template: by it, a template is recognized. */
  link: string
  /** The signs of a text, and how each is written. */
  text: (text: string) => string
  address: (address: string) => string
}

const backslashed = (signs: RegExp) => (text: string) => text.replace(signs, '\\$&')

/** Where nothing escapes a bracket, readers would take one in a title for the end of the link. */
const rounded = (text: string): string => text.replaceAll('[', '(').replaceAll(']', ')')

/** Percent-encoded behind the host: only the address of an IPv6 host has brackets. */
const encoded = (signs: RegExp) => (address: string) => {
  const [origin = ''] = /^[a-z]+:\/\/[^/?#]*/i.exec(address) ?? []
  return origin + address.slice(origin.length).replace(signs, encodeURIComponent)
}

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const asHtml = (signs: RegExp) => (text: string) => text.replace(signs, (sign) => HTML[sign] ?? sign)

export const NOTATIONS = {
  markdown: {
    link: '[{title}]({shortUrl})',
    // What begins something in CommonMark, in its extensions of tables, strikethrough and formulas, or in HTML.
    text: backslashed(/[\\`*_[\]<>~|$]|&(?=#?\w+;)/g),
    // A destination ends at a parenthesis or a space. Other signs have no meaning in it, and old readers keep a backslash.
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
    // Also its signs for pictures, macros, footnotes and emoticons.
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

/** The signs of a link between its placeholders, so that what else is in a template doesn't matter. */
const shapeOf = (template: string): string =>
  template
    .toLowerCase()
    .replaceAll('longurl', 'shorturl')
    // Other attributes of an HTML link.
    .replace(/<a\s[^<>]*?href=(["']?)(\{[^{}]*\})\1[^<>]*>/g, '<ahref=$2>')
    .replace(/\s|["']/g, '')

/** The notation of a template, by a link in it; `null` if it has none. */
export const notationOf = (template: string): Notation | null =>
  Object.values(NOTATIONS).find(({ link }) => shapeOf(template).includes(shapeOf(link))) ?? null

/** What a template is filled with, as its notation writes it. */
export const inNotation = (
  template: string,
  { title, shortUrl, longUrl, date }: Readonly<Record<CopyPlaceholder, string>>,
): Readonly<Record<CopyPlaceholder, string>> => {
  const { text, address } = notationOf(template) ?? { text: String, address: String }
  return { title: text(title), shortUrl: address(shortUrl), longUrl: address(longUrl), date }
}
