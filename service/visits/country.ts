import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { type CountryResponse, Reader } from 'mmdb-lib'

/** The two-letter code of an address's country, in capitals; `null` if unknown. */
export type CountryLookup = (address: string) => string | null

/** Databases by MaxMind and DB-IP have the first field, the package below has the second. */
type CountryRecord = Pick<CountryResponse, 'country'> & { country_code?: string }

/** The countries to which registries allocated addresses. Includes data by NRO (CC BY 4.0). */
const OWN_DATABASE = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

const MAX_CACHED = 10_000

/** Proxies and databases use XX, ZZ, T1, None and the like for unknown countries. */
export const countryCode = (code: string | undefined): string | null => {
  const country = code?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(country) && !/^(?:XX|ZZ)$/.test(country) ? country : null
}

/** Opens a database of countries in MaxMind's format; `null` stands for the one that comes with the service. */
export const openCountries = (file: string | null): CountryLookup => {
  const database = readFileSync(file ?? createRequire(import.meta.url).resolve(OWN_DATABASE))
  const reader = new Reader<CountryResponse>(database)
  // Empty for an unknown country, because the cache can't store `null`.
  const known = new LRUCache<string, string>({ max: MAX_CACHED })
  const find = (address: string): string => {
    if (!isPublic(address)) return ''
    if (reader.metadata.ipVersion === 4 && address.includes(':')) return ''
    const record: CountryRecord | null = reader.get(address)
    return countryCode(record?.country_code ?? record?.country?.iso_code) ?? ''
  }
  return (address) => {
    const before = known.get(address)
    const country = before ?? find(address)
    if (before === undefined) known.set(address, country)
    return country === '' ? null : country
  }
}

/** The database has countries for some private and reserved addresses too. */
const isPublic = (address: string): boolean => ipaddr.isValid(address) && ipaddr.parse(address).range() === 'unicast'
