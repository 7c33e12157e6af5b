import type { DomainCheck, Published } from '../../domains/domain-proof.ts'
import { publicDomainProblem } from '../../domains/domain-rules.ts'
import { UniqueViolation } from '../../store/database-errors.ts'
import { type DomainRow, hostOfDomain } from '../../store/domain-store.ts'
import type { Store } from '../../store/open-store.ts'
import { findMeant, placeOf } from '../../visits/redirect-loop.ts'
import { ownersMessage } from '../../visits/takedowns.ts'
import { invalid, Refusal, taken, unknown } from '../refusal.ts'
import { givenFields } from './given-fields.ts'
import type { CallContext, HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

/** The longest name in DNS (RFC 1035). */
const MAX_NAME_LENGTH = 253

/** Parses a domain: scheme and host, in punycode. Dots at the end are removed, since they name the same host. */
const parseDomain = (address: string, { isPrivate }: DomainCheck): URL => {
  const url = new URL(address)
  url.hostname = url.hostname.replace(/\.+$/, '')
  if (url.href !== `${url.origin}/`)
    throw invalid('domain', 'must be only a scheme and host, such as https://go.example')
  if (url.hostname.length > MAX_NAME_LENGTH)
    throw invalid('domain', `must have a name of at most ${MAX_NAME_LENGTH} characters`)
  const problem = isPrivate(url) ? null : publicDomainProblem(url)
  if (problem !== null) throw invalid('domain', problem)
  return url
}

/**
 * What the domain of a request publishes, read before its transaction, which must not wait for the internet; `null` if
 * the request needs no proof.
 */
export const readDomain = async (
  { store, accountId, domains }: Pick<CallContext, 'accountId' | 'domains'> & { store: Store },
  input: { domain?: unknown; id?: unknown },
): Promise<Published | null> => {
  const read = async (origin: string) => {
    const holder = await store.domains.findByHost(hostOfDomain({ origin }))
    return domains.read(origin, holder?.origin ?? origin)
  }
  if (typeof input.domain === 'string') {
    const url = parseDomain(input.domain, domains)
    return domains.isPrivate(url) ? null : read(url.origin)
  }
  const row = await store.domains.find(Number(input.id))
  const needsProof = row?.account_id === accountId && row.verified_at === null
  return needsProof ? read(row.origin) : null
}

const NOT_FOUND = 'The record or file was not found, or has another text.'
const NO_ANSWER = 'DNS did not answer, and the file was not found or has another text. Try again.'
const HELD = 'Another account has this domain, and its record or file still exists.'

/** Why the account's domain can't be verified; `null` if it can. */
const verificationProblem = async (
  { store, accountId, domains }: CallContext,
  origin: string,
  { texts, isComplete }: Published,
): Promise<string | null> => {
  const isProvenFor = (id: number) => texts.has(domains.proofOf(id, origin).text)
  if (!isProvenFor(accountId)) return isComplete ? NOT_FOUND : NO_ANSWER
  const holder = (await store.domains.findByHost(hostOfDomain({ origin })))?.account_id ?? accountId
  if (holder === accountId) return null
  if (isProvenFor(holder)) return HELD
  return isComplete ? null : NO_ANSWER
}

/** Verifies a domain by what it publishes, and stores the result. */
const verify = async (context: CallContext, domain: DomainRow): Promise<string | null> => {
  const { store, accountId, published, now } = context
  if (published === null) return null
  const problem = await verificationProblem(context, domain.origin, published)
  try {
    if (problem === null) await store.domains.verify(domain, now)
    else await store.domains.update(accountId, domain.id, { check_problem: problem })
  } catch (error) {
    if (error instanceof UniqueViolation) throw taken('domain', 'another account has just been verified. Try again.')
    throw error
  }
  return problem
}

const NOT_VERIFIED = 'It is not verified yet. GET /api/domains has the record to create.'

const shownDomain = ({ domains, accountId }: CallContext, row: DomainRow) => ({
  id: row.id,
  domain: row.origin,
  redirectroot: row.redirect_root,
  redirect404: row.redirect_404,
  ...(row.passes_query === 1 ? { passquery: true } : {}),
  name: row.name,
  color: row.color,
  ...(row.verified_at === null
    ? { unverified: { ...domains.proofOf(accountId, row.origin), problem: row.check_problem } }
    : {}),
})

/** On the domain itself, only a short link may redirect further. Longer loops are found when a visitor follows them. */
const checkRedirects = async (
  { store, site, takedowns }: Pick<CallContext, 'store' | 'site' | 'takedowns'>,
  host: string,
  given: { redirectroot: string | undefined; redirect404: string | undefined },
): Promise<void> => {
  for (const field of ['redirectroot', 'redirect404'] as const) {
    const address = given[field]
    const blocked = address ? takedowns.ofAddresses([address]) : null
    if (blocked !== null) {
      throw new Refusal(400, ownersMessage(`${field} must not lead to ${blocked.host}, which was blocked`, blocked))
    }
    const target = address ? placeOf(site, address) : null
    if (!address || target === null) continue
    const find = async (at: string, key: string) => (await store.visits.findPlaced(at, key)) ?? null
    if (target.host === host && (await findMeant(target, find)) === null)
      throw invalid(field, 'must not lead to the domain itself, except to one of its links')
  }
}

export const domainHandlers: HandlersFor<'listDomains' | 'createDomain' | 'updateDomain' | 'deleteDomain'> = {
  async listDomains(context, input) {
    const { store, accountId } = context
    const page = pageOf(input)
    const { rows, total } = await store.domains.list(accountId, page.slice)
    const domains = rows.map((row) => shownDomain(context, row))
    return { error: '0', data: { ...countersOf(page, total), domains } }
  },

  async createDomain(context, { domain, redirectroot, redirect404, passquery = false, name = '', color = '' }) {
    const { store, accountId, site, now, domains, published, takedowns } = context
    const url = parseDomain(domain, domains)
    await checkRedirects({ store, site, takedowns }, url.host, { redirectroot, redirect404 })
    if (site.isOwnHost(url.host)) throw taken('domain', 'it is the service’s own address')
    const added = {
      account_id: accountId,
      origin: url.origin,
      redirect_root: redirectroot ?? '',
      redirect_404: redirect404 ?? '',
      passes_query: Number(passquery),
      name: name.trim(),
      color,
      created_at: now,
      verified_at: published === null ? now : null,
    }
    const row = await store.domains.add(added)
    // Looked up after the write, because the write waits for another request that proves the same domain for this
    // account.
    const own = await store.domains.findOwn(accountId, url.host)
    if (own !== undefined && own.id !== row?.id) throw taken('domain', 'this account has it already')
    if (row === null) throw taken('domain', 'an account already uses it')
    await verify(context, row)
    return { error: 0, id: row.id }
  },

  /** Also checks a domain that isn't verified again, so an update without fields is a check. */
  async updateDomain(context, { id, redirectroot, redirect404, passquery, name, color }) {
    const { store, accountId, site, takedowns } = context
    const domain = await store.domains.find(id)
    if (domain?.account_id !== accountId) throw unknown('id', 'domain')
    const takedown = takedowns.ofHost(hostOfDomain(domain))
    if (takedown !== null) throw new Refusal(403, ownersMessage('This domain was disabled', takedown))
    await checkRedirects({ store, site, takedowns }, hostOfDomain(domain), { redirectroot, redirect404 })
    const change = givenFields({
      redirect_root: redirectroot,
      redirect_404: redirect404,
      passes_query: passquery === undefined ? undefined : Number(passquery),
      name: name?.trim(),
      color,
    })
    if (Object.keys(change).length > 0) await store.domains.update(accountId, id, change)
    const problem = domain.verified_at === null ? await verify(context, domain) : null
    return { error: 0, message: `The domain was updated.${problem === null ? '' : ` ${NOT_VERIFIED}`}` }
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
