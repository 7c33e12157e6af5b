import { isPassword } from '../accounts/credentials.ts'
import type { AppDeps } from '../api/app-deps.ts'
import { aliasKey, aliasProblem } from '../http/alias.ts'
import { meantAliases, meantQuery } from '../http/meant-alias.ts'
import { aliasOfPath } from '../http/site.ts'
import { CONTACT_PATH, contactForm } from './contact-form.ts'
import { type Destination, decide, isExpired, passesQuery, targetUrl, type Visitor } from './decide.ts'
import { guessLimit } from './guess-limit.ts'
import type { KnownLink, KnownLinks } from './known-links.ts'
import { type Html, html } from './pages/html.ts'
import { type AbuseNote, abuseNote, isolated, messagePage, readerOf } from './pages/html-page.ts'
import { appPage, cardPage, framePage, pixelPage, splashPage } from './pages/link-pages.ts'
import { passwordGate } from './password-gate.ts'
import { publicPages } from './public-pages.ts'
import { after, chainEnd, findMeant, placeAt, placeOf, redirectOf } from './redirect-loop.ts'
import type { LinkTakedown, Takedown } from './takedowns.ts'
import { isCardMaker, isRobot, referrerHost } from './user-agent.ts'
import type { Answer, Visit, Visits } from './visit.ts'
import type { Words } from './words/words.ts'

