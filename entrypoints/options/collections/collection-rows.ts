import type { WriteName } from '../../../lib/contract/operations.ts'
import { updatedRow } from '../../../lib/model/collections.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { CollectionRow } from './description.ts'

/** An object of the collection with its pending job. */
export interface MarkedRow<Row> {
  row: Row
  /** The newest job that changes it and is not done. */
  job: JobView | null
}

/** The operations on the rows of one collection. */
interface RowOperations {
  update: WriteName | undefined
  remove: WriteName | undefined
}

/** The rows with pending updates applied, failed ones excepted. `jobs` are not done. */
export const withPending = <Row extends CollectionRow>(
  rows: readonly Row[],
  jobs: Iterable<JobView>,
  { update, remove }: RowOperations,
): MarkedRow<Row>[] => {
  const oldestFirst = [...jobs].sort((a, b) => a.createdAt - b.createdAt)
  return rows.map((row) => {
    if (row.id === null) return { row, job: null }
    const mine = oldestFirst.filter(
      ({ operation, input }) => (operation === update || operation === remove) && input.id === row.id,
    )
    const changes = mine.filter(({ operation, state }) => operation === update && state !== 'failed')
    return { row: changes.reduce((before, { input }) => updatedRow(before, input), row), job: mine.at(-1) ?? null }
  })
}
