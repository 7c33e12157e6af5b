import type { Site } from '../http/site.ts'
import { aliasChange, type Change, EVERYTHING, hostChange } from '../store/changes.ts'
import type { DomainRow } from '../store/domain-store.ts'
import type { OpenStore } from '../store/open-store.ts'
import { MAIN_DOMAIN_ID } from '../store/schema.ts'
import type { VisitedLink } from '../store/visit-store.ts'
import { fixedTarget } from './decide.ts'
import { staysHere } from './redirect-loop.ts'
import { Remembered } from './remembered.ts'

/** A link as visits need it. */
export interface KnownLink extends VisitedLink {
  /** Where visitors are redirected; `null` if this depends on the visitor, or the link may be part of a loop. */
  fixedTarget: string | null
}

type Maybe<T> = T | null | Promise<T | null>

export interface KnownLinks {
  /** `host` is empty for the service's own domain. */
  find: (host: string, aliasKey: string) => Maybe<KnownLink>
  domain: (host: string) => Maybe<DomainRow>
}

/** What an object and its short fields take besides the text. */
const ROW_BYTES = 500
const DOMAINS_SHARE = 0.1

/**
 * Links and domains for visitors, mostly from memory. A write of this process applies immediately, one of another
 * process when the database announces it; expiry, passwords and everything else are decided at each visit.
 */
export const knownLinks = (
  { store, site }: { store: Pick<OpenStore, 'visits' | 'changes'>; site: Site },
  maxBytes: number,
): KnownLinks => {
  const { visits, changes } = store
  const isCompleteSince = changes.isCompleteSince
  const links = new Remembered<KnownLink>({ maxBytes, bytesOf, isCompleteSince })
  const domains = new Remembered<DomainRow>({ maxBytes: Math.ceil(maxBytes * DOMAINS_SHARE), bytesOf, isCompleteSince })
  changes.subscribe((change: Change) => {
    if (change === EVERYTHING) {
      links.forgetAll()
      domains.forgetAll()
    } else if (change.startsWith('host ')) domains.forget(change)
    else links.forget(change)
  })

  const known = (link: VisitedLink | undefined, host: string): KnownLink | null => {
    if (link === undefined) return null
    const target = fixedTarget(link)
    return { ...link, fixedTarget: target === null || staysHere(site, host, target) ? null : target }
  }

  const inDomain = (domainId: number, host: string, aliasKey: string): Maybe<KnownLink> =>
    links.get(aliasChange(domainId, aliasKey), () => {
      const link = visits.findLink(domainId, aliasKey)
      return link instanceof Promise ? link.then((found) => known(found, host)) : known(link, host)
    })

  const domain = (host: string): Maybe<DomainRow> =>
    domains.get(hostChange(host), () => {
      const row = visits.findDomain(host)
      return row instanceof Promise ? row.then((found) => found ?? null) : (row ?? null)
    })

  return {
    domain,
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
