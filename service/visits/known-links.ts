import type { Site } from '../http/site.ts'
import { aliasChange, type Change, EVERYTHING, hostChange } from '../store/changes.ts'
import type { DomainRow } from '../store/domain-store.ts'
import type { OpenStore } from '../store/open-store.ts'
import { MAIN_DOMAIN_ID } from '../store/schema.ts'
import type { VisitedLink } from '../store/visit-store.ts'
import { fixedTarget } from './decide.ts'
import { addressesOf, after, hostsOf, isAnyServed } from './redirect-loop.ts'
import { type MemoryUse, Remembered } from './remembered.ts'

/** A link as visits need it. */
export interface KnownLink extends VisitedLink {
  /** Where visitors are redirected; `null` if this depends on the visitor, or the link may be part of a loop. */
  fixedTarget: string | null
  mayLoop: boolean
}

export interface KnownDomain extends DomainRow {
  /** Whether its redirects may be part of a loop. */
  mayLoop: boolean
}

type Maybe<T> = T | null | Promise<T | null>

export interface KnownLinks {
  /** `host` is empty for the service's own domain. */
  find: (host: string, aliasKey: string) => Maybe<KnownLink>
  domain: (host: string) => Maybe<KnownDomain>
  memoryUse: () => Record<'links' | 'domains', MemoryUse>
}

/** How many bytes an object and its short fields take besides its texts. */
const ROW_BYTES = 500
const DOMAINS_SHARE = 0.1

/**
 * Links and domains for visitors, mostly from memory. Writes of this process apply immediately, those of another
 * process when the database announces them. Expiry, passwords and everything else are decided at each visit.
 */
export const knownLinks = (
  { store, site }: { store: Pick<OpenStore, 'visits' | 'changes'>; site: Site },
  maxBytes: number,
): KnownLinks => {
  const { visits, changes } = store
  const isCompleteSince = changes.isCompleteSince
  const links = new Remembered<KnownLink>({ maxBytes, bytesOf, isCompleteSince })
  const domains = new Remembered<KnownDomain>({
    maxBytes: Math.ceil(maxBytes * DOMAINS_SHARE),
    bytesOf,
    isCompleteSince,
  })
  changes.subscribe((change: Change) => {
    if (change === EVERYTHING) {
      links.forgetAll()
      domains.forgetAll()
    } else if (change.startsWith('host ')) domains.forget(change)
    else links.forget(change)
  })

  /**
   * Whether a redirect from `host` to these addresses may be part of a loop. At least one row of each loop answers yes,
   * and stops the loop: a loop over several hosts comes back to the service's own, or has a row that was read when all
   * of the loop's domains were served. So a row needn't be read again when a domain is added.
   */
  const mayLoop = (host: string, addresses: readonly string[]): boolean | Promise<boolean> => {
    const hosts = hostsOf(site, addresses)
    if (hosts.has(host)) return true
    return host !== '' && isAnyServed(visits.findDomain, hosts)
  }

  const knownLink = (link: VisitedLink | undefined, host: string): Maybe<KnownLink> => {
    if (link === undefined) return null
    const known = (may: boolean) => ({ ...link, fixedTarget: may ? null : fixedTarget(link), mayLoop: may })
    return after(mayLoop(host, addressesOf(link)), known)
  }

  const knownDomain = (row: DomainRow | undefined): Maybe<KnownDomain> => {
    if (row === undefined) return null
    return after(mayLoop(row.host, [row.redirect_root, row.redirect_404]), (may) => ({ ...row, mayLoop: may }))
  }

  const inDomain = (domainId: number, host: string, aliasKey: string): Maybe<KnownLink> =>
    links.get(aliasChange(domainId, aliasKey), () =>
      after(visits.findLink(domainId, aliasKey), (link) => knownLink(link, host)),
    )

  const domain = (host: string): Maybe<KnownDomain> =>
    domains.get(hostChange(host), () => after(visits.findDomain(host), knownDomain))

  return {
    domain,
    memoryUse: () => ({ links: links.use, domains: domains.use }),
    find(host, aliasKey) {
      if (host === '') return inDomain(MAIN_DOMAIN_ID, host, aliasKey)
      const row = domain(host)
      if (row instanceof Promise)
        return row.then((found) => (found === null ? null : inDomain(found.id, host, aliasKey)))
      return row === null ? null : inDomain(row.id, host, aliasKey)
    },
  }
}

const bytesOf = (row: object): number => {
  let bytes = ROW_BYTES
  for (const value of Object.values(row)) if (typeof value === 'string') bytes += value.length * 2
  return bytes
}
