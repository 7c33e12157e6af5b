import { shortenable } from '../address/shortenable.ts'
import { type LinkOptions, optionRow } from '../contract/link-options.ts'
import { type Parameter, withParameters } from '../contract/target-address.ts'
import type { LinkEdit } from '../link-changes/plan-change.ts'
import { withoutCredentials } from '../link-options/credentials.ts'
import { optionOf } from '../link-options/option-problems.ts'
import type { InputFieldProblem, Problem } from '../model/problem.ts'
import type { Preset } from '../model/settings.ts'
import { problemSentence } from '../words/problem-sentence.ts'
import { t } from '../words/t.ts'
import { type CellOptions, type CellReading, cellOptions, type RowProblem } from './cell-options.ts'
import { COLUMN_OPTIONS, type Field } from './columns.ts'
import type { SourceKind } from './source-format.ts'
import type { SourceRow } from './source-row.ts'

/** A link of the account that a row names, by its alias or because the row's address is its short URL. */
export interface NamedLink {
  id: number
  by: 'alias' | 'address'
}

/** A row with its options or problems. */
export interface ValidatedRow {
  source: SourceRow
  /** The address to shorten, as the URL standard spells it; empty if invalid. */
  url: string
  options: LinkOptions
  /** Those of them that the row itself sets. */
  own: LinkOptions
  /** The preset that a rule chose. */
  preset: Pick<Preset, 'id' | 'name'> | null
  problems: RowProblem[]
  /** What a new link can't have, in sentences. */
  notes?: string[] | undefined
  /** A link of the account that it names. */
  names?: NamedLink | undefined
  /** The given address contains a user name or password. */
  hasCredentials: boolean
  /** An earlier row that requests the same link. */
  sameAs: ValidatedRow | null
}

/** What a row says of the link that it names: what it leaves empty stays, and nothing is taken from presets and defaults. */
export const rowEdit = ({ url, own }: Pick<ValidatedRow, 'url' | 'own'>, { by }: Pick<NamedLink, 'by'>): LinkEdit => {
  if (by === 'address') return { options: own, cleared: [] }
  const { custom: _, domain: __, ...options } = own
  return { url, options, cleared: [] }
}

/** What to do with user names and passwords in addresses; without a choice the row has a problem. */
export interface CredentialsChoice {
  removed: boolean
  /** Addresses that keep them. */
  accepted: ReadonlySet<string>
}

export interface Checking {
  /** What the rows are called depends on it. */
  kind: SourceKind
  cells: CellReading
  /** The options of a link to this address that its row doesn't set. */
  optionsFor: (url: string) => Pick<ValidatedRow, 'options' | 'preset'>
  /** The problems of options, as in forms. */
  problemsOf: (options: LinkOptions) => InputFieldProblem[]
  credentials: CredentialsChoice
  /** Fields of which no value can be used. */
  leftOut?: ReadonlySet<Field>
  /** Whether the same address twice creates two links. */
  keepDuplicates: boolean
}

const ALIAS_TAKEN = {
  text: 'bulk_problem_alias_taken_line',
  list: 'bulk_problem_alias_taken_line',
  table: 'bulk_problem_alias_taken_row',
  json: 'bulk_problem_alias_taken_entry',
  html: 'bulk_problem_alias_taken_entry',
} as const

/** Validates rows and adds their options. The same address with the same options of its own is one link. */
export function* validateRows(rows: Iterable<SourceRow>, checking: Checking): Generator<ValidatedRow> {
  const links = new Map<string, ValidatedRow>()
  const aliases = new Map<string, number>()
  for (const source of rows) {
    const row = checkedRow(source, checking)
    if (row.problems.length === 0) {
      const first = checking.keepDuplicates ? undefined : links.get(row.key)
      const taken = first === undefined ? claimAlias(aliases, row.options, source.number) : null
      if (first !== undefined) row.sameAs = first
      else if (taken === null) links.set(row.key, row)
      else row.problems.push({ field: 'custom', problem: t(ALIAS_TAKEN[checking.kind], String(taken)) })
    }
    yield row
  }
}

