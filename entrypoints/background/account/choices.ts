import { readAllRows } from '../../../lib/api/all-pages.ts'
import type { Read } from '../../../lib/api/read.ts'
import type { WriteName } from '../../../lib/contract/operations.ts'
import type { Result } from '../../../lib/failure.ts'
import type { Choices, Collection } from '../../../lib/rpc/views/choices.ts'
import { type ChoicesCache, COLLECTION_NAMES, type CollectionName } from './choices-cache.ts'

export interface ChoicesPorts {
  cache: ChoicesCache
  /** Paced like everything else: choosing must not eat the allowance of shortening. */
  read: Read
  now: () => number
  /** The present connection. */
  current: () => Promise<string | null>
  /** A collection has been fetched, or could not be. */
  onChange: (choices: Choices, connection: string) => void
}

export interface ChoicesReader {
  /** What is known, at once. */
  known: (connection: string) => Promise<Choices>
  /** Asks the service for these collections, each once at a time, and resolves with all that is known then. */
  refresh: (connection: string, names: readonly CollectionName[]) => Promise<Choices>
  /** Asks only for what was not asked for lately. */
  refreshStale: (connection: string) => Promise<Choices>
}

/** Six requests are a fifth of a usual minute: pickers that are opened again and again live from the cache. */
const FRESH_FOR = 5 * 60_000

/** A picker is no archive: 500 rows, where the service gives pages of 100. */
const PAGE = 100
const MOST_PAGES = 5

/** How each collection is listed. */
const FETCH: Record<CollectionName, (read: Read) => Promise<Result<{ rows: unknown[] }>>> = {
  domains: (read) => readAllRows(read, 'listDomains', { limit: PAGE }, MOST_PAGES),
  campaigns: (read) => readAllRows(read, 'listCampaigns', { limit: PAGE }, MOST_PAGES),
  channels: (read) => readAllRows(read, 'listChannels', { limit: PAGE }, MOST_PAGES),
  pixels: (read) => readAllRows(read, 'listPixels', { limit: PAGE }, MOST_PAGES),
  overlays: (read) => readAllRows(read, 'listOverlays', { limit: PAGE }, MOST_PAGES),
  splashPages: (read) => readAllRows(read, 'listSplashPages', { limit: PAGE }, MOST_PAGES),
}

export const createChoicesReader = ({ cache, read, now, current, onChange }: ChoicesPorts): ChoicesReader => {
  const underWay = new Map<string, Promise<void>>()

  const fetchOne = async (connection: string, name: CollectionName): Promise<void> => {
    const fetched = await FETCH[name](read)
    // What comes after a disconnection must not be kept: it belongs to nobody here any more.
    if ((await current()) !== connection) return
    await cache.write(connection, name, after((await cache.read(connection))[name], fetched, now()))
    onChange(await cache.read(connection), connection)
  }

  const once = (connection: string, name: CollectionName): Promise<void> => {
    const id = `${connection} ${name}`
    const running = underWay.get(id) ?? fetchOne(connection, name).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }

  const refresh: ChoicesReader['refresh'] = async (connection, names) => {
    // One after another, so that a click in between need not wait for all of them.
    for (const name of names) await once(connection, name)
    return cache.read(connection)
  }

  return {
    known: (connection) => cache.read(connection),
    refresh,
    refreshStale: async (connection) => {
      const known = await cache.read(connection)
      const isStale = (name: CollectionName) => now() - (known[name].fetchedAt ?? 0) > FRESH_FOR
      return refresh(connection, COLLECTION_NAMES.filter(isStale))
    },
  }
}

/** What the plan lacks is an answer like any other (FIELD.md line 6); after all else the last good rows stay. */
const after = (before: Collection<unknown>, fetched: Result<{ rows: unknown[] }>, now: number): Collection<unknown> => {
  if (fetched.ok) return { items: fetched.value.rows, fetchedAt: now, failure: null }
  const { failure } = fetched
  return failure.kind === 'not-allowed' ? { items: [], fetchedAt: now, failure } : { ...before, failure }
}

/** The collections that a write changes. */
export const collectionsChangedBy = (operation: WriteName): CollectionName[] => {
  switch (operation) {
    case 'createDomain':
    case 'updateDomain':
    case 'deleteDomain':
      return ['domains']
    case 'createCampaign':
    case 'updateCampaign':
    case 'deleteCampaign':
      return ['campaigns']
    case 'createChannel':
    case 'updateChannel':
    case 'deleteChannel':
      return ['channels']
    case 'createPixel':
    case 'updatePixel':
    case 'deletePixel':
      return ['pixels']
    case 'createLink':
    case 'updateLink':
    case 'deleteLink':
    case 'updateAccount':
    case 'assignLinkToCampaign':
    case 'assignToChannel':
      return []
  }
}
