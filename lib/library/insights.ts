import { hostOf } from '../address/short-url.ts'
import type { AccountClicks } from '../contract/link.ts'
import type { GroupClicks, Insights, InsightsQuestion, SomeLinks } from '../model/insights.ts'
import { type LibraryView, newestOnly } from '../model/library-view.ts'
import type { ListedLink } from '../model/link-facts.ts'
import { addDays } from '../model/service-clock.ts'
import { type ClickDay, comparison } from './click-days.ts'
import { expiryTest, type FilterContext, type FilteredRow, linkFilter } from './link-filter.ts'
import { ageOf } from './stored-link.ts'

interface InsightsPorts extends Pick<FilterContext, 'channelsRead'> {
  /** By the service's clock. */
  now: string
  /** The user's last day on which a link that was created isn't new anymore, and when the next one begins at the service. */
  neverClickedUntil: string
  newSince: string
  days: readonly ClickDay[]
  view: LibraryView
  /** When all links were last read, and when they will be the next time. */
  countedAt: number | null
  /** Whether the service's list says what filters look at. */
  saysFacts: boolean
  nextCountAt: number | null
  /** Calls `take` with each link that passes the filters; returns for how many links that is unknown. */
  each: (take: (row: FilteredRow) => void) => Promise<number>
  links: (ids: readonly number[]) => Promise<ListedLink[]>
  /** What the service has counted of all links in the period, if it can be asked. */
  counted: AccountClicks | null
}

/** How many links or referrers a list shows. */
const MAX_SHOWN = 50

/** A link counts as new for this long: its first click may still come. */
export const NEW_FOR_DAYS = 7

interface Ranked {
  id: number
  clicks: number
  gain: number
  before?: number | undefined
}

/** The groups with the clicks that the service has counted in the period. */
const countedBy = <Key>(
  groups: readonly GroupClicks<Key>[],
  counted: readonly { key: Key; clicks: number; before?: number | undefined }[] | undefined,
): GroupClicks<Key>[] => {
  if (counted === undefined) return [...groups]
  const byKey = new Map(counted.map((row) => [row.key, row]))
  return groups
    .map((group) => {
      const { clicks = 0, before } = byKey.get(group.key) ?? {}
      return { ...group, gain: clicks, before }
    })
    .sort((a, b) => b.gain - a.gain || b.clicks - a.clicks)
}

const byId = (rows: AccountClicks['channels'] | undefined) => rows?.map(({ id, ...row }) => ({ key: id, ...row }))

/** The first items in an order, without sorting all of them. */
const createTop = <T>(order: (one: T, other: T) => number) => {
  let best: T[] = []
  const cut = () => {
    best = best.sort(order).slice(0, MAX_SHOWN)
  }
  return {
    add: (one: T): void => {
      best.push(one)
      if (best.length >= 20 * MAX_SHOWN) cut()
    },
    get: (): T[] => {
      cut()
      return best
    },
  }
}

const byGain = (one: Ranked, other: Ranked): number =>
  other.gain - one.gain || other.clicks - one.clicks || other.id - one.id
const byClicks = (one: Ranked, other: Ranked): number =>
  other.clicks - one.clicks || other.gain - one.gain || other.id - one.id

interface Aged {
  id: number
  age: number
}

/** The first links in an order, and how many there are. */
const createCountedTop = (order: (one: Aged, other: Aged) => number) => {
  const best = createTop(order)
  let total = 0
  return {
    add: (id: number, age: number): void => {
      total += 1
      best.add({ id, age })
    },
    get: () => ({ ids: best.get().map(({ id }) => id), total }),
  }
}

/** A higher age is an earlier time. */
const earliestFirst = (one: Aged, other: Aged): number => other.age - one.age || one.id - other.id
const latestFirst = (one: Aged, other: Aged): number => earliestFirst(other, one)

/** Sums by key. */
const createGroups = <Key>() => {
  const sums = new Map<Key, { key: Key; links: number; clicks: number; gain: number }>()
  return {
    add: (key: Key, clicks: number, gain: number): void => {
      const sum = sums.get(key) ?? { key, links: 0, clicks: 0, gain: 0 }
      sums.set(key, { key, links: sum.links + 1, clicks: sum.clicks + clicks, gain: sum.gain + gain })
    },
    get: () => [...sums.values()].sort((a, b) => b.gain - a.gain || b.clicks - a.clicks),
  }
}

