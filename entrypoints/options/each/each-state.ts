import { batch, computed, effect, signal, untracked } from '@preact/signals'
import { starredFirst } from '../../../components/link-options/item-choices.ts'
import { hostOf } from '../../../lib/address/short-url.ts'
import { packBatch } from '../../../lib/batches/stored-batch.ts'
import type { Parameter } from '../../../lib/contract/target-address.ts'
import {
  type EachLink,
  type EachResult,
  type EachTarget,
  eachAddress,
  eachLinks,
} from '../../../lib/each/each-links.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { titleOf } from '../../../lib/model/link-facts.ts'
import { localDay, UNKNOWN_ZONE } from '../../../lib/model/service-clock.ts'
import { startingOptions } from '../../../lib/presets/starting-options.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { AccountScope } from '../scopes.ts'

/** The pause after the last change before aliases are looked up in the links on this device. */
const LOOK_UP_PAUSE_MS = 300

/** How many links with an alias in their texts are examined. */
const LOOKED_AT = 50

/** Separates the title of the page from the name of a channel. */
const BETWEEN = ' · '

type EachKind = 'channels' | 'presets'

type EachWorld = Pick<
  AccountScope,
  'call' | 'schedule' | 'now' | 'newId' | 'settings' | 'collections' | 'connection' | 'bulk'
>

/** A batch that was sent from here. */
interface Sent {
  batch: string
  kind: EachKind
  /** The links by the id of their job. */
  names: ReadonlyMap<string, EachLink>
}

export type EachState = ReturnType<typeof createEachState>

