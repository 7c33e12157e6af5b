import type { Answer } from '../visit.ts'
import { type Card, cardHead, cardTitle } from './card-page.ts'
import { html, htmlPage, STYLE } from './html-page.ts'
import { pixelPictures, withPictures } from './pixel-pictures.ts'

const LOOK = withPictures(`${STYLE}.go{display:inline-block;padding:.5rem 1rem;border:1px solid;border-radius:6px}`)

/** Lets a person tap their way into the app, or to the store that has it. */
export const appPage = (card: Card, target: string, store: string, pictures: readonly string[]): Answer =>
  htmlPage(
    200,
    cardTitle(card, target),
    html`<p>${card.description}</p><p><a class="go" href="${target}" rel="noopener">Open</a></p>
<p><a class="go" href="${store}" rel="noopener">Get the app</a></p>${pixelPictures(pictures)}`,
    { look: LOOK, head: cardHead(card, target) },
  )
