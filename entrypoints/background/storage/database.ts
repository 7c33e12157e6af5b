import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import { folded } from '../../../lib/contract/folded.ts'
import type { Block } from '../../../lib/library/block.ts'
import type { ClickDay } from '../../../lib/library/click-days.ts'
import type { StoredLink } from '../../../lib/library/stored-link.ts'
import { linkOfJob } from '../../../lib/model/link-of-job.ts'
import { type BatchRecord, isUnsent } from '../../../lib/outbox/batches/batch.ts'
import type { Job, NewJob } from '../../../lib/outbox/job.ts'
import { atomically } from './atomically.ts'

/** A job as stored, with fields for the indexes. */
export type JobRow = Job & {
  /** The tab whose popup still shows this job; `null` once it was dismissed, or without a tab. */
  shownInTab: number | null
  /** The batch that it belongs to; empty without one. */
  group: string
  /** The batch whose pause would hold it; empty if none would. */
  queue: string
  /** The link that it is about; `null` if it is about none, or about one that doesn't exist yet. */
  link: number | null
}

/** The key generator adds `sequence` to the row of a new job. */
export const rowOf = (from: Job | NewJob): JobRow => {
  const group = from.batch ?? ''
  const shownInTab = from.dismissed ? null : from.tabId
  return { ...(from as Job), shownInTab, group, queue: isUnsent(from) ? group : '', link: linkOfJob(from) }
}

/** A batch as stored: its jobs were added in one transaction, so they are those from `first` to `last`. */
export type BatchRow = BatchRecord & {
  first: number
  last: number
}

/** A row that this build can't read: kept as it was found, because it is a user's request. */
interface AsideRow {
  store: string
  row: unknown
  foundAt: number
}

interface Schema extends DBSchema {
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
 * The steps from one schema to the next: the first creates version 1. A released step is never changed or removed. The
 * browser itself refuses a database of a newer version.
 */
export const UPGRADES: readonly Upgrade[] = [
  (db) => {
    // The key generator assigns each job its sequence, without repetitions.
    const jobs = db.createObjectStore('jobs', { keyPath: 'sequence', autoIncrement: true })
    jobs.createIndex('id', 'id', { unique: true })
    jobs.createIndex('state', 'state')
    jobs.createIndex('connectionState', ['connection', 'state'])
    jobs.createIndex('groupState', ['connection', 'group', 'state'])
    // A row with `null` in an index's key is not in that index: without `nextAt` it is never due.
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
  // What is known of links beside the service's list.
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
  // The requests about a link.
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
  // Letters such as ß and ı are searched as the plain ones.
  async (_, upgrade) => {
    const blocks = upgrade.objectStore('blocks')
    for (let cursor = await blocks.openCursor(); cursor !== null; cursor = await cursor.continue())
      await cursor.update({ ...cursor.value, lines: folded(cursor.value.lines) })
  },
]

export const createDatabase = (name: string, upgrades = UPGRADES): OpenDatabase => {
  let opened: Promise<Database> | null = null

  const forget = (): void => {
    opened = null
  }

  const open = async (): Promise<Database> => {
    const db = await openDB<Schema>(name, upgrades.length, {
      upgrade: (database, from, _to, upgrade) => {
        const steps = async () => {
          for (const step of upgrades.slice(from)) await step(database, upgrade)
        }
        // If one fails, opening fails too and reports it.
        atomically(upgrade, steps).catch(() => undefined)
      },
      // A newer build is waiting for this one to close it.
      blocking: () => {
        db.close()
        forget()
      },
      terminated: forget,
    })
    return db
  }

  return () => {
    opened ??= open().catch((error: unknown) => {
      forget()
      throw error
    })
    return opened
  }
}
