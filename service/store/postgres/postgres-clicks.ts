import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type pg from 'pg'
import { type ClickBatch, clickRows, KEPT_NAMES, MAX_NAMES } from '../../clicks/click-rows.ts'
import { OTHER_NAME } from '../schema.ts'
import { runStatement } from './postgres-statement.ts'

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

/** Room beside each count, so that the server writes a new one on the same page and leaves the indexes alone. */
export const roomForCounts: Migration = {
  async up(db) {
    for (const table of ['link_days', 'link_tallies'])
      await sql`alter table ${sql.table(table)} set (fillfactor = 60)`.execute(db)
  },
}

/**
 * One statement is one transaction, and one answer to wait for. A link may have been deleted since a click. Returns which
 * links have too many names of a kind now.
 */
const STORE_CLICKS = `
with batch as (
  insert into click_batches (id, stored_at) values ($1, $2) on conflict do nothing returning id
),
existing as materialized (
  select id, account_id, created_at from links where id = any($3::bigint[]) and exists (select from batch)
),
fresh as (
  insert into visitors (day, link_id, hash)
  select given.day, given.link_id, given.hash
  from unnest($5::bigint[], $6::bigint[], $7::text[]) as given (day, link_id, hash)
  join existing on existing.id = given.link_id
  order by given.day, given.link_id, given.hash
  on conflict do nothing returning link_id, day
),
fresh_by_day as materialized (
  select link_id, day, count(*) as number from fresh group by link_id, day
),
fresh_by_link as materialized (
  select link_id, sum(number)::bigint as number from fresh_by_day group by link_id
),
counted as (
  insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
  select existing.id, existing.account_id, existing.created_at, given.clicks, coalesce(fresh_by_link.number, 0)
  from unnest($3::bigint[], $4::bigint[]) as given (link_id, clicks)
  join existing on existing.id = given.link_id
  left join fresh_by_link on fresh_by_link.link_id = given.link_id
  order by given.link_id
  on conflict (link_id) do update set clicks = link_clicks.clicks + excluded.clicks,
    unique_clicks = link_clicks.unique_clicks + excluded.unique_clicks
  returning 1
),
counted_by_day as (
  insert into link_days (link_id, day, clicks, unique_clicks)
  select given.link_id, given.day, given.clicks, coalesce(fresh_by_day.number, 0)
  from unnest($13::bigint[], $14::bigint[], $15::bigint[]) as given (link_id, day, clicks)
  join existing on existing.id = given.link_id
  left join fresh_by_day on fresh_by_day.link_id = given.link_id and fresh_by_day.day = given.day
  where (select count(*) from counted) >= 0
  order by given.link_id, given.day
  on conflict (link_id, day) do update set clicks = link_days.clicks + excluded.clicks,
    unique_clicks = link_days.unique_clicks + excluded.unique_clicks
  returning 1
),
tallied as (
  insert into link_tallies (link_id, kind, name, clicks)
  select given.link_id, given.kind, given.name, given.clicks
  from unnest($8::bigint[], $9::text[], string_to_array($10, chr(10)), $11::bigint[])
    as given (link_id, kind, name, clicks)
  join existing on existing.id = given.link_id
  where (select count(*) from counted_by_day) >= 0
  order by given.link_id, given.kind, given.name
  on conflict (link_id, kind, name) do update set clicks = link_tallies.clicks + excluded.clicks
  returning link_id, kind, xmax = 0 as is_new
),
grown as (
  select link_id, kind, count(*) as names from tallied where is_new group by link_id, kind
)
select link_id, kind from grown
where names + (
  select count(*) from link_tallies as known where known.link_id = grown.link_id and known.kind = grown.kind
) > $12`

/** Rows that another transaction removes or changes meanwhile are removed here with their last count, or not at all. */
const MERGE_RAREST = `
with removed as (
  delete from link_tallies where link_id = $1 and kind = $2 and name in (
    select name from link_tallies where link_id = $1 and kind = $2 and name <> $3 order by clicks desc, name offset $4
  ) returning clicks
)
insert into link_tallies (link_id, kind, name, clicks)
select $1, $2, $3, coalesce(sum(clicks), 0)::bigint from removed
on conflict (link_id, kind, name) do update set clicks = link_tallies.clicks + excluded.clicks`

/** An array as the server reads it: the driver would convert each element on its own. No element needs quotes. */
const list = (elements: readonly (number | string)[]): string => `{${elements.join()}}`

export const postgresClicks = (pool: pg.Pool): ((batch: ClickBatch) => Promise<void>) => {
  let forgotten = 0

  return async (batch) => {
    const { clicks, days, visitors, tallies } = clickRows(batch)
    const now = Date.now()
    const crowded = await runStatement<{ link_id: number; kind: string }>(pool, {
      name: 'store-clicks',
      text: STORE_CLICKS,
      values: [
        batch.id,
        now,
        list(clicks.map((row) => row.link_id)),
        list(clicks.map((row) => row.clicks)),
        list(visitors.map((row) => row.day)),
        list(visitors.map((row) => row.link_id)),
        list(visitors.map((row) => row.hash)),
        list(tallies.map((row) => row.link_id)),
        list(tallies.map((row) => row.kind)),
        tallies.map((row) => row.name).join('\n'),
        list(tallies.map((row) => row.clicks)),
        MAX_NAMES,
        list(days.map((row) => row.link_id)),
        list(days.map((row) => row.day)),
        list(days.map((row) => row.clicks)),
      ],
    })
    for (const { link_id: id, kind } of crowded) {
      await runStatement(pool, { name: 'merge-rarest', text: MERGE_RAREST, values: [id, kind, OTHER_NAME, KEPT_NAMES] })
    }
    if (now - forgotten < FORGET_EVERY_MS) return
    forgotten = now
    await pool.query('delete from click_batches where stored_at < $1', [now - BATCH_KEPT_MS])
  }
}
