import { Component } from 'preact'
import { isOnPlainRow } from './DataTable.tsx'
import type { TableColumn } from './table-column.ts'

interface EndlessRowProps<Row> {
  row: Row
  place: number
  /** Other columns draw the row again. */
  columns: readonly TableColumn<Row>[]
  isPending: boolean
  /** Whether it shows for now what it has shown before. */
  isBehind: boolean
  onOpen: (row: Row) => void
}

/** A row that is drawn again only where something of it has changed: most of scrolling leaves most rows alone. */
export class EndlessRow<Row> extends Component<EndlessRowProps<Row>> {
  /** What is on the page: of before while the row is behind. */
  private drawn = this.props

  override shouldComponentUpdate(next: EndlessRowProps<Row>): boolean {
    if (next.isBehind) return false
    const { row, place, columns, isPending } = this.drawn
    return next.row !== row || next.place !== place || next.columns !== columns || next.isPending !== isPending
  }

  override render() {
    this.drawn = this.props
    const { row, place, columns, isPending, onOpen } = this.props
    const naming = columns.findIndex(({ kind }) => kind !== 'choice')
    return (
      // For the pointer; the keyboard has the button in the cell that names the row.
      <tr
        data-place={place}
        // The head is the first row for those who hear the table.
        aria-rowindex={place + 2}
        class={`openable ${isPending ? 'pending' : ''}`}
        onClick={(event) => isOnPlainRow(event) && onOpen(row)}
      >
        {columns.map(({ id, title, kind = 'text', cell }, at) =>
          at === naming ? (
            <th key={id} scope="row" class={`${kind} ${id}`}>
              {cell(row)}
            </th>
          ) : (
            <td key={id} class={`${kind} ${id}`} data-title={title}>
              {cell(row)}
            </td>
          ),
        )}
      </tr>
    )
  }
}
