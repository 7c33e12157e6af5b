import { randomInt } from 'node:crypto'
import QRCode from 'qrcode'
import { PAGE_SEGMENTS } from '../../lib/contract/link-options.ts'
import { withQuery } from '../../lib/contract/target-address.ts'
import type { AppDeps } from '../api/app-deps.ts'
import { aliasKey } from '../http/alias.ts'
import { meantAliases, meantQuery } from '../http/meant-alias.ts'
import { aliasOfPath, shortUrlOf } from '../http/site.ts'
import { hostOfDomain } from '../store/domain-store.ts'
import { ROTATION_SIZE } from '../store/rotation.ts'
import { avatarSvg } from './pages/avatar.ts'
import { html } from './pages/html.ts'
import { type AbuseNote, htmlPage, type Reader, readerOf } from './pages/html-page.ts'
import type { ChainEnd } from './redirect-loop.ts'
import type { Takedown } from './takedowns.ts'
import type { Answer, Visit } from './visit.ts'

type Page = (name: string, visit: Visit) => Promise<Answer | null>

const MAX_LISTED_LINKS = 200

/** More than one try is needed only if links lead to rotators, or if many links have expired. */
const ROTATOR_TRIES = 20

/** Pages on the service's own domain other than short links; `null` if there is none at this path. */
export const publicPages = (
  { store, site, takedowns, now }: AppDeps,
  endOf: (visit: Visit, address: string) => Promise<ChainEnd>,
  takedownPage: (visit: Visit, takedown: Takedown) => Answer,
  note: AbuseNote,
): ((visit: Visit) => Promise<Answer | null>) => {
  const isTakenDown = (link: Parameters<typeof takedowns.ofLink>[0] & { origin: string }): boolean =>
    (takedowns.ofLink(link) ?? takedowns.ofHost(hostOfDomain(link))) !== null
  const listedLinks = (links: Awaited<ReturnType<typeof store.visits.publicLinks>>): ListedLink[] =>
    links
      .filter((link) => !isTakenDown(link))
      .map(({ origin, alias, meta_title }) => ({ shortUrl: shortUrlOf(site, origin, alias), title: meta_title }))

  const pages: Record<(typeof PAGE_SEGMENTS)[number], Page> = {
    /** A campaign's rotator redirects to a random public link, which counts the click and may pass the query on. */
    async r(slug, visit) {
      const campaign = await store.visits.findPublicCampaign({ slugKey: aliasKey(slug) })
      if (campaign === undefined) return null
      const takedown = takedowns.ofAccount(campaign.account_id)
      if (takedown !== null) return takedownPage(visit, takedown)
      const all = await store.visits.allLive(campaign, now())
      if (all?.length === 0) return null
      for (let tries = 0; tries < ROTATOR_TRIES; tries += 1) {
        const links = all ?? (await store.visits.someLive(campaign, now(), randomInt(ROTATION_SIZE)))
        const chosen = links.length === 0 ? undefined : links[randomInt(links.length)]
        const link = chosen === undefined ? undefined : await store.visits.chosen(chosen)
        if (link === undefined || isTakenDown(link)) continue
        const location = withQuery(shortUrlOf(site, link.origin, link.alias), visit.query)
        // A link that leads to a rotator could come back here endlessly. Trying again keeps the choice even.
        if ((await endOf(visit, location)) !== 'page') continue
        return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: '' }
      }
      return null
    },

    async l(listToken, visit) {
      const campaign = await store.visits.findPublicCampaign({ listToken })
      if (campaign === undefined) return null
      const takedown = takedowns.ofAccount(campaign.account_id)
      if (takedown !== null) return takedownPage(visit, takedown)
      const links = await store.visits.publicLinks({ campaignId: campaign.id }, now(), MAX_LISTED_LINKS)
      return linkListPage(readerOf(visit), campaign.name, listedLinks(links))
    },

    async b(token, visit) {
      const bio = await store.showcases.findByToken('bio', token)
      if (bio === undefined) return null
      const takedown = takedowns.ofAccount(bio.account_id)
      if (takedown !== null) return takedownPage(visit, takedown)
      const links = await store.visits.publicLinks({ accountId: bio.account_id }, now(), MAX_LISTED_LINKS)
      return linkListPage(readerOf(visit), bio.name, listedLinks(links))
    },

    async q(name, visit) {
      const item = await store.showcases.findByToken('qr', name.replace(/\.svg$/, ''))
      const takedown = item === undefined ? null : takedowns.ofAccount(item.account_id)
      if (takedown !== null) return takedownPage(visit, takedown)
      const bio = item === undefined ? undefined : await store.showcases.findBioOf(item.account_id)
      return bio === undefined ? null : svg(await QRCode.toString(`${site.origin}/b/${bio.token}`, { type: 'svg' }))
    },

    async avatar(name) {
      const picture = avatarSvg(name)
      return picture === null ? null : svg(picture)
    },
  }

  return async (visit) => {
    const { path } = visit
    if (path === '/') return aboutPage(readerOf(visit), note)
    if (path === '/robots.txt') return plainText('User-agent: *\nDisallow: /api/\n')
    const [, room = '', rest = ''] = /^\/+(\w+)(\/.+)$/.exec(path) ?? []
    const segment = PAGE_SEGMENTS.find((each) => each === room)
    if (segment === undefined) return null
    const page = pages[segment]
    const name = aliasOfPath(rest)
    const answer = name === null ? null : await page(name, visit)
    if (answer !== null) return answer
    for (const meant of meantAliases(rest)) {
      const meantPage = await page(meant, { ...visit, query: `${meantQuery(rest)}&${visit.query}` })
      if (meantPage !== null) return meantPage
    }
    return null
  }
}

interface ListedLink {
  shortUrl: string
  title: string
}

const linkListPage = (reader: Reader, title: string, links: readonly ListedLink[]): Answer =>
  htmlPage(reader, {
    title,
    body:
      links.length === 0
        ? html`<p>${reader.words.noLinksYet}</p>`
        : html`<ul>${links.map(
            ({ shortUrl, title: name }) =>
              html`<li><a href="${shortUrl}" rel="noopener" dir="auto">${name.trim() === '' ? shortUrl : name}</a><small dir="ltr">${shortUrl}</small></li>`,
          )}</ul>`,
  })

/** The page for people who open the service's address without an alias. */
const aboutPage = (reader: Reader, note: AbuseNote): Answer => {
  const { words } = reader
  const api = html`<a href="/api/openapi.json" dir="ltr">/api/openapi.json</a>`
  return htmlPage(reader, {
    title: 'Terselink',
    body: html`<p>${words.purpose}</p><p><small>${words.about(api)}</small></p>${note(words)}`,
  })
}

const plainText = (body: string): Answer => ({
  status: 200,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  body,
})

const svg = (body: string): Answer => ({
  status: 200,
  headers: {
    'content-type': 'image/svg+xml',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=86400',
  },
  body,
})
