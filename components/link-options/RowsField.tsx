import type { LinkOptionRow, OptionCell, OptionCellKey, RowsOption } from '../../lib/contract/link-options.ts'
import { TARGET_NAMES } from '../../lib/contract/target-names/target-names.ts'
import type { UtmValues } from '../../lib/model/utm-values.ts'
import { type FilledParameters, isUtm } from '../../lib/utm/templates.ts'
import { formatAlternatives } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import { Address } from '../Address.tsx'
import type { Suggestion } from '../field/TextField.tsx'
import { lazyComponent } from '../lazy-component.tsx'
import { sentence } from '../sentence.tsx'
import type { OptionsFormProps } from './options-form.ts'
import { PairRows } from './PairRows.tsx'
import { COUNTRIES, DEVICES, LANGUAGES, parameterNames, parameterValues, suggestedValues } from './suggestions.ts'
import { useUtmValues } from './utm-values.ts'
import './RowsField.css'

const UtmNotes = lazyComponent(() => import('./UtmNotes.tsx').then((module) => module.UtmNotes))

/** Templates that UTM values can contain. */
const UTM_TEMPLATES = ['{channel}', '{campaign}', '{host}', '{date:YYYY-MM}']

type Rows = readonly Record<string, string>[]

interface RowsFieldProps extends Pick<OptionsFormProps, 'problems' | 'remembered' | 'onForget'> {
  option: RowsOption
  row: Extract<LinkOptionRow, { kind: 'rows' }>
  rows: Rows
  hint: string | undefined
  /** The parameters as they are sent; `null` while the link isn't known. */
  filled: FilledParameters | null
  /** The link's address with these parameters. */
  leadsTo: string | null
  onRows: (rows: Rows) => void
}

/** Rows of two texts. Values that parameters had before are suggested, and can be removed. */
export function RowsField({
  option,
  row,
  rows,
  problems = {},
  hint,
  filled,
  leadsTo,
  remembered = {},
  onForget,
  onRows,
}: RowsFieldProps) {
  const utm = option === 'parameters' && rows.some(({ name = '' }) => isUtm(name))
  const values = useUtmValues(utm)
  const [first, second] = Object.entries(row.cells).map(([key, cell]) => ({
    key,
    label: t(`option_cell_${key as OptionCellKey}`),
    type: cell.kind === 'address' ? ('url' as const) : ('text' as const),
    ...(cell.offers ? { suggestions: SUGGESTIONS[cell.offers](remembered, values) } : {}),
    ...(cell.offers === 'countries' || cell.offers === 'devices' || cell.offers === 'languages'
      ? { hint: targetHint(cell.offers) }
      : {}),
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
        hint={
          <>
            {hint} {utm && t('option_utm_templates', formatAlternatives(UTM_TEMPLATES))}{' '}
            {leadsTo && sentence('option_parameters_result', <Address url={leadsTo} />)}
          </>
        }
        onChange={onRows}
      />
      {utm && (
        <UtmNotes
          rows={rows.map(({ name = '', value = '' }) => ({ name, value }))}
          filled={filled}
          values={values}
          onUse={(index, value) => onRows(rows.map((each, at) => (at === index ? { ...each, value } : each)))}
        />
      )}
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

const similar = new Map<string, string[]>()

/** Cached, because a form is rendered often and thousands of names are compared. */
const similarNames = (kind: keyof typeof TARGET_NAMES, text: string): string[] => {
  const key = `${kind} ${text}`
  const names = similar.get(key) ?? TARGET_NAMES[kind].similar(text)
  similar.set(key, names)
  return names
}

/** A hint about an unknown name, once it is typed. It isn't a problem: other services may know other names. */
const targetHint =
  (kind: keyof typeof TARGET_NAMES) =>
  (text: string, isTyping: boolean): string | undefined => {
    const hint = kind === 'devices' ? deviceHint(text) : undefined
    if (hint !== undefined || isTyping || text.trim() === '' || TARGET_NAMES[kind].find(text) !== null) return hint
    const meant = similarNames(kind, text)
    return meant.length === 0
      ? t('option_target_unknown', formatAlternatives(TARGET_NAMES[kind].examples.slice(0, 3)))
      : t('option_target_meant', formatAlternatives(meant))
  }

/** The user agent of Safari on an iPad is that of a Mac, so no service can tell them apart. */
const deviceHint = (name: string): string | undefined =>
  name.trim().toLowerCase() === 'ipad' ? t('option_device_ipad_hint') : undefined

/** The pressed button is about to disappear: focuses the button in its place, or the one that adds a row. */
const focusBeside = (pressed: HTMLElement): void => {
  const row = pressed.closest('li')
  const next = (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button')
  // Notes about the rows may be between the rows and this list.
  let above = pressed.closest('details')?.previousElementSibling
  while (above && above.querySelector('.pair-add') === null) above = above.previousElementSibling
  const place = next ?? above?.querySelector<HTMLElement>('.pair-add')
  place?.focus()
}

type Suggest = (row: Record<string, string>) => readonly Suggestion[]

const SUGGESTIONS: Readonly<
  Record<
    NonNullable<OptionCell['offers']>,
    (remembered: NonNullable<OptionsFormProps['remembered']>, used: UtmValues) => Suggest
  >
> = {
  countries: () => COUNTRIES,
  devices: () => DEVICES,
  languages: () => LANGUAGES,
  'parameter-names': (remembered) => () => parameterNames(remembered),
  'parameter-values':
    (remembered, used) =>
    ({ name = '' }) =>
      suggestedValues(remembered, used, name),
}
