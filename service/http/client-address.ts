import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'
import { OperatorError } from '../operator-error.ts'
import { isLoopbackHost } from './site.ts'

export interface AddressRanges {
  has(address: string): boolean
}

/** Parses the addresses and CIDR ranges of a setting. Throws if an entry is neither. */
export const addressRanges = (setting: string, entries: readonly string[]): AddressRanges => {
  if (entries.length === 0) return { has: () => false }
  const list = new BlockList()
  for (const entry of entries) {
    const [, address = '', prefix] = /^([\d.]+|[\da-f:.]+)(?:\/(0|[1-9]\d{0,2}))?$/i.exec(entry) ?? []
    const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
    if (Number(prefix ?? 0) > bits) {
      throw new OperatorError(`${setting}: ${entry} is not an IP address or a range such as 10.0.0.0/8`)
    }
    list.addSubnet(address, Number(prefix ?? bits), bits === 128 ? 'ipv6' : 'ipv4')
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') }
}

/** Removes the port that some proxies add, and turns IPv4-mapped IPv6 addresses into IPv4. */
const normalizeAddress = (address: string): string =>
  address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * The client's IP address. Forwarded addresses count only if a listed proxy sent them. The chain is read from the right
 * up to the first address that isn't listed, since a client can forge everything to the left of it.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: AddressRanges,
): string => {
  let address = normalizeAddress(peer ?? 'unknown')
  let rest = forwardedFor
  while (rest !== undefined && trusted.has(address)) {
    const comma = rest.lastIndexOf(',')
    address = normalizeAddress(rest.slice(comma + 1).trim())
    rest = comma < 0 ? undefined : rest.slice(0, comma)
  }
  return address
}

/** The network that rate limits apply to. With IPv6, a household has a whole /64. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  return `${groupsOf(address).slice(0, 4).join(':')}::/64`
}

/**
 * The networks of an address that can belong to one person, the narrowest first: a household, a customer with several
 * households, a company and a provider. With IPv4, the first two are the address itself.
 */
export const networksOf = (address: string): [household: string, site: string, company: string, provider: string] => {
  const household = networkOf(address)
  if (isIPv6(address)) {
    const [first = '', second = '', third = '', fourth = ''] = groupsOf(address)
    const company = `${first}:${second}:${third}`
    const site = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
    return [household, `${company}:${site}::/56`, `${company}::/48`, `${first}:${second}::/32`]
  }
  const company = address.replace(/\.\d+$/, '.0/24')
  return [household, household, company, company.replace(/\.\d+\.0\/24$/, '.0.0/16')]
}

/** The eight groups of an IPv6 address, including those that `::` stands for. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...zeros, ...right]
}

/**
 * The headers that programs such as Prometheus, curl and browsers send by themselves. Proxies add headers with hundreds
 * of names, so any other header counts as a proxy's.
 */
const CLIENT_HEADERS =
  /^(?:host|user-agent|accept(?:-(?:encoding|language|charset))?|connection|keep-alive|te|priority|cache-control|pragma|cookie|referer|authorization|dnt|upgrade-insecure-requests|range|if-(?:none-match|modified-since)|sec-(?:fetch|ch)-[a-z-]+|sec-(?:gpc|purpose)|x-prometheus-scrape-timeout-seconds)$/

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.|^::1$/i

/**
 * Whether a program on this machine sent the request without a proxy. A proxy that adds no header is recognized by the
 * public Host that it sends, or by HTTP/1.0, nginx's default.
 */
export const isFromThisMachine = ({ socket, httpVersion, headers }: IncomingMessage): boolean =>
  LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
  httpVersion === '1.1' &&
  isLoopbackHost(headers.host ?? '') &&
  Object.keys(headers).every((name) => CLIENT_HEADERS.test(name))
