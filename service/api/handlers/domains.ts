import { invalid, Refusal, taken, unknown } from '../refusal.ts'
import type { HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

/** Scheme and host, in punycode, and nothing else. A dot at the end, which visits may carry too, names the same host. */
const originOf = (address: string): URL => {
  const url = new URL(address)
  const bare =
    url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
  url.hostname = url.hostname.replace(/\.$/, '')
  if (!bare) throw invalid('domain', 'must be a scheme and a host alone, such as https://go.example')
  return url
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
    const url = originOf(domain)
    if (site.isOwnHost(url.host)) throw taken('domain', 'it is the address of the service itself')
    const id = await store.domains.add({
      account_id: accountId,
      origin: url.origin,
      host: url.host,
      redirect_root: redirectroot ?? '',
      redirect_404: redirect404 ?? '',
      created_at: now,
    })
    if (id === null) throw taken('domain', 'an account of this service has it already')
    return { error: 0, id }
  },

  async updateDomain({ store, accountId }, { id, redirectroot, redirect404 }) {
    const domain = await store.domains.find(id)
    if (domain?.account_id !== accountId) throw unknown('id', 'domain')
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
    // Removing them would break addresses that are out in the world, moving them could meet an alias that is taken.
    const links = await store.domains.countLinks(id)
    if (links > 0) throw new Refusal(409, `id names a domain that still has ${links} ${links === 1 ? 'link' : 'links'}`)
    await store.domains.remove(accountId, id)
    return { error: 0, message: 'The domain was deleted.' }
  },
}
