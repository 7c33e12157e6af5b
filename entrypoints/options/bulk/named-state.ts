import { computed, signal } from '@preact/signals'
import { normalizedAddress } from '../../../lib/address/comparable-address.ts'
import type { MissingItem, RowProblem } from '../../../lib/bulk/cell-options.ts'
import type { Field } from '../../../lib/bulk/columns.ts'
import type { ValidatedRow } from '../../../lib/bulk/validate-rows.ts'
import type { CollectionName } from '../../../lib/model/collections.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { OwnLink } from '../../../lib/rpc/protocol.ts'
import { t } from '../../../lib/words/t.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { Sending } from '../page/rpc.ts'

/** The most addresses of one look-up. */
const LOOKED_UP_AT_ONCE = 1_000

/** An unknown name may be new, so its collection is read again, but at most this often. */
const REFRESH_PAUSE_MS = 15_000
const NAMED_IN: Partial<Record<Field, readonly CollectionName[]>> = {
  campaign: ['campaigns'],
  channel: ['channels'],
  pixels: ['pixels'],
  domain: ['domains'],
  type: ['splashPages', 'overlays'],
}

interface OwnLinks {
  /** The links by the alias that a row asks for (`aliasOf`). */
  aliases: ReadonlyMap<string, OwnLink>
  /** The links by the address of a row. */
  urls: ReadonlyMap<string, OwnLink>
}

const NO_OWN_LINKS: OwnLinks = { aliases: new Map(), urls: new Map() }

const aliasOf = ({ options: { custom, domain } }: ValidatedRow): string => JSON.stringify([domain, custom])

/** Whether a row creates a link. */
const createsLink = ({ sameAs, problems }: ValidatedRow): boolean => sameAs === null && problems.length === 0

const takenBy = ({ longUrl }: OwnLink): RowProblem => ({
  field: 'custom',
  problem: t('bulk_problem_alias_yours', longUrl),
  isTaken: true,
})

const CREATE = { channels: 'createChannel', campaigns: 'createCampaign' } as const

/** Whether two names are the same. Names that differ only in case count as the same. */
const isSameItem = (one: MissingItem, other: MissingItem): boolean =>
  one.collection === other.collection && one.name.toLowerCase() === other.name.toLowerCase()

const missingItems = (rows: readonly ValidatedRow[]): MissingItem[] => {
  const found = new Map<string, MissingItem>()
  for (const { problems } of rows)
    for (const { missing } of problems)
      if (missing !== undefined) found.set(`${missing.collection} ${missing.name.toLowerCase()}`, missing)
  return [...found.values()]
}

/**
 * What the account has of what rows name: links with their addresses or aliases, and objects such as channels and
 * campaigns.
 */
