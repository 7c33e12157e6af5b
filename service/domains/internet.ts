import { type LookupAddress, lookup as systemLookup } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { get as getByHttp } from 'node:http'
import { get as getByHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What the service asks of the internet. */
export interface Internet {
  /** The TXT records of a name; empty if it has none. Throws if DNS doesn't answer. */
  txtRecords: (name: string) => Promise<string[]>
  /** The text at an http or https address; `null` if there is none. Throws if the server cannot be reached. */
  readText: (address: string) => Promise<string | null>
}

/** The limit for one question, however many servers are asked. */
const TIMEOUT_MS = 5000
/** The limit for the first try at one server. */
const DNS_TRY_MS = 2000
const MAX_BYTES = 4096

const NO_RECORD = ['ENOTFOUND', 'ENODATA']

/** The real internet. Accounts choose the names, so requests go only to public addresses. */
export const publicInternet: Internet = {
  txtRecords: (name) => readTxtRecords(name),
  readText: (address) => readText(address),
}

interface DnsLimits {
  /** Addresses of DNS servers with a port; if missing, those of the system are used. */
  servers?: readonly string[]
  timeoutMs?: number
}

/** The TXT records of a name; empty if it has none. */
export const readTxtRecords = async (
  name: string,
  { servers, timeoutMs = TIMEOUT_MS }: DnsLimits = {},
): Promise<string[]> => {
  const resolver = new Resolver({ timeout: DNS_TRY_MS, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  // The resolver's own timeouts apply to each try at each server, and grow.
  const limit = setTimeout(() => resolver.cancel(), timeoutMs)
  try {
    const records = await resolver.resolveTxt(name)
    // A long text is sent in parts.
    return records.map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NO_RECORD.includes(String(error.code))) return []
    throw error
  } finally {
    clearTimeout(limit)
  }
}

/** Whether an address is reachable from everywhere: neither private, local nor reserved. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'

interface Limits {
  isAllowed?: (address: string) => boolean
  lookup?: (name: string, options: { all: true }, done: LookupDone) => void
  timeoutMs?: number
}
type LookupDone = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/**
 * Reads a small text. Connects only to addresses that were checked, so that a second DNS answer can't differ, and
 * follows no redirect.
 */
export const readText = async (
  address: string,
  { isAllowed = isPublicAddress, lookup = systemLookup, timeoutMs = TIMEOUT_MS }: Limits = {},
): Promise<string | null> => {
  const { promise, resolve, reject } = Promise.withResolvers<string | null>()
  const url = new URL(address)
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // Node doesn't look up a literal address, so the check in the look-up wouldn't see it.
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw new Error(`${literal} is no public address.`)
  const get = url.protocol === 'https:' ? getByHttps : getByHttp
  const options = {
    agent: false,
    lookup: allowedOnly(lookup, isAllowed),
    signal: AbortSignal.timeout(timeoutMs),
    maxHeaderSize: MAX_BYTES,
    headers: { accept: 'text/plain', 'user-agent': 'Terselink' },
  }
  const request = get(url, options, (response) => {
    let text = ''
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      text += chunk
      if (text.length > MAX_BYTES) response.destroy(new Error('The text is too long.'))
    })
    response.once('end', () => resolve(text))
    response.once('error', reject)
    if (response.statusCode !== 200) {
      resolve(null)
      response.destroy()
    }
  })
  // Without a listener, Node closes the connection and tells no one.
  request.once('upgrade', (_, socket) => {
    resolve(null)
    socket.destroy()
  })
  request.once('error', reject)
  return promise
}

const allowedOnly =
  (lookup: NonNullable<Limits['lookup']>, isAllowed: (address: string) => boolean): LookupFunction =>
  (name, options, done) =>
    lookup(name, { all: true }, (error, addresses) => {
      const allowed = error === null ? addresses.filter(({ address }) => isAllowed(address)) : []
      const [first] = allowed
      if (first === undefined) done(error ?? new Error(`${name} has no public address.`), '')
      else if (options.all) done(null, allowed)
      else done(null, first.address, first.family)
    })
