import {
  type DBSchema,
  deleteDB,
  type IDBPDatabase,
  type IDBPTransaction,
  type IndexNames,
  openDB,
  type StoreNames,
} from 'idb'
import { folded } from '../../../lib/contract/folded.ts'
import { isJsonObject } from '../../../lib/json-object.ts'
import { type Block, lastClickAge } from '../../../lib/library/block.ts'
import type { ClickDay } from '../../../lib/library/click-days.ts'
import type { StoredLink } from '../../../lib/library/stored-link.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import { linkOfJob } from '../../../lib/model/link-of-job.ts'
import { type BatchRecord, isUnsent } from '../../../lib/outbox/batches/batch.ts'
import type { Job, NewJob } from '../../../lib/outbox/job.ts'
import { z } from '../../../lib/zod.ts'
import { atomically } from './atomically.ts'
import { createStoredRecord, type StorageArea } from './stored-record.ts'

/** A job as stored, with fields for the indexes. */
export type JobRow = Job & {
  /** The tab whose popup still shows this job; `null` once it was dismissed, or without a tab. */
  shownInTab: number | null
  /** The batch that the job belongs to; empty without one. */
  group: string
  /** The batch whose pause would hold the job; empty if there is none. */
  queue: string
  /** The link that the job is about; `null` if it is about none, or about one that doesn't exist yet. */
  link: number | null
}

/** The key generator adds `sequence` to the row of a new job. */
export const rowOf = (from: Job | NewJob): JobRow => {
  const group = from.batch ?? ''
  const shownInTab = from.dismissed ? null : from.tabId
  return { ...(from as Job), shownInTab, group, queue: isUnsent(from) ? group : '', link: linkOfJob(from) }
}

/** A stored batch. Its jobs were added in one transaction, so they are those from `first` to `last`. */
export type BatchRow = BatchRecord & {
  first: number
  last: number
}

/** A row that this build can't read, unchanged, because it is a user's request. */
interface AsideRow {
  store: string
  row: unknown
  foundAt: number
}

export interface Schema extends DBSchema {
  jobs: {
    key: number
    value: JobRow
    indexes: {
      id: string
      state: string
      connectionState: [string, string]
      groupState: [string, string, string]
      due: [string, string, string, number, number]
      lane: [string, string, number, number]
      claim: [string, string]
      tab: [string, number, number]
      link: [string, number, number]
    }
  }
  records: { key: string; value: { connection: string; revision: number } }
  batches: { key: string; value: BatchRow; indexes: { connection: string } }
  batchTexts: { key: string; value: string }
  /** The account's collections. */
  collections: { key: string; value: unknown }
  aside: { key: number; value: AsideRow }
  libraries: { key: string; value: { connection: string } }
  links: {
    key: [string, number]
    value: StoredLink
    indexes: {
      newest: [string, number, number]
      mostClicked: [string, number, number, number]
      address: [string, string, number, number]
      pass: [string, number]
    }
  }
  blocks: { key: [string, number]; value: Block }
  clickDays: { key: [string, string]; value: ClickDay }
}

export type Database = IDBPDatabase<Schema>
type Upgrade = (db: Database, upgrade: IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>) => unknown

/** Opens the database when it is first needed; a connection that the browser closes is opened again. */
export type OpenDatabase = () => Promise<Database>

/**
 * The steps from one schema to the next: the first creates version 1. A released step is never changed or removed.
 * Browsers refuse a database of a newer version.
 */
