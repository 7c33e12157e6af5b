import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb'
import type { Block } from '../../../lib/library/block.ts'
import type { KeptLink } from '../../../lib/library/kept-link.ts'
import type { BatchRecord } from '../../../lib/outbox/batches/batch.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { atomically } from './atomically.ts'

/** A job as it is stored, with what only an index needs beside it. */
export type JobRow = Job & {
  /** The tab whose popup still shows this job; `null` once that has been put away, or without a tab. */
  shownInTab: number | null
  /** The batch that it belongs to; empty without one. */
  group: string
  /** The batch whose pause would hold it; empty where none would. */
  queue: string
}

/** A batch as it is stored: its jobs were added in one breath, so they are those from `first` to `last`. */
export type BatchRow = BatchRecord & {
  first: number
  last: number
}

/** A row that this build cannot read: kept as it was found, since it is somebody's request. */
export interface AsideRow {
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
    }
  }
  records: { key: string; value: { connection: string; revision: number } }
  batches: { key: string; value: BatchRow; indexes: { connection: string } }
  batchTexts: { key: string; value: string }
  choices: { key: string; value: unknown }
  aside: { key: number; value: AsideRow }
  libraries: { key: string; value: { connection: string } }
  links: {
    key: [string, number]
    value: KeptLink
    indexes: {
      newest: [string, number, number]
      mostClicked: [string, number, number, number]
      address: [string, string, number, number]
      pass: [string, number]
    }
  }
  blocks: { key: [string, number]; value: Block }
}

export type Database = IDBPDatabase<Schema>
type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], 'versionchange'>

/** Opens the database when it is first needed; a connection that the browser ends is opened again. */
export type OpenDatabase = () => Promise<Database>

/**
 * The steps from one schema to the next: the first makes version 1. None is ever changed or taken out once it was
 * released. A database of a newer version is refused by the browser itself.
 */
const UPGRADES: ReadonlyArray<(db: Database, upgrade: Upgrade) => void | Promise<void>> = [
  (db) => {
    // The key generator gives each job its place in the order, and never one twice.
    const jobs = db.createObjectStore('jobs', { keyPath: 'sequence', autoIncrement: true })
    jobs.createIndex('id', 'id', { unique: true })
    jobs.createIndex('state', 'state')
    jobs.createIndex('connectionState', ['connection', 'state'])
    // A row whose part of an index is `null` is not in that index: what has no `nextAt` is never due.
    jobs.createIndex('due', ['connection', 'priority', 'nextAt', 'sequence'])
    jobs.createIndex('lane', ['connection', 'lane', 'laneRank', 'sequence'])
    jobs.createIndex('claim', ['connection', 'claim'])
    jobs.createIndex('tab', ['connection', 'shownInTab', 'sequence'])
    db.createObjectStore('records', { keyPath: 'connection' })
    db.createObjectStore('choices')
    db.createObjectStore('aside', { autoIncrement: true })
  },
  (db) => {
    db.createObjectStore('libraries', { keyPath: 'connection' })
    const links = db.createObjectStore('links', { keyPath: ['connection', 'id'] })
    links.createIndex('newest', ['connection', 'age', 'seniority'])
    links.createIndex('mostClicked', ['connection', 'quietness', 'age', 'seniority'])
    // A link without an address that can be compared is not in this index.
    links.createIndex('address', ['connection', 'address', 'age', 'seniority'])
    links.createIndex('pass', ['connection', 'pass'])
    db.createObjectStore('blocks', { keyPath: ['connection', 'block'] })
  },
  async (db, upgrade) => {
    db.createObjectStore('batches', { keyPath: 'id' }).createIndex('connection', 'connection')
    db.createObjectStore('batchTexts')
    const jobs = upgrade.objectStore('jobs')
    jobs.deleteIndex('due')
    jobs.createIndex('due', ['connection', 'priority', 'queue', 'nextAt', 'sequence'])
    jobs.createIndex('groupState', ['connection', 'group', 'state'])
    for (let cursor = await jobs.openCursor(); cursor !== null; cursor = await cursor.continue()) {
      const { outcome } = cursor.value
      const added = { batch: null, group: '', queue: '', outcome: outcome && { ...outcome, twin: null } }
      await cursor.update({ ...cursor.value, ...added })
    }
  },
]

export const createDatabase = (name: string): OpenDatabase => {
  let opened: Promise<Database> | null = null

  const forget = (): void => {
    opened = null
  }

  const open = async (): Promise<Database> => {
    const db = await openDB<Schema>(name, UPGRADES.length, {
      upgrade: (database, from, _to, upgrade) => {
        const steps = async () => {
          for (const step of UPGRADES.slice(from)) await step(database, upgrade)
        }
        // Should one fail, opening does too and says so.
        atomically(upgrade, steps).catch(() => undefined)
      },
      // A newer build waits for this one to let go.
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
