import { createHash } from 'node:crypto'
import { raw } from 'hono/html'
import type { Answer, Visit } from '../visit.ts'
import { preferredWords } from '../words/preferred-words.ts'
import type { Words } from '../words/words.ts'
import { colorStyle, type DomainLook, letterMark } from './domain-look.ts'
import { type Html, html } from './html.ts'

/** A page's style and its content security policy. */
export interface PageStyle {
  style: string
  policy: string
  /** The same style with more rules. */
  with: (more: string) => PageStyle
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
  with: (more) => pageStyle(style + more, ...allows),
})

/** Colors have a contrast of 4.5 for texts, and of 3 for the edges of fields and the focus ring. */
export const COLORS =
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif;--back:#f3f4f7;--card:#fff;--text:#16181d;--quiet:#5b6270;' +
  '--line:#d9dce3;--edge:#7d8493;--accent:#1a56d6;--on:#fff;--soft:#e8effd;--bad:#b3261e}' +
  '@media(prefers-color-scheme:dark){:root{--back:#101216;--card:#1a1d23;--text:#eceef2;--quiet:#a6acb9;' +
  '--line:#333843;--edge:#848b9a;--accent:#8ab0ff;--on:#0d1526;--soft:#22304d;--bad:#ffb4ab}}' +
  'body{color:var(--text);background:var(--back)}a{color:var(--accent)}' +
  ':focus-visible{outline:2px solid var(--accent);outline-offset:2px}'

export const FIELDS =
  'input,textarea,button,.go{font:inherit;box-sizing:border-box;padding:.5rem .8rem;border:1px solid var(--edge);border-radius:8px;color:inherit;background:var(--card)}' +
  'button,.go{display:inline-block;border-color:transparent;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;color:var(--on);background:var(--accent)}'

export const STYLE =
  COLORS +
  'body{box-sizing:border-box;min-height:100vh;min-height:100dvh;margin:0;padding:1rem;display:grid;place-content:center;grid-template-columns:minmax(0,28rem)}' +
  'main{padding:clamp(1.1rem,6vw,1.75rem);border:1px solid var(--line);border-radius:14px;background:var(--card)}' +
  '.site{display:flex;align-items:center;gap:.6rem;margin:0 0 1.25rem;font-size:.95rem;font-weight:600;overflow-wrap:anywhere}' +
  '.site svg{flex:none;padding:.4rem;border-radius:9px;color:var(--accent);background:var(--soft)}' +
  '.mark{flex:none;inline-size:2.3rem;line-height:2.3rem;border-radius:9px;text-align:center;font-size:1.2rem;color:var(--on);background:var(--accent)}' +
  'svg{fill:none;stroke:currentcolor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}' +
  'h1{font-size:1.35rem;line-height:1.3;margin:0 0 .5rem;overflow-wrap:anywhere}p{margin:0 0 1rem}p:empty{display:none}main>:last-child{margin-bottom:0}' +
  'ul{padding:0;list-style:none}li{padding:.4rem 0;overflow-wrap:anywhere}small{display:block;color:var(--quiet)}' +
  'footer{margin-top:1.5rem;padding-top:1rem;border-top:1px solid var(--line)}' +
  'label{display:block;margin-bottom:.3rem}[dir]{text-align:-webkit-match-parent;text-align:match-parent}' +
  '.row{display:flex;flex-wrap:wrap;gap:.5rem}.row>*{flex:1 0 auto}' +
  '.row>input{flex:99 1 7rem;min-width:0}form{margin-top:1rem}' +
  '[aria-invalid]{border-color:var(--bad)}[role=alert]{display:flex;gap:.4rem;margin:.5rem 0 0;color:var(--bad)}[role=alert] svg{flex:none}' +
  FIELDS

// The form's answer redirects to the target, and browsers check redirects of forms, too.
const PLAIN = pageStyle(STYLE, 'form-action http: https:')

/** For a form whose answer redirects to an Android app. */
export const FORM_TO_APP = pageStyle(STYLE, 'form-action http: https: intent:')

