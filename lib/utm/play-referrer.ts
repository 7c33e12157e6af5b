import { hostnameOf } from '../address/hostname.ts'
import type { Parameter } from '../contract/target-address.ts'
import { isUtm } from './templates.ts'

/** An app's page on Google Play passes only the value of this parameter on to the app and its statistics. */
export const REFERRER = 'referrer'

export const isPlayListing = (address: unknown): boolean => {
  const url = typeof address === 'string' ? URL.parse(address.trim()) : null
  return url !== null && hostnameOf(url) === 'play.google.com' && /^\/store\/apps\/details\/?$/.test(url.pathname)
}

/** The parameters of a link to an app on Google Play, with the UTM parameters combined in `referrer`. */
export const withReferrer = (address: unknown, parameters: readonly Parameter[]): Parameter[] => {
  const utm = parameters.filter(({ name }) => isUtm(name))
  if (utm.length === 0 || !isPlayListing(address)) return [...parameters]
  const others = parameters.filter(({ name }) => !isUtm(name) && name !== REFERRER)
  const given = parameters.find(({ name }) => name === REFERRER)?.value
  const pairs = new Map(
    new URLSearchParams(given ?? URL.parse(String(address).trim())?.searchParams.get(REFERRER) ?? ''),
  )
  for (const { name, value } of utm) pairs.set(name.trim(), value)
  const value = [...pairs].map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  return [...others, { name: REFERRER, value }]
}