export const readInsights = async (
  { period, filters }: InsightsQuestion,
  {
    now,
    neverClickedUntil,
    newSince,
    days,
    view,
    countedAt,
    saysFacts,
    channelsRead,
    nextCountAt,
    each,
    links,
    counted: served,
  }: InsightsPorts,
): Promise<Insights> => {
  const today = now.slice(0, 10)
  const compared = comparison(days, today, period)
  const gains = compared?.gains ?? new Map<number, number>()
  const [gained, clicked] = [createTop(byGain), createTop(byClicks)]
  const [channels, campaigns, domains] = [createGroups<number>(), createGroups<number>(), createGroups<string>()]
  const referrers = createGroups<string>()
  const [within7, within30, expired, never] = [
    createCountedTop(earliestFirst),
    createCountedTop(earliestFirst),
    createCountedTop(latestFirst),
    createCountedTop(latestFirst),
  ]
  const [isWithin7, isWithin30, isExpired] = [
    expiryTest({ days: 7 }, now),
    expiryTest({ days: 30 }, now),
    expiryTest('expired', now),
  ]
  const newAge = ageOf(newSince)
  const counted = { links: 0, clicks: 0, gain: 0, moved: 0, referredLinks: 0, referredClicks: 0 }
  const unknown = { unknownChannels: 0, unknownCampaign: 0, unknownExpiry: 0 }
  const wholeChannels = new Map(
    Object.keys(channelsRead).map((id) => [Number(id), linkFilter({ channel: Number(id) }, { now, channelsRead })]),
  )
  const passed = new Set<number>()
  const unknownFor = await each((row) => {
    const { id, clicks, age, host, facts } = row
    const gain = gains.get(id) ?? 0
    counted.links += 1
    counted.clicks += clicks
    counted.gain += gain
    passed.add(id)
    if (gain > 0) {
      counted.moved += 1
      gained.add({ id, clicks, gain })
    }
    if (clicks > 0) clicked.add({ id, clicks, gain })
    else if (age > newAge) never.add(id, age)
    domains.add(host, clicks, gain)
    for (const channel of facts?.channels ?? []) channels.add(channel, clicks, gain)
    if (!facts?.allChannels && facts?.channels === undefined) unknown.unknownChannels += 1
    for (const [channel, isIn] of wholeChannels) if (isIn(row) === null) wholeChannels.delete(channel)
    if (facts?.referrers !== undefined) {
      for (const { name, clicks: referred } of facts.referrers) referrers.add(name, referred, 0)
      counted.referredLinks += 1
      counted.referredClicks += clicks
    }
    const { campaign, expiry } = facts ?? {}
    if (campaign === undefined) unknown.unknownCampaign += 1
    else if (campaign !== null) campaigns.add(campaign, clicks, gain)
    if (expiry === undefined) unknown.unknownExpiry += 1
    else if (expiry !== null) {
      const expiryAge = ageOf(expiry)
      if (isExpired(expiry)) expired.add(id, expiryAge)
      if (isWithin7(expiry)) within7.add(id, expiryAge)
      if (isWithin30(expiry)) within30.add(id, expiryAge)
    }
  })

  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  const most = clicked.get()
  const top: Ranked[] =
    served?.links.map(({ id, clicks, before }) => ({ id, clicks, gain: clicks, before })) ?? gained.get()
  const [soon, later, past, unclicked] = [within7.get(), within30.get(), expired.get(), never.get()]
  const ids = [...top, ...most].map(({ id }) => id)
  const shown = await links([...new Set([...ids, ...soon.ids, ...later.ids, ...past.ids, ...unclicked.ids])])
  const linkOf = new Map(shown.map((link) => [link.id, link]))
  const ranked = (rows: Ranked[]) =>
    rows.flatMap(({ id, gain, before }) => {
      const link = linkOf.get(id)
      return link === undefined ? [] : [{ link, gain, before }]
    })
  const someLinks = (list: { ids: number[]; total: number }): SomeLinks => ({
    links: list.ids.flatMap((id) => linkOf.get(id) ?? []),
    total: list.total,
  })
  return {
    today,
    since: compared?.since ?? null,
    asked: addDays(today, -period),
    firstComparisonAt: compared === null && countedAt !== null ? nextCountAt : null,
    ...counted,
    ...(served !== null && { gain: served.clicks, moved: served.clickedLinks }),
    period: served && { from: served.from, to: served.to, before: served.before ?? null },
    complete: view.complete,
    newestOnly: newestOnly(view),
    readAt: view.updatedAt ?? countedAt,
    unknownFor,
    byGain: ranked(top),
    byClicks: ranked(most),
    channels: countedBy(channels.get(), byId(served?.channels)),
    campaigns: countedBy(campaigns.get(), byId(served?.campaigns)),
    domains: countedBy(
      domains.get(),
      served?.domains.map(({ domain, ...row }) => ({ key: hostOf(domain), ...row })),
    ),
    referrers: referrers
      .get()
      .slice(0, MAX_SHOWN)
      .map(({ key, clicks }) => ({ name: key, clicks })),
    ...unknown,
    wholeChannels: [...wholeChannels.keys()],
    saysFacts,
    reading: view.reading,
    days:
      served !== null
        ? served.days.map(({ date, clicks }) => ({ day: date, clicks }))
        : compared === null
          ? []
          : daysOf(days, compared.since, today, isFiltered ? passed : null),
    expiresWithin7: someLinks(soon),
    expiresWithin30: someLinks(later),
    expired: someLinks(past),
    neverClicked: someLinks(unclicked),
    neverClickedUntil,
  }
}

/** What links gained on each day; with filters, only those that pass. */
const daysOf = (
  days: readonly ClickDay[],
  since: string,
  today: string,
  passed: ReadonlySet<number> | null,
): Insights['days'] => {
  const byDay = new Map(days.map((stored) => [stored.day, stored]))
  const shown: Insights['days'] = []
  for (let day = addDays(since, 1); day <= today; day = addDays(day, 1)) {
    const { ids = [], gains = [], rest = 0 } = byDay.get(day) ?? {}
    const sum = gains.reduce((total, gain, at) => total + (passed?.has(ids[at] ?? 0) === false ? 0 : gain), 0)
    shown.push({ day, clicks: Math.max(0, sum + (passed === null ? rest : 0)) })
  }
  return shown
}
