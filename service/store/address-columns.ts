import type { AddressOption } from '../../lib/contract/link-options.ts'
import type { LinkTable } from './schema.ts'

/** Where the options of a link with addresses to which visitors can be led are stored; the compiler asks for each. */
export const COLUMN_OF_OPTION = {
  geotarget: 'geo_targets',
  devicetarget: 'device_targets',
  languagetarget: 'language_targets',
  deeplink: 'deep_link',
} as const satisfies Record<AddressOption, keyof LinkTable>

/** Every column with an address to which a link can lead: what is checked against blocked hosts, loops and lengths. */
export const ADDRESS_COLUMNS = ['url', ...Object.values(COLUMN_OF_OPTION)] as const

export type AddressColumn = (typeof ADDRESS_COLUMNS)[number]
export type LinkAddresses = Pick<LinkTable, AddressColumn>
