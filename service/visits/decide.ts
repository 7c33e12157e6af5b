import { type Parameter, withParameters, withQuery } from '../../lib/contract/target-address.ts'
import { isHttpUrl } from '../../lib/contract/web-address.ts'
import type { LinkAddresses } from '../store/address-columns.ts'
import type { InterstitialRow } from '../store/interstitial-store.ts'
import type { LinkTable } from '../store/schema.ts'
import { type AppLink, appLink } from './app-link.ts'
import { addressForAnyDevice, type TargetedVisitor, targetedAddress } from './targeting.ts'
import { isCardMaker, isRobot } from './user-agent.ts'
import type { Visit } from './visit.ts'

/** A stored link. The contract checked its JSON before this service wrote it. */
export type DecidedLink = LinkAddresses &
  Pick<
    LinkTable,
    | 'parameters'
    | 'passes_query'
    | 'expires_at'
    | 'password_hash'
    | 'redirect_type'
    | 'meta_title'
    | 'meta_description'
    | 'meta_image'
  > & {
    /** The link's splash page or overlay. */
    interstitial: InterstitialRow | null
  }

export type Visitor = TargetedVisitor &
  Pick<Visit, 'method' | 'query'> & {
    /** Whether the short URL's domain passes on the query of all its links. */
    domainPassesQuery: boolean
    /** Epoch milliseconds. */
    now: number
    /** Whether this visit brought the link's password. */
    knowsPassword: boolean
    /** Whether the short URL is https: then the browser refuses to frame an http page. */
    isSecure: boolean
  }

/** Where a visit leads. `target` is an http or https URL; a redirect's may also be an Android intent. */
export type Destination =
  | { kind: 'expired' }
  | { kind: 'password' }
  | { kind: 'method-not-allowed' }
  | { kind: 'not-found' }
  /** If `isImmediate`, no page may be shown before, not even one that loads tracking pixels. */
  | { kind: 'redirect'; target: string; isImmediate: boolean }
  | { kind: 'card'; target: string }
  /** `target` is the address that the app opens. */
  | { kind: 'app'; target: string; store: string }
  | { kind: 'splash'; target: string; page: InterstitialRow | null }
  | { kind: 'frame'; target: string; overlay: InterstitialRow | null }

/**
 * Decides where a link leads a visitor. The first rule that applies wins:
 * 1. an expired link is gone, even for those who know its password;
 * 2. a link with a password asks for it;
 * 3. without a password there is no form, so a POST is refused;
 * 4. the target is the visitor's own (by device, country, language) or the link's, with the link's parameters, and then
 *    with the query of the short URL if the link or its domain says so; a target that is no http or https URL is not
 *    found;
 * 5. a program that draws preview cards gets the link's card, if it has one; any other robot is redirected;
 * 6. a phone goes to the app or its store, if the link has a deep link for it. The app opens the target that the link
 *    has without its device targets, which lead to stores or pages for visitors without the app, and without the query
 *    of the short URL, which is for pages;
 * 7. a splash page or frame is shown, if the link has one and the browser can show it;
 * 8. everyone else is redirected.
 */
export const decide = (link: DecidedLink, visitor: Visitor): Destination => {
  if (isExpired(link, visitor.now)) return { kind: 'expired' }
  if (link.password_hash !== null && !visitor.knowsPassword) return { kind: 'password' }
  if (link.password_hash === null && visitor.method === 'POST') return { kind: 'method-not-allowed' }

  const own = targetUrl(targetedAddress(visitor, link) ?? link.url, parametersOf(link))
  if (own === null) return { kind: 'not-found' }
  const target = passesQuery(link, visitor) ? withQuery(own, visitor.query) : own

  if (isRobot(visitor.userAgent)) {
    const hasCard = link.meta_title !== '' || link.meta_description !== '' || link.meta_image !== ''
    if (hasCard && isCardMaker(visitor.userAgent)) return { kind: 'card', target }
    return { kind: 'redirect', target, isImmediate: true }
  }

  const app = appOf(link, visitor, target)
  if (app?.way === 'intent') return { kind: 'redirect', target: app.address, isImmediate: true }
  if (app?.way === 'choose') return { kind: 'app', target: app.address, store: app.store }

  const canBeFramed = !visitor.isSecure || target.startsWith('https:')
  if (link.redirect_type === 'splash') return { kind: 'splash', target, page: link.interstitial }
  if (link.redirect_type !== 'direct' && canBeFramed) return { kind: 'frame', target, overlay: link.interstitial }
  return { kind: 'redirect', target, isImmediate: false }
}

const appOf = (link: DecidedLink, visitor: Visitor, fallback: string): AppLink | null => {
  if (link.deep_link === null) return null
  const address = targetUrl(addressForAnyDevice(visitor, link) ?? link.url, parametersOf(link))
  return address === null ? null : appLink(visitor.userAgent, { address, fallback }, link.deep_link)
}

export const isExpired = ({ expires_at: end }: Pick<DecidedLink, 'expires_at'>, now: number): boolean =>
  end !== null && end <= now

export const passesQuery = (
  link: Pick<DecidedLink, 'passes_query'>,
  { query, domainPassesQuery }: Pick<Visitor, 'query' | 'domainPassesQuery'>,
): boolean => query !== '' && (domainPassesQuery || link.passes_query === 1)

type OwnColumns = Omit<DecidedLink, 'interstitial'>
type Column = keyof OwnColumns

/** Whether a column with this value leads all visitors to the same address. The compiler asks for every column. */
const LEADS_ALL: { readonly [C in Column]: (value: OwnColumns[C]) => boolean } = {
  url: () => true,
  parameters: () => true,
  passes_query: () => true,
  expires_at: () => true,
  meta_title: () => true,
  meta_description: () => true,
  meta_image: () => true,
  password_hash: (hash) => hash === null,
  redirect_type: (type) => type === 'direct',
  deep_link: (stores) => stores === null,
  geo_targets: (targets) => targets === '[]',
  device_targets: (targets) => targets === '[]',
  language_targets: (targets) => targets === '[]',
}

/**
 * Where `decide` redirects every visitor who isn't a card maker, by GET, before the link expires and without a query
 * that is passed on; `null` if that depends on the visitor.
 */
export const fixedTarget = (link: OwnColumns): string | null => {
  const leadsAll = <C extends Column>(column: C) => LEADS_ALL[column](link[column])
  const columns = Object.keys(LEADS_ALL) as Column[]
  return columns.every(leadsAll) ? targetUrl(link.url, parametersOf(link)) : null
}

const parametersOf = (link: Pick<DecidedLink, 'parameters'>) => JSON.parse(link.parameters) as Parameter[]

/**
 * An address with parameters, or `null` if it is not http or https. Checked at every visit because the database may have
 * been edited or restored since the link was created.
 */
export const targetUrl = (url: string, parameters: readonly Parameter[] = []): string | null =>
  isHttpUrl(url) ? withParameters(new URL(url).href, parameters) : null
