import type { DeepLinks, LinkOptions } from '../contract/link-options.ts'

/**
 * Builds deep links from their parts: whether the service finds the addresses itself, and the app stores by platform.
 * TypeScript can't express "every key but `auto` is a string", so the parts are only combined here.
 */
export const deepLinks = (auto: boolean, stores: Readonly<Record<string, string>>): DeepLinks => ({ ...stores, auto })

/** The app-store addresses by platform, as typed. */
export const storesOf = (value: DeepLinks): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

export type DeviceTargets = NonNullable<LinkOptions['devicetarget']>

/** The devices of each store's platform, as in the suggestions. */
const DEVICES_OF = { apple: ['iPhone', 'iPad'], google: ['Android'] } as const

/**
 * Device targets for deep links, which require some: devices without the app go to its store or, if the service finds
 * the apps by itself, to the long URL.
 */
export const deviceTargetsFor = (links: DeepLinks, longUrl: string): DeviceTargets => {
  const stores = storesOf(links)
  return Object.entries(DEVICES_OF).flatMap(([platform, devices]) => {
    const link = links.auto === true ? longUrl : (stores[platform] ?? '').trim()
    return link === '' && links.auto !== true ? [] : devices.map((device) => ({ device, link }))
  })
}
