import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { openCountries } from './country.ts'

const countryOf = openCountries(null)

describe('The country of an address', () => {
  it.each([
    ['8.8.8.8', 'US'],
    ['194.71.11.1', 'SE'],
    ['2001:4860:4860::8888', 'US'],
    ['2a00:801::1', 'SE'],
  ])('%s is %s', (address, country) => {
    expect(countryOf(address)).toBe(country)
    expect(countryOf(address)).toBe(country)
  })

  it.each([
    '10.0.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '172.16.0.1',
    // The database has countries for these.
    '192.168.1.1',
    '203.0.113.7',
    '2001:db8::1',
    '::1',
    'fc00::1',
    'fe80::1%eth0',
    'unknown',
    '',
  ])('%s has none', (address) => {
    expect(countryOf(address)).toBeNull()
    expect(countryOf(address)).toBeNull()
  })

  it("comes from the operator's own file, if there is one", () => {
    const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country-ipv4.mmdb'
    const inOwnFile = openCountries(createRequire(import.meta.url).resolve(file))
    expect(inOwnFile('8.8.8.8')).toBe('US')
    expect(inOwnFile('2001:4860:4860::8888')).toBeNull()
    expect(() => openCountries(import.meta.filename)).toThrow()
  })
})
