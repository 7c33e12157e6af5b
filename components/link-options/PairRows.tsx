import { useRef } from 'preact/hooks'
import { FieldGroup } from '../field/FieldGroup.tsx'
import { type Suggestion, TextField } from '../field/TextField.tsx'
import { CloseIcon } from '../icon/CloseIcon.tsx'
import { PlusIcon } from '../icon/PlusIcon.tsx'
import './PairRows.css'

interface Column<Key> {
  key: Key
  label: string
  type?: 'text' | 'url'
  suggestions?: () => readonly Suggestion[]
}

interface PairRowsProps<First extends string, Second extends string> {
  legend: string
  /** The option whose rows these are; problems name a cell `option.index.key`. */
  option: string
  /** What the button that adds a row is called. */
  add: string
  first: Column<First>
  second: Column<Second>
  rows: readonly Record<First | Second, string>[]
  problems: Readonly<Record<string, string>>
  onChange: (rows: Record<First | Second, string>[]) => void
}

/** Rows of two texts, such as a country and the address that its visitors are sent to. */
export function PairRows<First extends string, Second extends string>(props: PairRowsProps<First, Second>) {
  const { legend, option, add, first, second, rows, problems, onChange } = props
  const list = useRef<HTMLUListElement>(null)
  /** Who adds a row means to type in it. The row is on the screen with the next frame. */
  const focusNewRow = () =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus())

  const edit = (index: number, key: First | Second, text: string) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [key]: text } : row)))
  const cell = (column: Column<First | Second>, index: number) => (
    <TextField
      label={column.label}
      name={`${option}.${index}.${column.key}`}
      type={column.type ?? 'text'}
      {...(column.type === 'url' ? { placeholder: 'https://' } : {})}
      {...(column.suggestions ? { suggestions: column.suggestions() } : {})}
      value={rows[index]?.[column.key] ?? ''}
      problem={problems[`${option}.${index}.${column.key}`]}
      onInput={(text) => edit(index, column.key, text)}
    />
  )
  return (
    <FieldGroup legend={legend}>
      <ul class="pair-rows" ref={list}>
        {rows.map((_, index) => (
          // Rows have no identity but their place: what is typed lives in `rows`, nothing in the element.
          <li key={index} class="pair-row">
            {cell(first, index)}
            {cell(second, index)}
            <button
              type="button"
              class="plain icon-only"
              aria-label={`Remove ${first.label.toLowerCase()} ${index + 1}`}
              title="Remove"
              onClick={() => onChange(rows.filter((_, at) => at !== index))}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="pair-add"
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
