import type { WriteName } from '../../../lib/contract/operations.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { CollectionRow } from './description.ts'

/** An object of the collection with its pending job. */
export interface MarkedRow<Row> {
  row: Row
  /** The newest job that changes it and is not done. */
  job: JobView | null
}

/** The operations of one collection. */
export interface CollectionOperations {
  create: WriteName | undefined
  update: WriteName | undefined
  remove: WriteName | undefined
}

/** Objects that are still to be created, newest first. */
export const rowsToCome = (jobs: readonly JobView[], { create }: CollectionOperations): JobView[] =>
  jobs.filter((job) => job.operation === create).sort((a, b) => b.createdAt - a.createdAt)

/** The rows with pending updates applied, failed ones excepted. `jobs` are not done. */
export const withPending = <Row extends CollectionRow>(
  rows: readonly Row[],
  jobs: readonly JobView[],
  { update, remove }: CollectionOperations,
): MarkedRow<Row>[] => {
  const oldestFirst = [...jobs].sort((a, b) => a.createdAt - b.createdAt)
  return rows.map((row) => {
    if (row.id === null) return { row, job: null }
    const mine = oldestFirst.filter(
      ({ operation, input }) => (operation === update || operation === remove) && input.id === row.id,
    )
    const changes = mine.filter(({ operation, state }) => operation === update && state !== 'failed')
    return { row: changes.reduce(changedBy, row), job: mine.at(-1) ?? null }
  })
}

const changedBy = <Row extends CollectionRow>(row: Row, { input }: JobView): Row => {
  const known = Object.entries(input).filter(([name]) => name !== 'id' && Object.hasOwn(row, name))
  return { ...row, ...Object.fromEntries(known) }
}