/** Answers everything outside the API: short links, branded domains and the service's public pages. */
export const createVisits = (deps: AppDeps, links: KnownLinks): Visits => {
  const { store, site, clicks, now, pixelImages, takedowns, onRefusedVisit } = deps
  const hasPixelImages = Object.keys(pixelImages).length > 0
  const isSecure = site.origin.startsWith('https:')
  /** Whether short URLs at this host are https. The service's own host may be empty. */
  const isSecureAt = async (host: string): Promise<boolean> => {
    const domain = host === '' || site.isOwnHost(host) ? null : await links.domain(host)
    return domain === null ? isSecure : domain.origin.startsWith('https:')
  }

  const domainPassesQuery = (host: string): boolean | Promise<boolean> =>
    host !== '' && !site.isOwnHost(host) && after(links.domain(host), (domain) => domain?.passes_query === 1)

  const visitorOf = (visit: Visit): Omit<Visitor, 'isSecure' | 'domainPassesQuery'> => ({
    ...visit,
    now: now(),
    knowsPassword: false,
  })

  const endOfChain = (visit: Visit, target: string) =>
    chainEnd({ ...links, site, isSecureAt }, placeAt(site, visit.host, visit.path), visitorOf(visit), target)

  const answerContact = contactForm(deps)
  const note = abuseNote(deps.abuseContact)
  const takeDownAccount = (visit: Visit, takedown: Takedown) =>
    takedownPage(visit, { ...takedown, what: 'account', host: '' })
  const answerPublicPage = publicPages(deps, endOfChain, takeDownAccount, note)
  const checkPassword = passwordGate(isPassword, store.rateLimiter, note)
  const limitGuesses = guessLimit(deps.unknownAliasLimit, now, () => onRefusedVisit('too-many-unknown'))

  /** The visit with the name and color of its host's pages. */
  const withLook = async (visit: Visit): Promise<Visit> => {
    const domain = visit.host === '' || site.isOwnHost(visit.host) ? null : await links.domain(visit.host)
    return domain === null ? visit : { ...visit, look: domain }
  }

  /** A link to the host's home page, if it has one. */
  const wayOn = async ({ host, path }: Visit, words: Words): Promise<Html> => {
    const domain = host === '' || path === '/' || site.isOwnHost(host) ? null : await links.domain(host)
    const hasPage = domain === null ? site.isOwnHost(host) : targetUrl(redirectOf(domain, { isRoot: true })) !== null
    return hasPage ? html`<p><a href="/">${words.goTo(isolated(host))}</a></p>` : html``
  }

  const failurePage = async (visit: Visit, kind: Exclude<Destination, { target: string }>['kind']): Promise<Answer> => {
    const reader = readerOf(await withLook(visit))
    const { words } = reader
    switch (kind) {
      case 'expired': {
        const text = html`${words.hasExpired} ${words.askSender}`
        const more = await wayOn(visit, words)
        return messagePage(reader, { status: 410, icon: 'clock', title: words.expired, text, more })
      }
      case 'method-not-allowed':
        return methodNotAllowed(visit, 'GET, HEAD')
      case 'password':
      case 'not-found': {
        const text = html`${words.noLink} ${words.checkAddress}`
        const more = html`${await wayOn(visit, words)}${note(words)}`
        return messagePage(reader, { status: 404, icon: 'missing', title: words.notFound, text, more })
      }
    }
  }

  /** The texts tell an operator what a proxy sends as Host, and an account that its domain isn't verified yet. */
  const hostIsElsewhere = (visit: Visit): Answer => {
    const reader = readerOf(visit)
    const { words } = reader
    const text = words.noLinksAt(isolated(visit.host))
    return messagePage(reader, { status: 404, icon: 'missing', title: words.notFound, text, more: note(words) })
  }

  /**
   * Shown without a redirect, for robots and previews, too. RFC 7725 defines a status and a header for legal reasons.
   */
  const takedownPage = (visit: Visit, { what, category }: LinkTakedown): Answer => {
    onRefusedVisit(what)
    const reader = readerOf(visit)
    const { words } = reader
    const isLegal = category === 'legal'
    const headers: Record<string, string> = isLegal ? { link: `<${site.origin}>; rel="blocked-by"` } : {}
    const reason = category === 'other' ? '' : html`<p>${words[category]}</p>`
    const text = words[TAKEN_DOWN[what]]
    const more = html`${reason}${note(words)}`
    const status = isLegal ? 451 : 410
    return messagePage(reader, { status, icon: 'stop', title: words.disabled, text, more, headers })
  }

  const openLink = (visit: Visit, link: KnownLink): Answer | Promise<Answer> => {
    const takedown = takedowns.ofLink(link)
    if (takedown !== null) return takedownPage(visit, takedown)
    if (visit.isPrefetch) return NOT_PREFETCHED
    if (visit.query === '') return openWith(visit, link, false)
    return after(domainPassesQuery(visit.host), (passes) => openWith(visit, link, passes))
  }

  const openWith = (visit: Visit, link: KnownLink, domainPasses: boolean): Answer | Promise<Answer> => {
    const { fixedTarget } = link
    const isPassedOn = passesQuery(link, { query: visit.query, domainPassesQuery: domainPasses })
    const isFixed = fixedTarget !== null && !isPassedOn && !hasPixelImages && visit.method !== 'POST'
    if (!isFixed || isExpired(link, now()) || isCardMaker(visit.userAgent))
      return openByRules(visit, link, domainPasses)
    countClick(visit, link.id)
    return redirect(fixedTarget, robotsHeader(link))
  }

  const openByRules = async (visit: Visit, known: KnownLink, domainPasses: boolean): Promise<Answer> => {
    const { interstitial_id: id } = known
    const interstitial = id === null ? null : ((await store.visits.interstitial(id)) ?? null)
    const blocked = takedowns.ofAddresses([interstitial?.button_url ?? ''])
    if (blocked !== null) return takedownPage(visit, blocked)
    const link = { ...known, interstitial }
    const visitor = { ...visitorOf(visit), domainPassesQuery: domainPasses, isSecure: await isSecureAt(visit.host) }
    let destination = decide(link, visitor)
    if (destination.kind === 'password' && link.password_hash !== null) {
      destination = decide(link, { ...visitor, knowsPassword: true })
      const isApp = destination.kind === 'redirect' && destination.target.startsWith('intent:')
      const refused = await checkPassword(await withLook(visit), link.id, link.password_hash, isApp ? 'app' : 'page')
      if (refused !== null) {
        // Opening the form by GET, without a password, has status 200.
        if (refused.status === 403) onRefusedVisit('wrong-password')
        if (refused.status === 429) onRefusedVisit('too-many-passwords')
        return refused
      }
    }
    if (!('target' in destination)) return failurePage(visit, destination.kind)
    const mayLoop = known.mayLoop && destination.kind === 'redirect'
    if (mayLoop && (await endOfChain(visit, destination.target)) === 'loop') return loopPage(visit)
    countClick(visit, link.id)
    return render(destination, await withLook(visit), link, await pixelUrls(link.id), note)
  }

  const countClick = (visit: Visit, linkId: number): void => {
    if (visit.method === 'HEAD' || isRobot(visit.userAgent)) return
    const { address, userAgent, referrer, country } = visit
    clicks.count({ linkId, address, userAgent, referrer: referrerHost(referrer), country })
  }

  /** Most operators configure no images. Then no visitor waits for this query. */
  const pixelUrls = async (linkId: number): Promise<string[]> => {
    if (!hasPixelImages) return []
    const pixels = await store.visits.pixelsOf(linkId)
    return pixels.flatMap(({ type, tag }) => pixelImages[type]?.replaceAll('{tag}', encodeURIComponent(tag)) ?? [])
  }

  const hasLink = async (address: string): Promise<boolean> => {
    const place = placeOf(site, address)
    return place !== null && (await findMeant(place, links.find)) !== null
  }

  /** The owner of a branded domain chooses where visits without a link go. */
  const openWithoutLink = async (visit: Visit): Promise<Answer> => {
    if (visit.method === 'POST' && visit.path.startsWith(CONTACT_PATH)) {
      const isServed = site.isOwnHost(visit.host) || (await links.domain(visit.host)) !== null
      return isServed ? answerContact(visit) : failurePage(visit, 'not-found')
    }
    if (visit.method === 'POST') return methodNotAllowed(visit, 'GET, HEAD')
    if (site.isOwnHost(visit.host)) return (await answerPublicPage(visit)) ?? failurePage(visit, 'not-found')
    const domain = visit.host === '' ? null : await links.domain(visit.host)
    if (domain === null) return hostIsElsewhere(visit)
    const ofAccount = domain.account_id === null ? null : takedowns.ofAccount(domain.account_id)
    if (ofAccount !== null) return takeDownAccount(visit, ofAccount)
    const target = targetUrl(redirectOf(domain, { isRoot: visit.path === '/' }))
    // A place without a link may redirect on its own host only to a link.
    if (target === null || (new URL(target).host === visit.host && !(await hasLink(target))))
      return failurePage(visit, 'not-found')
    const blocked = takedowns.ofAddresses([target])
    if (blocked !== null) return takedownPage(visit, blocked)
    return domain.mayLoop && (await endOfChain(visit, target)) === 'loop' ? loopPage(visit) : redirect(target)
  }

  /** Only a visit without a link costs further look-ups and counts as a guess. */
  const openMeant = async (visit: Visit, host: string, exact: string | null): Promise<Answer> => {
    if (host !== '' && (await links.domain(host)) === null) return openWithoutLink(visit)
    const meant = meantAliases(visit.path)
    for (const alias of meant) {
      const link = await links.find(host, aliasKey(alias))
      if (link !== null) return openLink({ ...visit, query: `${meantQuery(visit.path)}&${visit.query}` }, link)
    }
    const isLong = visit.path.length > LONGEST_UNCOUNTED
    const isGuess = isLong || [exact, ...meant].some((alias) => alias !== null && mayBeGuessed(alias))
    return isGuess ? limitGuesses(visit, () => openWithoutLink(visit)) : openWithoutLink(visit)
  }

  return (visit) => {
    if (visit.method !== 'GET' && visit.method !== 'HEAD' && visit.method !== 'POST') {
      return methodNotAllowed(visit, 'GET, HEAD, POST')
    }
    const alias = aliasOfPath(visit.path)
    const isOwnHost = site.isOwnHost(visit.host)
    // The service's own domain is stored with an empty host. A request without a Host header must not match it.
    if (visit.host === '' && !isOwnHost) return openWithoutLink(visit)
    const host = isOwnHost ? '' : visit.host
    const closed = takedowns.ofHost(host)
    if (closed !== null) return takedownPage(visit, { ...closed, what: 'domain', host: '' })
    const open = (link: KnownLink | null) => (link === null ? openMeant(visit, host, alias) : openLink(visit, link))
    const link = alias === null ? null : links.find(host, aliasKey(alias))
    return link instanceof Promise ? link.then(open) : open(link)
  }
}

