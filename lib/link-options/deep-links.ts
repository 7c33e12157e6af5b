import type { LinkOptions } from '../contract/link-options.ts'

export type DeepLinks = NonNullable<LinkOptions['deeplink']>

/**
 * Deep links from their parts: whether the service finds the addresses itself, and the app stores' by platform.
 * TypeScript cannot say "every key but `auto` is a string", so the parts are put together here and nowhere else.
 */
export const deepLinks = (auto: boolean, stores: Readonly<Record<string, string>>): DeepLinks => ({ ...stores, auto })

/** The app-store addresses by platform, as typed. */
export const storesOf = (value: DeepLinks): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))

export type DeviceTargets = NonNullable<LinkOptions['devicetarget']>

/** The devices of each store's platform, in the words of the suggestions. */
const DEVICES_OF = { apple: ['iPhone', 'iPad'], google: ['Android'] } as const

/**
 * Device targets that go with deep links, which need some: who has a device without the app is sent to its store, or,
 * where the service finds the apps by itself, to the long URL.
 */
export const deviceTargetsFor = (links: DeepLinks, longUrl: string): DeviceTargets => {
  const stores = storesOf(links)
  return Object.entries(DEVICES_OF).flatMap(([platform, devices]) => {
    const link = links.auto === true ? longUrl : (stores[platform] ?? '').trim()
    return link === '' && links.auto !== true ? [] : devices.map((device) => ({ device, link }))
  })
}
