import { aliasOf, webAddressOf } from '../address/short-url.ts'
import type { Link, LinkStatistics } from '../contract/link.ts'
import {
  isOfKind,
  isTarget,
  type LinkOption,
  OPTION_NAMES,
  type OptionValue,
  type TargetOption,
} from '../contract/link-options.ts'
import type { Output } from '../contract/operations.ts'
import { SECOND } from '../model/durations.ts'
import { factsSaid, type LinkFacts, type ReferrerClicks } from '../model/link-facts.ts'
import { rowOfLink } from '../model/row-of-link.ts'
import { type Job, typedInput } from '../outbox/job.ts'
import { boundedText } from '../outside-text.ts'
import type { LibrarySync } from './library-state.ts'
import { type Decide, NOTHING_ELSE } from './library-store.ts'
import { withoutDetail, withoutReread } from './list-pages.ts'
import { factsStillKnown } from './row-facts.ts'

interface OwnWrite {
  /** The affected links. */
  ids: number[]
  decide: Decide
}

/** When to read how the service shows new links, counted from the last one created. */
const LOOK_AFTER_MS = 30 * SECOND

/** The same if the response named no link: the user waits until it is found. */
const LOOK_SOON_MS = 2 * SECOND

/** If more links were changed than fit on a screen, their details are not read one by one. */
const MAX_REREAD = 60

const withTotal = (sync: LibrarySync, by: number): LibrarySync => ({
  ...sync,
  total: sync.total === null ? null : Math.max(0, sync.total + by),
})

/** Queues the details of a link, unless there are many. */
export const queueReread = (sync: LibrarySync, id: number): LibrarySync =>
  sync.reread.length < MAX_REREAD
    ? { ...sync, reread: [...new Set([...sync.reread, id])] }
    : { ...sync, passWanted: true }

/** The details of links that were read, and links that no longer exist. */
export interface SeenDetails {
  seen: Output<'readLink'>[]
  gone: number[]
}

export type SeenLink = Link & { facts?: LinkFacts | undefined }

/** How many referrers of a link are stored. */
const MAX_REFERRERS = 10

const topReferrers = (ranking: LinkStatistics['topReferrers']): ReferrerClicks[] =>
  Object.entries(typeof ranking === 'object' ? ranking : {})
    .filter(([, clicks]) => clicks > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_REFERRERS)
    .map(([name, clicks]) => ({ name: boundedText(name, 'name'), clicks }))

/** What the details of a link show. */
export const seenLink = (answer: Output<'readLink'>): SeenLink => {
  const { expiry, location, device } = answer.details
  const referrers = topReferrers(answer.data.topReferrers)
  // By SPEC.md, targets by language are in no response.
  const hasTargets = Object.keys(location).length + Object.keys(device).length > 0
  return {
    ...rowOfLink(answer),
    facts: {
      expiry,
      ...(hasTargets && { targets: true }),
      ...factsSaid(answer.details),
      referrers: referrers.length > 0 ? referrers : undefined,
    },
  }
}

/**
 * Updates links that were read outside of the list. Unknown links are ignored, so that there are no gaps below the
 * newest link.
 */
export const applySeenLinks =
  (links: readonly SeenLink[]): Decide =>
  ({ sync }, known) => {
    const put = links.flatMap((link) => {
      const before = known.get(link.id)
      return before === undefined
        ? []
        : { ...before, ...link, facts: { ...factsStillKnown(before, link.longurl), ...link.facts } }
    })
    const ids = links.map(({ id }) => id)
    const next = ids.reduce(withoutDetail, withoutReread(sync, new Set(ids)))
    return put.length === 0 && next === sync ? null : { ...NOTHING_ELSE, sync: next, put }
  }

/** Removes links that the service no longer has. */
export const removeGoneLinks =
  (ids: readonly number[]): Decide =>
  (state, known) => {
    const stored = ids.filter((id) => known.has(id)).length
    const sync = ids.reduce(withoutDetail, withoutReread(state.sync, new Set(ids)))
    if (stored === 0 && sync === state.sync && ids.every((id) => state.gone.includes(id))) return null
    // `total` may have been reported after the removal: it is not lowered below what is stored then.
    const left = state.links - stored
    const total = sync.total === null ? null : Math.max(Math.min(sync.total, left), sync.total - stored)
    return { ...NOTHING_ELSE, sync: { ...sync, total }, remove: ids }
  }

