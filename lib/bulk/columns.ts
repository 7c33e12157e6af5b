import { FORM_ORDER, type OptionWith, optionRow } from '../contract/link-options.ts'

/** An option whose value fits into a cell. */
export type ColumnOption = OptionWith<{ columns: string }>

/** What a column of a table can contain. */
export type Field =
  | 'url'
  | ColumnOption
  /** An earlier short link: its alias is requested again, on its domain if the account has it. */
  | 'short'
  /** When it was created elsewhere; sets the order. */
  | 'created'
  /** A parameter with the column's name. */
  | 'parameter'

export const COLUMN_OPTIONS = FORM_ORDER.filter(
  (option): option is ColumnOption => optionRow(option).columns !== undefined,
)

export interface Column {
  /** Empty if the table doesn't name it. */
  name: string
  /** `null`: the column is ignored. */
  field: Field | null
}

/**
 * Names of columns, ours and those in the files of other services; letters and digits only, in lower case. The first
 * field with a name gets it.
 */
const NAMES: readonly (readonly [Field, string | undefined])[] = [
  ['url', 'longurl longlink originalurl originallink destination destinationurl target targeturl fullurl redirecturl'],
  ['short', 'short shorturl shortlink shortenedurl shortenedlink bitlink tinyurl'],
  ...COLUMN_OPTIONS.map((option) => [option, optionRow(option).columns] as const),
  ['created', 'created createdat createdon creationdate datecreated dateadded added date'],
]

/** The long URL in some files, and the short one beside a column with a clearer name. */
const EITHER_URL = new Set(['url', 'link', 'address', 'website', 'webaddress', 'href', 'uri', 'page'])

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const namedField = (name: string): Field | null => {
  if (/^utm_\w+$/i.test(name.trim())) return 'parameter'
  const wanted = plain(name)
  return NAMES.find(([, names]) => names?.split(' ').includes(wanted))?.[0] ?? null
}

/** Whether a column of that name would be recognized. */
export const isKnownName = (name: string): boolean => EITHER_URL.has(plain(name)) || namedField(name) !== null

/** The columns' fields by their names; each field once, except parameters. */
export const guessFields = (names: readonly string[]): (Field | null)[] => {
  const taken = new Set<Field>()
  const take = (field: Field | null): Field | null => {
    if (field === null || field === 'parameter') return field
    if (taken.has(field)) return null
    taken.add(field)
    return field
  }
  const clear = names.map((name) => take(namedField(name)))
  return names.map((name, at) => {
    if (clear[at] !== null || !EITHER_URL.has(plain(name))) return clear[at] ?? null
    return take(taken.has('url') ? 'short' : 'url')
  })
}

/** The columns with one field chosen by hand: a field that only one column can have is taken from the other. */
export const withField = (columns: readonly Column[], at: number, field: Field | null): Column[] =>
  columns.map((column, index) => {
    if (index === at) return { ...column, field }
    return field !== null && field !== 'parameter' && column.field === field ? { ...column, field: null } : column
  })
