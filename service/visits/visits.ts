import { isPassword } from '../accounts/credentials.ts'
import type { AppDeps } from '../api/app-deps.ts'
import { aliasKey } from '../http/alias.ts'
import { aliasOfPath } from '../http/site.ts'
import type { OpenStore } from '../store/open-store.ts'
import { type Destination, decide, targetUrl } from './decide.ts'
import { messagePage } from './pages/html-page.ts'
import { appPage, cardPage, framePage, pixelPage, splashPage } from './pages/link-pages.ts'
import { passwordGate } from './password-gate.ts'
import { publicPages } from './public-pages.ts'
import { isLoop, type Place, placeOf } from './redirect-loop.ts'
import { isRobot } from './user-agent.ts'
import type { Answer, Visit, Visits } from './visit.ts'

type Link = NonNullable<Awaited<ReturnType<OpenStore['visits']['findTarget']>>>

/** Answers everything outside the API: short links, branded domains and the service's public pages. */
export const createVisits = (deps: AppDeps): Visits => {
  const { store, site, clicks, now, pixelImages } = deps
  const answerPublicPage = publicPages(deps)
  const checkPassword = passwordGate(isPassword, store.rateLimiter)

  const openLink = async (visit: Visit, link: Link): Promise<Answer> => {
    const visitor = { ...visit, now: now(), knowsPassword: false, isSecure: site.origin.startsWith('https:') }
    let destination = decide(link, visitor)
    if (destination.kind === 'password' && link.password_hash !== null) {
      const refused = await checkPassword(visit, link.id, link.password_hash)
      if (refused !== null) return refused
      destination = decide(link, { ...visitor, knowsPassword: true })
    }
    if (!('target' in destination)) return failurePage(destination.kind)
    if (destination.kind === 'redirect' && (await isLoop(deps, placeOfVisit(visit), visitor, destination.target))) {
      return messagePage(508, 'Redirect loop', 'This link leads back to itself.')
    }
    countClick(visit, link.id)
    return render(destination, visit, link, await pixelUrls(link.id))
  }

  const countClick = (visit: Visit, linkId: number): void => {
    if (visit.method === 'HEAD' || visit.isPrefetch || isRobot(visit.userAgent)) return
    const { address, userAgent, referrer, country } = visit
    clicks.count({ linkId, address, userAgent, referrer, country })
  }

  /** Most operators configure no images; then no visitor waits for this query. */
  const pixelUrls = async (linkId: number): Promise<string[]> => {
    if (Object.keys(pixelImages).length === 0) return []
    const pixels = await store.visits.pixelsOf(linkId)
    return pixels.flatMap(({ type, tag }) => pixelImages[type]?.replaceAll('{tag}', encodeURIComponent(tag)) ?? [])
  }

  const placeOfVisit = ({ host, path }: Visit): Place => ({
    host: site.isOwnHost(host) ? '' : host,
    aliasKey: aliasKey(aliasOfPath(path) ?? ''),
  })

  const hasLink = async (address: string): Promise<boolean> => {
    const place = placeOf(site, address)
    return place !== null && (await store.visits.findTarget(place.host, place.aliasKey)) !== undefined
  }

  /** The owner of a branded domain chooses where visits without a link go. */
  const openWithoutLink = async (visit: Visit): Promise<Answer> => {
    if (visit.method === 'POST') return methodNotAllowed('GET, HEAD')
    if (site.isOwnHost(visit.host)) return (await answerPublicPage(visit)) ?? failurePage('not-found')
    const domain = visit.host === '' ? undefined : await store.domains.findByHost(visit.host)
    const address = visit.path === '/' ? domain?.redirect_root : domain?.redirect_404
    const target = address === undefined ? null : targetUrl(address)
    // From a place without a link, only a link leads on.
    if (target !== null && new URL(target).host === visit.host && !(await hasLink(target)))
      return failurePage('not-found')
    return target === null ? failurePage('not-found') : redirect(target)
  }

  return async (visit) => {
    if (visit.method !== 'GET' && visit.method !== 'HEAD' && visit.method !== 'POST') {
      return methodNotAllowed('GET, HEAD, POST')
    }
    const alias = aliasOfPath(visit.path)
    const isOwnHost = site.isOwnHost(visit.host)
    // The service's own domain is stored with an empty host, which a request without a Host header must not match.
    const link =
      alias === null || (visit.host === '' && !isOwnHost)
        ? undefined
        : await store.visits.findTarget(isOwnHost ? '' : visit.host, aliasKey(alias))
    return link === undefined ? openWithoutLink(visit) : openLink(visit, link)
  }
}

const render = (
  destination: Extract<Destination, { target: string }>,
  { method }: Visit,
  link: Link,
  pixelUrls: readonly string[],
): Answer => {
  const { kind, target } = destination
  const preview = { target, title: link.meta_title, description: link.meta_description, image: link.meta_image }
  switch (kind) {
    case 'redirect':
      if (!destination.isImmediate && pixelUrls.length > 0) return pixelPage(target, pixelUrls)
      // 303 makes the browser request the target with GET after the password form's POST.
      return redirect(target, method === 'POST' ? 303 : 302)
    case 'card':
      return cardPage(preview)
    case 'app':
      return appPage(preview, destination.store, pixelUrls)
    case 'splash':
      return splashPage(destination.title, preview, pixelUrls)
    case 'frame':
      return framePage(destination.overlay, preview, pixelUrls)
  }
}

/** Never cached: every visit counts as a click, and an edited link takes effect at once. */
const redirect = (location: string, status: 302 | 303 = 302): Answer => ({
  status,
  headers: { location, 'cache-control': 'private, no-store' },
  body: '',
})

const failurePage = (kind: Exclude<Destination, { target: string }>['kind']): Answer => {
  switch (kind) {
    case 'expired':
      return messagePage(410, 'Link expired', 'This link has expired.')
    case 'method-not-allowed':
      return methodNotAllowed('GET, HEAD')
    case 'password':
    case 'not-found':
      return messagePage(404, 'Not found', 'There is no link at this address.')
  }
}

const methodNotAllowed = (allow: string): Answer =>
  messagePage(405, 'Method not allowed', `This address accepts only ${allow}.`, { allow })
