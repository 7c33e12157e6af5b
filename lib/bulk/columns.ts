import { FORM_ORDER, isLinkOption, type LinkOption, type OptionWith, optionRow } from '../contract/link-options.ts'
import { catalogLanguage, t } from '../words/t.ts'
import columnNames from './column-names.json' with { type: 'json' }

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
  /** Whether it was active elsewhere, or had a password that the file doesn't contain: told at each row. */
  | 'state'
  /** A parameter with the column's name. */
  | 'parameter'

/** Several columns can have such a field. */
const isRepeatable = (field: Field): boolean => field === 'parameter' || field === 'state'

export const COLUMN_OPTIONS = FORM_ORDER.filter(
  (option): option is ColumnOption => optionRow(option).columns !== undefined,
)

/** The fields that columns can contain, in the order of the menu. */
export const FIELDS: readonly Field[] = ['url', 'short', ...COLUMN_OPTIONS, 'created', 'state', 'parameter']

const OTHER_NAMES = {
  url: 'bulk_field_url',
  short: 'bulk_field_short',
  created: 'bulk_field_created',
  state: 'bulk_field_state',
  parameter: 'bulk_field_parameter',
} as const

/** The name of a field on the screen. */
export const fieldName = (field: Field | LinkOption): string => {
  // In a table of links it's the link's title.
  if (field === 'metatitle') return t('option_metatitle_column')
  return isLinkOption(field) ? t(`option_${field}_label`) : t(OTHER_NAMES[field])
}

export interface Column {
  /** Empty if the table doesn't name it. */
  name: string
  /** `null`: the column is ignored. */
  field: Field | null
}

/** The name of a column without what differs between spellings. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Names of columns in the files of other services and in other languages, as `plainName` spells them: by field; of pages
 * or places, which are long URLs and never short ones; of links of either kind; of UTM parameters, as builders of
 * campaigns' addresses and people name them.
 */
const { pages, links, utm, ...names } = columnNames

/** With our own names. The first field with a name gets it. */
const NAMES: readonly (readonly [Field, readonly string[]])[] = [
  ['url', names.url],
  ['short', names.short],
  ...COLUMN_OPTIONS.map((option) => [option, optionRow(option).columns?.split(' ') ?? []] as const),
  // The keys of the file are fields.
  ...(Object.entries(names) as [Exclude<keyof typeof names, symbol>, string[]][]),
]

/** The long URL in some files, and the short one beside a column with a clearer name. */
const EITHER_URL = new Set([...pages, ...links])

/** They become the note if no other column is one. */
const TAGS = new Set(['tags', 'tag'])

/** A UTM parameter in the spellings of headers: `utm_source`, `utmSource`, `UTM Source`, `Source (utm_source)`. */
const UTM = /^(?:[^()]*\(\s*)?utm[\s_-]*(\w+)\s*\)?$/i

const UTM_COLUMNS = new Map(Object.entries(utm).flatMap(([parameter, all]) => all.map((name) => [name, parameter])))

/** A column such as "Campaign" is one of the service's campaigns, unless a source and a medium are beside it. */
const utmOf = (column: string, all: readonly string[]): string | null => {
  const [, name] = UTM.exec(column.trim()) ?? []
  if (name !== undefined) return `utm_${name.toLowerCase()}`
  const parameter = UTM_COLUMNS.get(plainName(column))
  if (parameter === undefined) return null
  const beside = all.map((other) => UTM_COLUMNS.get(plainName(other)))
  return beside.includes('utm_source') && beside.includes('utm_medium') ? parameter : null
}

/** The name of the parameter that this column of a table with `all` columns contains. */
export const parameterName = (column: string, all: readonly string[]): string => utmOf(column, all) ?? column

const namedField = (name: string, all: readonly string[]): Field | null => {
  if (utmOf(name, all) !== null) return 'parameter'
  const plain = plainName(name)
  return BY_NAME.get(plain) ?? ourNames().get(plain) ?? null
}

// Kept, because it is looked up for each key of a long JSON list: 50,000 take 0.06 s, and 0.9 s otherwise.
let ours: { language: string; names: ReadonlyMap<string, Field> } | null = null

/** The names of the fields in Terselink's own forms, which people copy into the heads of their tables. */
const ourNames = (): ReadonlyMap<string, Field> => {
  const language = catalogLanguage()
  if (ours?.language === language) return ours.names
  const names = new Map<string, Field>(
    COLUMN_OPTIONS.toReversed().map((option) => [plainName(t(`option_${option}_label`)), option]),
  )
  names.set(plainName(t('shared_long_url')), 'url').set(plainName(t('links_short_url')), 'short')
  ours = { language, names }
  return names
}

const BY_NAME = new Map(NAMES.toReversed().flatMap(([field, all]) => all.map((name) => [name, field] as const)))

/** Whether a column of that name can contain long or short URLs. */
export const isEitherUrl = (name: string): boolean => EITHER_URL.has(plainName(name))

/** Whether what is read as an address without a scheme may be the name of a column, such as `site.url`. */
export const mayBeColumnName = (address: string): boolean => {
  const [, last] = /^[\p{L}\p{M}\d_-]+\.(\p{L}+)$/u.exec(address.trim()) ?? []
  return last !== undefined && isEitherUrl(last)
}

/** Whether a column of that name would be recognized. */
export const isKnownName = (name: string): boolean => isEitherUrl(name) || namedField(name, [name]) !== null

/** The columns' fields by their names, those of a known export or of any table; most fields only once. */
export const guessFields = (
  names: readonly string[],
  known: Readonly<Record<string, Field>> | null = null,
): (Field | null)[] => (known === null ? fieldsByName(names) : knownFields(names.map(plainName), known))

const knownFields = (names: readonly string[], known: Readonly<Record<string, Field>>): (Field | null)[] => {
  const found: (Field | null)[] = names.map(() => null)
  const taken = new Set<Field>()
  for (const [name, field] of Object.entries(known)) {
    const at = names.indexOf(name)
    // Beside a redirect type there may be a column that says whether the target is shown in a frame.
    if (at === -1 || (taken.has(field) && !isRepeatable(field) && field !== 'type')) continue
    taken.add(field)
    found[at] = field
  }
  return found
}

const fieldsByName = (names: readonly string[]): (Field | null)[] => {
  const taken = new Set<Field>()
  const take = (field: Field | null): Field | null => {
    if (field === null || isRepeatable(field)) return field
    if (taken.has(field)) return null
    taken.add(field)
    return field
  }
  let hasPages = false
  const clear = names.map((name) => (TAGS.has(plainName(name)) ? null : take(namedField(name, names))))
  return names.map((name, at) => {
    if (clear[at] !== null) return clear[at] ?? null
    if (TAGS.has(plainName(name))) return take(namedField(name, names))
    if (!isEitherUrl(name)) return null
    if (!taken.has('url')) {
      hasPages = pages.includes(plainName(name))
      return take('url')
    }
    return hasPages || pages.includes(plainName(name)) ? null : take('short')
  })
}

/** The columns with one field chosen by hand: a field that only one column can have is taken from the other. */
export const withField = (columns: readonly Column[], at: number, field: Field | null): Column[] =>
  columns.map((column, index) => {
    if (index === at) return { ...column, field }
    return field !== null && !isRepeatable(field) && column.field === field ? { ...column, field: null } : column
  })