/** Longer than the paths that programs request from every host. Reading a path costs more than a look-up. */
const LONGEST_UNCOUNTED = 250

/**
 * Excludes names that no link can have as its alias, such as `favicon.ico`, and the one name that iOS requests from
 * every host.
 */
const mayBeGuessed = (alias: string): boolean => alias !== 'apple-app-site-association' && aliasProblem(alias) === null

const render = (
  destination: Extract<Destination, { target: string }>,
  visit: Visit,
  link: KnownLink,
  pixelUrls: readonly string[],
  note: AbuseNote,
): Answer => {
  const { kind, target } = destination
  const preview = { target, title: link.meta_title, description: link.meta_description, image: link.meta_image }
  if (kind === 'redirect' && (destination.isImmediate || pixelUrls.length === 0)) {
    // 303 makes the browser request the target with GET after the password form's POST.
    return redirect(target, robotsHeader(link), visit.method === 'POST' ? 303 : 302)
  }
  const reader = readerOf(visit)
  const { words } = reader
  switch (kind) {
    case 'redirect':
      return pixelPage(reader, target, pixelUrls)
    case 'card':
      return cardPage(reader, preview)
    case 'app':
      return appPage(reader, preview, destination.store, pixelUrls)
    case 'splash':
      return splashPage(reader, destination.page, preview, pixelUrls, note(words))
    case 'frame':
      return framePage(reader, destination.overlay, link.id, preview, pixelUrls)
  }
}

