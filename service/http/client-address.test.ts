import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressRanges, clientAddress, isFromThisMachine, networkOf, networksOf } from './client-address.ts'

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
  ])('with %s contains %s but not %s', (entry, inside, outside) => {
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

describe('The networks of an address', () => {
  it.each([
    ['2001:db8:1:2345:6::7', ['2001:db8:1:2345::/64', '2001:db8:1:2300::/56', '2001:db8:1::/48', '2001:db8::/32']],
    ['2001:db8::1', ['2001:db8:0:0::/64', '2001:db8:0:0::/56', '2001:db8:0::/48', '2001:db8::/32']],
    ['198.51.100.7', ['198.51.100.7', '198.51.100.7', '198.51.100.0/24', '198.51.0.0/16']],
    ['unknown', ['unknown', 'unknown', 'unknown', 'unknown']],
  ])('are those of a household, a site, a company and a provider: %s', (address, networks) => {
    expect(networksOf(address)).toEqual(networks)
  })
})

describe('a request is from this machine', () => {
  const request = (headers: Record<string, string>, remoteAddress = '127.0.0.1', httpVersion = '1.1') =>
    isFromThisMachine({
      socket: { remoteAddress },
      httpVersion,
      headers: { host: 'localhost:8787', ...headers },
    } as unknown as IncomingMessage)

  it.each([
    ['Prometheus', { 'user-agent': 'Prometheus/3.1.0', accept: 'text/plain;version=0.0.4', 'accept-encoding': 'gzip' }],
    ['Prometheus with its timeout', { 'x-prometheus-scrape-timeout-seconds': '10', connection: 'close' }],
    ['curl', { host: '127.0.0.1:8787', 'user-agent': 'curl/8.5.0', accept: '*/*' }],
    ['curl with a token', { authorization: 'Bearer unused' }],
    [
      'a script',
      { 'user-agent': 'python-requests/2.32', 'accept-encoding': 'gzip, deflate', connection: 'keep-alive' },
    ],
    [
      'a browser over IPv6',
      {
        host: '[::1]:8787',
        'upgrade-insecure-requests': '1',
        'sec-ch-ua-platform': '"Linux"',
        'sec-fetch-site': 'none',
        'accept-language': 'en',
        'cache-control': 'max-age=0',
        cookie: 'of=another-port',
        dnt: '1',
        priority: 'u=0, i',
      },
    ],
  ])('if %s sends it', (_, headers) => expect(request(headers)).toBe(true))

  it.each(['::1', '127.0.0.2', '::ffff:127.0.0.1'])('if it comes from %s', (address) =>
    expect(request({}, address)).toBe(true),
  )

  it.each([
    'Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded',
    'Forwarded-For',
    'X-Original-Forwarded-For',
    'Via',
    'X-Real-IP',
    'X-RealIP',
    'X-Client-IP',
    'Client-IP',
    'X-Cluster-Client-IP',
    'X-ProxyUser-IP',
    'WL-Proxy-Client-IP',
    'X-Remote-Addr',
    'X-Original-URL',
    'X-Rewrite-URL',
    'X-Original-Host',
    'CF-Connecting-IP',
    'CF-Connecting-IPv6',
    'CF-Ray',
    'CDN-Loop',
    'True-Client-IP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'DO-Connecting-IP',
    'X-Azure-ClientIP',
    'X-Azure-SocketIP',
    'X-AppEngine-User-IP',
    'X-Amzn-Trace-Id',
    'X-Cloud-Trace-Context',
    'X-Envoy-External-Address',
    'X-Envoy-Expected-Rq-Timeout-Ms',
    'X-Sucuri-ClientIP',
    'Incap-Client-IP',
    'Ali-CDN-Real-IP',
    'X-NF-Client-Connection-IP',
    'X-Vercel-Forwarded-For',
    'X-Scheme',
    'X-Varnish',
    'Front-End-Https',
    'X-B3-TraceId',
    'X-B3-Sampled',
    'B3',
    'Surrogate-Capability',
    'Tailscale-User-Login',
    'Tailscale-User-Name',
    'X-Coming-From',
    'Traceparent',
    'Tracestate',
    'X-Request-Id',
    'X-Correlation-Id',
    'X-Forwarded-Client-Cert',
    'X-Datadog-Trace-Id',
    'Uber-Trace-Id',
    'Proxy-Authorization',
    'X-Auth-Request-Email',
    'Remote-User',
    'X-Accel-Internal',
    'X-Turbo-Charged-By',
    'Cf-Access-Jwt-Assertion',
    'X-Anything',
  ])('unless a proxy added %s', (name) => {
    for (const value of ['127.0.0.1', '']) expect(request({ [name.toLowerCase()]: value })).toBe(false)
  })

  it('unless it has another address or host, or comes by HTTP/1.0', () => {
    expect(request({}, '10.0.0.5')).toBe(false)
    expect(request({ host: 's.test' })).toBe(false)
    expect(request({}, '127.0.0.1', '1.0')).toBe(false)
  })
})