/**
 * What each option says about a link if a request sets it, or removes it (`null`). An option without a function is not
 * stored. The compiler requires an entry for each option but targets, which are handled together.
 */
const FACTS: {
  readonly [O in Exclude<LinkOption, TargetOption>]: ((value: OptionValue<O> | null) => LinkFacts) | null
} = {
  custom: null,
  type: null,
  password: (password) => ({ password: password !== null && password !== '' }),
  domain: null,
  expiry: (expiry) => ({ expiry }),
  metatitle: null,
  metadescription: null,
  metaimage: null,
  description: null,
  pixels: (ids) => ({ pixels: ids !== null && ids.length > 0 }),
  // Whether the link stays in other channels is the service's decision.
  channel: (channel) => (channel === null ? {} : { channels: [channel] }),
  campaign: (campaign) => ({ campaign }),
  deeplink: null,
  // Without a status, the service chooses.
  status: (status) => (status === null ? {} : { private: status === 'private' }),
  parameters: null,
  passquery: null,
}
type FactOption = keyof typeof FACTS
const FACT_OPTIONS = Object.keys(FACTS) as FactOption[]

const TARGETS = OPTION_NAMES.filter((option) => isOfKind(option, 'rows')).filter(isTarget)

type GivenOptions = { readonly [O in LinkOption]?: OptionValue<O> | null | undefined }

/** The options of a request. An erased password counts as set. */
const optionsOf = (job: Job, input: GivenOptions): GivenOptions =>
  job.passwordErased ? { ...input, password: 'erased' } : input

const factsOf = (given: GivenOptions, options: readonly FactOption[]): LinkFacts => {
  const factsBy = <O extends FactOption>(option: O): LinkFacts => FACTS[option]?.(given[option] ?? null) ?? {}
  const facts: LinkFacts = {}
  for (const option of options) Object.assign(facts, factsBy(option))
  return facts
}

/** The facts that the request asked for, without those that the response shows to be different (FIELD.md line 17). */
const createdFacts = (job: Job): LinkFacts => {
  const given = optionsOf(job, typedInput('createLink', job))
  const different = new Set<string>(job.outcome?.differences.map(({ option }) => option))
  const applied = FACT_OPTIONS.filter((option) => !different.has(option))
  return {
    ...pageTitle(job),
    channels: [],
    ...factsOf(given, applied),
    allChannels: true,
    targets: TARGETS.some((option) => (given[option]?.length ?? 0) > 0),
    madeHere: true,
    preset: job.preset ?? null,
  }
}

const pageTitle = ({ title, input }: Job): LinkFacts => {
  const text = boundedText(title.trim(), 'title')
  return text === '' || text === input.url ? {} : { pageTitle: text }
}

/** A request names only the options that it changes. */
const updatedFacts = (job: Job, before: LinkFacts = {}): LinkFacts => {
  const given = optionsOf(job, typedInput('updateLink', job))
  const { channels, allChannels, ...others } = before
  const isGiven = (option: LinkOption) => given[option] !== undefined
  return {
    ...others,
    ...(!isGiven('channel') && { channels, allChannels }),
    ...factsOf(given, FACT_OPTIONS.filter(isGiven)),
    ...(TARGETS.some(isGiven) && {
      targets: TARGETS.some((option) => given[option]?.length) || (!TARGETS.every(isGiven) && before.targets),
    }),
  }
}

const afterCreation = (job: Job, now: number, date: string): OwnWrite => {
  const { url, description = '', metatitle } = typedInput('createLink', job)
  const { id, shortUrl } = job.outcome ?? { id: null, shortUrl: null }
  const decide: Decide = ({ sync }, known) => {
    // An older service returns no id for what it created (FIELD.md line 15).
    if (id === null || shortUrl === null)
      return { ...NOTHING_ELSE, sync: { ...sync, newsWantedAt: now + LOOK_SOON_MS } }
    const next = { ...sync, newsWantedAt: now + LOOK_AFTER_MS }
    // A service may return the link that existed before (FIELD.md line 18).
    const before = known.get(id)
    if (before !== undefined) {
      const facts = { ...pageTitle(job), ...before.facts }
      return { ...NOTHING_ELSE, sync: next, put: [{ ...before, facts }] }
    }
    const row = { id, alias: aliasOf(shortUrl), shorturl: shortUrl, longurl: url, clicks: 0, description, date }
    const put = [{ ...row, title: metatitle ?? '', pass: sync.passes, guessed: true, facts: createdFacts(job) }]
    return { ...NOTHING_ELSE, sync: withTotal(next, 1), put }
  }
  return { ids: id === null ? [] : [id], decide }
}