export const UPGRADES: readonly Upgrade[] = [
  (db) => {
    // The key generator assigns each job its sequence, without repetitions.
    const jobs = db.createObjectStore('jobs', { keyPath: 'sequence', autoIncrement: true })
    jobs.createIndex('id', 'id', { unique: true })
    jobs.createIndex('state', 'state')
    jobs.createIndex('connectionState', ['connection', 'state'])
    jobs.createIndex('groupState', ['connection', 'group', 'state'])
    // A row with `null` in an index's key is not in that index: a job without `nextAt` is never due.
    jobs.createIndex('due', ['connection', 'priority', 'queue', 'nextAt', 'sequence'])
    jobs.createIndex('lane', ['connection', 'lane', 'laneRank', 'sequence'])
    jobs.createIndex('claim', ['connection', 'claim'])
    jobs.createIndex('tab', ['connection', 'shownInTab', 'sequence'])
    db.createObjectStore('records', { keyPath: 'connection' })
    db.createObjectStore('batches', { keyPath: 'id' }).createIndex('connection', 'connection')
    db.createObjectStore('batchTexts')
    db.createObjectStore('collections')
    db.createObjectStore('aside', { autoIncrement: true })
    db.createObjectStore('libraries', { keyPath: 'connection' })
    const links = db.createObjectStore('links', { keyPath: ['connection', 'id'] })
    links.createIndex('newest', ['connection', 'age', 'negatedId'])
    links.createIndex('mostClicked', ['connection', 'negatedClicks', 'age', 'negatedId'])
    // A link without a comparable address is not in this index.
    links.createIndex('address', ['connection', 'address', 'age', 'negatedId'])
    links.createIndex('pass', ['connection', 'pass'])
    db.createObjectStore('blocks', { keyPath: ['connection', 'block'] })
  },
  // Adds what is known of links besides the service's list.
  async (db, upgrade) => {
    db.createObjectStore('clickDays', { keyPath: ['connection', 'day'] })
    const [libraries, links, blocks] = [
      upgrade.objectStore('libraries'),
      upgrade.objectStore('links'),
      upgrade.objectStore('blocks'),
    ]
    for (const row of await libraries.getAll())
      await libraries.put(Object.assign(row, { channelsRead: {}, countedDay: null }))
    for (const key of await blocks.getAllKeys()) {
      const block = await blocks.get(key)
      if (block === undefined) continue
      const rows = await Promise.all(block.ids.map((id) => links.get([block.connection, id])))
      const noted = rows.flatMap((row) => (row?.description ? row.id : []))
      await blocks.put({ ...block, noted, facts: {} })
    }
  },
  // Adds the link of each request.
  async (_, upgrade) => {
    const jobs = upgrade.objectStore('jobs')
    jobs.createIndex('link', ['connection', 'link', 'sequence'])
    for (let cursor = await jobs.openCursor(); cursor !== null; cursor = await cursor.continue()) {
      const row = cursor.value
      // A row that can't be read has no link, and is set aside when it is found.
      const link = typeof row.input === 'object' && row.input !== null ? linkOfJob(row) : null
      if (link !== null) await cursor.update({ ...row, link })
    }
  },
  // Stores letters such as ß and ı as plain letters for the search.
  async (_, upgrade) => {
    const blocks = upgrade.objectStore('blocks')
    for (let cursor = await blocks.openCursor(); cursor !== null; cursor = await cursor.continue())
      await cursor.update({ ...cursor.value, lines: folded(cursor.value.lines) })
  },
  // Replaces the number of agreeing reads by the difference between the service's total and its list.
  async (_, upgrade) => {
    const libraries = upgrade.objectStore('libraries')
    for (const row of await libraries.getAll()) {
      const { sync } = row as { sync?: unknown }
      // A row that can't be read is dropped when it is found, and fetched again.
      if (!isJsonObject(sync)) continue
      const { totalIsTrue, shortBy } = sync
      const surplus = totalIsTrue !== true && typeof shortBy === 'number' ? shortBy : 0
      for (const read of [sync.pass, sync.news])
        if (isJsonObject(read) && isJsonObject(read.cursor)) Object.assign(read.cursor, { removed: 0 })
      await libraries.put(Object.assign(row, { sync: { ...sync, surplus } }))
    }
  },
  // Adds when links were last clicked.
  async (_, upgrade) => {
    const [links, blocks] = [upgrade.objectStore('links'), upgrade.objectStore('blocks')]
    for (let cursor = await blocks.openCursor(); cursor !== null; cursor = await cursor.continue()) {
      const block = cursor.value
      const rows = await Promise.all(block.ids.map((id) => links.get([block.connection, id])))
      const lastClicks = rows.map((row) => (row === undefined ? Number.NaN : lastClickAge(row)))
      await cursor.update({ ...block, lastClicks })
    }
  },
]

