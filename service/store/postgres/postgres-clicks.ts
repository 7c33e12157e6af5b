import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { type ClickBatch, clickRows } from '../../clicks/click-rows.ts'
import { isConflict, postgresError } from './postgres-errors.ts'

/** A process that cannot store a batch tries again for this long at least. */
const BATCH_KEPT_MS = 24 * 60 * 60 * 1000
const FORGET_EVERY_MS = 60 * 60 * 1000

/** The batches of clicks that were stored, so that one whose commit was uncertain is counted once. */
export const clickBatches: Migration = {
  async up(db) {
    await sql`create table click_batches (id text collate "C" primary key, stored_at bigint not null)`.execute(db)
    await sql`create index click_batches_by_age on click_batches (stored_at)`.execute(db)
  },
}

/** One statement is one transaction, and one answer to wait for. A link may have been deleted since a click. */
const STORE_CLICKS = `
with batch as (
  insert into click_batches (id, stored_at) values ($1, $2) on conflict do nothing returning id
),
existing as materialized (
  select id from links where id = any($3::bigint[]) and exists (select from batch)
),
fresh as (
  insert into link_visitors (link_id, visitor)
  select given.link_id, given.visitor from unnest($5::bigint[], $6::text[]) as given (link_id, visitor)
  join existing on existing.id = given.link_id
  order by given.link_id, given.visitor
  on conflict do nothing returning link_id
),
visitors as materialized (
  select link_id, count(*) as number from fresh group by link_id
),
counted as (
  insert into link_clicks (link_id, clicks, unique_clicks)
  select given.link_id, given.clicks, coalesce(visitors.number, 0)
  from unnest($3::bigint[], $4::bigint[]) as given (link_id, clicks)
  join existing on existing.id = given.link_id
  left join visitors on visitors.link_id = given.link_id
  order by given.link_id
  on conflict (link_id) do update set clicks = link_clicks.clicks + excluded.clicks,
    unique_clicks = link_clicks.unique_clicks + excluded.unique_clicks
  returning 1
)
insert into link_tallies (link_id, kind, name, clicks)
select given.link_id, given.kind, given.name, given.clicks
from unnest($7::bigint[], $8::text[], $9::text[], $10::bigint[]) as given (link_id, kind, name, clicks)
join existing on existing.id = given.link_id
where (select count(*) from counted) >= 0
order by given.link_id, given.kind, given.name
on conflict (link_id, kind, name) do update set clicks = link_tallies.clicks + excluded.clicks`

const TRIES = 8

export const postgresClicks = (pool: pg.Pool): ((batch: ClickBatch) => Promise<void>) => {
  let forgotten = 0

  const write = async (parameters: unknown[], tries: number): Promise<void> => {
    try {
      await pool.query({ name: 'store-clicks', text: STORE_CLICKS, values: parameters })
    } catch (error) {
      if (tries <= 1 || !isConflict(error)) throw postgresError(error)
      await write(parameters, tries - 1)
    }
  }

  return async (batch) => {
    const { clicks, visitors, tallies } = clickRows(batch)
    const now = Date.now()
    await write(
      [
        batch.id,
        now,
        clicks.map((row) => row.link_id),
        clicks.map((row) => row.clicks),
        visitors.map((row) => row.link_id),
        visitors.map((row) => row.visitor),
        tallies.map((row) => row.link_id),
        tallies.map((row) => row.kind),
        tallies.map((row) => row.name),
        tallies.map((row) => row.clicks),
      ],
      TRIES,
    )
    if (now - forgotten < FORGET_EVERY_MS) return
    forgotten = now
    await pool.query('delete from click_batches where stored_at < $1', [now - BATCH_KEPT_MS])
  }
}
