import type { AddressOption } from '../../lib/contract/link-options.ts'
import type { LinkTable } from './schema.ts'

/**
 * The columns of the options that have addresses to which visitors can be led. The compiler asks for every such option.
 */
export const COLUMN_OF_OPTION = {
  geotarget: 'geo_targets',
  devicetarget: 'device_targets',
  languagetarget: 'language_targets',
  deeplink: 'deep_link',
} as const satisfies Record<AddressOption, keyof LinkTable>

/**
 * Every column with an address to which a link can lead. These are checked against blocked hosts, loops and lengths.
 */
export const ADDRESS_COLUMNS = ['url', ...Object.values(COLUMN_OF_OPTION)] as const

export type AddressColumn = (typeof ADDRESS_COLUMNS)[number]
export type LinkAddresses = Pick<LinkTable, AddressColumn>
