import { MAX_CLICK_DAYS } from '../../../lib/contract/click-days.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import { dayOf } from '../../clicks/click-batch.ts'
import { clicksByDay, dayOfDate, firstKnownDay } from '../../clicks/clicks-by-day.ts'
import { aliasKey, aliasProblem } from '../../http/alias.ts'
import { readingsOf } from '../../http/lookalikes.ts'
import { meantAliases } from '../../http/meant-alias.ts'
import { aliasOfPath, readShortUrl, shortUrlOf } from '../../http/site.ts'
import type { ShownLink } from '../../store/link-search.ts'
import { type LinkTallyTable, MAIN_DOMAIN_ID } from '../../store/schema.ts'
import { type LinkTakedown, ownersMessage } from '../../visits/takedowns.ts'
import { dateTimeOf } from '../date-time.ts'
import { invalid, Refusal, unknown } from '../refusal.ts'
import type { CallContext, HandlersFor } from './handler.ts'
import { countersOf, pageOf } from './pages.ts'

const TOP_NAMES = 10

/** The service fetches nothing, so shares on social networks are unknown. SPEC.md has three, without their names. */
const SOCIAL_COUNTS = { network01: 0, network02: 0, network03: 0 }

export const linkReadingHandlers: HandlersFor<'listLinks' | 'readLink' | 'readClicks'> = {
  async listLinks(context, input) {
    if (input.short !== undefined) return linkByShortUrl(context, input.short)
    const { store, accountId, site } = context
    const page = pageOf(input)
    const { rows, total } = await store.links.list(accountId, input.order ?? 'date', input.q ?? null, page.slice)
    const urls = rows.map((link) => ({
      id: link.id,
      alias: link.alias,
      shorturl: shortUrlOf(site, link.origin, link.alias),
      longurl: link.url,
      clicks: link.clicks,
      title: link.meta_title,
      description: link.description,
      date: dateTimeOf(link.created_at),
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
}

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
  // Who asks for an alias that could exist means that one: whether it is free, or whether it was created.
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

const linkDetail = async ({ store, site, takedowns }: CallContext, link: ShownLink): Promise<Output<'readLink'>> => {
  const ranking = async (kind: LinkTallyTable['kind']) => {
    const names = await store.links.topNames(link.id, kind, TOP_NAMES)
    return names.length === 0 ? 0 : Object.fromEntries(names.map(({ name, clicks }) => [name, clicks]))
  }
  return {
    error: 0,
    id: link.id,
    ...takedownMessage(takedowns.ofLink(link)),
    details: {
      id: link.id,
      shorturl: shortUrlOf(site, link.origin, link.alias),
      longurl: link.url,
      title: link.meta_title,
      description: link.description,
      location: targetMap(link.geo_targets, 'location'),
      device: targetMap(link.device_targets, 'device'),
      expiry: link.expires_at === null ? null : dateTimeOf(link.expires_at),
      date: dateTimeOf(link.created_at),
      ...(link.passes_query === 1 ? { passquery: true } : {}),
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

/** Why visitors don't come to the link's target; nothing if they do. */
const takedownMessage = (takedown: LinkTakedown | null): { message?: string } => {
  if (takedown === null) return {}
  const what =
    takedown.what === 'link' ? 'This link was disabled' : `This link leads to ${takedown.host}, which was blocked`
  return { message: ownersMessage(what, takedown) }
}

const targetMap = <K extends string>(stored: string, key: K): Record<string, string> => {
  // The contract validated it before it was stored.
  const targets = JSON.parse(stored) as Record<K | 'link', string>[]
  return Object.fromEntries(targets.map((target) => [target[key], target.link]))
}
