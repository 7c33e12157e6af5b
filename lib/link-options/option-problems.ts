import { invisibleProblem, trimmed } from '../address/invisible-characters.ts'
import {
  type DeepLinks,
  FORM_ORDER,
  isLinkOption,
  type LinkOption,
  type LinkOptions,
  type OptionCell,
  optionRow,
} from '../contract/link-options.ts'
import type { Parameter } from '../contract/target-address.ts'
import { addressProblem } from '../contract/web-address.ts'
import type { InputFieldProblem, PlainProblem, Problem } from '../model/problem.ts'
import { LOST_TEXT } from '../sealed-text.ts'
import { hasUnreadDate } from '../utm/templates.ts'
import { storesOf } from './deep-links.ts'
import { tidyOptions } from './tidy-options.ts'

/**
 * What services are known to refuse in a form's options, in the order of the form. Row numbers count blank rows, as in
 * the form. `nowAtService` is the current time by the service's own clock.
 */
export const optionProblems = (form: LinkOptions, nowAtService: string): InputFieldProblem[] => {
  const tidy = tidyOptions(form)
  return FORM_ORDER.filter((option) => form[option] !== undefined).flatMap((option) =>
    problemsOf(option, form, tidy, nowAtService).map(([path, problem]) => ({
      field: path === '' ? option : `${option}.${path}`,
      problem: typeof problem === 'string' ? { code: problem } : problem,
    })),
  )
}

/** A date and time of which only a part was typed. */
export const INCOMPLETE_DATE_TIME = 'incomplete'

/** The option at the start of a field's path. */
export const optionOf = (field: string): string => field.split('.')[0] ?? field

/** The options that a field's problem depends on: deep links need device targets. */
export const dependsOn = (field: string): LinkOption[] => {
  const option = optionOf(field)
  if (!isLinkOption(option)) return []
  const row = optionRow(option)
  return row.kind === 'deep-links' ? [option, row.needs] : [option]
}

/** By the path within the option. */
type OptionProblem = [path: string, problem: Problem | PlainProblem]

const pathProblem = (path: string, problem: OptionProblem[1] | null): OptionProblem[] =>
  problem === null ? [] : [[path, problem]]

/** Around an address, invisible characters are left out. */
const typedAddressProblem = (typed: string): OptionProblem[1] | null =>
  invisibleProblem(trimmed(typed)) ?? addressProblem(trimmed(typed))

const problemsOf = (
  option: LinkOption,
  form: LinkOptions,
  tidy: LinkOptions,
  nowAtService: string,
): OptionProblem[] => {
  const row = optionRow(option)
  const value = tidy[option]
  const text = typeof value === 'string' ? value : ''
  switch (row.kind) {
    case 'secret':
      return form[option] === LOST_TEXT ? [['', 'password_lost']] : []
    case 'alias':
      return value === undefined || row.pattern.test(text) ? [] : [['', 'alias_characters']]
    case 'date-time':
      if (text === INCOMPLETE_DATE_TIME) return [['', 'incomplete_date_time']]
      // Date-times of the service sort as strings (FIELD.md line 25).
      return value !== undefined && text <= nowAtService ? [['', 'not_in_future']] : []
    case 'image':
      return value === undefined ? [] : pathProblem('', typedAddressProblem(text))
    case 'rows':
      return [
        ...rowProblems(Object.entries(row.cells), form[option] as Record<string, string>[]),
        ...(option === 'parameters' ? dateProblems(form.parameters ?? []) : []),
      ]
    case 'deep-links': {
      if (value === undefined) return []
      const stores = Object.entries(storesOf(value as DeepLinks))
      return [
        ...stores.flatMap(([platform, address]) => pathProblem(platform, typedAddressProblem(address))),
        ...(tidy[row.needs] === undefined ? [['', 'no_device_target'] as OptionProblem] : []),
      ]
    }
    case 'text':
    case 'flag':
    case 'choice':
    case 'redirect':
    case 'domain':
    case 'reference':
    case 'set':
      return []
  }
}

const rowProblems = (
  cells: [key: string, cell: OptionCell][],
  rows: readonly Record<string, string>[],
): OptionProblem[] =>
  rows.flatMap((row, index) =>
    isBlank(row)
      ? []
      : cells.flatMap(([key, cell]): OptionProblem[] => {
          const problem = cellProblem(
            cell,
            rows.map((each) => (each[key] ?? '').trim()),
            index,
          )
          return problem === null ? [] : [[`${index}.${key}`, problem]]
        }),
  )

/** A date that can't be read would be sent as it is. */
const dateProblems = (parameters: readonly Parameter[]): OptionProblem[] =>
  parameters.flatMap(({ name, value }, index): OptionProblem[] =>
    hasUnreadDate(name, value) ? [[`${index}.value`, 'utm_date']] : [],
  )

const cellProblem = (
  { kind, unique }: OptionCell,
  column: readonly string[],
  index: number,
): OptionProblem[1] | null => {
  const text = column[index] ?? ''
  if (kind === 'address') return typedAddressProblem(text)
  if (kind === 'name' && text === '') return 'empty'
  return unique && column.indexOf(text) < index ? 'repeated_above' : null
}

const isBlank = (row: object): boolean => Object.values(row).every((text) => String(text).trim() === '')
