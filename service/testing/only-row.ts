import type { ServiceUnderTest } from './service-under-test.ts'

/** The row that a query finds, which finds exactly one. */
export const onlyRow = (under: ServiceUnderTest, sql: string): Record<string, unknown> => {
  const [row, ...more] = under.rows(sql)
  if (row === undefined || more.length > 0) throw new Error(`not exactly one row: ${sql}`)
  return row
}
