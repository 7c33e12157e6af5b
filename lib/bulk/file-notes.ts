import { hostOf } from '../address/short-url.ts'
import type { Collections } from '../model/collections.ts'
import { formatList } from '../words/format.ts'
import { t } from '../words/t.ts'
import { COLUMN_OPTIONS, type ColumnOption, type Field, fieldName } from './columns.ts'
import { exportById, isMissed } from './known-exports.ts'
import { isUsed } from './row-reader.ts'
import type { SourceFormat } from './source-format.ts'
import type { SourceRow } from './source-row.ts'
import type { ValidatedRow } from './validate-rows.ts'

/** More than these are counted only. */
const NAMED_DOMAINS = 3

/** The options of which no row has a usable value, each with a problem that shows why. A single row shows its own. */
export const unusableOptions = (rows: readonly ValidatedRow[]): Map<ColumnOption, string> => {
  const unusable = new Map<ColumnOption, string>()
  const unread = new Set<Field>()
  for (const { problems } of rows) for (const { field, isUnread } of problems) if (isUnread) unread.add(field)
  for (const option of COLUMN_OPTIONS) {
    if (!unread.has(option)) continue
    const having = rows.filter(({ source }) => source.cells[option] !== undefined)
    const problems = having.map(({ own, problems }) =>
      own[option] === undefined ? problems.find(({ field, isUnread }) => isUnread && field === option) : undefined,
    )
    const [first] = problems
    if (having.length > 1 && first !== undefined && !problems.includes(undefined)) unusable.set(option, first.problem)
  }
  return unusable
}

export interface FileFacts {
  format: SourceFormat
  rows: readonly SourceRow[]
  /** The options that are left out, with the reasons. */
  unusable: ReadonlyMap<ColumnOption, string>
  collections: Collections | null
  /** The host of the connected service, whose short links may be on none of the account's domains. */
  serviceHost: string | null
  /** Whether Terselink chooses the aliases that the file lacks. */
  choosesAliases: boolean
}

/** What to know about a file as a whole, in sentences: how it is read, and what isn't taken over. */
export const fileNotes = ({
  format,
  rows,
  unusable,
  collections,
  serviceHost,
  choosesAliases,
}: FileFacts): string[] => {
  const { kind, columns, service } = format
  const knownExport = exportById(service)
  const notes = [...(knownExport === null ? [] : [t('bulk_file_service', knownExport.name)]), ...(format.notes ?? [])]
  if ((kind !== 'table' && kind !== 'json') || columns.length < 2 || rows.length === 0) return notes
  if (!rows.some(({ cells }) => cells.custom || cells.short))
    notes.push(t(choosesAliases ? 'bulk_file_our_aliases' : 'bulk_file_no_alias'))
  for (const [option, problem] of unusable) notes.push(t('bulk_file_unusable', fieldName(option), problem))
  const names = columns.flatMap(({ name, field }, at) =>
    field === null && isMissed(name, knownExport) && isUsed(format, rows, at) ? [name] : [],
  )
  if (names.length > 0) notes.push(t('bulk_file_left_out', formatList(names)))
  const foreign = foreignDomains(rows, collections, serviceHost)
  if (foreign.length > NAMED_DOMAINS) notes.push(t('bulk_file_foreign_domains', foreign.length))
  else if (foreign.length > 0) notes.push(t('bulk_file_foreign_domain', formatList(foreign)))
  return notes
}

/** The hosts of earlier short links that the account doesn't have; none while its domains aren't known. */
const foreignDomains = (
  rows: readonly SourceRow[],
  collections: Collections | null,
  serviceHost: string | null,
): string[] => {
  if (collections === null || collections.domains.fetchedAt === null) return []
  const own = new Set([serviceHost, ...collections.domains.items.map(({ domain }) => hostOf(domain))])
  const hosts = new Set<string>()
  for (const { cells } of rows) {
    const link = cells.service === undefined ? cells.short : (cells.domain ?? cells.short ?? cells.custom)
    if (link?.includes('.')) hosts.add(hostOf(link))
  }
  return [...hosts].filter((host) => !own.has(host))
}
