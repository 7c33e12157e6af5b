import { comparableShortUrl } from '../address/comparable-address.ts'
import { type Replacement, replaceInAddress } from '../address/replace-in-address.ts'
import {
  EMPTY_VALUES,
  isRemovable,
  type LinkOptions,
  MAX_ADDRESS_LENGTH,
  type RemovableOption,
} from '../contract/link-options.ts'
import { type Parameter, withParameters } from '../contract/target-address.ts'
import { addressProblem } from '../contract/web-address.ts'
import type { JobView } from '../model/job-view.ts'
import type { PlainProblem, Problem } from '../model/problem.ts'
import type { LinkWrite } from '../rpc/protocol.ts'
import { type ChangeField, isChangeField, isSameField, type KnownLink } from './known-fields.ts'

/** What an edit sets in each link; every other field stays as it is. */
export interface LinkEdit {
  /** The new destination. Absent: each link keeps its own. */
  url?: string | undefined
  /** What is replaced in the destination of each link. */
  replacement?: Replacement | undefined
  options: LinkOptions
  cleared: readonly RemovableOption[]
}

/** A field of a link, before and after. */
export interface FieldChange {
  field: ChangeField
  /** `null` for no value, `undefined` if it isn't known. */
  before: unknown
  /** `null` for no value. */
  after: unknown
}

/**
 * The planned change of one link. Without `fields` and without a `problem`, the link already has what the edit sets.
 */
export interface PlannedChange {
  link: KnownLink
  fields: readonly FieldChange[]
  /** Why the link isn't changed. */
  problem: { field: ChangeField; problem: Problem } | null
  /** Of an undo: the fields that stay as they are, because their earlier value isn't known or can't be set. */
  kept: readonly ChangeField[]
  /** Whether the change is made only if the fields still have their values of `before`. */
  onlyIfSame: boolean
}

const planned = (link: KnownLink, rest: Partial<PlannedChange>): PlannedChange => ({
  link,
  fields: [],
  problem: null,
  kept: [],
  onlyIfSame: false,
  ...rest,
})

/** What an edit changes of a link: the fields that differ, and those whose value isn't known. */
export const planChange = (
  link: KnownLink,
  { url: sharedUrl, replacement, options, cleared }: LinkEdit,
): PlannedChange => {
  const url = replacement === undefined ? sharedUrl : replacedUrl(link, replacement)
  const wanted: [ChangeField, unknown][] = [
    ...(url === undefined ? [] : ([['url', url]] as [ChangeField, unknown][])),
    ...(Object.entries(options) as [ChangeField, unknown][]),
    ...cleared.map((option): [ChangeField, unknown] => [option, null]),
  ]
  const fields = wanted.flatMap(([field, after]): FieldChange[] => {
    const before = link.fields[field]
    return before !== undefined && isThere(field, before, after) ? [] : [{ field, before, after }]
  })
  const address = fields.find(({ field }) => field === 'url')?.after
  const problem = destinationProblem(link, typeof address === 'string' ? address : null)
  if (problem !== null) return planned(link, { problem: { field: 'url', problem: { code: problem } } })
  const destination = address ?? link.fields.url
  const isTooLong =
    fields.some(({ field }) => field === 'url' || field === 'parameters') &&
    withParameters(typeof destination === 'string' ? destination : '', parametersOf(link, options)).length >
      MAX_ADDRESS_LENGTH
  return isTooLong
    ? planned(link, { problem: { field: 'parameters', problem: { code: 'parameters_too_long' } } })
    : // A destination computed from an outdated one would undo what someone else has changed in it.
      planned(link, { fields, onlyIfSame: replacement !== undefined && address !== undefined })
}

/** The destination after a replacement, which may no longer be a valid address; `undefined` if it isn't known. */
const replacedUrl = ({ fields: { url } }: KnownLink, replacement: Replacement): string | undefined => {
  if (typeof url !== 'string') return undefined
  const replaced = replaceInAddress(url, replacement)
  return URL.parse(replaced)?.href ?? replaced
}

