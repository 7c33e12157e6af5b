import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { SECOND } from '../../durations.ts'
import { type Change, type ChangeFeed, changeFeed, EVERYTHING } from '../changes.ts'

/** How long a row can be used that was read while no connection listened. */
const UNLISTENED_MS = 2_000
/** A connection that doesn't answer within this time counts as lost, so that a change elsewhere is known within 2 s. */
const HEARTBEAT_MS = 800
const RECONNECT_MS = SECOND

/** The channel that the database's triggers notify. */
const CHANNEL = 'terselink_changes'

/** If a statement changes more than this, one announcement stands for all changes. */
const MAX_ANNOUNCED = 100

/**
 * Triggers that announce changed links and domains to all processes, in the texts of `Change`. New links aren't
 * announced, because commits that announce something wait for each other, and a missing link is remembered only
 * briefly.
 */
export const createAnnouncements = async (db: Kysely<unknown>): Promise<void> => {
  const announce = (rows: string, change: string) => `
    if (select count(*) from ${rows}) > ${MAX_ANNOUNCED} then
      perform pg_notify('${CHANNEL}', '${EVERYTHING}');
    else
      perform pg_notify('${CHANNEL}', ${change}) from ${rows};
    end if;`
  const tables: [table: string, change: string, events: ('insert' | 'update' | 'delete')[]][] = [
    ['links', `'alias ' || domain_id || ' ' || alias_key`, ['update', 'delete']],
    ['domains', `'host ' || host`, ['insert', 'update', 'delete']],
  ]
  for (const [table, change, events] of tables) {
    for (const event of events) {
      const rows = { insert: ['new_rows'], update: ['old_rows', 'new_rows'], delete: ['old_rows'] }[event]
      const name = `announce_${event}_of_${table}`
      const referencing = rows.map((named) => `${named.slice(0, 3)} table as ${named}`).join(' ')
      await sql
        .raw(`create function ${name}() returns trigger language plpgsql as $$ begin
          ${rows.map((each) => announce(each, change)).join('')}
          return null;
        end $$`)
        .execute(db)
      await sql
        .raw(`create trigger ${name} after ${event} on ${table} referencing ${referencing}
          for each statement execute function ${name}()`)
        .execute(db)
    }
  }
}

/** The changes by all processes, which the database announces on a connection of their own. */
export const listenForChanges = async (config: pg.ClientConfig): Promise<ChangeFeed & { stop(): Promise<void> }> => {
  /** Since when a connection has listened without a gap; `null` while there is none. */
  let listeningSince: number | null = null
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined

  const feed = changeFeed((moment) =>
    listeningSince === null ? performance.now() - moment < UNLISTENED_MS : moment >= listeningSince,
  )

  const lose = (lost: pg.Client): void => {
    if (client !== lost) return
    client = null
    listeningSince = null
    // Closing the connection properly would wait for a server that may never answer.
    lost.end().catch(() => {})
    if (!stopped) runLater(connect, RECONNECT_MS)
  }

  const runLater = (step: () => Promise<void>, ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(() => void step(), ms)
    timer.unref()
  }

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ ...config, connectionTimeoutMillis: 5_000, query_timeout: HEARTBEAT_MS })
    client = fresh
    fresh.on('error', () => lose(fresh))
    fresh.on('end', () => lose(fresh))
    fresh.on('notification', ({ payload }) => {
      // Written by the triggers in `createAnnouncements`.
      if (payload !== undefined) feed.announce(payload as Change)
    })
    const beat = async (): Promise<void> => {
      try {
        await fresh.query('select 1')
        if (client === fresh) runLater(beat, HEARTBEAT_MS)
      } catch {
        lose(fresh)
      }
    }
    try {
      await fresh.connect()
      await fresh.query(`listen ${CHANNEL}`)
      if (client !== fresh) return
      listeningSince = performance.now()
      runLater(beat, HEARTBEAT_MS)
    } catch {
      lose(fresh)
    }
  }

  await connect()
  return {
    ...feed,
    async stop() {
      stopped = true
      clearTimeout(timer)
      const last = client
      client = null
      listeningSince = null
      await last?.end().catch(() => {})
    },
  }
}
