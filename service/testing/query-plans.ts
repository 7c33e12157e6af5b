import SQLite from 'better-sqlite3'
import pg from 'pg'
import { sqliteFile } from '../store/sqlite/open-sqlite.ts'
import type { TestDatabase } from './test-database.ts'

export interface Plan {
  /** Where the plan reads a whole table or a whole index; empty if every access has a condition. */
  wholeReads: string[]
  /** The whole plan, with the names of its indexes. */
  text: string
}

export type PlanReader = (statement: string) => Promise<Plan>

export const withPlans = <T>(config: TestDatabase['config'], use: (read: PlanReader) => Promise<T>): Promise<T> =>
  config.databaseUrl === null
    ? withSqlitePlans(sqliteFile(config.dataDir), use)
    : withPostgresPlans(config.databaseUrl, use)

/**
 * What a plan calls a scan although it is none: a look-up in the search index (M is its condition), reading a
 * parameter, and the table with one row.
 */
const GIVEN = /VIRTUAL TABLE INDEX \d+:M|SCAN (?:json_each|given|link_days_start)\b|ROWS? VALUES CLAUSE|CONSTANT ROWS?/

const withSqlitePlans = async <T>(file: string, use: (read: PlanReader) => Promise<T>): Promise<T> => {
  const database = new SQLite(file)
  database.function('in_time', () => 1)
  try {
    return await use(async (statement) => {
      const plan = database.prepare<unknown[], { detail: string }>(`explain query plan ${statement}`)
      const steps = plan.all(...Array.from(statement.matchAll(/\?/g), () => null)).map(({ detail }) => detail)
      const wholeReads = steps.filter((step) => step.startsWith('SCAN ') && !GIVEN.test(step))
      return { wholeReads, text: steps.join('\n') }
    })
  } finally {
    database.close()
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Plans?: PlanNode[]
}

/** The table that has only one row. */
const SINGLE = 'link_days_start'
/** An index that contains only rows that are to be read. */
const WAITING = 'click_batches_uncounted'

const wholeReadsIn = (node: PlanNode): string[] => {
  const kind = node['Node Type']
  const isWholeIndex = node['Index Cond'] === undefined && node['Index Name'] !== WAITING
  const isWhole =
    (kind === 'Seq Scan' && node['Relation Name'] !== SINGLE) || (/Index.* Scan$/.test(kind) && isWholeIndex)
  const here = isWhole ? [`${kind} ${node['Index Name'] ?? node['Relation Name'] ?? ''}`] : []
  return [...here, ...(node.Plans ?? []).flatMap(wholeReadsIn)]
}

const withPostgresPlans = async <T>(url: string, use: (read: PlanReader) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // These tables are so small that the server would rather read all of them. With these settings, it does so only if
    // there is no other way.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${way} = off`)
    await client.query('set plan_cache_mode = force_generic_plan')
    return await use(async (statement) => {
      const parameters = Math.max(0, ...Array.from(statement.matchAll(/\$(\d+)/g), ([, number]) => Number(number)))
      const values = parameters === 0 ? '' : `(${Array.from({ length: parameters }, () => 'null').join(', ')})`
      await client.query(`prepare explained as ${statement}`)
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) execute explained${values}`,
      )
      await client.query('deallocate explained')
      const plans = rows.map((row) => row['QUERY PLAN'][0].Plan)
      return { wholeReads: plans.flatMap(wholeReadsIn), text: JSON.stringify(plans) }
    })
  } finally {
    await client.end()
  }
}
