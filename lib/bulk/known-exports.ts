import { type Field, plainName } from './columns.ts'
import rows from './known-exports.json' with { type: 'json' }

/** The files of a service, as it saves them or as its API answers. */
export interface KnownExport {
  id: string
  /** As the service writes it. */
  name: string
  /** A file that has all columns of one of these lists is recognized. */
  signs: readonly string[]
  /** What all its cells look like in columns that other tables have too. */
  looks?: Patterns
  /** So is a JSON text that contains this near its beginning. */
  jsonSign?: string
  /**
   * What each column means; of two columns for one field, the first here counts. All others say nothing about a link. One
   * with the field `type` that has true and false says whether the target was shown in a frame; one with the field
   * `password` may say only that there was one.
   */
  fields: Readonly<Record<string, Field>>
  /** Columns that a user expects to be taken over, although Terselink has no field for them. */
  lost?: string
  /** How many links there are in all, in an answer of its API, which may be one page of them. */
  total?: string
  /** Its dates without a zone are UTC. */
  isUtc?: true
  /** A table without column names: the names, and the cells by which it is recognized. */
  unnamed?: { columns: string; cells: Patterns }
}

/** Regular expressions, by columns. */
type Patterns = Readonly<Record<string, string>>

/**
 * Names of columns and paths in JSON (`meta.validUntil`), with letters and digits only and in lower case, as `plainName`
 * spells them. Gathered from the services' sources and documentation; `about` says what is peculiar.
 */
export const KNOWN_EXPORTS = rows as unknown as readonly KnownExport[]

/** The export with these columns and cells, or with this beginning of a JSON text; `null` if it is no known one. */
export const recognizedExport = (
  names: readonly string[],
  rows: readonly (readonly string[])[] = [],
  json = '',
): KnownExport | null => {
  const plain = names.map(plainName)
  const hasAll = (sign: string) => sign.split(' ').every((name) => plain.includes(name))
  const fits = ({ fields, looks }: KnownExport) =>
    plain.every((name, at) => {
      const look = new RegExp(looks?.[name] ?? (fields[name] === 'custom' ? ALIAS : ''))
      return rows.every((cells) => look.test((cells[at] ?? '').trim()))
    })
  const isOf = (known: KnownExport) =>
    (known.jsonSign !== undefined && new RegExp(known.jsonSign).test(json)) || (known.signs.some(hasAll) && fits(known))
  return KNOWN_EXPORTS.find(isOf) ?? null
}

/** An alias or a path, even an empty one, or short links; but no words. */
const ALIAS = '^\\S*$|/'

/** The export whose table has no column names, and whose cells look like these rows. */
export const recognizedRows = (rows: readonly (readonly string[])[]): KnownExport | null =>
  KNOWN_EXPORTS.find(({ unnamed }) => {
    if (unnamed === undefined || rows.length === 0) return false
    const width = unnamed.columns.split(' ').length
    const cells = Object.entries(unnamed.cells).map(([at, sign]) => [Number(at), new RegExp(sign)] as const)
    return rows.every((row) => row.length === width && cells.every(([at, sign]) => sign.test(row[at] ?? '')))
  }) ?? null

/** The exports that can be chosen for these columns: they know the long URL's and at least one other. */
export const possibleExports = (names: readonly string[]): KnownExport[] => {
  const plain = names.map(plainName)
  return KNOWN_EXPORTS.filter(({ fields }) => {
    const named = plain.filter((name) => Object.hasOwn(fields, name))
    return named.length > 1 && named.some((name) => fields[name] === 'url')
  })
}

export const exportById = (id: string | undefined): KnownExport | null =>
  KNOWN_EXPORTS.find((known) => known.id === id) ?? null

/** Counts, dates and ids, which belong to the other service, and what Bulk itself writes into results. */
const OF_NO_USE =
  /click|visit|hits|views|counts?$|total|uuid|guid|creat|updat|modif|added|author|user|owner|^qr|^(?:link)?id$|^ip$|^row$|^reason$/

/** Whether users expect the values of a left-out column to be taken over. */
export const isMissed = (name: string, known: KnownExport | null): boolean =>
  known === null
    ? name !== '' && !OF_NO_USE.test(plainName(name))
    : (known.lost ?? '').split(' ').includes(plainName(name))

/** The paths in JSON that some export names, such as `metavaliduntil`. */
export const isKnownPath = (path: string): boolean => KNOWN_PATHS.has(plainName(path))

const KNOWN_PATHS = new Set(
  KNOWN_EXPORTS.flatMap(({ fields, lost = '' }) => [...Object.keys(fields), ...lost.split(' ')]),
)
