import { isHttpUrl } from '../../../lib/contract/text.ts'
import type { Answer } from '../visit.ts'
import { type Html, html, htmlDocument, htmlPage, type Look, look, STYLE } from './html-page.ts'

/** What a page shows of a link: its target, and how its owner wants it to look where it is shared. */
export interface Preview {
  target: string
  /** These three are empty if the owner set none. */
  title: string
  description: string
  image: string
}

/** The title, or the target's host. */
const titleOf = ({ title, target }: Preview): string => title || new URL(target).host

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

/** Images by which vendors count a visit. They are invisible and have no text alternative. */
const pixels = (addresses: readonly string[]): Html =>
  html`${addresses.map((address) => html`<img src="${address}" alt="" width="1" height="1" class="pixel">`)}`

const lookWithImages = (style: string, ...allows: string[]): Look =>
  look(`${style}.pixel{position:absolute;inset-block-end:0;inset-inline-end:0}`, 'img-src http: https:', ...allows)

const BUTTON = '.go{display:inline-block;padding:.5rem 1rem;border:1px solid;border-radius:6px}'

/** For programs that draw preview cards: after a redirect they would draw the target's own card. */
export const cardPage = (preview: Preview): Answer =>
  htmlPage(
    200,
    titleOf(preview),
    html`<p>${preview.description}</p><p><a href="${preview.target}" rel="noopener">Continue</a></p>`,
    { head: previewHead(preview) },
  )

const APP_LOOK = lookWithImages(`${STYLE}${BUTTON}`)

/** Lets a person tap a link that opens the app, or the store that has it. */
export const appPage = (preview: Preview, store: string, pixelUrls: readonly string[]): Answer =>
  htmlPage(
    200,
    titleOf(preview),
    html`<p>${preview.description}</p><p><a class="go" href="${preview.target}" rel="noopener">Open</a></p>
<p><a class="go" href="${store}" rel="noopener">Get the app</a></p>${pixels(pixelUrls)}`,
    { look: APP_LOOK, head: previewHead(preview) },
  )

const SPLASH_LOOK = lookWithImages(
  `${STYLE}.card{border:1px solid GrayText;border-radius:6px;padding:1rem;margin:0 0 1rem;overflow-wrap:anywhere}` +
    `.card img{max-width:100%;max-height:16rem;display:block;margin:0 0 .75rem}.card p{margin:0}${BUTTON}`,
)

/** Waits until the visitor continues. `title` is the custom splash page's name, or `null` for the default page. */
export const splashPage = (title: string | null, preview: Preview, pixelUrls: readonly string[]): Answer =>
  htmlPage(
    200,
    title ?? 'You are leaving this site',
    html`<div class="card">${isHttpUrl(preview.image) ? html`<img src="${preview.image}" alt="">` : ''}<p><strong>${titleOf(
      preview,
    )}</strong></p><p>${preview.description}</p><small dir="ltr">${preview.target}</small></div>
<p><a class="go" href="${preview.target}" rel="noopener">Continue</a></p>${pixels(pixelUrls)}`,
    { look: SPLASH_LOOK, head: previewHead(preview) },
  )

const FRAME_LOOK = lookWithImages(
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}' +
    'body{margin:0;height:100dvh;display:flex;flex-direction:column}iframe{flex:1;border:0;width:100%;background:#fff}' +
    'aside{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;padding:.4rem .8rem;' +
    'border-block-start:1px solid GrayText}strong,a{overflow-wrap:anywhere}' +
    ':focus-visible{outline:2px solid Highlight;outline-offset:2px}',
  'frame-src http: https:',
)

/**
 * Shows the target in a frame, with the overlay's text below it if the link has one. The target may refuse to be
 * framed, which only the browser notices, so the page always links to the target itself.
 */
export const framePage = (overlay: string | null, preview: Preview, pixelUrls: readonly string[]): Answer =>
  htmlDocument({
    status: 200,
    title: titleOf(preview),
    head: previewHead(preview),
    look: FRAME_LOOK,
    headers: { 'referrer-policy': 'strict-origin-when-cross-origin' },
    body: html`<iframe src="${preview.target}" title="${titleOf(preview)}"></iframe><aside>${
      overlay === null ? '' : html`<strong>${overlay}</strong>`
    }<a href="${preview.target}" rel="noopener">Open without frame</a></aside>${pixels(pixelUrls)}`,
  })

const PIXEL_LOOK = lookWithImages(STYLE)

/** How long the browser has to load the pixels before it continues, in seconds. */
const PIXEL_SECONDS = 1

/** Loads tracking pixels on the way to the target. */
export const pixelPage = (target: string, pixelUrls: readonly string[]): Answer =>
  htmlPage(
    200,
    new URL(target).host,
    html`<p><a href="${target}" rel="noopener">Continue</a></p>${pixels(pixelUrls)}`,
    { look: PIXEL_LOOK, head: html`<meta http-equiv="refresh" content="${`${PIXEL_SECONDS};url=${target}`}">` },
  )