const afterUpdate = (job: Job): OwnWrite => {
  const { id, url, description, metatitle } = typedInput('updateLink', job)
  const shortUrl = job.outcome?.shortUrl ?? null
  const decide: Decide = ({ sync }, known) => {
    const before = known.get(id)
    const longurl = webAddressOf(url ?? '') ?? before?.longurl ?? ''
    const after = before && {
      ...before,
      longurl,
      description: description ?? before.description,
      // If the title is emptied, the service chooses one.
      title: metatitle || before.title,
      shorturl: shortUrl ?? before.shorturl,
      alias: shortUrl === null ? before.alias : aliasOf(shortUrl),
      facts: updatedFacts(job, factsStillKnown({ ...before, guessed: false }, longurl)),
    }
    return { ...NOTHING_ELSE, sync: queueReread(sync, id), put: after ? [after] : [] }
  }
  return { ids: [id], decide }
}

/** The link is in a channel or campaign now. */
const afterAssignment = (id: number, after: (facts: LinkFacts) => LinkFacts): OwnWrite => ({
  ids: [id],
  decide: ({ sync }, known) => {
    const before = known.get(id)
    return before === undefined
      ? null
      : { ...NOTHING_ELSE, sync, put: [{ ...before, facts: after(before.facts ?? {}) }] }
  },
})

const afterAssignmentToChannel = (job: Job): OwnWrite | null => {
  const { channelid, type, itemid } = typedInput('assignToChannel', job)
  if (type !== 'links') return null
  return afterAssignment(itemid, (facts) => ({
    ...facts,
    channels: [...new Set([...(facts.channels ?? []), channelid])],
  }))
}

const afterAssignmentToCampaign = (job: Job): OwnWrite => {
  const { campaignid, linkid } = typedInput('assignLinkToCampaign', job)
  return afterAssignment(linkid, (facts) => ({ ...facts, campaign: campaignid }))
}

/**
 * Stores that these listed links are in a channel. With `isWhole`, its list was read to the end: links that were known
 * to be in it and aren't listed are removed from it, and all its links up to `age` are known.
 */
export const applyChannelLinks =
  (channel: number, listed: ReadonlySet<number>, isWhole: boolean, age: number): Decide =>
  ({ sync, channelsRead }, known) => {
    const put = [...known.values()].flatMap((before) => {
      const channels = new Set(before.facts?.channels)
      const isIn = listed.has(before.id)
      if (channels.has(channel) === isIn) return []
      if (isIn) channels.add(channel)
      else channels.delete(channel)
      return [{ ...before, facts: { ...before.facts, channels: [...channels] } }]
    })
    if (put.length === 0 && !isWhole) return null
    return { ...NOTHING_ELSE, sync, put, ...(isWhole && { channelsRead: { ...channelsRead, [channel]: age } }) }
  }

const afterDeletion = (job: Job): OwnWrite => {
  const { id } = typedInput('deleteLink', job)
  const decide: Decide = ({ sync }, known) => ({
    ...NOTHING_ELSE,
    sync: withTotal(withoutReread(sync, new Set([id])), known.has(id) ? -1 : 0),
    remove: [id],
  })
  return { ids: [id], decide }
}

/** The link may have been deleted elsewhere. No text of a refusal tells (FIELD.md line 2), so the link is read. */
const afterRefusal = (job: Job): OwnWrite => {
  const { id } = typedInput('deleteLink', job)
  return { ids: [], decide: ({ sync }) => ({ ...NOTHING_ELSE, sync: queueReread(sync, id) }) }
}

/**
 * What a finished job means for the stored links; `null` if it doesn't concern them. `date` is the service's current
 * time.
 */
export const ownWrite = (job: Job, now: number, date: string): OwnWrite | null => {
  const isRefused = job.state === 'failed' && job.failure?.kind === 'refused'
  if (isRefused && (job.operation === 'updateLink' || job.operation === 'deleteLink')) return afterRefusal(job)
  if (job.state !== 'done') return null
  if (job.operation === 'createLink') return afterCreation(job, now, date)
  if (job.operation === 'updateLink') return afterUpdate(job)
  if (job.operation === 'assignToChannel') return afterAssignmentToChannel(job)
  if (job.operation === 'assignLinkToCampaign') return afterAssignmentToCampaign(job)
  return job.operation === 'deleteLink' ? afterDeletion(job) : null
}
