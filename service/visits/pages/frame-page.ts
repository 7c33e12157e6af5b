import type { Answer } from '../visit.ts'
import { type Card, cardHead, cardTitle } from './card-page.ts'
import { html, htmlDocument } from './html-page.ts'
import { pixelPictures, withPictures } from './pixel-pictures.ts'

const LOOK = withPictures(
  ':root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}' +
    'body{margin:0;height:100dvh;display:flex;flex-direction:column}iframe{flex:1;border:0;width:100%;background:#fff}' +
    'aside{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;padding:.4rem .8rem;' +
    'border-block-start:1px solid GrayText}strong,a{overflow-wrap:anywhere}' +
    ':focus-visible{outline:2px solid Highlight;outline-offset:2px}',
  'frame-src http: https:',
)

/**
 * Shows the target inside a page of this address, with the overlay's words below it where there is one (`words`; the
 * API knows no more of an overlay than its name). A target may refuse to be framed, which only the visitor's browser
 * finds out: so the way out is always there.
 */
export const framePage = (words: string | null, card: Card, target: string, pictures: readonly string[]): Answer =>
  htmlDocument({
    status: 200,
    title: cardTitle(card, target),
    head: cardHead(card, target),
    look: LOOK,
    headers: { 'referrer-policy': 'strict-origin-when-cross-origin' },
    body: html`<iframe src="${target}" title="${cardTitle(card, target)}"></iframe><aside>${
      words === null ? '' : html`<strong>${words}</strong>`
    }<a href="${target}" rel="noopener">Open this page by itself</a></aside>${pixelPictures(pictures)}`,
  })
