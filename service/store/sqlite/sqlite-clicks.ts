import type SQLite from 'better-sqlite3'
import { type ClickBatch, clickRows } from '../../clicks/click-rows.ts'

/** Stores a batch in one transaction, on the connection of the database's thread. */
export const sqliteClicks = (database: SQLite.Database): ((batch: ClickBatch) => void) => {
  const exists = database.prepare<[number], number>('select 1 from links where id = ?').pluck()
  const visitor = database.prepare('insert into link_visitors (link_id, visitor) values (?, ?) on conflict do nothing')
  const clicks = database.prepare(`insert into link_clicks (link_id, clicks, unique_clicks) values (?, ?, ?)
    on conflict (link_id) do update
    set clicks = clicks + excluded.clicks, unique_clicks = unique_clicks + excluded.unique_clicks`)
  const tally = database.prepare(`insert into link_tallies (link_id, kind, name, clicks) values (?, ?, ?, ?)
    on conflict (link_id, kind, name) do update set clicks = clicks + excluded.clicks`)

  const write = database.transaction((batch: ClickBatch) => {
    const rows = clickRows(batch)
    // A link may have been deleted since.
    const existing = new Set(rows.clicks.map(({ link_id: id }) => id).filter((id) => exists.get(id) !== undefined))
    const fresh = new Map<number, number>()
    for (const { link_id: id, visitor: name } of rows.visitors) {
      if (existing.has(id) && visitor.run(id, name).changes > 0) fresh.set(id, (fresh.get(id) ?? 0) + 1)
    }
    for (const { link_id: id, clicks: count } of rows.clicks) {
      if (existing.has(id)) clicks.run(id, count, fresh.get(id) ?? 0)
    }
    for (const { link_id: id, kind, name, clicks: count } of rows.tallies) {
      if (existing.has(id)) tally.run(id, kind, name, count)
    }
  })
  return (batch) => write.immediate(batch)
}
