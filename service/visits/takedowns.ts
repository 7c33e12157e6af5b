import { SECOND } from '../durations.ts'
import type { Store } from '../store/open-store.ts'
import type { VisitedLink } from '../store/visit-store.ts'
import { addressesOf } from './redirect-loop.ts'

/** Why something was taken down, as visitors are told; "other" tells them nothing more. */
export const CATEGORIES = ['phishing', 'malware', 'spam', 'legal', 'other'] as const

export type Category = (typeof CATEGORIES)[number]

export interface Takedown {
  category: Category
  /** For the owner. */
  reason: string
}

/** What keeps a link from being opened: itself, its account, or the host of a place where it can lead. */
export interface LinkTakedown extends Takedown {
  what: 'link' | 'account' | 'destination'
  /** The blocked host, or empty. */
  host: string
}

/** As stored: JSON that only the commands write. */
const takedownOf = (stored: string): Takedown => JSON.parse(stored) as Takedown

export const linkTakedown = (disabled: string | null): Takedown | null =>
  disabled === null ? null : takedownOf(disabled)

/**
 * The form in which hosts are compared, or `null`: the browser's own reading of an address brings all spellings of a host
 * into one, but for a dot at its end and an IPv4 address that is written as IPv6.
 */
export const comparableHost = (address: string): string | null => {
  const host = URL.parse(address)?.hostname.replace(/\.+$/, '').toLowerCase()
  const [, high = '', low = ''] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(host ?? '') ?? []
  if (low === '') return host ?? null
  return new URL(`http://${Number.parseInt(high, 16) * 2 ** 16 + Number.parseInt(low, 16)}`).hostname
}

/** How often other processes' changes are looked for. */
const POLL_MS = SECOND

export interface Takedowns {
  ofAccount(accountId: number): Takedown | null
  /** The blocked host to which one of these addresses leads. */
  ofAddresses(addresses: readonly string[]): LinkTakedown | null
  ofLink(link: Pick<VisitedLink, 'account_id' | 'disabled'> & Parameters<typeof addressesOf>[0]): LinkTakedown | null
  close(): void
}

/**
 * Takedowns of accounts and destinations, in memory and at most some seconds old. While the database can't be read, those
 * that are known still apply.
 */
export const watchTakedowns = async (store: Pick<Store, 'takedowns'>): Promise<Takedowns> => {
  let version: string | null = null
  let accounts = new Map<number, Takedown>()
  let hosts = new Map<string, Takedown>()

  const read = async (): Promise<void> => {
    // Read first: a change meanwhile is found the next time.
    const current = await store.takedowns.version()
    if (current === version) return
    const rows = await store.takedowns.list()
    const of = (kind: 'account' | 'destination') => rows.filter((row) => row.kind === kind)
    accounts = new Map(of('account').map(({ subject, takedown }) => [Number(subject), takedownOf(takedown)]))
    hosts = new Map(of('destination').map(({ subject, takedown }) => [subject, takedownOf(takedown)]))
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
      if (hosts.has(host)) return host
      const dot = host.indexOf('.')
      host = dot < 0 ? '' : host.slice(dot + 1)
    }
    return null
  }

  const ofAddresses = (addresses: readonly string[]): LinkTakedown | null => {
    if (hosts.size === 0) return null
    for (const address of addresses) {
      const host = blockedHost(address)
      const takedown = host === null ? undefined : hosts.get(host)
      if (host !== null && takedown !== undefined) return { ...takedown, what: 'destination', host }
    }
    return null
  }

  return {
    ofAccount: (accountId) => accounts.get(accountId) ?? null,
    ofAddresses,
    ofLink(link) {
      if (link.disabled !== null) return { ...takedownOf(link.disabled), what: 'link', host: '' }
      const ofAccount = accounts.get(link.account_id)
      if (ofAccount !== undefined) return { ...ofAccount, what: 'account', host: '' }
      return hosts.size === 0 ? null : ofAddresses(addressesOf(link))
    },
    close: () => clearInterval(polling),
  }
}

/** What the owner is told by the API. */
export const ownersMessage = (what: string, { category, reason }: Takedown): string =>
  `${what} by the operator of this service${category === 'other' ? '' : ` (${category})`}: ${reason}`
