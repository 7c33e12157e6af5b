// The four comparisons of addresses, from the most lenient to the strictest: pages, long URLs, short URLs and domains,
// addresses as they are. comparable-address.test.ts has a table of what each ignores.

import { withoutReferences } from './character-references.ts'
import { decoded, trimSlashes } from './short-url.ts'

/**
 * Names of parameters that say how a visitor came to a page, not which page it is. Only names that a vendor appends to
 * addresses by itself are listed, so that no site uses them for something else; `ref`, `source` or `id` may identify
 * the page.
 */
const TRACKING_NAMES: ReadonlySet<string> = new Set([
  // Advertising clicks.
  'fbclid',
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  'msclkid',
  'yclid',
  'ysclid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'rdt_cid',
  'epik',
  'scclid',
  'irclickid',
  'rb_clickid',
  // Sharing from an app.
  'igshid',
  'igsh',
  // Newsletters and marketing programs.
  'mc_cid',
  'mc_eid',
  '_hsenc',
  '_hsmi',
  'hsctatracking',
  'mkt_tok',
  'vero_id',
  'vero_conv',
  'oly_anon_id',
  'oly_enc_id',
  'ml_subscriber',
  'ml_subscriber_hash',
  '_kx',
  'wickedid',
  // Matomo's campaigns. `pk_` is short for a primary key, too.
  'pk_campaign',
  'pk_cpn',
  'pk_kwd',
  'pk_keyword',
  'pk_source',
  'pk_medium',
  'pk_content',
  'pk_cid',
  'pk_group',
  'pk_placement',
  'pk_vid',
  // A visit that continues on another host.
  '_ga',
  '_gl',
  '_openstat',
])

/** Prefixes: campaign tags of analytics programs, whose last part is free. */
const TRACKING_FAMILIES = ['utm_', 'mtm_', 'matomo_', 'piwik_', 'hsa_']

const isTrackingParameter = (name: string): boolean => {
  const lower = name.toLowerCase()
  return TRACKING_NAMES.has(lower) || TRACKING_FAMILIES.some((family) => lower.startsWith(family))
}

/** Normalizes the percent-encoding of a part; an invalid sequence stays as it is. */
const respelt = (part: string): string => {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return part
  }
}

const pathOf = ({ pathname }: URL): string => trimSlashes(pathname).split('/').map(respelt).join('/')

/** Parameters of one name keep their order, which may matter to the site. */
const queryOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .filter(([name]) => !isTrackingParameter(name))
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

/** A fragment is a place in the page, unless it is a route for a script: then it is another page. */
const routeOf = ({ hash }: URL): string => {
  if (!hash.startsWith('#/') && !hash.startsWith('#!')) return ''
  const route = trimSlashes(hash)
  return route === '#' || route === '#!' ? '' : route
}

/** Longer addresses are not compared: they don't fit into index keys. */
const MAX_LENGTH = 4096

/**
 * An address in a form that is equal for two addresses of one page: scheme, `www.`, default port, spelling of the host,
 * tracking parameters, order of parameters, trailing slash and fragment are ignored. `null` for anything but a page.
 *
 * Stricter than the outbox's `comparableUrl`, which must find what a service may have rewritten: here the user is told
 * "you have shortened this page", so an encoded slash is no slash, and case matters outside of the host.
 */
export const comparableAddress = (address: string): string | null => {
  const url = URL.parse(address.trim())
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const host = url.host.replace(/^www\.(?=.+\.)/, '')
  const query = queryOf(url)
  const comparable = `${host}${pathOf(url)}${query === '' ? '' : `?${query}`}${routeOf(url)}`
  return comparable.length > MAX_LENGTH ? null : comparable
}

/**
 * A long URL in a form that survives what services do to one: scheme, `www.`, case of the host, encoding, character
 * references, order of parameters, trailing slash and fragment are ignored. Two addresses that a service distinguishes may come out equal;
 * the outbox never has two such requests in flight at once.
 */
export const comparableUrl = (address: string, extra: readonly { name: string; value: string }[] = []): string => {
  const url = URL.parse(withoutReferences(address.trim()))
  if (url === null) return address.trim()
  const pairs = [...url.searchParams, ...extra.map(({ name, value }) => [name, value] as const)]
  const query = pairs.map(([name, value]) => `${name}=${value}`).sort()
  const host = url.host.replace(/^www\./, '')
  return `${host}${trimSlashes(decoded(url.pathname))}?${query.join('&')}`
}

/**
 * A short URL or a domain, with or without its scheme, without what may differ between two spellings of it. The alias
 * may also be in the query.
 */
export const comparableShortUrl = (address: string): string => {
  const text = address.trim()
  const url = URL.parse(text.includes('://') ? text : `https://${text}`)
  return url === null ? text : `${url.host}${trimSlashes(url.pathname)}${url.search}${url.hash}`
}

/** As browsers write it: equal only for addresses that lead to the same place in the same way. */
export const normalizedAddress = (address: string): string => URL.parse(address)?.href ?? address
