import type { LinkOptionRow, OptionCell, OptionCellKey, RowsOption } from '../../lib/contract/link-options.ts'
import { t } from '../../lib/words/t.ts'
import type { Suggestion } from '../field/TextField.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { PairRows } from './PairRows.tsx'
import { COUNTRIES, DEVICES, LANGUAGES, parameterNames, parameterValues } from './suggestions.ts'
import './RowsField.css'

type Rows = readonly Record<string, string>[]

interface RowsFieldProps extends Pick<OptionsFormProps, 'problems' | 'remembered' | 'onForget'> {
  option: RowsOption
  row: Extract<LinkOptionRow, { kind: 'rows' }>
  rows: Rows
  hint: string | undefined
  onRows: (rows: Rows) => void
}

/** Rows of two texts. Values that parameters had before are suggested, and can be removed. */
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
  const [first, second] = Object.entries(row.cells).map(([key, cell]) => ({
    key,
    label: t(`option_cell_${key as OptionCellKey}`),
    type: cell.kind === 'address' ? ('url' as const) : ('text' as const),
    ...(cell.offers ? { suggestions: SUGGESTIONS[cell.offers](remembered) } : {}),
    ...(cell.offers === 'devices' ? { hint: deviceHint } : {}),
  }))
  if (!first || !second) return null
  const recallsValues = Object.values(row.cells).some(({ offers }) => offers === 'parameter-values')
  const names = recallsValues ? [...new Set(rows.map((each) => (each[first.key] ?? '').trim()))] : []
  const offered = names.flatMap((name) => parameterValues(remembered, name).map(({ value }) => ({ name, value })))
  return (
    <>
      <PairRows
        legend={t(`option_${option}_label`)}
        option={option}
        add={t(`option_${option}_add`)}
        remove={(number) => t(`option_${option}_remove`, number)}
        first={first}
        second={second}
        rows={rows}
        problems={problems}
        problem={problems[option]}
        hint={hint}
        onChange={onRows}
      />
      {onForget && offered.length > 0 && (
        <details class="remembered">
          <summary>{t('option_remembered')}</summary>
          <ul>
            {offered.map(({ name, value: text }) => (
              <li key={`${name} ${text}`}>
                <span dir="auto">
                  {name} = {text}
                </span>
                <button
                  type="button"
                  class="plain"
                  aria-label={t('option_forget_value', text, name)}
                  onClick={({ currentTarget }) => {
                    focusBeside(currentTarget)
                    onForget(name, text)
                  }}
                >
                  {t('option_forget')}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** The user agent of Safari on an iPad is that of a Mac, so no service can tell them apart. */
const deviceHint = (name: string): string | undefined =>
  name.trim().toLowerCase() === 'ipad' ? t('option_device_ipad_hint') : undefined

/** The pressed button is about to disappear: focuses the one in its place, or the one that adds a row. */
const focusBeside = (pressed: HTMLElement): void => {
  const row = pressed.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
  const place = next ?? pressed.closest('details')?.previousElementSibling?.querySelector<HTMLElement>('.pair-add')
  place?.focus()
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
