import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Block } from '../../lib/library/block.ts'
import type { KeptLink } from '../../lib/library/kept-link.ts'
import type { Job } from '../../lib/outbox/job.ts'

/** A job as it is stored, with what only an index needs beside it. */
export type JobRow = Job & {
  /** The tab whose popup still shows this job; `null` once that has been put away, or without a tab. */
  shownInTab: number | null
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
      due: [string, string, number, number]
      lane: [string, string, number, number]
      claim: [string, string]
      tab: [string, number, number]
    }
  }
  records: { key: string; value: { connection: string; revision: number } }
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

/** Opens the database when it is first needed; a connection that the browser ends is opened again. */
export type OpenDatabase = () => Promise<Database>

/**
 * The steps from one schema to the next: the first makes version 1. None is ever changed or taken out once it was
 * released. A database of a newer version is refused by the browser itself.
 */
const UPGRADES: ReadonlyArray<(db: Database) => void> = [
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
]

export const createDatabase = (name: string): OpenDatabase => {
  let opened: Promise<Database> | null = null

  const forget = (): void => {
    opened = null
  }

  const open = async (): Promise<Database> => {
    const db = await openDB<Schema>(name, UPGRADES.length, {
      upgrade: (database, from) => {
        for (const step of UPGRADES.slice(from)) step(database)
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
