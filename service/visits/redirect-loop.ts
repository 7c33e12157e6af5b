import { aliasKey } from '../http/alias.ts'
import { readShortUrl, type Site } from '../http/site.ts'
import type { Store } from '../store/open-store.ts'
import { decide, type StoredLink, type Visitor } from './decide.ts'

/** A place where a link can be. The service's own domain has an empty host, as in the database. */
export interface Place {
  host: string
  aliasKey: string
}

/** The place of a short URL on this service or elsewhere; `null` if the address cannot be one. */
export const placeOf = (site: Site, address: string): Place | null => {
  const read = readShortUrl(address)
  if (read === null) return null
  const host = read.host.replace(/\.(?=:\d*$|$)/, '')
  return { host: site.isOwnHost(host) ? '' : host, aliasKey: aliasKey(read.alias) }
}

const isSame = (one: Place, other: Place): boolean => one.host === other.host && one.aliasKey === other.aliasKey

/** Whether a link at this host that leads to `href` can be part of a loop: a loop comes back to its host. */
export const staysHere = (site: Site, host: string, href: string): boolean => {
  const target = hostIn(href)
  return site.isOwnHost(target) || target === host
}

/** The host and port in a normalized URL, without the cost of parsing it. */
const hostIn = (href: string): string => {
  const start = href.indexOf('//') + 2
  const authority = href.slice(start, href.indexOf('/', start))
  return authority.slice(authority.lastIndexOf('@') + 1)
}

type FoundLink = Omit<StoredLink, 'interstitial'> | null
type FindLink = (host: string, aliasKey: string) => FoundLink | Promise<FoundLink>

/** Longer chains are taken for loops; browsers follow 20 redirects. */
const MOST_HOPS = 10

/** Whether this visitor would be redirected from short link to short link without end. */
export const isLoop = async (
  { find, site }: { find: FindLink; site: Site },
  start: Place,
  visitor: Visitor,
  target: string,
): Promise<boolean> => {
  // A chain that leaves this host is noticed when it comes back. Nearly all links end here.
  if (!staysHere(site, start.host, target)) return false
  const seen = [start]
  let address = target
  while (seen.length <= MOST_HOPS) {
    const place = placeOf(site, address)
    if (place === null) return false
    if (seen.some((earlier) => isSame(earlier, place))) return true
    const link = await find(place.host, place.aliasKey)
    const next = link === null ? null : decide({ ...link, interstitial: null }, visitor)
    if (next?.kind !== 'redirect') return false
    seen.push(place)
    address = next.target
  }
  return true
}

/** Enough for every chain that a person makes; what lies deeper is stopped when it is visited. */
const MOST_LOOK_UPS = 20

/** Whether one of these addresses leads any visitor, through other links of the service, to `place`. */
export const leadsTo = async (
  { store, site }: { store: Pick<Store, 'visits'>; site: Site },
  place: Place,
  addresses: readonly string[],
): Promise<boolean> => {
  const waiting = [...addresses]
  const seen: Place[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const next = placeOf(site, address)
    if (next === null || seen.some((earlier) => isSame(earlier, next))) continue
    if (isSame(next, place)) return true
    if (seen.length === MOST_LOOK_UPS) return false
    seen.push(next)
    const link = await store.visits.findTarget(next.host, next.aliasKey)
    if (link !== undefined) waiting.push(...addressesOf(link))
  }
  return false
}

/** All addresses to which a link can lead. */
export const addressesOf = (link: {
  url: string
  geo_targets: string
  device_targets: string
  language_targets: string
}): string[] => [
  link.url,
  ...[link.geo_targets, link.device_targets, link.language_targets].flatMap((list) =>
    list === '[]' ? [] : (JSON.parse(list) as { link: string }[]).map((target) => target.link),
  ),
]
