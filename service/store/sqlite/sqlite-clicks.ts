import type SQLite from 'better-sqlite3'
import type { Kysely } from 'kysely'
import { type ClickBatch, clickLines, MAX_NAMES, REMAINING_NAMES } from '../../clicks/click-batch.ts'
import {
  type LinkClickTable,
  type LinkDayTable,
  type LinkTallyTable,
  OTHER_NAME,
  type VisitorTable,
} from '../schema.ts'

/**
 * Stored clicks are counted in this many transactions, each for its own links, so that other writes wait only briefly.
 * Reducing the number would leave the clicks of the missing parts uncounted after an upgrade.
 */
export const CLICK_PARTS = 8

/** Clicks that are stored and not yet counted. */
export const createClickBatches = async (db: Kysely<unknown>): Promise<void> => {
  await db.schema
    .createTable('click_batches')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('lines', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('click_batches_by_part').on('click_batches').column('part').execute()
}

/** What stored clicks add to the tables, sorted by the tables' keys. */
interface ClickRows {
  clicks: { link_id: number; clicks: number }[]
  days: Omit<LinkDayTable, 'unique_clicks'>[]
  visitors: VisitorTable[]
  tallies: LinkTallyTable[]
}

const clickRows = (batches: readonly string[]): ClickRows => {
  const counts = new Map<string, number>()
  for (const batch of batches) {
    for (const line of batch.split('\n')) {
      const end = line.indexOf('\t')
      const rest = line.slice(end + 1)
      counts.set(rest, (counts.get(rest) ?? 0) + Number(line.slice(0, end)))
    }
  }
  const links = new Map<string, ClickRows['clicks'][number]>()
  const days = new Map<string, ClickRows['days'][number]>()
  const visitors: VisitorTable[] = []
  const tallies = new Map<string, LinkTallyTable>()
  for (const [rest, count] of counts) {
    const [id = '', dayText = '', hash = '', browser = '', country = '', os = '', referrer = ''] = rest.split('\t')
    const linkId = Number(id)
    const day = Number(dayText)
    addTo(links, id, { link_id: linkId, clicks: count })
    addTo(days, `${dayText} ${id}`, { link_id: linkId, day, clicks: count })
    if (hash !== '') visitors.push({ day, link_id: linkId, hash })
    for (const [kind, name] of [
      ['browser', browser],
      ['country', country],
      ['os', os],
      ['referrer', referrer],
    ] as const) {
      if (name !== '') addTo(tallies, `${id} ${kind} ${name}`, { link_id: linkId, kind, name, clicks: count })
    }
  }
  return {
    clicks: [...links.values()].sort(byLink),
    days: [...days.values()].sort((one, other) => byLink(one, other) || one.day - other.day),
    visitors: visitors.sort((one, other) => one.day - other.day || byLink(one, other) || byText(one.hash, other.hash)),
    tallies: [...tallies.values()].sort(
      (one, other) => byLink(one, other) || byText(one.kind, other.kind) || byText(one.name, other.name),
    ),
  }
}

const addTo = <Key, Row extends { clicks: number }>(rows: Map<Key, Row>, key: Key, row: Row): void => {
  const known = rows.get(key)
  if (known === undefined) rows.set(key, row)
  else known.clicks += row.clicks
}

const byLink = (one: { link_id: number }, other: { link_id: number }): number => one.link_id - other.link_id

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/**
 * How many rows one statement writes. Calling SQLite takes longer than writing a row, so most rows are written by the
 * largest one.
 */
const ROWS_AT_ONCE = [64, 8, 1]

/** Prepares a statement for any number of rows. */
const forRows = <Row extends object>(
  database: SQLite.Database,
  columns: readonly (keyof Row)[],
  statement: (values: string) => string,
): ((rows: readonly Row[]) => void) => {
  const marks = `(${columns.map(() => '?').join(', ')})`
  const prepared = ROWS_AT_ONCE.map((count) => ({
    count,
    some: database.prepare<[unknown[]]>(statement(`values ${Array.from({ length: count }, () => marks).join(', ')}`)),
  }))
  return (rows) => {
    let done = 0
    for (const { count, some } of prepared) {
      for (; rows.length - done >= count; done += count) {
        const values: unknown[] = []
        for (const row of rows.slice(done, done + count)) for (const column of columns) values.push(row[column])
        some.run(values)
      }
    }
  }
}

/** Stores and counts clicks on the connection of the database's thread. */
export const sqliteClicks = (database: SQLite.Database) => {
  const insertBatch = database.prepare<[number, string]>('insert into click_batches (part, lines) values (?, ?)')
  const batchesOf = database.prepare<[number], string>('select lines from click_batches where part = ?').pluck()
  const deleteBatches = database.prepare<[number]>('delete from click_batches where part = ?')
  const uncounted = database
    .prepare<[string], number>(
      'select value from json_each(?) where not exists (select 1 from link_clicks where link_id = value)',
    )
    .pluck()
  const beginCounts = database.prepare(`insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
    select id, account_id, created_at, 0, 0 from links where id in (select value from json_each(?))`)
  const addClicks = forRows<Pick<LinkClickTable, 'link_id' | 'clicks' | 'unique_clicks'>>(
    database,
    ['link_id', 'clicks', 'unique_clicks'],
    (values) => `with given (id, number, fresh) as (${values}) update link_clicks
      set clicks = clicks + number, unique_clicks = unique_clicks + fresh from given where link_id = id`,
  )
  const addDays = forRows<LinkDayTable>(
    database,
    ['link_id', 'day', 'clicks', 'unique_clicks'],
    (values) => `insert into link_days (link_id, day, clicks, unique_clicks) ${values} on conflict (link_id, day)
      do update set clicks = clicks + excluded.clicks, unique_clicks = unique_clicks + excluded.unique_clicks`,
  )
  const addVisitors = forRows<ClickRows['visitors'][number]>(
    database,
    ['day', 'link_id', 'hash'],
    (values) => `insert into visitors (day, link_id, hash) ${values} on conflict do nothing`,
  )
  const addTallies = forRows<LinkTallyTable>(
    database,
    ['link_id', 'kind', 'name', 'clicks'],
    (values) => `insert into link_tallies (link_id, kind, name, clicks) ${values} on conflict (link_id, kind, name)
      do update set clicks = clicks + excluded.clicks`,
  )
  // A new row has the highest number, so the rows that a batch has added can be read by their numbers.
  const lastVisitor = database.prepare<[], number | null>('select max(rowid) from visitors').pluck()
  const lastTally = database.prepare<[], number | null>('select max(rowid) from link_tallies').pluck()
  const visitorsAfter = database.prepare<[number], { link_id: number; day: number }>(
    'select link_id, day from visitors where rowid > ?',
  )
  const talliesAfter = database.prepare<[number], Pick<LinkTallyTable, 'link_id' | 'kind'>>(
    'select link_id, kind from link_tallies where rowid > ?',
  )
  const countNames = database
    .prepare<[number, string], number>('select count(*) from link_tallies where link_id = ? and kind = ?')
    .pluck()
  const removeRarest = database
    .prepare<unknown[], number>(
      `delete from link_tallies where link_id = ? and kind = ? and name in (
        select name from link_tallies where link_id = ? and kind = ? and name <> ?
        order by clicks desc, name limit -1 offset ?
      ) returning clicks`,
    )
    .pluck()

  /** The rows of links that still exist. After this, each of these links has a row of counts. */
  const ofExisting = (rows: ClickRows): ClickRows => {
    const ids = rows.clicks.map((row) => row.link_id)
    const without = JSON.stringify(uncounted.all(JSON.stringify(ids)))
    if (without === '[]') return rows
    beginCounts.run(without)
    const gone = new Set(uncounted.all(without))
    if (gone.size === 0) return rows
    const exists = (row: { link_id: number }) => !gone.has(row.link_id)
    return {
      clicks: rows.clicks.filter(exists),
      days: rows.days.filter(exists),
      visitors: rows.visitors.filter(exists),
      tallies: rows.tallies.filter(exists),
    }
  }

  const mergeRarest = (linkId: number, kind: LinkTallyTable['kind']): void => {
    if ((countNames.get(linkId, kind) ?? 0) <= MAX_NAMES) return
    const removed = removeRarest.all(linkId, kind, linkId, kind, OTHER_NAME, REMAINING_NAMES)
    const sum = removed.reduce((total, count) => total + count, 0)
    addTallies([{ link_id: linkId, kind, name: OTHER_NAME, clicks: sum }])
  }

  const store = database.transaction((batch: ClickBatch) => {
    const parts = Map.groupBy(clickLines(batch), ({ linkId }) => linkId % CLICK_PARTS)
    for (const [part, lines] of parts) insertBatch.run(part, lines.map(({ text }) => text).join('\n'))
  })

  const count = database.transaction((part: number) => {
    const rows = ofExisting(clickRows(batchesOf.all(part)))
    deleteBatches.run(part)
    const [visitor, tally] = [lastVisitor.get() ?? 0, lastTally.get() ?? 0]
    addVisitors(rows.visitors)
    const fresh = new Map<number, number>()
    const freshOfDay = new Map<string, number>()
    for (const { link_id: id, day } of visitorsAfter.all(visitor)) {
      fresh.set(id, (fresh.get(id) ?? 0) + 1)
      freshOfDay.set(`${id} ${day}`, (freshOfDay.get(`${id} ${day}`) ?? 0) + 1)
    }
    addClicks(rows.clicks.map((row) => ({ ...row, unique_clicks: fresh.get(row.link_id) ?? 0 })))
    addDays(rows.days.map((row) => ({ ...row, unique_clicks: freshOfDay.get(`${row.link_id} ${row.day}`) ?? 0 })))
    addTallies(rows.tallies)
    const grown = new Map(talliesAfter.all(tally).map((row) => [`${row.link_id} ${row.kind}`, row]))
    for (const { link_id: id, kind } of grown.values()) mergeRarest(id, kind)
  })

  return {
    store: (batch: ClickBatch) => store.immediate(batch),
    /** Counts the stored clicks of one part. */
    count: (part: number) => {
      if (batchesOf.get(part) !== undefined) count.immediate(part)
    },
  }
}
