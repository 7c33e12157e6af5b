import { isHttpUrl } from '../../../lib/contract/web-address.ts'
import type { InterstitialRow } from '../../store/interstitial-store.ts'
import { CONTACT_PATH } from '../contact-form.ts'
import type { Answer } from '../visit.ts'
import type { Words } from '../words/words.ts'
import { type Html, html } from './html.ts'
import {
  COLORS,
  FIELDS,
  htmlDocument,
  htmlPage,
  isolated,
  type PageStyle,
  pageStyle,
  type Reader,
  STYLE,
} from './html-page.ts'

/** What a page shows of a link: its target, and the texts and the image that its owner chose for sharing it. */
export interface Preview {
  target: string
  /** These three are empty if the owner set none. */
  title: string
  description: string
  image: string
}

/**
 * For pages that continue to a target. The target learns the service's host, as after a redirect by another site, but
 * not the alias. Other pages keep `no-referrer`: links on a public list would count their own service as a referrer,
 * and so would a password form.
 */
const TELL_ORIGIN = { 'referrer-policy': 'strict-origin-when-cross-origin' }

/** The title, or the target's host if the title is blank: pages, frames and cards need a name. */
const titleOf = ({ title, target }: Preview): string => (title.trim() === '' ? new URL(target).host : title)

const property = (name: string, content: string): Html =>
  content === '' ? html`` : html`<meta property="${name}" content="${content}">`

/** Open Graph properties (https://ogp.me), which every chat understands. */
const previewHead = (preview: Preview): Html => {
  const image = isHttpUrl(preview.image) ? preview.image : ''
  return html`${property('og:title', titleOf(preview))}${property('og:description', preview.description)}${property(
    'og:image',
    image,
  )}<meta name="twitter:card" content="${image === '' ? 'summary' : 'summary_large_image'}">`
}

/** Images by which vendors count a visit. They are invisible and have no alternative text. */
const pixels = (addresses: readonly string[]): Html =>
  html`${addresses.map((address) => html`<img src="${address}" alt="" width="1" height="1" class="pixel">`)}`

const lookWithImages = (style: string, ...allows: string[]): PageStyle =>
  pageStyle(`${style}.pixel{position:absolute;inset-block-end:0;inset-inline-end:0}`, 'img-src http: https:', ...allows)

/** A page for programs that draw preview cards. If they were redirected, they would draw the target's own card. */
export const cardPage = (reader: Reader, preview: Preview): Answer =>
  htmlPage(reader, {
    title: titleOf(preview),
    body: html`<p dir="auto">${preview.description}</p><p><a class="go" href="${preview.target}" rel="noopener">${reader.words.continue}</a></p>`,
    head: previewHead(preview),
    headers: TELL_ORIGIN,
  })

const LOOK = lookWithImages(STYLE)

/** A page with a link that opens the app or its store: apps open only when a person taps a link. */
export const appPage = (reader: Reader, preview: Preview, store: string, pixelUrls: readonly string[]): Answer =>
  htmlPage(reader, {
    title: titleOf(preview),
    body: html`<p dir="auto">${preview.description}</p><p><a class="go" href="${preview.target}" rel="noopener">${reader.words.open}</a></p>
<p><a class="go" href="${store}" rel="noopener">${reader.words.getApp}</a></p>${pixels(pixelUrls)}`,
    style: LOOK,
    head: previewHead(preview),
    headers: TELL_ORIGIN,
  })

const SPLASH_LOOK = lookWithImages(
  `${STYLE}.card{border:1px solid var(--line);border-radius:10px;padding:1rem;margin:0 0 1rem;overflow-wrap:anywhere}` +
    '.card img{max-width:100%;max-height:16rem;display:block;margin:0 0 .75rem;border-radius:6px}.card p{margin:0 0 .35rem}.name{font-weight:600}.host{font-size:1.15rem}.text{white-space:pre-line;overflow-wrap:anywhere}',
)

/** A person's text, with its line breaks. */
const paragraph = (text: string): Html => (text === '' ? html`` : html`<p class="text" dir="auto">${text}</p>`)

/**
 * Waits until the visitor continues, or as long as the owner wants. `page` is the custom splash page, or `null` for the
 * default page.
 */
export const splashPage = (
  reader: Reader,
  page: InterstitialRow | null,
  preview: Preview,
  pixelUrls: readonly string[],
  note: Html,
): Answer => {
  const { words } = reader
  const { title = '', name = words.leaving, message = '', button = '' } = page ?? {}
  const seconds = page?.delay_seconds ?? 0
  return htmlPage(reader, {
    title: title || name,
    body: html`${paragraph(message)}<div class="card">${
      isHttpUrl(preview.image) ? html`<img src="${preview.image}" alt="">` : ''
    }${
      preview.title.trim() === '' ? '' : html`<p class="name" dir="auto">${preview.title}</p>`
    }<p dir="auto">${preview.description}</p>${shownTarget(words, preview.target)}</div>
<p><a class="go" href="${preview.target}" rel="noopener" dir="auto">${button || words.continue}</a></p>${
      seconds > 0 ? html`<p>${words.continuesIn(inSeconds(words, seconds))}</p>` : ''
    }${note}${pixels(pixelUrls)}`,
    style: SPLASH_LOOK,
    head: html`${previewHead(preview)}${seconds > 0 ? refresh(seconds, preview.target) : ''}`,
    headers: TELL_ORIGIN,
  })
}

