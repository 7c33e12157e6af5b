import { isHttpUrl } from '../../../lib/contract/text.ts'
import type { Answer } from '../visit.ts'
import { type Card, cardHead, cardTitle } from './card-page.ts'
import { html, htmlPage, STYLE } from './html-page.ts'
import { pixelPictures, withPictures } from './pixel-pictures.ts'

const LOOK = withPictures(
  `${STYLE}.card{border:1px solid GrayText;border-radius:6px;padding:1rem;margin:0 0 1rem;overflow-wrap:anywhere}` +
    '.card img{max-width:100%;max-height:16rem;display:block;margin:0 0 .75rem}.card p{margin:0}' +
    '.go{display:inline-block;padding:.5rem 1rem;border:1px solid;border-radius:6px}',
)

/**
 * Stands before the target until the visitor goes on. It does not go on by itself: how long somebody reads is theirs
 * to say. `name` is the custom splash page's, of which the API knows no more; `null` for the plain one.
 */
export const splashPage = (name: string | null, card: Card, target: string, pictures: readonly string[]): Answer =>
  htmlPage(
    200,
    name ?? 'You are leaving this site',
    html`<div class="card">${isHttpUrl(card.image) ? html`<img src="${card.image}" alt="">` : ''}<p><strong>${cardTitle(
      card,
      target,
    )}</strong></p><p>${card.description}</p><small dir="ltr">${target}</small></div>
<p><a class="go" href="${target}" rel="noopener">Continue</a></p>${pixelPictures(pictures)}`,
    { look: LOOK, head: cardHead(card, target) },
  )
