import type { AddressOption } from '../../lib/contract/link-options.ts'
import { aliasKey } from '../http/alias.ts'
import { meantAliases } from '../http/meant-alias.ts'
import { aliasOfPath, type Site } from '../http/site.ts'
import { COLUMN_OF_OPTION, type LinkAddresses } from '../store/address-columns.ts'
import type { DomainTable } from '../store/schema.ts'
import type { VisitLookups } from '../store/visit-store.ts'
import { storesOf, withoutIntent } from './app-link.ts'
import { type DecidedLink, decide, targetUrl, type Visitor } from './decide.ts'

/**
 * A place that can redirect: a short URL, or any other path of a branded domain. The service's own domain has an empty
 * host, as in the database.
 */
export interface Place {
  host: string
  /** `null` if the path can't be an alias. */
  aliasKey: string | null
  isRoot: boolean
  path: string
}

/** The place of an address on this service or elsewhere; `null` if it isn't http or https. */
export const placeOf = (site: Site, address: string): Place | null => {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol) ? placeAt(site, url.host, url.pathname) : null
}

export const placeAt = (site: Site, host: string, path: string): Place => {
  const alias = aliasOfPath(path)
  const name = host.replace(/\.(?=:\d*$|$)/, '')
  return {
    host: site.isOwnHost(name) ? '' : name,
    aliasKey: alias === null ? null : aliasKey(alias),
    isRoot: path === '/',
    path,
  }
}

type Maybe<T> = T | null | Promise<T | null>

type FindLink<Link> = (host: string, aliasKey: string) => Maybe<Link>

/** The places of the links that a place without a link may mean. */
export const meantPlaces = (place: Place): Place[] =>
  meantAliases(place.path).map((alias) => ({ ...place, aliasKey: aliasKey(alias) }))

/** The link at a place, or at one that the place may mean. */
export const findMeant = async <Link>(
  place: Place,
  find: FindLink<Link>,
): Promise<{ link: Link; place: Place } | null> => {
  const look = (at: Place) => (at.aliasKey === null ? null : find(at.host, at.aliasKey))
  const exact = await look(place)
  if (exact !== null) return { link: exact, place }
  for (const meant of meantPlaces(place)) {
    const link = await look(meant)
    if (link !== null) return { link, place: meant }
  }
  return null
}

export const isSamePlace = (one: Place, other: Place): boolean =>
  one.host === other.host && one.aliasKey === other.aliasKey && one.isRoot === other.isRoot

/** All paths of a domain without a link redirect to the same address, except its root. */
const withoutLink = (place: Place): Place => ({ ...place, aliasKey: null })

export type Redirects = Pick<DomainTable, 'redirect_root' | 'redirect_404'>

/** Where a domain redirects visits without a link; empty if it doesn't. */
export const redirectOf = (domain: Redirects, { isRoot }: Pick<Place, 'isRoot'>): string =>
  isRoot ? domain.redirect_root : domain.redirect_404

interface Redirecting {
  site: Site
  find: FindLink<Omit<DecidedLink, 'interstitial'>>
  domain: (host: string) => Maybe<Redirects>
  /** Whether short URLs at this host are https. */
  isSecureAt: (host: string) => Promise<boolean>
}

/** Longer chains count as loops. Browsers follow 20 redirects. */
const MAX_HOPS = 10

/** How a chain of redirects ends: at a page here or elsewhere, never, or at a rotator, which chooses a link. */
export type ChainEnd = 'page' | 'loop' | 'rotator'

/**
 * How the service would redirect this visitor from place to place, beginning with `start`, which redirects to `target`.
 */
export const chainEnd = async (
  { site, find, domain, isSecureAt }: Redirecting,
  start: Place,
  visitor: Omit<Visitor, 'isSecure' | 'domainPassesQuery'>,
  target: string,
): Promise<ChainEnd> => {
  const seen = [start]
  let address = target
  while (seen.length <= MAX_HOPS) {
    if (isRotator(site, address)) return 'rotator'
    const place = placeOf(site, withoutIntent(address))
    if (place === null) return 'page'
    const found = await findMeant(place, find)
    const here = found?.place ?? withoutLink(place)
    if (seen.some((earlier) => isSamePlace(earlier, here))) return 'loop'
    seen.push(here)
    if (found === null) {
      const redirects = place.host === '' ? null : await domain(place.host)
      const next = redirects === null ? null : targetUrl(redirectOf(redirects, place))
      if (next === null) return 'page'
      address = next
    } else {
      // The end of a chain doesn't depend on queries.
      const next = decide(
        { ...found.link, interstitial: null },
        { ...visitor, query: '', domainPassesQuery: false, isSecure: await isSecureAt(place.host) },
      )
      if ('target' in next && isRotator(site, next.target)) return 'rotator'
      if (next.kind !== 'redirect') return 'page'
      address = next.target
    }
  }
  return 'loop'
}

const isRotator = (site: Site, address: string): boolean => {
  const url = URL.parse(address)
  if (url === null || url.host === '') return false
  return /^\/+r\//.test(url.pathname) && placeAt(site, url.host, url.pathname).host === ''
}

/** The hosts of these addresses. The service's own host is empty. */
export const hostsOf = (site: Site, addresses: readonly string[]): ReadonlySet<string> =>
  new Set(addresses.flatMap((address) => placeOf(site, address)?.host ?? []))

/** A link that leads to more hosts counts as one that leads to the service. */
const MAX_HOSTS = 10

/** Whether one of these hosts is the service's own or a domain that it serves. */
export const isAnyServed = (
  findDomain: VisitLookups['findDomain'],
  hosts: ReadonlySet<string>,
): boolean | Promise<boolean> => {
  if (hosts.has('') || hosts.size > MAX_HOSTS) return true
  const isOneServed = ([host, ...more]: readonly string[]): boolean | Promise<boolean> =>
    host !== undefined && after(findDomain(host), (row) => row !== undefined || isOneServed(more))
  return isOneServed([...hosts])
}

/** Avoids a promise where SQLite has answered immediately, because it would take longer than the answer. */
export const after = <T, R>(value: T | Promise<T>, use: (value: T) => R | Promise<R>): R | Promise<R> =>
  value instanceof Promise ? value.then((result) => use(result)) : use(value)

type FieldAddresses = [field: string, address: string][]

const ofTargets = (field: string, stored: string): FieldAddresses =>
  stored === '[]'
    ? []
    : (JSON.parse(stored) as { link: string }[]).map(({ link }, index) => [`${field}.${index}.link`, link])

/** How the addresses of each option are read from its column. The compiler asks for every option. */
const READ: {
  readonly [O in AddressOption]: (field: O, stored: LinkAddresses[(typeof COLUMN_OF_OPTION)[O]]) => FieldAddresses
} = {
  geotarget: ofTargets,
  devicetarget: ofTargets,
  languagetarget: ofTargets,
  deeplink: (field, stored) => storesOf(stored).map((store) => [field, store]),
}

/** Every address to which a link can lead, with its field. */
export const addressFields = (link: LinkAddresses): FieldAddresses => {
  const ofOption = <O extends AddressOption>(option: O) => READ[option](option, link[COLUMN_OF_OPTION[option]])
  return [['url', link.url], ...(Object.keys(READ) as AddressOption[]).flatMap(ofOption)]
}

/** Every address to which a link can lead. */
export const addressesOf = (link: LinkAddresses): string[] => addressFields(link).map(([, address]) => address)
