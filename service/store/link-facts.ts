import { type RawBuilder, sql } from 'kysely'

/** What other tables store about a link, as the databases return it. */
export interface LinkFacts {
  /** Ids, separated by commas; `null` for none. */
  channel_ids: string | null
  pixel_ids: string | null
  /**
   * The clicks of the last 7 and 30 days including today, and the last day with a click; `null` if no clicks are
   * stored.
   */
  clicks_of_7: number | null
  clicks_of_30: number | null
  last_click_day: number | null
  /** Since when clicks are counted by day. */
  counted_since: number
}

/** For a link without clicks, nothing is looked up. The type of PostgreSQL's sums is wider. */
const ofDays = (what: RawBuilder<unknown>, since?: number): RawBuilder<number | null> => sql<number | null>`
  case when link_clicks.link_id is null then null else (
    select ${what} from link_days where link_days.link_id = links.id
    ${since === undefined ? sql`` : sql`and link_days.day >= ${since}`}
  ) end`

const SUM = sql`cast(sum(link_days.clicks) as bigint)`

/**
 * The facts of the links that a statement reads, as a part of that statement: messages between threads and to servers
 * take longer than looking them up. `today` is a day as clicks have it (`dayOf`).
 */
export const linkFacts = (today: number) =>
  [
    sql<string | null>`(select string_agg(cast(channel_id as text), ',') from channel_items
      where item_type = 'links' and item_id = links.id)`.as('channel_ids'),
    sql<string | null>`(select string_agg(cast(pixel_id as text), ',') from link_pixels
      where link_pixels.link_id = links.id)`.as('pixel_ids'),
    ofDays(SUM, today - 6).as('clicks_of_7'),
    ofDays(SUM, today - 29).as('clicks_of_30'),
    ofDays(sql`max(link_days.day)`).as('last_click_day'),
    sql<number>`(select moment from link_days_start)`.as('counted_since'),
  ] as const

/** Ids in ascending order. Neither database guarantees an order. */
export const idsIn = (text: string | null): number[] =>
  text === null
    ? []
    : text
        .split(',')
        .map(Number)
        .sort((one, other) => one - other)
