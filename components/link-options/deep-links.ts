import type { LinkOptions } from '../../lib/contract/link.ts'

export type DeepLinks = NonNullable<LinkOptions['deeplink']>

/**
 * Deep links from their parts: whether the service finds the addresses itself, and the app stores' by platform.
 * TypeScript cannot say "every key but `auto` is a string", so the parts are put together here and nowhere else.
 */
export const deepLinks = (auto: boolean, stores: Readonly<Record<string, string>>): DeepLinks =>
  ({ ...stores, auto }) as DeepLinks

/** The app-store addresses by platform, as typed. */
export const storesOf = (value: DeepLinks): Record<string, string> =>
  Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
