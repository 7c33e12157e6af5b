import { createHash } from 'node:crypto'
import { raw } from 'hono/html'
import type { Answer } from '../visit.ts'
import type { Words } from '../words/words.ts'
import { type Html, html } from './html.ts'

/** A page's style and its content security policy. */
export interface PageStyle {
  style: string
  policy: string
}

/** `allows` are further directives such as `img-src https:`. Without them a page loads nothing; no page runs a script. */
export const pageStyle = (style: string, ...allows: string[]): PageStyle => ({
  style,
  policy: [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...allows,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
})

export const STYLE =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}' +
  'body{max-width:34rem;margin:15vh auto 0;padding:0 1rem}h1{font-size:1.35rem;margin:0 0 .5rem}p{margin:0 0 1rem}' +
  'ul{padding:0;list-style:none}li{padding:.4rem 0;overflow-wrap:anywhere}small{display:block;opacity:.7}footer{margin-top:1.5rem}' +
  'label{display:block;margin-bottom:.3rem}' +
  '[dir=ltr]{text-align:match-parent}' +
  'input,button{font:inherit;padding:.4rem .7rem;margin-block:.2rem;border:1px solid GrayText;border-radius:6px}' +
  ':focus-visible{outline:2px solid Highlight;outline-offset:2px}'

// The password form's answer redirects to the target, and browsers check redirects of a form too.
const PLAIN = pageStyle(STYLE, 'form-action http: https:')

/** For a form whose answer redirects to an Android app. */
export const FORM_TO_APP = pageStyle(STYLE, 'form-action http: https: intent:')

interface Document {
  status: number
  title: string
  body: Html
  head?: Html
  look?: PageStyle
  headers?: Record<string, string>
}

/** That a page depends on the visitor's language. */
export const languageHeaders = ({ tag }: Words): Record<string, string> => ({
  'content-language': tag,
  vary: 'Accept-Language',
})

/** A complete HTML document. */
export const htmlDocument = (words: Words, page: Document): Answer => {
  const { style, policy } = page.look ?? PLAIN
  return {
    status: page.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      ...languageHeaders(words),
      ...page.headers,
    },
    body: String(html`<!doctype html><html lang="${words.tag}" dir="${words.direction}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${page.title}</title>${page.head ?? ''}<style>${raw(style)}</style></head>
<body>${page.body}</body></html>`),
  }
}

/** Where visitors report abuse, in their language; nothing if the operator has set no address. */
export type AbuseNote = (words: Words) => Html

export const abuseNote = (contact: string | null): AbuseNote => {
  if (contact === null) return () => html``
  const address = contact.includes('://') ? contact : `mailto:${contact}`
  const link = html`<a href="${address}" rel="nofollow noopener" dir="ltr">${contact}</a>`
  return (words) => html`<footer><small>${words.reportAbuse(link)}</small></footer>`
}

/** A value inside a sentence: its direction and that of the sentence don't change each other. */
export const isolated = (value: string): Html => html`<bdi>${value}</bdi>`

/** A page with a title and one column of text. */
export const htmlPage = (
  words: Words,
  status: number,
  title: string,
  body: Html,
  more: Partial<Document> = {},
): Answer =>
  htmlDocument(words, { status, title, body: html`<main><h1 dir="auto">${title}</h1>${body}</main>`, ...more })

export const messagePage = (
  words: Words,
  status: number,
  title: string,
  message: string | Html,
  headers: Record<string, string> = {},
  note: Html | '' = '',
): Answer => htmlPage(words, status, title, html`<p>${message}</p>${note}`, { headers })
