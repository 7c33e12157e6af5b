import { FORM_ORDER, type OptionWith, optionRow } from '../contract/link-options.ts'

/** An option whose value fits into a cell. */
export type ColumnOption = OptionWith<{ columns: string }>

/** What a column of a table can contain. */
export type Field =
  | 'url'
  | ColumnOption
  /** A short link of before: its alias is asked for again. */
  | 'short'
  /** When it was created elsewhere: it tells in which order. */
  | 'created'
  /** A parameter that is named like its column. */
  | 'parameter'

export const COLUMN_OPTIONS = FORM_ORDER.filter(
  (option): option is ColumnOption => optionRow(option).columns !== undefined,
)

export interface Column {
  /** Empty where the table doesn't name it. */
  name: string
  /** `null` is left out. */
  field: Field | null
}

/**
 * How columns are called, by us and in the files of other services; letters and figures alone, in lower case. The first
 * field that knows a name gets it.
 */
const NAMES: readonly (readonly [Field, string | undefined])[] = [
  ['url', 'longurl longlink originalurl originallink destination destinationurl target targeturl fullurl redirecturl'],
  ['short', 'short shorturl shortlink shortenedurl shortenedlink bitlink tinyurl'],
  ...COLUMN_OPTIONS.map((option) => [option, optionRow(option).columns] as const),
  ['created', 'created createdat createdon creationdate datecreated dateadded added date'],
]

/** The long URL in some files, and the short one beside a column that says so more clearly. */
const EITHER_URL = new Set(['url', 'link', 'address', 'website', 'webaddress', 'href', 'uri', 'page'])

const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const namedField = (name: string): Field | null => {
  if (/^utm_\w+$/i.test(name.trim())) return 'parameter'
  const wanted = plain(name)
  return NAMES.find(([, names]) => names?.split(' ').includes(wanted))?.[0] ?? null
}

/** Whether any column of that name would be known. */
export const isKnownName = (name: string): boolean => EITHER_URL.has(plain(name)) || namedField(name) !== null

/** What the columns seem to hold, by their names; each thing once, but for parameters. */
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

/** The columns with one of them chosen by hand: what only one can hold is taken from the one that had it. */
export const withField = (columns: readonly Column[], at: number, field: Field | null): Column[] =>
  columns.map((column, index) => {
    if (index === at) return { ...column, field }
    return field !== null && field !== 'parameter' && column.field === field ? { ...column, field: null } : column
  })
