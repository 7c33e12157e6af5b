import { isHttpUrl } from '../../../lib/contract/text.ts'
import type { Answer } from '../visit.ts'
import { type Html, html, htmlPage } from './html-page.ts'

/** How the link's owner wants it to be shown where it is shared; an empty text is none. */
export interface Card {
  title: string
  description: string
  image: string
}

/** The title, or else where the link leads. */
export const cardTitle = (card: Card, target: string): string => card.title || new URL(target).host

const property = (name: string, content: string): Html =>
  content === '' ? html`` : html`<meta property="${name}" content="${content}">`

/** In the words of the Open Graph protocol, https://ogp.me; chats that have their own understand these too. */
export const cardHead = (card: Card, target: string): Html => {
  const image = isHttpUrl(card.image) ? card.image : ''
  return html`${property('og:title', cardTitle(card, target))}${property('og:description', card.description)}${property(
    'og:image',
    image,
  )}<meta name="twitter:card" content="${image === '' ? 'summary' : 'summary_large_image'}">`
}

/** For programs that draw a card: a redirect would make them draw the target's. */
export const cardPage = (card: Card, target: string): Answer =>
  htmlPage(
    200,
    cardTitle(card, target),
    html`<p>${card.description}</p><p><a href="${target}" rel="noopener">Continue</a></p>`,
    { head: cardHead(card, target) },
  )
