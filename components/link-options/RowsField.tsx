import type { LinkOption, LinkOptionRow, OptionCell } from '../../lib/contract/link-options.ts'
import { CELL_NAMES, OPTION_WORDS } from '../../lib/words/option-words.ts'
import type { Suggestion } from '../field/TextField.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { PairRows } from './PairRows.tsx'
import { COUNTRIES, DEVICES, LANGUAGES, parameterNames, parameterValues } from './suggestions.ts'
import './RowsField.css'

type Rows = readonly Record<string, string>[]

interface RowsFieldProps extends Pick<OptionsFormProps, 'problems' | 'remembered' | 'onForget'> {
  option: LinkOption
  row: Extract<LinkOptionRow, { kind: 'rows' }>
  rows: Rows
  hint: string | undefined
  onRows: (rows: Rows) => void
}

/** Rows of two texts. Values that parameters had before are offered again, and can be forgotten. */
export function RowsField({
  option,
  row,
  rows,
  problems = {},
  hint,
  remembered = {},
  onForget,
  onRows,
}: RowsFieldProps) {
  const { label, thing = '' } = OPTION_WORDS[option]
  const [first, second] = Object.entries(row.cells).map(([key, cell]) => ({
    key,
    label: CELL_NAMES[key] ?? key,
    type: cell.kind === 'address' ? ('url' as const) : ('text' as const),
    ...(cell.offers ? { suggestions: SUGGESTIONS[cell.offers](remembered) } : {}),
  }))
  if (!first || !second) return null
  const recallsValues = Object.values(row.cells).some(({ offers }) => offers === 'parameter-values')
  const names = recallsValues ? [...new Set(rows.map((each) => (each[first.key] ?? '').trim()))] : []
  const offered = names.flatMap((name) => parameterValues(remembered, name).map(({ value }) => ({ name, value })))
  return (
    <>
      <PairRows
        legend={label}
        option={option}
        thing={thing}
        first={first}
        second={second}
        rows={rows}
        problems={problems}
        hint={hint}
        onChange={onRows}
      />
      {onForget && offered.length > 0 && (
        <details class="remembered">
          <summary>Remembered values</summary>
          <ul>
            {offered.map(({ name, value: text }) => (
              <li key={`${name} ${text}`}>
                <span dir="auto">
                  {name} = {text}
                </span>
                <button type="button" class="plain" onClick={() => onForget(name, text)}>
                  Forget
                  <span class="visually-hidden">
                    {' '}
                    {text} of {name}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

type Suggest = (row: Record<string, string>) => readonly Suggestion[]

const SUGGESTIONS: Readonly<
  Record<NonNullable<OptionCell['offers']>, (remembered: NonNullable<OptionsFormProps['remembered']>) => Suggest>
> = {
  countries: () => COUNTRIES,
  devices: () => DEVICES,
  languages: () => LANGUAGES,
  'parameter-names': (remembered) => () => parameterNames(remembered),
  'parameter-values':
    (remembered) =>
    ({ name = '' }) =>
      parameterValues(remembered, name),
}
