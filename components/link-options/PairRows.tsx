import type { ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { t } from '../../lib/words/t.ts'
import { FieldGroup } from '../field/FieldGroup.tsx'
import { type Suggestion, TextField } from '../field/TextField.tsx'
import { CloseIcon, PlusIcon } from '../icons.tsx'
import './PairRows.css'

interface Column<Key extends string, Row> {
  key: Key
  label: string
  type?: 'text' | 'url'
  /** Known values for this column; they may depend on the row's other column. */
  suggestions?: (row: Row) => readonly Suggestion[]
  /** A hint about the text in this column. */
  hint?: (text: string, isTyping: boolean) => string | undefined
}

interface PairRowsProps<First extends string, Second extends string> {
  legend: string
  /** The option of these rows; problems name a cell `option.index.key`. */
  option: string
  /** The name of the button that adds a row. */
  add: string
  /** The name of the button that removes this row. */
  remove: (number: number) => string
  first: Column<First, Record<First | Second, string>>
  second: Column<Second, Record<First | Second, string>>
  rows: readonly Record<First | Second, string>[]
  problems: Readonly<Record<string, string>>
  /** A problem of all rows together. */
  problem?: string | undefined
  hint?: ComponentChildren
  onChange: (rows: Record<First | Second, string>[]) => void
}

/** Rows of two texts, such as a country and its destination. */
export function PairRows<First extends string, Second extends string>(props: PairRowsProps<First, Second>) {
  const { legend, option, add, remove, first, second, rows, problems, problem, hint, onChange } = props
  const [focused, setFocused] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const adder = useRef<HTMLButtonElement>(null)
  /** Focuses a new row for typing, after the next frame has rendered it. */
  const focusNewRow = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())
  /** The focused button is gone: focuses the button in its place, or the one that adds a row. */
  const focusAfterRemoving = (index: number) =>
    requestAnimationFrame(() => {
      const left = list.current?.querySelectorAll<HTMLButtonElement>('li > button') ?? []
      const next = left[index] ?? left[index - 1] ?? adder.current
      next?.focus()
    })

  const edit = (index: number, key: First | Second, text: string) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [key]: text } : row)))
  const cell = (
    column: Column<First | Second, Record<First | Second, string>>,
    row: Record<First | Second, string>,
    index: number,
  ) => (
    <TextField
      label={column.label}
      name={`${option}.${index}.${column.key}`}
      type={column.type ?? 'text'}
      {...(column.type === 'url' ? { placeholder: 'https://' } : {})}
      {...(column.suggestions ? { suggestions: column.suggestions(row) } : {})}
      value={row[column.key]}
      hint={column.hint?.(row[column.key], focused === `${option}.${index}.${column.key}`)}
      problem={problems[`${option}.${index}.${column.key}`]}
      onInput={(text) => edit(index, column.key, text)}
    />
  )
  return (
    <FieldGroup legend={legend} problem={problem} hint={hint}>
      <ul
        class="pair-rows"
        ref={list}
        onFocusIn={({ target }) => setFocused(target instanceof HTMLInputElement ? target.name : '')}
        onFocusOut={() => setFocused('')}
      >
        {rows.map((row, index) => (
          // Rows are identified by their index only: their texts are in `rows`, not in the element.
          <li key={index} class="pair-row">
            {cell(first, row, index)}
            {cell(second, row, index)}
            <button
              type="button"
              class="plain icon-only"
              aria-label={remove(index + 1)}
              title={t('option_row_remove')}
              onClick={() => {
                onChange(rows.filter((_, at) => at !== index))
                focusAfterRemoving(index)
              }}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="pair-add"
        ref={adder}
        onClick={() => {
          onChange([...rows, { [first.key]: '', [second.key]: '' } as Record<First | Second, string>])
          focusNewRow()
        }}
      >
        <PlusIcon />
        {add}
      </button>
    </FieldGroup>
  )
}
