import { type Html, html, type Look, look } from './html-page.ts'

/** The pictures by which vendors count a visit. They show nothing, so nobody is told of them. */
export const pixelPictures = (addresses: readonly string[]): Html =>
  html`${addresses.map((address) => html`<img src="${address}" alt="" width="1" height="1" class="pixel">`)}`

/** A look with pictures of the Web. */
export const withPictures = (style: string, ...allows: string[]): Look =>
  look(`${style}.pixel{position:absolute;inset-block-end:0;inset-inline-end:0}`, 'img-src http: https:', ...allows)
