import SQLite from 'better-sqlite3'
import pg from 'pg'
import { sqliteFile } from '../../../service/store/sqlite/open-sqlite.ts'
import type { TestDatabase } from '../../../service/testing/test-database.ts'

/** The alias of a stored link, numbered from 1. */
export const aliasOf = (number: number): string => `link${number}`

const COLUMNS = `account_id, domain_id, alias, alias_key, url, redirect_type, geo_targets, device_targets,
  language_targets, meta_title, meta_description, meta_image, description, status, parameters, search_text, created_at`

const valuesOf = (number: string) => `1, 1, 'link' || ${number}, 'link' || ${number},
  'https://target.test/page/' || ${number}, 'direct', '[]', '[]', '[]', 'Page ' || ${number}, '', '', '', 'private',
  '[]', 'page ' || ${number} || ' link' || ${number} || ' https://target.test/page/' || ${number},
  1700000000000 + ${number} * 1000`

/** Most links have no click, and some have many. */
const clicksOf = (from: number) => `insert into link_clicks (link_id, account_id, created_at, clicks, unique_clicks)
  select id, account_id, created_at, (id * 7919) % 1000, (id * 7919) % 1000 / 2 + 1 from links
  where id % 3 = 0 and created_at >= 1700000000000 + ${from} * 1000 on conflict (link_id) do nothing`

/** Fills the database of a stopped or running service with links of its first account: numbers `from` to `to`. */
export const storeLinks = async (config: TestDatabase['config'], from: number, to: number): Promise<void> => {
  const clicks = clicksOf(from)
  if (config.databaseUrl === null) {
    const database = new SQLite(sqliteFile(config.dataDir), { timeout: 60_000 })
    database.pragma('synchronous = OFF')
    database.exec(`insert into links (${COLUMNS})
      with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to})
      select ${valuesOf('n')} from numbers`)
    database.exec(clicks)
    database.exec('analyze')
    database.pragma('wal_checkpoint(truncate)')
    database.close()
    return
  }
  const client = new pg.Client({ connectionString: config.databaseUrl })
  await client.connect()
  await client.query(`insert into links (${COLUMNS})
    select ${valuesOf('n')} from generate_series(${from}, ${to}) as numbers(n)`)
  await client.query(clicks)
  await client.query('vacuum analyze')
  await client.end()
}