/**
 * A target with its host first, and then the whole address. The part before an @ may look like another site's name
 * (`https://bank.example@evil.example/`), so it is marked.
 */
const shownTarget = (words: Words, target: string): Html => {
  const { protocol, username, password, host, pathname, search, hash } = new URL(target)
  const user = password === '' ? username : `${username}:${password}`
  const rest = `${host}${pathname}${search}${hash}`
  const whole = user === '' ? html`${target}` : html`${protocol}//<mark>${user}@</mark>${rest}`
  return html`<p dir="ltr"><strong class="host">${host}</strong></p>${
    user === '' ? '' : html`<p role="note">${words.misleadingAddress(isolated(host))}</p>`
  }<small dir="ltr">${whole}</small>`
}

/** "in 5 seconds", as the language declines it. */
const inSeconds = ({ tag }: Words, seconds: number): string =>
  new Intl.RelativeTimeFormat(tag).format(seconds, 'second')

const refresh = (seconds: number, target: string): Html =>
  html`<meta http-equiv="refresh" content="${`${seconds};url=${target}`}">`

/**
 * The look of a frame. An overlay that appears later is hidden until then, from assistive technology, too, but the link
 * out of the frame never is.
 */
const frameLook = (seconds: number): PageStyle =>
  lookWithImages(
    COLORS +
      FIELDS +
      'body{margin:0;height:100dvh;display:flex;flex-direction:column}main{flex:1;display:flex;min-height:0}' +
      'iframe{flex:1;border:0;width:100%;background:#fff}.heard{position:absolute;clip-path:inset(50%);margin:0}' +
      'aside{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;align-items:center;' +
      'padding:.4rem .8rem;max-height:60dvh;overflow:auto;border-block-start:1px solid var(--line);background:var(--card)}' +
      'strong,a,p{overflow-wrap:anywhere}.text{margin:0;white-space:pre-line}label{display:block}' +
      'input,textarea,button{width:100%;max-width:24rem;display:block;margin:0 0 .5rem;padding:.3rem .6rem}' +
      '.unseen{display:none}.go{padding:.25rem .75rem}' +
      (seconds > 0 ? `.overlay{animation:show 0s ${seconds}s both}@keyframes show{from{visibility:hidden}}` : ''),
    'frame-src http: https:',
    "form-action 'self'",
  )

const FRAME_LOOK = frameLook(0)

/** The content of an overlay: its owner's text, and a button or a form. */
const overlayContent = (words: Words, overlay: InterstitialRow, linkId: number): Html => {
  const { title, name, message, button, button_url: address } = overlay
  const heading = html`<strong dir="auto">${title || name}</strong>`
  if (overlay.type === 'contact') {
    return html`<details class="overlay"><summary>${heading}</summary>${paragraph(message)}
<form method="post" action="${CONTACT_PATH}${String(overlay.id)}" target="_blank">
<input type="hidden" name="link" value="${String(linkId)}">
<label class="unseen" aria-hidden="true">${words.website} <input name="website" tabindex="-1" autocomplete="off"></label>
<label>${words.name} <input name="name" maxlength="200" autocomplete="name"></label>
<label>${words.email} <input name="email" type="email" maxlength="255" autocomplete="email" required></label>
<label>${words.message} <textarea name="message" rows="3" maxlength="4000" required></textarea></label>
<button dir="auto">${button || words.send}</button></form></details>`
  }
  const hasButton = button !== '' && isHttpUrl(address)
  return html`<div class="overlay">${heading}${paragraph(message)}${
    hasButton ? html`<p class="text"><a class="go" href="${address}" rel="noopener" dir="auto">${button}</a></p>` : ''
  }</div>`
}

/**
 * Shows the target in a frame, with the overlay below it if the link has one. The target may refuse to be framed, which
 * only the browser notices, so the page always links to the target itself.
 */
export const framePage = (
  reader: Reader,
  overlay: InterstitialRow | null,
  linkId: number,
  preview: Preview,
  pixelUrls: readonly string[],
): Answer =>
  htmlDocument(reader, {
    status: 200,
    title: titleOf(preview),
    head: previewHead(preview),
    style: overlay === null || overlay.delay_seconds === 0 ? FRAME_LOOK : frameLook(overlay.delay_seconds),
    headers: TELL_ORIGIN,
    body: html`<main><h1 class="heard">${titleOf(preview)}</h1><iframe src="${preview.target}" title="${titleOf(preview)}"></iframe></main><aside>${
      overlay === null ? '' : overlayContent(reader.words, overlay, linkId)
    }<a href="${preview.target}" rel="noopener">${reader.words.openWithoutFrame}</a></aside>${pixels(pixelUrls)}`,
  })

/** How many seconds the browser has to load the pixels before it continues. */
const PIXEL_SECONDS = 1

/** Loads tracking pixels on the way to the target. */
export const pixelPage = (reader: Reader, target: string, pixelUrls: readonly string[]): Answer =>
  htmlPage(reader, {
    title: new URL(target).host,
    body: html`<p><a class="go" href="${target}" rel="noopener">${reader.words.continue}</a></p>${pixels(pixelUrls)}`,
    style: LOOK,
    head: refresh(PIXEL_SECONDS, target),
    headers: TELL_ORIGIN,
  })
