import { hostAndPath } from '../address/comparable-address.ts'
import { aliasOf, hostOf } from '../address/short-url.ts'
import { isOfKind, LINK_OPTIONS, type LinkOptions, type OptionWith, REDIRECT_TYPES } from '../contract/link-options.ts'
import type { Collection, Collections } from '../model/collections.ts'
import { isNotOffered } from '../model/failure.ts'
import { formatAlternatives } from '../words/format.ts'
import { t } from '../words/t.ts'
import { COLUMN_OPTIONS, type ColumnOption, type Field } from './columns.ts'
import type { RowCells } from './source-row.ts'
import { hasZone, writtenMoment } from './written-moment.ts'

/** What is wrong in a row, and how to fix it. */
export interface RowProblem {
  field: Field
  problem: string
}

export interface CellReading {
  collections: Collections | null
  /**
   * The time by the service's own clock and in its format. A local time is read from this machine's clock, which may be
   * wrong; one with a zone is not.
   */
  toService: (moment: number, isLocal: boolean) => string
}

/** The options of one link in a table, as the service takes them; and the cells that can't be used. */
export const cellOptions = (
  cells: RowCells,
  reading: CellReading,
): { options: LinkOptions; problems: RowProblem[] } => {
  const options: Record<string, unknown> = cells.parameters === undefined ? {} : { parameters: cells.parameters }
  const problems: RowProblem[] = []
  const { short, domain = short && ownDomain(short, reading.collections) } = cells
  const texts = { ...cells, custom: wantedAlias(cells), domain }
  for (const option of COLUMN_OPTIONS) {
    const text = texts[option]
    if (text === undefined || text === '') continue
    const { value, wrong } = readCell(option, text, reading)
    if (value !== undefined) options[option] = value
    problems.push(...wrong.map((problem) => ({ field: option, problem })))
  }
  return { options, problems }
}

/** A spreadsheet saves an alias such as 007 or 1e5 as a number, but the short link beside it still has the alias. */
const wantedAlias = ({ short, custom }: RowCells): string | undefined => {
  const earlier = short && aliasOf(short)
  return custom === undefined || (custom && earlier && isSameNumber(custom, earlier)) ? earlier : custom
}

/** Spreadsheets keep 15 digits. */
const isSameNumber = (one: string, other: string): boolean =>
  Number.isFinite(Number(one)) && Number(one).toPrecision(15) === Number(other).toPrecision(15)

interface Read {
  /** Omitted if the text means none. */
  value?: unknown
  wrong: string[]
}

const readCell = (option: ColumnOption, text: string, { collections, toService }: CellReading): Read => {
  const orSay = (value: unknown, problem: string): Read =>
    value === null ? { wrong: [problem] } : { value, wrong: [] }
  if (isOfKind(option, 'domain')) return orSay(domainOf(text, collections), t(`option_${option}_unknown`, text))
  if (isOfKind(option, 'reference', 'set')) {
    const isSet = isOfKind(option, 'set')
    const names = (isSet ? text.split(/[;,|]/) : [text]).map((name) => name.trim()).filter((name) => name !== '')
    const collection = collections?.[LINK_OPTIONS[option].collection]
    const found = names.map((name) => idByName(option, name, collection))
    const ids = found.filter((each) => typeof each === 'number')
    return {
      ...(ids.length === 0 ? {} : { value: isSet ? [...new Set(ids)] : ids[0] }),
      wrong: found.filter((each) => typeof each === 'string'),
    }
  }
  if (isOfKind(option, 'date-time')) {
    const moment = writtenMoment(text)
    return orSay(moment === null ? null : toService(moment, !hasZone(text)), t('option_date_unreadable'))
  }
  if (isOfKind(option, 'redirect')) {
    const isUnread = mayHaveMore(collections?.splashPages) || mayHaveMore(collections?.overlays)
    const problem = isUnread ? t('option_item_unread', text) : t('option_redirect_unknown')
    return orSay(redirectType(text.toLowerCase(), collections), problem)
  }
  if (isOfKind(option, 'choice')) {
    const { values } = LINK_OPTIONS[option]
    const chosen = values.find((value) => value === text.toLowerCase()) ?? null
    return orSay(chosen, t('problem_not_one_of', formatAlternatives(values)))
  }
  if (isOfKind(option, 'alias', 'text', 'secret', 'image')) return { value: text, wrong: [] }
  return option satisfies never
}

interface Named {
  id: number
  name: string
}

/** Whether the plan or the service excludes the collection as a whole. */
const isLacking = ({ failure }: Collection<unknown>): boolean =>
  failure !== null && (failure.kind === 'not-allowed' || isNotOffered(failure))

/** Whether the account may have more than was read. */
const mayHaveMore = (collection: Collection<unknown> | undefined): boolean => {
  if (collection === undefined || collection.missing !== undefined) return true
  return !isLacking(collection) && (collection.failure !== null || collection.fetchedAt === null)
}

/** The id of the item with this name or id; otherwise the problem. */
const idByName = (
  option: OptionWith<{ kind: 'reference' | 'set' }>,
  asked: string,
  collection: Collection<Named> | undefined,
): number | string => {
  const items = collection?.items ?? []
  const same = items.filter(({ name }) => name.trim().toLowerCase() === asked.toLowerCase())
  if (same.length > 1) return t(`option_${option}_ambiguous`, asked)
  const one = same[0] ?? items.find(({ id }) => String(id) === asked)
  if (one !== undefined) return one.id
  if (collection === undefined || mayHaveMore(collection)) return t('option_item_unread', asked)
  if (!isLacking(collection)) return t(`option_${option}_unknown`, asked)
  const why = collection.failure?.kind === 'not-allowed' ? 'not_included' : 'not_offered'
  return t(`option_${LINK_OPTIONS[option].collection}_${why}`)
}

/** The account's domain of a short link; one of another service has none here. */
const ownDomain = (short: string, collections: Collections | null): string | undefined =>
  collections?.domains.items.find(({ domain }) => hostOf(domain) === hostOf(short))?.domain

/** The domain as the account spells it; as written if it may be one that was not read. */
const domainOf = (asked: string, collections: Collections | null): string | null => {
  const domains = collections?.domains
  const own = domains?.items.find(({ domain }) => hostAndPath(domain) === hostAndPath(asked))?.domain
  return own ?? (mayHaveMore(domains) ? asked : null)
}

const redirectType = (wanted: string, collections: Collections | null): string | null => {
  if (REDIRECT_TYPES.some((type) => type === wanted)) return wanted
  const page = collections?.splashPages.items.find(
    ({ id, name }) => name.toLowerCase() === wanted || String(id) === wanted,
  )
  if (page) return String(page.id)
  const overlay = collections?.overlays.items.find(
    ({ id, name }) => name.toLowerCase() === wanted || `overlay-${id}` === wanted,
  )
  return overlay ? `overlay-${overlay.id}` : null
}