/** One address for several channels or presets. */
export const createEachState = (world: EachWorld) => {
  const { call, schedule, now, newId, settings, collections, connection, bulk } = world
  const address = signal('')
  const alias = signal('')
  const aliases = signal<Readonly<Record<string, string>>>({})
  const kind = signal<EachKind>('channels')
  const chosen = signal<ReadonlySet<string>>(new Set())
  const campaign = signal<number | null>(null)
  const utm = signal<readonly Parameter[]>([{ name: 'utm_source', value: '{channel}' }])
  const keepsOwn = signal(false)
  const typed = { address, alias, campaign, chosen, utm, keepsOwn }
  const taken = signal<ReadonlySet<string>>(new Set())
  /** The title of the page at the address, from a link on this device. */
  let page: { url: string; title: string } | null = null
  const sending = signal(false)
  const failure = signal<Failure | null>(null)
  const sent = signal<Sent | null>(null)

  const allTargets = (): EachTarget[] => {
    const { value: set } = settings
    if (set === null) return []
    const zone = connection.value?.serviceZone ?? UNKNOWN_ZONE
    const ofCampaign = campaign.value === null ? {} : { campaign: campaign.value }
    if (kind.value === 'presets')
      return set.presets.map((preset) => ({
        key: preset.id,
        name: preset.name,
        options: { ...ofCampaign, ...startingOptions(set.defaults, preset, now(), zone) },
      }))
    const begun = { ...startingOptions(set.defaults, null, now(), zone), ...ofCampaign }
    const channels = collections.value?.channels.items ?? []
    return starredFirst(channels).map(({ id, name }) => ({
      key: `channel-${id}`,
      name,
      // Parameters that were typed here replace those of the defaults.
      options: { ...begun, channel: id, parameters: (begun.parameters ?? []).filter(({ name }) => !isTyped(name)) },
    }))
  }
  const isTyped = (name: string): boolean =>
    utm.value.some((each) => each.name.trim().toLowerCase() === name.toLowerCase())

  const targets = computed(allTargets)
  const nameIn = (items: readonly { id: number; name: string }[] | undefined, id: number | undefined) =>
    items?.find((each) => each.id === id)?.name ?? null
  const links = computed(() =>
    eachLinks({
      address: address.value,
      alias: alias.value,
      aliases: aliases.value,
      utm: utm.value,
      keepsOwn: keepsOwn.value,
      targets: targets.value.filter(({ key }) => chosen.value.has(key)),
      channelName: (id) => nameIn(collections.value?.channels.items, id),
      campaignName: (id) => nameIn(collections.value?.campaigns.items, id),
      today: localDay(now()),
      taken: taken.value,
    }),
  )

  const begin = latestOnly()
  /** Looks the aliases up in the links on this device, without any request. */
  const lookUp = async (wanted: readonly string[]): Promise<void> => {
    const isLatest = begin()
    const { url } = eachAddress(address.peek())
    const known = url === null ? null : await call('knownLinks', { urls: [url] })
    if (!isLatest()) return
    const link = known?.ok ? known.value[0] : null
    page = url === null || !link ? null : { url, title: titleOf(link) }
    const found = new Set<string>()
    for (const each of wanted) {
      const question = { query: each, filters: {}, order: 'date', from: 0, count: LOOKED_AT, requests: 'none' } as const
      const answer = await call('links', question)
      if (!isLatest()) return
      if (!answer.ok) break
      const others = new Set(collections.peek()?.domains.items.map(({ domain }) => hostOf(domain)))
      const domain = links.peek().find((link) => link.alias.toLowerCase() === each)?.options.domain
      const isThere = (shortUrl: string) =>
        domain === undefined ? !others.has(hostOf(shortUrl)) : hostOf(shortUrl) === hostOf(domain)
      if (answer.value.rows.some((link) => link.alias.toLowerCase() === each && isThere(link.shorturl))) found.add(each)
    }
    taken.value = found
  }

  /**
   * A title that tells the links of one page apart. The page's title may come from a link of an earlier batch, so its
   * suffix is removed.
   */
  const titleFor = (name: string): string => {
    if (page === null || page.url !== eachAddress(address.peek()).url) return name
    const { title } = page
    const earlier = targets.peek().find((target) => title.endsWith(`${BETWEEN}${target.name}`))
    const ofPage = earlier === undefined ? title : title.slice(0, -`${BETWEEN}${earlier.name}`.length)
    return ofPage === '' ? name : `${ofPage}${BETWEEN}${name}`
  }

  /** A batch that the worker may or may not have received. Sending the same ids again adds it only once. */
  let unconfirmed: { links: readonly EachLink[]; id: string; jobs: string[] } | null = null

  const send = async (): Promise<void> => {
    const made = links.value
    if (sending.value || made.length === 0 || made.some(({ aliasProblem }) => aliasProblem !== null)) return
    const again = unconfirmed !== null && JSON.stringify(unconfirmed.links) === JSON.stringify(made)
    const asked =
      again && unconfirmed !== null ? unconfirmed : { links: made, id: newId(), jobs: made.map(() => newId()) }
    const { id, jobs } = asked
    batch(() => {
      sending.value = true
      failure.value = null
    })
    const isPreset = kind.value === 'presets'
    const writes = made.map(({ key, name, url, alias: custom, options }, at) => ({
      id: jobs[at] ?? '',
      input: { ...options, ...(custom !== '' && { custom }), url },
      title: options.metatitle ?? titleFor(name),
      ...(isPreset && { preset: key }),
    }))
    const stored = made.map(({ url }, at) => ({ url, number: at + 1, existing: null, job: jobs[at] ?? null }))
    const text = packBatch({ text: '', counts: 'entries', ending: 'txt', links: stored, places: [] })
    const answer = await call('addBatch', { id, name: made[0]?.url.replace(/[?#].*$/s, '') ?? '', text, writes })
    unconfirmed = !answer.ok && answer.failure.kind === 'interrupted' ? asked : null
    batch(() => {
      sending.value = false
      failure.value = answer.ok ? null : answer.failure
      if (!answer.ok) return
      bulk.batches.note(answer.value)
      sent.value = {
        batch: id,
        kind: isPreset ? 'presets' : 'channels',
        names: new Map(made.map((link, at) => [jobs[at] ?? '', link])),
      }
      chosen.value = new Set()
      aliases.value = {}
    })
    if (answer.ok) void bulk.batches.detail.open(id)
  }

  return {
    address,
    addressProblem: computed(() => (address.value.trim() === '' ? null : eachAddress(address.value).problem)),
    alias,
    kind,
    chosen,
    campaign,
    utm,
    keepsOwn,
    targets,
    links,
    sending,
    failure,
    sent,
    change: (to: Partial<{ [N in keyof typeof typed]: (typeof typed)[N]['value'] }>): void =>
      batch(() => {
        for (const [name, value] of Object.entries(to)) Object.assign(typed[name as keyof typeof typed], { value })
      }),
    choose: (key: string, isWanted: boolean): void => {
      const after = new Set(chosen.value)
      if (isWanted) after.add(key)
      else after.delete(key)
      chosen.value = after
    },
    chooseKind: (wanted: EachKind): void =>
      batch(() => {
        kind.value = wanted
        chosen.value = new Set()
      }),
    typeAlias: (key: string, text: string): void => {
      aliases.value = { ...aliases.value, [key]: text }
    },
    /** Starts with what the page's address contains. */
    begin: (asked: string | null): void => {
      if (asked !== null) address.value = asked
    },
    send,
    /** The links of the batch sent from here that exist by now. */
    results: computed((): EachResult[] =>
      bulk.batches.detail.rows.value.flatMap(({ link, shortUrl }) => {
        const made = link.job === null ? undefined : sent.value?.names.get(link.job)
        return made === undefined || shortUrl === null ? [] : [{ name: made.name, longUrl: made.url, shortUrl }]
      }),
    ),
    hasUnsent: (): boolean => address.value.trim() !== '' && chosen.value.size > 0,
    /** Follows the links on this device while the page is shown. */
    follow: () => {
      let planned = (): void => undefined
      let looked = ''
      const stop = effect(() => {
        const wanted = [...new Set(links.value.flatMap(({ alias: each }) => (each === '' ? [] : each.toLowerCase())))]
        const key = [address.value, ...wanted].join('\n')
        untracked(() => {
          if (key === looked) return
          looked = key
          planned()
          planned = schedule(LOOK_UP_PAUSE_MS, () => void lookUp(wanted))
        })
      })
      const stopBatches = bulk.batches.follow()
      return () => {
        stop()
        planned()
        stopBatches()
      }
    },
  }
}
