import Database from 'better-sqlite3'
import { sqliteFile } from '../../service/store/sqlite/open-sqlite.ts'

// The service's own database, while it runs.

export interface StoredLink {
  id: number
  alias: string
  url: string
  title: string
  host: string
  campaign: string | null
  channels: string | null
  pixels: string | null
  expires_at: number | null
  clicks: number
}

const LINKS = `
  select l.id, l.alias, l.url, l.meta_title as title, d.host, l.expires_at, campaigns.name as campaign,
    (select group_concat(c.name) from channel_items i join channels c on c.id = i.channel_id
      where i.item_type = 'links' and i.item_id = l.id) as channels,
    (select group_concat(name) from (select p.name from link_pixels lp join pixels p on p.id = lp.pixel_id
      where lp.link_id = l.id order by p.name)) as pixels,
    coalesce((select clicks from link_clicks where link_id = l.id), 0) as clicks
  from links l join domains d on d.id = l.domain_id left join campaigns on campaigns.id = l.campaign_id
  order by l.id`

const withDatabase = <T>(dataDir: string, readonly: boolean, use: (database: Database.Database) => T): T => {
  const database = new Database(sqliteFile(dataDir), { readonly, fileMustExist: true })
  try {
    return use(database)
  } finally {
    database.close()
  }
}

export const readDatabase = <T>(dataDir: string, read: (database: Database.Database) => T): T =>
  withDatabase(dataDir, true, read)

/** Stores what no request could, or only thousands of them. */
export const changeDatabase = (dataDir: string, change: (database: Database.Database) => void): void =>
  withDatabase(dataDir, false, change)

/** The result of an SQL query. */
export const readRows = (dataDir: string, sql: string): Record<string, unknown>[] =>
  readDatabase(dataDir, (database) => database.prepare<[], Record<string, unknown>>(sql).all())

export const readLinks = (dataDir: string): StoredLink[] =>
  readDatabase(dataDir, (database) => database.prepare<[], StoredLink>(LINKS).all())
