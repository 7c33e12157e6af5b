import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { openCountries } from './country.ts'

const countryOf = openCountries(null)

/** A file in MaxMind's format in which all IPv4 addresses have this country. */
const fileOf = (code: string): Buffer => {
  const text = (value: string) => Buffer.from([0x40 + value.length, ...Buffer.from(value)])
  const number = (value: number) => Buffer.from([0xa1, value])
  const map = (values: Record<string, Buffer>) => {
    const pairs = Object.entries(values)
    return Buffer.concat([Buffer.from([0xe0 + pairs.length]), ...pairs.flatMap(([name, value]) => [text(name), value])])
  }
  // Both sides of the only node lead to the first record: numbers above 1 + 16 are places after it.
  const tree = Buffer.from([0, 0, 17, 0, 0, 17])
  const metadata = map({ ip_version: number(4), node_count: number(1), record_size: number(24) })
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1')
  return Buffer.concat([tree, Buffer.alloc(16), map({ country_code: text(code) }), marker, metadata])
}

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

  it.each([
    ['se', 'SE'],
    ['None', null],
    ['ZZ', null],
    ['-', null],
  ])('that is %j in a file is %j', async (code, country) => {
    await using folder = await temporaryFolder()
    const file = join(folder.path, 'countries.mmdb')
    await writeFile(file, fileOf(code))
    expect(openCountries(file)('8.8.8.8')).toBe(country)
  })
})