export const createNamedState = ({
  call,
  sendMany,
  now,
}: Pick<PageWorld, 'call' | 'now'> & Pick<Sending, 'sendMany'>) => {
  /** Objects that rows name and the account doesn't have. */
  const missing = signal<readonly MissingItem[]>([])
  /** Objects that were created from here, but not read yet. */
  const requested = signal<readonly MissingItem[]>([])
  const notCreated = signal<Failure | null>(null)
  const existing = signal<ReadonlyMap<string, string>>(new Map())
  /** The links on this device that have an alias of the rows, or whose short URL is the address of a row. */
  const own = signal<OwnLinks>(NO_OWN_LINKS)

  /** When each collection was last read; `Infinity` while it is being read. */
  const readAt = new Map<CollectionName, number>()
  const refreshNames = (checked: readonly ValidatedRow[]): void => {
    const fields = new Set(checked.flatMap(({ problems }) => problems.map(({ field }) => field)))
    const named = [...fields].flatMap((field) => NAMED_IN[field] ?? [])
    for (const collection of named) {
      if (now() - (readAt.get(collection) ?? Number.NEGATIVE_INFINITY) < REFRESH_PAUSE_MS) continue
      readAt.set(collection, Number.POSITIVE_INFINITY)
      // The worker broadcasts the result, even a failure, and then the rows are validated again.
      void call('refreshCollection', { collection, force: true }).then(() => readAt.set(collection, now()))
    }
  }

  /** Finds the links to mention among those on this device. Others are left to the service. */
  const findOwn = async (checked: readonly ValidatedRow[], isLatest: () => boolean): Promise<void> => {
    const found = { aliases: new Map<string, OwnLink>(), urls: new Map<string, OwnLink>() }
    const compared = checked.filter(createsLink)
    for (let at = 0; at < compared.length && isLatest(); at += LOOKED_UP_AT_ONCE) {
      const some = compared.slice(at, at + LOOKED_UP_AT_ONCE)
      const named = some.flatMap((row) => {
        const { custom: alias, domain } = row.options
        return alias === undefined ? [] : [{ row, alias, domain }]
      })
      const aliases = named.map(({ alias, domain }) => ({ alias, domain }))
      const answer = await call('ownShortUrls', { aliases, urls: some.map(({ url }) => url) })
      if (!answer.ok) break
      for (const [index, { row }] of named.entries()) {
        const link = answer.value.aliases[index] ?? null
        if (link !== null) found.aliases.set(aliasOf(row), link)
      }
      for (const [index, { url }] of some.entries()) {
        const link = answer.value.urls[index] ?? null
        if (link !== null) found.urls.set(url, link)
      }
    }
    if (isLatest()) own.value = found
  }

  /** Finds existing links with exactly this address. */
  const lookUp = async (checked: readonly ValidatedRow[], isLatest: () => boolean): Promise<void> => {
    const urls = [...new Set(checked.flatMap(({ url, sameAs }) => (url === '' || sameAs ? [] : [url])))]
    const shortUrls = new Map<string, string>()
    for (let at = 0; at < urls.length && isLatest(); at += LOOKED_UP_AT_ONCE) {
      const some = urls.slice(at, at + LOOKED_UP_AT_ONCE)
      const answer = await call('knownLinks', { urls: some })
      // If the library can't be read, existing links aren't shown, but everything else works.
      if (!answer.ok) break
      for (const [index, url] of some.entries()) {
        const link = answer.value[index]
        if (link?.shorturl && !link.facts.deletion && normalizedAddress(link.longurl) === url)
          shortUrls.set(url, link.shorturl)
      }
    }
    if (isLatest()) existing.value = shortUrls
  }

  return {
    /** Existing short URLs, by the addresses of the rows. */
    existing,
    /**
     * The rows with notes about the account's links. A short URL of the account as an address is only a note, because
     * not every service refuses it.
     */
    withOwnLinks: (rows: readonly ValidatedRow[], used: ReadonlyMap<string, string>): readonly ValidatedRow[] => {
      const { aliases, urls } = own.value
      if (aliases.size === 0 && urls.size === 0) return rows
      return rows.map((row) => {
        const [byAlias, byUrl] = createsLink(row) ? [aliases.get(aliasOf(row)), urls.get(row.url)] : []
        const link = byAlias ?? byUrl
        if (link === undefined) return row
        const { notes = [] } = row
        return {
          ...row,
          ...(byAlias !== undefined && !used.has(row.url) && { problems: [takenBy(byAlias)] }),
          ...(byUrl !== undefined && { notes: [...notes, t('bulk_note_own_short_url', byUrl.longUrl)] }),
          names: { id: link.id, by: byAlias ? ('alias' as const) : ('address' as const) },
        }
      })
    },
    lookUp,
    findOwn,
    noteMissing: (rows: readonly ValidatedRow[]) => {
      missing.value = missingItems(rows)
    },
    refreshNames,
    /** The objects that rows name and the account doesn't have. */
    missing: computed(() => missing.value.filter((item) => !requested.value.some((other) => isSameItem(item, other)))),
    /** Creates missing objects of one kind. When the worker has read them, the rows are validated again. */
    createMissing: async (items: readonly MissingItem[]) => {
      requested.value = [...requested.value, ...items]
      const answer = await sendMany(
        items.map(({ collection, name }) => ({ operation: CREATE[collection], input: { name }, title: name })),
      )
      notCreated.value = answer.ok ? null : answer.failure
      if (!answer.ok) requested.value = requested.value.filter((item) => !items.includes(item))
    },
    notCreated,
  }
}