/** Whom a page is for: the visitor's language, the host that they opened, and how its pages look. */
export interface Reader {
  words: Words
  host: string
  look: DomainLook
}

const NO_LOOK: DomainLook = { name: '', color: '' }

export const readerOf = ({
  acceptLanguage,
  host,
  look = NO_LOOK,
}: Pick<Visit, 'acceptLanguage' | 'host' | 'look'>): Reader => ({ words: preferredWords(acceptLanguage), host, look })

interface Document {
  status: number
  title: string
  body: Html
  head?: Html
  style?: PageStyle
  headers?: Record<string, string>
}

/** The headers of a page that depends on the visitor's language. */
export const languageHeaders = ({ tag }: Words): Record<string, string> => ({
  'content-language': tag,
  vary: 'Accept-Language',
})

/** A complete HTML document. */
export const htmlDocument = ({ words, look }: Pick<Reader, 'words' | 'look'>, page: Document): Answer => {
  const [own, colored] = [page.style ?? PLAIN, colorStyle(look)]
  const { style, policy } = colored === '' ? own : own.with(colored)
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

/** Icons, drawn in lines on a grid of 24 by 24 units. */
const ICONS = {
  link: html`<path d="M10 14a4 4 0 0 0 6 .4l2.6-2.6a4 4 0 0 0-5.7-5.7L11.6 7.4M14 10a4 4 0 0 0-6-.4l-2.6 2.6a4 4 0 0 0 5.7 5.7l1.3-1.3"/>`,
  lock: html`<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>`,
  clock: html`<circle cx="12" cy="12" r="8"/><path d="M12 7.5V12l3 2"/>`,
  missing: html`<circle cx="11" cy="11" r="6"/><path d="m15.5 15.5 4 4"/>`,
  stop: html`<circle cx="12" cy="12" r="8"/><path d="m6.5 6.5 11 11"/>`,
  alert: html`<circle cx="12" cy="12" r="8"/><path d="M12 8v4.5M12 16h.01"/>`,
  done: html`<path d="m5 12.5 4.5 4.5L19 7.5"/>`,
} as const

export type IconName = keyof typeof ICONS

export const icon = (name: IconName): Html =>
  html`<svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`

/** The note on where to report abuse, in the visitor's language; empty if the operator has set no address. */
export type AbuseNote = (words: Words) => Html

export const abuseNote = (contact: string | null): AbuseNote => {
  if (contact === null) return () => html``
  const address = contact.includes('://') ? contact : `mailto:${contact}`
  const link = html`<a href="${address}" rel="nofollow noopener" dir="ltr">${contact}</a>`
  return (words) => html`<footer><small>${words.reportAbuse(link)}</small></footer>`
}

/** A value inside a sentence, isolated so that the direction of one doesn't affect the other. */
export const isolated = (value: string): Html => html`<bdi>${value}</bdi>`

interface Page extends Omit<Document, 'status'> {
  status?: number
  icon?: IconName
}

/** A domain's name never replaces the host, because only the host is unique. */
const siteLine = ({ host, look: { name } }: Reader, mark: IconName): Html =>
  name === ''
    ? html`<p class="site">${icon(mark)}<span dir="ltr">${host}</span></p>`
    : html`<p class="site">${letterMark(name)}<span><bdi>${name}</bdi><small dir="ltr">${host}</small></span></p>`

/** A card with a title, below the host that the visitor opened. */
export const htmlPage = (reader: Reader, { status = 200, icon: mark = 'link', body, ...page }: Page): Answer =>
  htmlDocument(reader, {
    status,
    body: html`<main>${siteLine(reader, mark)}<h1 dir="auto">${page.title}</h1>${body}</main>`,
    ...page,
  })

interface Message {
  status: number
  icon: IconName
  title: string
  text: string | Html
  /** Shown below the text. */
  more?: Html
  headers?: Record<string, string>
}

export const messagePage = (reader: Reader, { text, more, ...page }: Message): Answer =>
  htmlPage(reader, { ...page, body: html`<p>${text}</p>${more ?? ''}` })
