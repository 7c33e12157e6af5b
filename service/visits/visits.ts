import { isPassword } from '../accounts/credentials.ts'
import { aliasKey } from '../alias.ts'
import type { AppDeps } from '../api/app-deps.ts'
import { aliasOfPath } from '../http/site.ts'
import type { OpenStore } from '../store/open-store.ts'
import { messagePage } from './pages/html-page.ts'
import { passwordGate } from './password-gate.ts'
import { publicPages } from './public-pages.ts'
import { redirect } from './redirect.ts'
import { targetAddress } from './target-address.ts'
import { targetedAddress } from './targeting.ts'
import { isRobot } from './user-agent.ts'
import type { Answer, Visit, Visits } from './visit.ts'
import { createWayToTarget } from './way-to-target.ts'

type Target = NonNullable<Awaited<ReturnType<OpenStore['visits']['findTarget']>>>

/** Everything outside the API: short links, branded domains, and the service's own public pages. */
export const createVisits = (deps: AppDeps): Visits => {
  const { store, site, clicks, now, pixelImages } = deps
  const wayToTarget = createWayToTarget(site)
  const pages = publicPages(deps)
  const opensWith = passwordGate(isPassword, store.rateLimiter)

  const countClick = (visit: Visit, linkId: number): void => {
    if (visit.method === 'HEAD' || visit.isPrefetch || isRobot(visit.userAgent)) return
    const { address, userAgent, referrer, country } = visit
    clicks.count({ linkId, address, userAgent, referrer, country })
  }

  const openLink = async (visit: Visit, link: Target): Promise<Answer> => {
    // Compared at every visit: nothing has to run at the moment when a link expires.
    if (link.expires_at !== null && link.expires_at <= now()) return expired()
    if (link.password_hash !== null) {
      const refused = await opensWith(visit, link.password_hash)
      // The form is no click: nobody has gone anywhere yet.
      if (refused !== null) return refused
    } else if (visit.method === 'POST') return methodRefused('GET, HEAD')
    // Written by this service, after the contract's schema has checked it.
    const parameters = JSON.parse(link.parameters) as { name: string; value: string }[]
    const target = targetAddress(targetedAddress(visit, link) ?? link.url, parameters)
    if (target === null) return notFound()
    countClick(visit, link.id)
    return wayToTarget(visit, link, target, await pixelPictures(link.id))
  }

  /** Most operators name no pictures: no visitor waits for the question which a link has. */
  const pixelPictures = async (linkId: number): Promise<string[]> => {
    if (Object.keys(pixelImages).length === 0) return []
    const pixels = await store.visits.pixelsOf(linkId)
    return pixels.flatMap(({ type, tag }) => pixelImages[type]?.replaceAll('{tag}', encodeURIComponent(tag)) ?? [])
  }

  /** A branded domain says what happens to visits that meet no link. */
  const withoutLink = async (visit: Visit): Promise<Answer> => {
    if (visit.method === 'POST') return methodRefused('GET, HEAD')
    if (site.isOwnHost(visit.host)) return (await pages(visit)) ?? notFound()
    const domain = visit.host === '' ? undefined : await store.domains.findByHost(visit.host)
    const elsewhere = visit.path === '/' ? domain?.redirect_root : domain?.redirect_404
    const target = elsewhere === undefined ? null : targetAddress(elsewhere, [])
    return target === null ? notFound() : redirect(target)
  }

  return async (visit) => {
    if (visit.method !== 'GET' && visit.method !== 'HEAD' && visit.method !== 'POST') {
      return methodRefused('GET, HEAD, POST')
    }
    const alias = aliasOfPath(visit.path)
    const ownHost = site.isOwnHost(visit.host)
    // Without a Host header there is no domain; an empty host is how the service's own is stored.
    const link =
      alias === null || (visit.host === '' && !ownHost)
        ? undefined
        : await store.visits.findTarget(ownHost ? '' : visit.host, aliasKey(alias))
    return link === undefined ? withoutLink(visit) : openLink(visit, link)
  }
}

const notFound = (): Answer => messagePage(404, 'Not found', 'There is no link at this address.')

const expired = (): Answer => messagePage(410, 'Expired', 'This link has expired.')

const methodRefused = (allow: string): Answer =>
  messagePage(405, 'Not possible', 'This address can only be opened.', { allow })