/** Each store with its indexes, as the steps above create them. */
export const STORES: { readonly [Name in StoreNames<Schema>]: readonly IndexNames<Schema, Name>[] } = {
  jobs: ['id', 'state', 'connectionState', 'groupState', 'due', 'lane', 'claim', 'tab', 'link'],
  records: [],
  batches: ['connection'],
  batchTexts: [],
  collections: [],
  aside: [],
  libraries: [],
  links: ['newest', 'mostClicked', 'address', 'pass'],
  blocks: [],
  clickDays: [],
}

/**
 * What the database lacks; `null` if nothing. A build before version 1.0.0 may have left a database of the same version
 * with other stores, in which each section would fail separately.
 */
const missingIn = (db: Database): string | null => {
  const names = Object.keys(STORES) as StoreNames<Schema>[]
  const store = names.find((name) => !db.objectStoreNames.contains(name))
  if (store !== undefined) return store
  const tx = db.transaction(names)
  const lacksIndex = (name: StoreNames<Schema>): boolean => {
    const indexes = new Set<string>(tx.objectStore(name).indexNames)
    return STORES[name].some((index) => !indexes.has(index))
  }
  return names.find(lacksIndex) ?? null
}

/** What the database needs from its environment. */
interface Surroundings {
  /** Whether the disk has space for the database. */
  hasSpace: () => Promise<boolean>
  /** Called after the database was created anew. Nothing is read from it or written to it before this resolves. */
  whenCreated: () => Promise<void>
}

const ALONE: Surroundings = { hasSpace: async () => true, whenCreated: async () => undefined }

export const createDatabase = (name: string, upgrades = UPGRADES, { hasSpace, whenCreated } = ALONE): OpenDatabase => {
  let opened: Promise<Database> | null = null

  const forget = (): void => {
    opened = null
  }

  const open = async (): Promise<Database> => {
    let isNew = false
    const db = await openDB<Schema>(name, upgrades.length, {
      upgrade: (database, from, _to, upgrade) => {
        isNew = from === 0
        const steps = async () => {
          for (const step of upgrades.slice(from)) await step(database, upgrade)
        }
        // If a step fails, opening the database fails and reports it.
        atomically(upgrade, steps).catch(() => undefined)
      },
      // A newer build is waiting for this one to close the database.
      blocking: () => {
        db.close()
        forget()
      },
      terminated: forget,
    })
    const missing = upgrades === UPGRADES ? missingIn(db) : null
    if (isNew) await whenCreated()
    if (missing === null) return db
    db.close()
    throw new DOMException(`“${name}” lacks “${missing}”.`, 'NotFoundError')
  }

  return async () => {
    if (!(await hasSpace())) throw new DOMException(`“${name}”`, 'QuotaExceededError')
    opened ??= open().catch((error: unknown) => {
      forget()
      throw error
    })
    return opened
  }
}

/** A database that can be replaced if it can't be opened anymore. The name of the current one is stored elsewhere. */
export const createRenewableDatabase = (area: StorageArea, name: string, hasSpace = ALONE.hasSpace) => {
  const generation = createStoredRecord<number>(area, {
    key: 'database-generation',
    initial: 1,
    schema: z.int().check(z.minimum(1)),
    migrations: [],
  })
  const nameOf = (which: number): string => (which === 1 ? name : `${name}-${which}`)
  let current: OpenDatabase | null = null
  let { whenCreated } = ALONE

  return {
    /** Sets the listener for a new database: at the first start, or after the browser has deleted the previous one. */
    onCreated: (listener: () => Promise<void>): void => {
      whenCreated = listener
    },
    open: async (): Promise<Database> => {
      if (current === null) {
        const known = await generation.read()
        // A guess could show an empty outbox instead of the existing one.
        if (!known.ok) throw new DOMException('It is not known which database is in use.', 'InvalidStateError')
        current ??= createDatabase(nameOf(known.value), UPGRADES, { hasSpace, whenCreated: () => whenCreated() })
      }
      return current()
    },
    /** Leaves the current database as it is and starts an empty one beside it. */
    startNew: async (): Promise<Result<null>> => {
      const next = await generation.change((before) => before + 1)
      if (!next.ok) return next
      current = null
      return ok(null)
    },
    /** Deletes the databases that were replaced. */
    removeReplaced: async (): Promise<void> => {
      const known = await generation.read()
      if (!known.ok) return
      for (let which = 1; which < known.value; which++) await deleteDB(nameOf(which))
    },
  }
}
