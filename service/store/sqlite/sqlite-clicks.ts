import type SQLite from 'better-sqlite3'
import { type ClickBatch, clickRows, KEPT_NAMES, MAX_NAMES } from '../../clicks/click-rows.ts'
import { type LinkTallyTable, OTHER_NAME } from '../schema.ts'

/** Stores a batch in one transaction, on the connection of the database's thread. */
export const sqliteClicks = (database: SQLite.Database): ((batch: ClickBatch) => void) => {
  const exists = database.prepare<[number], number>('select 1 from links where id = ?').pluck()
  const visitor = database.prepare('insert into visitors (day, link_id, hash) values (?, ?, ?) on conflict do nothing')
  const clicks = database.prepare(`insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
    select id, account_id, created_at, ?, ? from links where id = ?
    on conflict (link_id) do update
    set clicks = clicks + excluded.clicks, unique_clicks = unique_clicks + excluded.unique_clicks`)
  const ofDay = database.prepare(`insert into link_days (link_id, day, clicks, unique_clicks) values (?, ?, ?, ?)
    on conflict (link_id, day) do update
    set clicks = clicks + excluded.clicks, unique_clicks = unique_clicks + excluded.unique_clicks`)
  const tally = database.prepare(
    'update link_tallies set clicks = clicks + ? where link_id = ? and kind = ? and name = ?',
  )
  const newTally = database.prepare('insert into link_tallies (link_id, kind, name, clicks) values (?, ?, ?, ?)')
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

  const addTally = (linkId: number, kind: LinkTallyTable['kind'], name: string, count: number): boolean => {
    if (tally.run(count, linkId, kind, name).changes > 0) return false
    newTally.run(linkId, kind, name, count)
    return true
  }

  const mergeRarest = (linkId: number, kind: LinkTallyTable['kind']): void => {
    if ((countNames.get(linkId, kind) ?? 0) <= MAX_NAMES) return
    const removed = removeRarest.all(linkId, kind, linkId, kind, OTHER_NAME, KEPT_NAMES)
    const sum = removed.reduce((total, count) => total + count, 0)
    addTally(linkId, kind, OTHER_NAME, sum)
  }

  const write = database.transaction((batch: ClickBatch) => {
    const rows = clickRows(batch)
    // A link may have been deleted since.
    const existing = new Set(rows.clicks.map(({ link_id: id }) => id).filter((id) => exists.get(id) !== undefined))
    const fresh = new Map<number, number>()
    const freshOfDay = new Map<string, number>()
    for (const { day, link_id: id, hash } of rows.visitors) {
      if (!existing.has(id) || visitor.run(day, id, hash).changes === 0) continue
      fresh.set(id, (fresh.get(id) ?? 0) + 1)
      freshOfDay.set(`${id} ${day}`, (freshOfDay.get(`${id} ${day}`) ?? 0) + 1)
    }
    for (const { link_id: id, clicks: count } of rows.clicks) {
      if (existing.has(id)) clicks.run(count, fresh.get(id) ?? 0, id)
    }
    for (const { link_id: id, day, clicks: count } of rows.days) {
      if (existing.has(id)) ofDay.run(id, day, count, freshOfDay.get(`${id} ${day}`) ?? 0)
    }
    const grown = new Map<string, [number, LinkTallyTable['kind']]>()
    for (const { link_id: id, kind, name, clicks: count } of rows.tallies) {
      if (existing.has(id) && addTally(id, kind, name, count)) grown.set(`${id} ${kind}`, [id, kind])
    }
    for (const [id, kind] of grown.values()) mergeRarest(id, kind)
  })
  return (batch) => write.immediate(batch)
}
