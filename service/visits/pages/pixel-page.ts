import type { Answer } from '../visit.ts'
import { html, htmlPage, STYLE } from './html-page.ts'
import { pixelPictures, withPictures } from './pixel-pictures.ts'

const LOOK = withPictures(STYLE)

/** How long the pictures have before the browser goes on by itself, in seconds. */
const GO_ON_AFTER = 1

/** Lets vendors count the visit on the way to a target that is opened directly. */
export const pixelPage = (target: string, pictures: readonly string[]): Answer =>
  htmlPage(
    200,
    new URL(target).host,
    html`<p><a href="${target}" rel="noopener">Continue</a></p>${pixelPictures(pictures)}`,
    {
      look: LOOK,
      head: html`<meta http-equiv="refresh" content="${`${GO_ON_AFTER};url=${target}`}">`,
    },
  )
