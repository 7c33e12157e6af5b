import { BlockList, isIP, isIPv6 } from 'node:net'

export interface TrustedProxies {
  has(address: string): boolean
}

/** Addresses and CIDR ranges, as in TRUSTED_PROXIES. Throws on what is neither. */
export const trustedProxies = (entries: readonly string[]): TrustedProxies => {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new Error(`${entry} is not an IP address or a range such as 10.0.0.0/8`)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return { has: (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') }
}

/** An address in its one form: without the port that some proxies write, and IPv4 as such where it came over IPv6. */
const plain = (address: string): string =>
  address
    .replace(/^\[(.*)\](?::\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')

/**
 * Who is really asking. A forwarded address is believed only from a listed proxy, and of a chain of them only up to
 * the first that is not listed: everything left of it could have been invented by the client.
 */
export const clientAddress = (
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string => {
  const direct = plain(peer ?? 'unknown')
  if (!trusted.has(direct) || forwardedFor === undefined) return direct
  const chain = forwardedFor.split(',').map((part) => plain(part.trim()))
  return chain.findLast((address) => !trusted.has(address)) ?? chain[0] ?? direct
}

/** Whom an allowance belongs to: one household holds a whole /64 of IPv6 addresses. */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}