/** Why a link can't have a new destination. */
const destinationProblem = ({ shortUrl }: KnownLink, url: string | null): PlainProblem | null => {
  if (url === null) return null
  const isItself = shortUrl !== '' && comparableShortUrl(url) === comparableShortUrl(shortUrl)
  return addressProblem(url) ?? (isItself ? 'leads_to_itself' : null)
}

const parametersOf = ({ fields }: KnownLink, { parameters }: LinkOptions): readonly Parameter[] =>
  parameters ?? (fields.parameters as Parameter[] | null | undefined) ?? []

/** Whether the link already has the value. A link can be in several channels. */
const isThere = (field: ChangeField, before: unknown, after: unknown): boolean =>
  isSameField(field, before, after) || (field === 'channel' && Array.isArray(before) && before.includes(after))

/** The change that undoes a request. `link` is its present state, as far as it is known. */
export const planUndo = (job: JobView, link: KnownLink): PlannedChange => {
  const { change, input } = job
  const changed = (change?.fields ?? []).filter(isChangeField)
  const kept: ChangeField[] = []
  const fields = changed.flatMap((field): FieldChange[] => {
    const [before, after] = [change?.before[field], input[field] ?? null]
    const back = before === undefined ? undefined : valueBack(field, before, after)
    if (back !== undefined) return [{ field, before: after, after: back }]
    kept.push(field)
    return []
  })
  const differing = fields.find(({ field, before, after }) => {
    const present = link.fields[field]
    return present !== undefined && !isThere(field, present, before) && !isThere(field, present, after)
  })
  if (differing !== undefined)
    return planned(link, { problem: { field: differing.field, problem: { code: 'link_changed_since' } }, kept })
  const different = fields.filter(({ field, after }) => {
    const present = link.fields[field]
    return present === undefined || !isSameField(field, present, after)
  })
  return planned(link, { fields: different, kept, onlyIfSame: true })
}

/**
 * Repeats a change that wasn't sent because someone else had changed the link; this time it overwrites their change.
 */
export const planAnyway = ({ change, input }: JobView, link: KnownLink): PlannedChange => {
  const fields = (change?.fields ?? []).filter(isChangeField).map((field): FieldChange => {
    const { before = {}, found = {} } = change ?? {}
    return { field, before: field in found ? found[field] : before[field], after: input[field] ?? null }
  })
  return planned(link, { fields })
}

/** The value that restores `before`; `undefined` if no value does. */
export const valueBack = (field: ChangeField, before: unknown, after: unknown): unknown => {
  // Setting a channel adds the link to it, and clearing it removes the link from all.
  if (field === 'channel') {
    const channels = Array.isArray(before) ? (before as number[]) : []
    if (channels.length === 0) return null
    return channels.length === 1 && after === null ? channels[0] : undefined
  }
  if (before !== null) return before
  return isRemovable(field) ? null : undefined
}

/** The request for a planned change. */
export const linkWrite = ({ link, fields, onlyIfSame }: PlannedChange, id: string): LinkWrite => ({
  id,
  input: {
    id: link.id,
    ...Object.fromEntries(
      fields.map(({ field, after }) => [field, after === null && isRemovable(field) ? EMPTY_VALUES[field] : after]),
    ),
  },
  title: link.name,
  before: Object.fromEntries(
    fields.filter(({ before }) => before !== undefined).map((each) => [each.field, each.before]),
  ),
  onlyIfSame,
})

/** Whether an undo can restore every field. An unknown earlier value counts if `isRead` says that it will be read. */
export const isReversible = ({ fields }: PlannedChange, isRead: (field: ChangeField) => boolean): boolean =>
  fields.every(({ field, before, after }) =>
    before === undefined ? isRead(field) : valueBack(field, before, after) !== undefined,
  )
