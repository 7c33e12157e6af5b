import { SECOND } from '../durations.ts'
import type { LinkAddresses } from '../store/address-columns.ts'
import type { Store } from '../store/open-store.ts'
import type { TakedownKind } from '../store/schema.ts'
import type { TakedownRow } from '../store/takedown-store.ts'
import type { VisitedLink } from '../store/visit-store.ts'
import { addressesOf } from './redirect-loop.ts'

/** Why something was taken down, as visitors see it. Pages don't show "other". */
export const CATEGORIES = ['phishing', 'malware', 'spam', 'legal', 'other'] as const

export type Category = (typeof CATEGORIES)[number]

export interface Takedown {
  category: Category
  /** The reason that the owner sees. */
  reason: string
  /** Epoch milliseconds; missing in what version 1.0.0 stored. */
  at?: number
}

/**
 * What keeps a link from being opened: a takedown of the link itself, its account, its domain, or a host to which it
 * can lead.
 */
export interface LinkTakedown extends Takedown {
  what: 'link' | TakedownKind
  /** The blocked host; empty for other takedowns. */
  host: string
}

/** Reads stored JSON, which only the commands write. */
export const storedTakedown = (stored: string): Takedown => JSON.parse(stored) as Takedown

export const linkTakedown = (disabled: string | null): Takedown | null =>
  disabled === null ? null : storedTakedown(disabled)

/**
 * The form in which hosts are compared, or `null`. The URL parser maps the spellings of a host to one, except for a dot
 * at its end and an IPv4 address that is written as IPv6.
 */
export const comparableHost = (address: string): string | null => {
  const host = URL.parse(address)?.hostname.replace(/\.+$/, '').toLowerCase()
  const [, high = '', low = ''] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host ?? '') ?? []
  if (low === '') return host ?? null
  return new URL(`http://${Number.parseInt(high, 16) * 2 ** 16 + Number.parseInt(low, 16)}`).hostname
}

const bySubject = (rows: readonly TakedownRow[]): Record<TakedownKind, ReadonlyMap<string, Takedown>> => {
  const of = (kind: TakedownKind) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ subject, takedown }) => [subject, storedTakedown(takedown)]))
  return { account: of('account'), domain: of('domain'), destination: of('destination') }
}

/** How often changes by other processes are looked for. */
const POLL_MS = SECOND

export interface Takedowns {
  ofAccount(accountId: number): Takedown | null
  /** What keeps a branded domain from being served. `host` is empty for the service's own, which is always served. */
  ofHost(host: string): Takedown | null
  /** The blocked host to which one of these addresses leads. */
  ofAddresses(addresses: readonly string[]): LinkTakedown | null
  ofLink(link: Pick<VisitedLink, 'account_id' | 'disabled'> & LinkAddresses): LinkTakedown | null
  /** How many takedowns are in force, except for those of single links. */
  counts(): Record<TakedownKind, number>
  close(): void
}

/**
 * Takedowns of accounts, domains and destinations, in memory and at most some seconds old. While the database can't be
 * read, the known ones still apply.
 */
export const watchTakedowns = async (store: Pick<Store, 'takedowns'>): Promise<Takedowns> => {
  let version: string | null = null
  let taken = bySubject([])

  const read = async (): Promise<void> => {
    // The version is read first: a change that happens meanwhile is found the next time.
    const current = await store.takedowns.version()
    if (current === version) return
    taken = bySubject(await store.takedowns.list())
    version = current
  }
  await read()
  let isReading = false
  const polling = setInterval(() => {
    if (isReading) return
    isReading = true
    read()
      .catch(() => {})
      .finally(() => {
        isReading = false
      })
  }, POLL_MS).unref()

  /** The host itself or one above it. */
  const blockedHost = (address: string): string | null => {
    let host = comparableHost(address) ?? ''
    while (host !== '') {
      if (taken.destination.has(host)) return host
      const dot = host.indexOf('.')
      host = dot < 0 ? '' : host.slice(dot + 1)
    }
    return null
  }

  const ofAccount = (accountId: number): Takedown | null =>
    taken.account.size === 0 ? null : (taken.account.get(String(accountId)) ?? null)

  const ofAddresses = (addresses: readonly string[]): LinkTakedown | null => {
    if (taken.destination.size === 0) return null
    for (const address of addresses) {
      const host = blockedHost(address)
      const takedown = host === null ? undefined : taken.destination.get(host)
      if (host !== null && takedown !== undefined) return { ...takedown, what: 'destination', host }
    }
    return null
  }

  return {
    ofAccount,
    ofHost: (host) => taken.domain.get(host) ?? null,
    ofAddresses,
    ofLink(link) {
      if (link.disabled !== null) return { ...storedTakedown(link.disabled), what: 'link', host: '' }
      const account = ofAccount(link.account_id)
      if (account !== null) return { ...account, what: 'account', host: '' }
      return taken.destination.size === 0 ? null : ofAddresses(addressesOf(link))
    },
    counts: () => ({ account: taken.account.size, domain: taken.domain.size, destination: taken.destination.size }),
    close: () => clearInterval(polling),
  }
}

/** The message that the API returns to the owner. */
export const ownersMessage = (what: string, { category, reason }: Takedown): string =>
  `${what} by the operator of this service${category === 'other' ? '' : ` (${category})`}: ${reason}`
