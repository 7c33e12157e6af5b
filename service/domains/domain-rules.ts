import { isIP } from 'node:net'
import { parse } from 'tldts'
import { addressRanges } from '../http/client-address.ts'
import { isLoopbackHost } from '../http/site.ts'
import { OperatorError } from '../operator-error.ts'

const NAME = /^\.?[a-z\d_-]+(?:\.[a-z\d_-]+)*$/

/** Whether the operator trusts a domain without a proof, because it is in a private network or a loopback name. */
export type IsPrivate = (url: URL) => boolean

/** Reads PRIVATE_DOMAINS: names, endings such as `.corp`, addresses and ranges. */
export const privateDomains = (entries: readonly string[]): IsPrivate => {
  const isAddress = (entry: string) => isIP(entry.split('/')[0] ?? '') !== 0
  const names = entries.filter((entry) => !isAddress(entry)).map((entry) => entry.toLowerCase().replace(/^\*\./, '.'))
  const wrong = names.find((name) => !NAME.test(name))
  if (wrong !== undefined) {
    throw new OperatorError(
      `PRIVATE_DOMAINS must be names, endings and address ranges such as go.corp, .corp, 10.0.0.0/8, not ${wrong}`,
    )
  }
  const ranges = addressRanges('PRIVATE_DOMAINS', entries.filter(isAddress))
  return ({ host, hostname }) =>
    isLoopbackHost(host) ||
    hostname.endsWith('.localhost') ||
    ranges.has(hostname.replace(/^\[|\]$/g, '')) ||
    names.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
}

const EXAMPLE = 'such as https://go.example.com'

/** Why the service can't serve such a domain on the internet; `null` if it can. `url` has only a scheme and host. */
export const publicDomainProblem = ({ hostname, port }: URL): string | null => {
  const { isIp, isIcann, isPrivate, domain } = parse(hostname, { allowPrivateDomains: true })
  if (isIp) return `must be a name, ${EXAMPLE}, not an IP address`
  if (isIcann !== true && isPrivate !== true) return `must end in a public suffix, ${EXAMPLE}`
  if (domain === null) return `must be a name below a public suffix, ${EXAMPLE}, not the suffix itself`
  if (port !== '') return `must have no port, ${EXAMPLE}`
  return null
}
