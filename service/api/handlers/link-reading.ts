import { MAX_CLICK_DAYS } from '../../../lib/contract/click-days.ts'
import { MAX_CLICK_NAMES } from '../../../lib/contract/link.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import { dayOf } from '../../clicks/click-batch.ts'
import { clicksByDay, dateOfDay, dayOfDate, firstKnownDay } from '../../clicks/clicks-by-day.ts'
import { aliasKey, aliasProblem } from '../../http/alias.ts'
import { readingsOf } from '../../http/lookalikes.ts'
import { meantAliases } from '../../http/meant-alias.ts'
import { aliasOfPath, readShortUrl, shortUrlOf } from '../../http/site.ts'
import type { ClickSum } from '../../store/account-clicks.ts'
import { hostOfDomain } from '../../store/domain-store.ts'
import type { ShownLink } from '../../store/link-search.ts'
import { type LinkTallyTable, MAIN_DOMAIN_ID } from '../../store/schema.ts'
import { type LinkTakedown, ownersMessage, type Takedowns } from '../../visits/takedowns.ts'
import { dateTimeOf, ZONE } from '../date-time.ts'
import { invalid, Refusal, unknown } from '../refusal.ts'
import { extendedFields } from './extended-fields.ts'
import { givenFields } from './given-fields.ts'
import type { CallContext, HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

const TOP_NAMES = 10

/** The service fetches nothing, so shares on social networks are unknown. SPEC.md has three, without their names. */
const SOCIAL_COUNTS = { network01: 0, network02: 0, network03: 0 }

export const linkReadingHandlers: HandlersFor<'listLinks' | 'readLink' | 'readClicks' | 'readAccountClicks'> = {
  async listLinks(context, input) {
    if (input.short !== undefined) return linkByShortUrl(context, input.short)
    const { store, accountId, site, now } = context
    const page = pageOf(input)
    const order = input.order ?? 'date'
    const { rows, total } = await store.links.list(accountId, order, input.q ?? null, page.slice, dayOf(now))
    const urls = rows.map((link) => ({
      id: link.id,
      alias: link.alias,
      shorturl: shortUrlOf(site, link.origin, link.alias),
      longurl: link.url,
      clicks: link.clicks,
      title: link.meta_title,
      description: link.description,
      date: dateTimeOf(link.created_at),
      ...extendedFields(context, link),
    }))
    return { error: '0', data: { ...countersOf(page, total), urls } }
  },

  async readLink(context, { id }) {
    const link = await context.store.links.findShown(context.accountId, id)
    if (link === undefined) throw unknown('id', 'link')
    return linkDetail(context, link)
  },

  async readClicks({ store, accountId, now, clickDays }, { id, ...asked }) {
    const today = dayOf(now)
    const { from, to } = rangeOf(asked, today)
    const link = await store.links.findShown(accountId, id)
    if (link === undefined) throw unknown('id', 'link')
    const countedSince = await store.clickDays.start()
    const since = firstKnownDay(link, { now, storedDays: clickDays, countedSince })
    const stored = await store.clickDays.ofLink(link.id, from, to)
    return { error: 0, data: clicksByDay(stored, { from, to, since, today }) }
  },

  async readAccountClicks(context, { limit = DEFAULT_NAMES, link, channel, campaign, domain, ...asked }) {
    const { store, accountId, now, clickDays, site } = context
    const today = dayOf(now)
    const of = givenFields({ link, channel, campaign, domain })
    const domainId = domain === undefined ? undefined : await domainNamed(context, domain)
    const { from, to } = rangeOf(asked, today)
    const beforeFrom = from - (to - from + 1)
    const [first, countedSince] = await Promise.all([
      store.accountClicks.firstLinkOf(accountId),
      store.clickDays.start(),
    ])
    const since = firstKnownDay({ created_at: first ?? now }, { now, storedDays: clickDays, countedSince })
    // Days that are no longer stored count as unknown even before they are deleted: deleting must not change an answer.
    const known = { from: Math.max(from, since), to, beforeFrom: Math.max(beforeFrom, since) }
    const sums = await store.accountClicks.clicksOf(accountId, {
      ...known,
      most: Math.min(limit, MAX_CLICK_NAMES),
      of: { link, channel, campaign, domain: domainId },
    })
    const clicks = ({ clicks: count, before }: { clicks: number; before: number }) => ({
      clicks: count,
      ...(beforeFrom >= since && { before }),
    })
    const byId = (rows: readonly ClickSum[]) => rows.map((row) => ({ id: row.id, ...clicks(row) }))
    const stored = sums.days.map((row) => ({ ...row, unique_clicks: 0 }))
    const { days } = clicksByDay(stored, { from, to, since, today })
    return {
      error: 0,
      data: {
        ...(Object.keys(of).length > 0 && { of }),
        zone: ZONE,
        since: dateOfDay(since),
        from: dateOfDay(from),
        to: dateOfDay(to),
        ...clicks(sums.total),
        clickedLinks: sums.total.links,
        days: days.map(({ date, clicks: count }) => ({ date, clicks: count })),
        links: byId(sums.links),
        channels: byId(sums.channels),
        campaigns: byId(sums.campaigns),
        domains: sums.domains.map((row) => ({ domain: row.origin === '' ? site.origin : row.origin, ...clicks(row) })),
      },
    }
  },
}

const DEFAULT_NAMES = 50

const DEFAULT_DAYS = 30

const rangeOf = (asked: { from?: string | undefined; to?: string | undefined }, today: number) => {
  const to = asked.to === undefined ? today : dayOfDate(asked.to)
  const from = asked.from === undefined ? to - DEFAULT_DAYS + 1 : dayOfDate(asked.from)
  if (from > to) throw invalid('from', asked.to === undefined ? 'must not be after today' : 'must not be after to')
  if (to - from >= MAX_CLICK_DAYS) throw invalid('from', `must be at most ${MAX_CLICK_DAYS - 1} days before to`)
  return { from, to }
}

const linkByShortUrl = async (context: CallContext, short: string): Promise<Output<'readLink'>> => {
  const { store, accountId } = context
  const address = readShortUrl(short)
  const domain = address === null ? null : await domainAt(context, address.host)
  if (address === null || domain === null) throw noMatch()
  const exact = aliasOfPath(address.path)
  // A request for a possible alias asks about exactly that alias: whether it is free, or whether its link was created.
  const isPossible = exact !== null && aliasProblem(exact) === null
  const meant = isPossible ? [] : meantAliases(address.path)
  for (const alias of exact === null ? meant : [exact, ...meant]) {
    const link = await store.links.findByAlias(accountId, domain.id, aliasKey(alias))
    if (link !== undefined) return linkDetail(context, link)
  }
  if (exact === null || !domain.isUsable) throw noMatch()
  const place = { aliasKey: aliasKey(exact), readings: readingsOf(exact) }
  const isFree = async () =>
    !(await store.links.isAliasUsed(domain.id, place.aliasKey)) &&
    (await store.links.findLookalike(domain.id, place)) === undefined
  throw noMatch({ available: isPossible && (await isFree()) })
}

/** `available` says whether this account can create a link with this short URL; omitted for other addresses. */
const noMatch = (facts: { available?: boolean } = {}): Refusal =>
  new Refusal(404, 'short matches no link of this account', {}, facts)

const domainAt = async (
  { store, accountId, site }: CallContext,
  host: string,
): Promise<{ id: number; isUsable: boolean } | null> => {
  if (site.isOwnHost(host)) return { id: MAIN_DOMAIN_ID, isUsable: true }
  const domain = await store.domains.findOwn(accountId, host)
  return domain === undefined ? null : { id: domain.id, isUsable: domain.verified_at !== null }
}

/** The domain with this host or address. */
const domainNamed = async (context: CallContext, named: string): Promise<number> => {
  const url = URL.parse(named.includes('://') ? named : `http://${named}`)
  const domain = url === null ? null : await domainAt(context, url.host)
  if (domain === null) throw unknown('domain', 'domain')
  return domain.id
}

const linkDetail = async (context: CallContext, link: ShownLink): Promise<Output<'readLink'>> => {
  const { store, site, takedowns, now } = context
  const ranking = async (kind: LinkTallyTable['kind']) => {
    const names = await store.links.topNames(link.id, kind, TOP_NAMES)
    return names.length === 0 ? 0 : Object.fromEntries(names.map(({ name, clicks }) => [name, clicks]))
  }
  return {
    error: 0,
    id: link.id,
    ...takedownMessage(takedowns.ofLink(link) ?? ofDomain(takedowns, link)),
    details: {
      id: link.id,
      shorturl: shortUrlOf(site, link.origin, link.alias),
      longurl: link.url,
      title: link.meta_title,
      description: link.description,
      location: targetMap(link.geo_targets, 'location'),
      device: targetMap(link.device_targets, 'device'),
      date: dateTimeOf(link.created_at),
      ...extendedFields(context, { ...link, ...(await store.links.factsOf(link.id, dayOf(now))) }),
    },
    data: {
      clicks: link.clicks,
      uniqueClicks: link.unique_clicks,
      topCountries: await ranking('country'),
      topReferrers: await ranking('referrer'),
      topBrowsers: await ranking('browser'),
      topOs: await ranking('os'),
      socialCount: SOCIAL_COUNTS,
    },
  }
}

/** Why the link doesn't lead visitors to its target; nothing if it does. */
const takedownMessage = (takedown: LinkTakedown | null): { message?: string } =>
  takedown === null ? {} : { message: ownersMessage(TAKEN_DOWN[takedown.what](takedown.host), takedown) }

const TAKEN_DOWN: Record<LinkTakedown['what'], (host: string) => string> = {
  link: () => 'This link was disabled',
  account: () => 'The account of this link was disabled',
  domain: (host) => `This link is at ${host}, which was disabled`,
  destination: (host) => `This link leads to ${host}, which was blocked`,
}

const ofDomain = (takedowns: Takedowns, link: ShownLink): LinkTakedown | null => {
  const host = hostOfDomain(link)
  const takedown = takedowns.ofHost(host)
  return takedown === null ? null : { ...takedown, what: 'domain', host }
}

const targetMap = <K extends string>(stored: string, key: K): Record<string, string> => {
  // The contract validated this JSON before it was stored.
  const targets = JSON.parse(stored) as Record<K | 'link', string>[]
  return Object.fromEntries(targets.map((target) => [target[key], target.link]))
}
