import type { TableColumn } from './table-column.ts'

/** As many rows stand in for those that nobody knows yet. */
export const SKELETON_ROWS = 8

/** The place of a row that is not known yet. */
export function SkeletonCells<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <>
      {columns.map(({ id, kind = 'text' }) => (
        <td key={id} class={`${kind} ${id}`}>
          <span class="skeleton-bar" />
        </td>
      ))}
    </>
  )
}
