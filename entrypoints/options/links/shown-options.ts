import { aliasOf } from '../../../lib/address/short-url.ts'
import type { LinkOptions } from '../../../lib/contract/link.ts'
import type { LinkDetailAnswer } from './link-detail-state.ts'

export type LinkOption = keyof LinkOptions

/** What no answer of the API says of a link (SPEC.md, single-link detail). */
export const UNSHOWN_OPTIONS: readonly LinkOption[] = [
  'password',
  'type',
  'status',
  'metadescription',
  'metaimage',
  'languagetarget',
  'pixels',
  'channel',
  'campaign',
  'deeplink',
  'parameters',
]

/** The options that a link's detail shows, as a form holds them. `domains` are the account's own. */
export const shownOptions = (
  { shorturl, title, description, location, device, expiry }: LinkDetailAnswer['details'],
  domains: readonly string[],
): LinkOptions => {
  const address = URL.parse(shorturl)
  const domain = domains.find((one) => address !== null && URL.parse(one)?.host === address.host)
  const countries = Object.entries(location).map(([name, link]) => ({ location: name, link }))
  const devices = Object.entries(device).map(([name, link]) => ({ device: name, link }))
  return {
    ...unlessEmpty('custom', aliasOf(shorturl)),
    ...(domain === undefined ? {} : { domain }),
    // Services of this family show the meta title as the link's title.
    ...unlessEmpty('metatitle', title),
    ...unlessEmpty('description', description),
    ...(expiry === null ? {} : { expiry }),
    ...(countries.length === 0 ? {} : { geotarget: countries }),
    ...(devices.length === 0 ? {} : { devicetarget: devices }),
  }
}

const unlessEmpty = (option: 'custom' | 'metatitle' | 'description', value: string): LinkOptions =>
  value === '' ? {} : { [option]: value }
