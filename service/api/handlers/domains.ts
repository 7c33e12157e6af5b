import { placeOf } from '../../visits/redirect-loop.ts'
import { invalid, Refusal, taken, unknown } from '../refusal.ts'
import type { CallContext, HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

/** Parses a domain: scheme and host, in punycode. A trailing dot is removed, since it names the same host. */
const parseDomain = (address: string): URL => {
  const url = new URL(address)
  const bare =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  url.hostname = url.hostname.replace(/\.$/, '')
  if (!bare) throw invalid('domain', 'must be only a scheme and host, such as https://go.example')
  return url
}

/** On the domain itself, only a short link leads on. */
const refuseLoops = async (
  { store, site }: Pick<CallContext, 'store' | 'site'>,
  host: string,
  redirects: Record<string, string | undefined>,
): Promise<void> => {
  for (const [field, address] of Object.entries(redirects)) {
    if (!address || new URL(address).host !== host) continue
    const place = placeOf(site, address)
    const link = place === null ? undefined : await store.visits.findTarget(place.host, place.aliasKey)
    if (link === undefined) throw invalid(field, 'must not lead to the domain itself, except to one of its links')
  }
}

export const domainHandlers: HandlersFor<'listDomains' | 'createDomain' | 'updateDomain' | 'deleteDomain'> = {
  async listDomains({ store, accountId }, input) {
    const page = pageOf(input)
    const { rows, total } = await store.domains.list(accountId, page.slice)
    const domains = rows.map((row) => ({
      id: row.id,
      domain: row.origin,
      redirectroot: row.redirect_root,
      redirect404: row.redirect_404,
    }))
    return { error: '0', data: { ...countersOf(page, total), domains } }
  },

  async createDomain({ store, accountId, site, now }, { domain, redirectroot, redirect404 }) {
    const url = parseDomain(domain)
    await refuseLoops({ store, site }, url.host, { redirectroot, redirect404 })
    if (site.isOwnHost(url.host)) throw taken('domain', 'it is the service’s own address')
    const id = await store.domains.add({
      account_id: accountId,
      origin: url.origin,
      host: url.host,
      redirect_root: redirectroot ?? '',
      redirect_404: redirect404 ?? '',
      created_at: now,
    })
    if (id === null) throw taken('domain', 'an account already uses it')
    return { error: 0, id }
  },

  async updateDomain({ store, accountId, site }, { id, redirectroot, redirect404 }) {
    const domain = await store.domains.find(id)
    if (domain?.account_id !== accountId) throw unknown('id', 'domain')
    await refuseLoops({ store, site }, domain.host, { redirectroot, redirect404 })
    const change = {
      ...(redirectroot === undefined ? {} : { redirect_root: redirectroot }),
      ...(redirect404 === undefined ? {} : { redirect_404: redirect404 }),
    }
    if (Object.keys(change).length > 0) await store.domains.update(accountId, id, change)
    return { error: 0, message: 'The domain was updated.' }
  },

  async deleteDomain({ store, accountId }, { id }) {
    const domain = await store.domains.find(id)
    if (domain?.account_id !== accountId) throw unknown('id', 'domain')
    // Deleting its links would break published short URLs, and moving them could collide with other aliases.
    const links = await store.domains.countLinks(id)
    if (links > 0)
      throw new Refusal(409, `id cannot be deleted: the domain still has ${links} ${links === 1 ? 'link' : 'links'}`)
    await store.domains.remove(accountId, id)
    return { error: 0, message: 'The domain was deleted.' }
  },
}
