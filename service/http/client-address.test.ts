import { describe, expect, it } from 'vitest'
import { addressRanges, clientAddress, networkOf } from './client-address.ts'

describe('The address of a client', () => {
  const noProxies = addressRanges('TRUSTED_PROXIES', [])
  const proxies = addressRanges('TRUSTED_PROXIES', ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'])

  it('is the peer’s own, unless the peer is a listed proxy', () => {
    expect(clientAddress('203.0.113.1', '198.51.100.9', noProxies)).toBe('203.0.113.1')
    expect(clientAddress('203.0.113.1', '198.51.100.9', proxies)).toBe('203.0.113.1')
    expect(clientAddress('::ffff:203.0.113.1', undefined, noProxies)).toBe('203.0.113.1')
  })

  it('is the one that a listed proxy forwards', () => {
    expect(clientAddress('127.0.0.1', '198.51.100.9', proxies)).toBe('198.51.100.9')
    expect(clientAddress('::ffff:127.0.0.1', '198.51.100.9', proxies)).toBe('198.51.100.9')
    expect(clientAddress('fd00::5', '2001:db8::1', proxies)).toBe('2001:db8::1')
  })

  it.each([
    ['198.51.100.9:51234', '198.51.100.9'],
    ['[2001:db8::1]:51234', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['::ffff:198.51.100.9', '198.51.100.9'],
    ['198.51.100.9, 10.1.2.3:443', '198.51.100.9'],
  ])('is normalized, without a port: %s', (forwardedFor, address) => {
    expect(clientAddress('127.0.0.1', forwardedFor, proxies)).toBe(address)
  })

  it('ignores what the client added at the start of the chain', () => {
    expect(clientAddress('127.0.0.1', '1.2.3.4, 198.51.100.9, 10.1.2.3', proxies)).toBe('198.51.100.9')
  })

  it('is the first of the chain if all are trusted', () => {
    expect(clientAddress('127.0.0.1', '10.9.9.9, 10.1.2.3', proxies)).toBe('10.9.9.9')
  })

  it('is unknown without a peer', () => {
    expect(clientAddress(undefined, '198.51.100.9', proxies)).toBe('unknown')
  })
})

describe('A list of trusted proxies', () => {
  it.each([
    'proxy.test',
    '10.0.0.0/99',
    '10.0.0.0/33',
    'fd00::/129',
    '',
    '10.0.0/8',
    // A missing length would be the whole internet.
    '10.0.0.0/',
    '10.0.0.0/8/9',
    '10.0.0.0/0x8',
    '10.0.0.0/08',
    '10.0.0.0/8.0',
    '10.0.0.0/+8',
    '10.0.0.0/-1',
    '/8',
    'fe80::1%eth0',
  ])('refuses %j', (entry) => {
    expect(() => addressRanges('TRUSTED_PROXIES', ['127.0.0.1', entry])).toThrow(
      `TRUSTED_PROXIES: ${entry} is not an IP address or a range such as 10.0.0.0/8`,
    )
  })

  it.each([
    ['10.1.2.3', '10.1.2.3', '10.1.2.4'],
    ['10.0.0.0/32', '10.0.0.0', '10.0.0.1'],
    ['10.0.0.0/9', '10.127.0.0', '10.128.0.0'],
    ['FD00::/8', 'fdff::1', 'fe00::1'],
    ['2001:db8::7', '2001:db8::7', '2001:db8::8'],
    ['::ffff:10.0.0.0/104', '::ffff:10.1.1.1', '2001:db8::8'],
  ])('has, with %s, %s but not %s', (entry, inside, outside) => {
    const ranges = addressRanges('TRUSTED_PROXIES', [entry])
    expect([ranges.has(inside), ranges.has(outside)]).toEqual([true, false])
  })

  it('can be everything, if it says so', () => {
    expect(addressRanges('TRUSTED_PROXIES', ['0.0.0.0/0']).has('203.0.113.1')).toBe(true)
  })
})

describe('The network that a limit applies to', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('is, for %s, %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})
