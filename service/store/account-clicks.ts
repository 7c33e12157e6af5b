import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Engine } from './engine.ts'
import type { Database } from './schema.ts'

/** The clicks of some of an account's links in a period, and in the one before it. */
export interface ClickSum {
  /** The id of a link, a channel, a campaign or a domain. */
  id: number
  clicks: number
  before: number
}

export interface AccountClicks {
  days: { day: number; clicks: number }[]
  /** The sums over all links, and how many links were clicked in the period. */
  total: { clicks: number; before: number; links: number }
  /** The most clicked ones in the period. */
  links: ClickSum[]
  channels: ClickSum[]
  campaigns: ClickSum[]
  domains: (ClickSum & { origin: string })[]
}

export interface ClickPeriod {
  /** The first and the last day, and the first day of the period before. Days are those of clicks (`dayOf`). */
  from: number
  to: number
  beforeFrom: number
  /** How many links, channels and so on are returned at most. */
  most: number
  /** Filters. A link must match all that are given. */
  of: {
    link?: number | undefined
    channel?: number | undefined
    campaign?: number | undefined
    domain?: number | undefined
  }
}

type Part = RawBuilder<unknown>
type Named = 'link' | 'channel' | 'campaign' | 'domain'
interface SumRow {
  kind: Named | 'total'
  id: number
  clicks: number
  before_clicks: number
  origin: string | null
}

/**
 * An account's clicks. The rows of its days are read twice, once for the days and once for all other sums. A link that
 * was never clicked has no rows.
 */
export const accountClickStore = (db: Kysely<Database>, { inTime }: Pick<Engine, 'inTime'>) => ({
  /** When the account's first link was created; `null` if it has none. */
  async firstLinkOf(accountId: number): Promise<number | null> {
    const row = await db
      .selectFrom('links')
      .select('created_at')
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .limit(1)
      .executeTakeFirst()
    return row?.created_at ?? null
  },

  async clicksOf(accountId: number, { from, to, beforeFrom, most, of }: ClickPeriod): Promise<AccountClicks> {
    const inLinks = (links: Part) => sql` and link_clicks.link_id in (${links})`
    const ofLinks = (column: 'campaign_id' | 'domain_id', id: number) =>
      inLinks(
        sql`select links.id from links where links.account_id = ${accountId} and ${sql.ref(`links.${column}`)} = ${id}`,
      )
    const narrowed = sql.join(
      [
        ...(of.link === undefined ? [] : [sql` and link_clicks.link_id = ${of.link}`]),
        ...(of.channel === undefined
          ? []
          : [inLinks(sql`select item_id from channel_items where channel_id = ${of.channel} and item_type = 'links'`)]),
        ...(of.campaign === undefined ? [] : [ofLinks('campaign_id', of.campaign)]),
        ...(of.domain === undefined ? [] : [ofLinks('domain_id', of.domain)]),
      ],
      sql``,
    )
    const daysOfLinks = (first: number) => sql`from link_clicks
      join link_days on link_days.link_id = link_clicks.link_id
      where link_clicks.account_id = ${accountId}${narrowed} and ${inTime('link_clicks.link_id')}
        and link_days.day >= ${first} and link_days.day <= ${to}`
    const days = await sql<{ day: number; clicks: number }>`
      select link_days.day as day, cast(sum(link_days.clicks) as bigint) as clicks
      ${daysOfLinks(from)} group by link_days.day`.execute(db)

    // The type of PostgreSQL's sums is wider.
    const sumWhere = (condition: Part) =>
      sql`cast(sum(case when ${condition} then link_days.clicks else 0 end) as bigint)`
    const sums = sql`cast(sum(of_link.clicks) as bigint) as clicks, cast(sum(of_link.before_clicks) as bigint) as before_clicks`
    const top = (kind: Named, id: Part, joined: Part, origin: Part = sql`cast(null as text)`) => sql`
      select * from (
        select ${sql.lit(kind)} as kind, ${id} as id, ${sums}, ${origin} as origin from of_link ${joined}
        group by ${id} order by 3 desc, 4 desc, 2 limit ${most}
      ) as ${sql.id(kind)}`
    const links = sql`join links on links.id = of_link.link_id`
    const rows = await sql<SumRow>`
      with of_link as materialized (
        select link_days.link_id as link_id, ${sumWhere(sql`link_days.day >= ${from}`)} as clicks,
          ${sumWhere(sql`link_days.day < ${from}`)} as before_clicks
        ${daysOfLinks(beforeFrom)} group by link_days.link_id
      )
      select 'total' as kind, cast(coalesce(sum(case when clicks > 0 then 1 else 0 end), 0) as bigint) as id,
        cast(coalesce(sum(clicks), 0) as bigint) as clicks, cast(coalesce(sum(before_clicks), 0) as bigint) as before_clicks,
        cast(null as text) as origin from of_link
      union all ${top('link', sql`of_link.link_id`, sql``)}
      union all ${top(
        'channel',
        sql`channel_items.channel_id`,
        sql`join channel_items on channel_items.item_type = 'links' and channel_items.item_id = of_link.link_id`,
      )}
      union all ${top('campaign', sql`links.campaign_id`, sql`${links} and links.campaign_id is not null`)}
      union all ${top(
        'domain',
        sql`links.domain_id`,
        sql`${links} join domains on domains.id = links.domain_id`,
        sql`max(domains.origin)`,
      )}`.execute(db)
    const sumsOf = (wanted: Named) =>
      rows.rows
        .filter(({ kind }) => kind === wanted)
        .map(({ id, clicks, before_clicks: before, origin }) => ({ id, clicks, before, origin: origin ?? '' }))
        .sort((one, other) => other.clicks - one.clicks || other.before - one.before || one.id - other.id)
    const total = rows.rows.find(({ kind }) => kind === 'total')
    return {
      days: days.rows,
      total: { clicks: total?.clicks ?? 0, before: total?.before_clicks ?? 0, links: total?.id ?? 0 },
      links: sumsOf('link'),
      channels: sumsOf('channel'),
      campaigns: sumsOf('campaign'),
      domains: sumsOf('domain'),
    }
  },
})