const claimAlias = (aliases: Map<string, number>, { custom, domain }: LinkOptions, number: number): number | null => {
  if (custom === undefined) return null
  const name = `${domain ?? ''}/${custom}`
  const taken = aliases.get(name)
  if (taken === undefined) aliases.set(name, number)
  return taken ?? null
}

/** The column of an option's problem. */
const fieldOf = (path: string): Field => {
  const option = optionOf(path)
  return option === 'parameters' ? 'parameter' : (COLUMN_OPTIONS.find((field) => field === option) ?? 'url')
}

/** The advice of other forms leads to Bulk. */
const addressProblemText = (problem: Problem): string =>
  problem.code === 'several_addresses' ? t('bulk_problem_several') : problemSentence(problem)

const NO_LINK = { url: '', options: {}, own: {}, preset: null, hasCredentials: false, sameAs: null, key: '' } as const

const checkedRow = (source: SourceRow, checking: Checking): ValidatedRow & { key: string } => {
  const address = shortenable(source.address)
  // Where it isn't certain in which cell an address ends, those behind it may be in the wrong columns.
  const own: CellOptions =
    source.problem === '' ? cellOptions(source.cells, checking.cells, checking.leftOut) : { options: {}, problems: [] }
  const problems = own.problems
  if (source.problem !== '') problems.unshift({ field: 'url', problem: source.problem })
  else if (!address.ok) problems.unshift({ field: 'url', problem: addressProblemText(address.failure.problem) })
  for (const { field, problem } of checking.problemsOf(own.options))
    problems.push({ field: fieldOf(field), problem: problemSentence(problem) })
  for (const option of COLUMN_OPTIONS) {
    const row = optionRow(option)
    const value = own.options[option]
    if (typeof value === 'string' && 'max' in row && value.length > row.max)
      problems.push({ field: option, problem: problemSentence({ code: 'too_long', params: { limit: row.max } }) })
  }
  if (!address.ok) return { ...NO_LINK, source, problems }
  const { parameters, ...others } = own.options
  const { given, missing, changed } = withColumns(address.value, parameters)
  const notes = [...(own.notes ?? []), ...changed.map((name) => t('bulk_note_parameter', name))]
  const bare = withoutCredentials(given)
  const url = bare !== null && checking.credentials.removed ? bare : given
  if (bare !== null && url !== bare && !checking.credentials.accepted.has(url))
    problems.unshift({ field: 'url', problem: t('bulk_problem_credentials') })
  const { options, preset } = checking.optionsFor(url)
  // A preset's parameters would replace those that the columns have put into the address.
  const ofPreset = options.parameters ?? []
  const remaining = ofPreset.filter(({ name }) => !parameters?.some((own) => own.name === name))
  const hasOwn = missing.length > 0 || remaining.length < ofPreset.length
  const ownOptions = hasOwn ? { ...others, parameters: [...remaining, ...missing] } : others
  return {
    source,
    url,
    options: { ...options, ...ownOptions },
    own: ownOptions,
    preset,
    problems,
    notes: notes.length === 0 ? undefined : notes,
    hasCredentials: bare !== null,
    sameAs: null,
    key: `${url} ${textOfOptions(ownOptions)}`,
  }
}

interface WithColumns {
  /** The address, in which the columns' values replace those that it had. */
  given: string
  /** The parameters that it didn't have. */
  missing: Parameter[]
  /** The names of those that had other values. */
  changed: string[]
}

/**
 * Exports have parameters both in the address and in columns: each is meant once. Where they differ, the column counts,
 * as the service's parameters do: it is what was edited in the table.
 */
const withColumns = (address: string, parameters: readonly Parameter[] = []): WithColumns => {
  const { searchParams } = new URL(address)
  const present = parameters.filter(({ name }) => searchParams.has(name))
  const isOther = ({ name, value }: Parameter) => searchParams.getAll(name).some((given) => given !== value)
  return {
    given: withParameters(address, present),
    missing: parameters.filter(({ name }) => !searchParams.has(name)),
    changed: [...new Set(present.filter(isOther).map(({ name }) => name))],
  }
}

/** An alias is unique: two rows that request the same one for the same address mean one link. */
const textOfOptions = (own: LinkOptions): string =>
  JSON.stringify(own.custom === undefined ? own : [own.domain, own.custom])