const TAKEN_DOWN = {
  link: 'disabledLink',
  account: 'disabledAccount',
  domain: 'disabledDomain',
  destination: 'blockedDestination',
} as const satisfies Record<LinkTakedown['what'], keyof Words>

/**
 * A browser that follows a prefetched redirect doesn't send another request, so the click would never be counted. It
 * drops a failure and does. Nothing is wrong with the service, so it isn't a 5xx, which logs and alerts report.
 */
const NOT_PREFETCHED: Answer = { status: 403, headers: { 'cache-control': 'private, no-store' }, body: '' }

/** Never cached, so that every visit counts as a click and an edited link takes effect immediately. */
const redirect = (location: string, more: Record<string, string> = {}, status: 302 | 303 = 302): Answer => ({
  status,
  headers: { location, 'cache-control': 'private, no-store', ...more },
  body: '',
})

/**
 * A search engine may list the short URL of a temporary redirect, but only the owner of a private link may give it
 * away.
 */
const robotsHeader = ({ status }: Pick<KnownLink, 'status'>): Record<string, string> =>
  status === 'private' ? { 'x-robots-tag': 'noindex' } : {}

const loopPage = (visit: Visit): Answer => {
  const reader = readerOf(visit)
  const { loop: title, leadsToItself: text } = reader.words
  return messagePage(reader, { status: 508, icon: 'alert', title, text })
}

const methodNotAllowed = (visit: Visit, allow: string): Answer => {
  const reader = readerOf(visit)
  const { methodNotAllowed: title, acceptsOnly } = reader.words
  return messagePage(reader, {
    status: 405,
    icon: 'stop',
    title,
    text: acceptsOnly(isolated(allow)),
    headers: { allow },
  })
}
