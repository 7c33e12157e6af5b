import type { ServiceUnderTest } from './service-under-test.ts'

/** The row that a query finds, which finds exactly one. */
export const onlyRow = async (under: ServiceUnderTest, sql: string): Promise<Record<string, unknown>> => {
  const [row, ...more] = await under.rows(sql)
  if (row === undefined || more.length > 0) throw new Error(`not exactly one row: ${sql}`)
  return row
}
