import type { Answer } from '../visit.ts'
import { html, htmlPage } from './html-page.ts'

export interface ListedLink {
  shortUrl: string
  title: string
}

/** Links that their owner shows to everybody: a campaign's list, a bio page. */
export const linkListPage = (title: string, links: readonly ListedLink[]): Answer =>
  htmlPage(
    200,
    title,
    links.length === 0
      ? html`<p>There are no links here yet.</p>`
      : html`<ul>${links.map(
          ({ shortUrl, title: name }) =>
            html`<li><a href="${shortUrl}" rel="noopener">${name === '' ? shortUrl : name}</a><small>${shortUrl}</small></li>`,
        )}</ul>`,
  )
