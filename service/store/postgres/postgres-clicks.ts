import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { clickLines, MAX_NAMES, REMAINING_NAMES } from '../../clicks/click-batch.ts'
import { DAY, HOUR } from '../../durations.ts'
import { isTimeout } from '../database-errors.ts'
import type { OpenStore } from '../open-store.ts'
import { OTHER_NAME } from '../schema.ts'
import { runStatement } from './postgres-pool.ts'

/** For how long at least a process retries to store a batch. */
const BATCH_AGE_MS = DAY
const FORGET_EVERY_MS = HOUR

/**
 * The stored batches of clicks. They are remembered so that a batch whose commit was uncertain is counted once. Their
 * lines are written once and removed when they are counted, so they aren't compressed.
 */
export const createClickBatches = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table click_batches
    (id text collate "C" primary key, stored_at bigint not null, lines text collate "C")`.execute(db)
  await sql`alter table click_batches alter column lines set storage external`.execute(db)
  await sql`create index click_batches_by_age on click_batches (stored_at)`.execute(db)
  await sql`create index click_batches_uncounted on click_batches (id) where lines is not null`.execute(db)
  // Free space beside each count, so that the server can write a new one to the same page without changing the indexes.
  for (const table of ['link_days', 'link_tallies'])
    await sql`alter table ${sql.table(table)} set (fillfactor = 60)`.execute(db)
}

const STORE_CLICKS = 'insert into click_batches (id, stored_at, lines) values ($1, $2, $3) on conflict do nothing'

/** How many batches one statement counts. If it exceeds its time limit, they are counted one by one. */
const BATCHES_AT_ONCE = 20

/**
 * One statement, so that there is one transaction and one answer to wait for. Another process that counts meanwhile
 * waits for these batches and then skips them. A link may have been deleted since a click. Returns how many batches
 * were counted, and which links now have too many names of a kind.
 */
const countClicks = (most: number): string => `
with taken as materialized (
  select id, lines from click_batches where lines is not null order by id limit ${most} for update
),
counted_batches as (
  update click_batches set lines = null from taken where click_batches.id = taken.id returning 1
),
given as materialized (
  select links.id as link_id, links.account_id, links.created_at, lines.*
  from (
    select field[2]::bigint as link, field[3]::bigint as day, field[4] as hash, field[5] as browser,
      field[6] as country, field[7] as os, field[8] as referrer, sum(field[1]::bigint)::bigint as clicks
    from (
      select string_to_array(line, chr(9)) as field from taken, unnest(string_to_array(taken.lines, chr(10))) as line
    ) as fields
    group by 1, 2, 3, 4, 5, 6, 7
  ) as lines
  join links on links.id = lines.link
),
fresh as (
  insert into visitors (day, link_id, hash)
  select distinct day, link_id, hash from given where hash <> '' order by day, link_id, hash
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
  select total.link_id, account_id, created_at, clicks, coalesce(number, 0)
  from (
    select link_id, account_id, created_at, sum(clicks)::bigint as clicks from given group by 1, 2, 3
  ) as total
  left join fresh_by_link on fresh_by_link.link_id = total.link_id
  order by total.link_id
  on conflict (link_id) do update set clicks = link_clicks.clicks + excluded.clicks,
    unique_clicks = link_clicks.unique_clicks + excluded.unique_clicks
  returning 1
),
counted_by_day as (
  insert into link_days (link_id, day, clicks, unique_clicks)
  select total.link_id, total.day, clicks, coalesce(number, 0)
  from (select link_id, day, sum(clicks)::bigint as clicks from given group by 1, 2) as total
  left join fresh_by_day on fresh_by_day.link_id = total.link_id and fresh_by_day.day = total.day
  where (select count(*) from counted) >= 0
  order by total.link_id, total.day
  on conflict (link_id, day) do update set clicks = link_days.clicks + excluded.clicks,
    unique_clicks = link_days.unique_clicks + excluded.unique_clicks
  returning 1
),
tallied as (
  insert into link_tallies (link_id, kind, name, clicks)
  select link_id, kind, name, sum(clicks)::bigint
  from given, lateral (
    values ('browser', browser), ('country', country), ('os', os), ('referrer', referrer)
  ) as named (kind, name)
  where name <> '' and (select count(*) from counted_by_day) >= 0
  group by link_id, kind, name
  order by link_id, kind, name
  on conflict (link_id, kind, name) do update set clicks = link_tallies.clicks + excluded.clicks
  returning link_id, kind, xmax = 0 as is_new
),
grown as (
  select link_id, kind, count(*) as names from tallied where is_new group by link_id, kind
),
crowded as (
  select link_id, kind from grown
  where names + (
    select count(*) from link_tallies as known where known.link_id = grown.link_id and known.kind = grown.kind
  ) > ${MAX_NAMES}
)
select (select count(*)::int from counted_batches) as batches,
  (select coalesce(json_agg(crowded), '[]') from crowded) as crowded`

/**
 * If another transaction removes or changes these rows meanwhile, they are removed here with their latest count, or not
 * at all.
 */
const MERGE_RAREST = `
with removed as (
  delete from link_tallies where link_id = $1 and kind = $2 and name in (
    select name from link_tallies where link_id = $1 and kind = $2 and name <> $3 order by clicks desc, name offset $4
  ) returning clicks
)
insert into link_tallies (link_id, kind, name, clicks)
select $1, $2, $3, coalesce(sum(clicks), 0)::bigint from removed
on conflict (link_id, kind, name) do update set clicks = link_tallies.clicks + excluded.clicks`

interface Counted {
  batches: number
  crowded: { link_id: number; kind: string }[]
}

export const postgresClicks = (pool: pg.Pool, now: () => number): Pick<OpenStore, 'storeClicks' | 'countClicks'> => {
  let forgotten = 0

  const forgetBatches = async (moment: number): Promise<void> => {
    if (moment - forgotten < FORGET_EVERY_MS) return
    forgotten = moment
    await pool.query('delete from click_batches where stored_at < $1 and lines is null', [moment - BATCH_AGE_MS])
  }

  /** Counts some batches, and returns how many. */
  const countSome = async (most: number): Promise<number> => {
    const statement = { name: `count-clicks-${most}`, text: countClicks(most), values: [] }
    const [counted] = await runStatement<Counted>(pool, statement)
    for (const { link_id: id, kind } of counted?.crowded ?? []) {
      const values = [id, kind, OTHER_NAME, REMAINING_NAMES]
      await runStatement(pool, { name: 'merge-rarest', text: MERGE_RAREST, values })
    }
    return counted?.batches ?? 0
  }

  return {
    async storeClicks(batch) {
      const lines = clickLines(batch).map(({ text }) => text)
      const moment = now()
      await runStatement(pool, {
        name: 'store-clicks',
        text: STORE_CLICKS,
        values: [batch.id, moment, lines.join('\n')],
      })
      await forgetBatches(moment)
    },

    async countClicks() {
      try {
        while ((await countSome(BATCHES_AT_ONCE)) === BATCHES_AT_ONCE);
      } catch (error) {
        if (!isTimeout(error)) throw error
        while ((await countSome(1)) === 1);
      }
    },
  }
}
