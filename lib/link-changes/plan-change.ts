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

/** What links are to have; everything else stays. */
export interface LinkEdit {
  /** Absent: each keeps its destination. */
  url?: string | undefined
  /** Each gets its destination with this replacement. */
  replacement?: Replacement | undefined
  options: LinkOptions
  cleared: readonly RemovableOption[]
}

/** A field of a link, before and after. */
export interface FieldChange {
  field: ChangeField
  /** `null` for none, `undefined` if it isn't known. */
  before: unknown
  /** `null` for none. */
  after: unknown
}

/** What becomes of one link. Without `fields` it is like this already, unless it has a `problem`. */
export interface PlannedChange {
  link: KnownLink
  fields: readonly FieldChange[]
  /** Why it isn't changed. */
  problem: { field: ChangeField; problem: Problem } | null
  /** Of a change back: the fields that stay as they are, because what was there before isn't known or can't be set. */
  kept: readonly ChangeField[]
  /** It is only changed if it still has what it had before. */
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

/** What an edit changes of a link: only what is different, as far as that is known. */
export const planChange = (link: KnownLink, { url: same, replacement, options, cleared }: LinkEdit): PlannedChange => {
  const url = replacement === undefined ? same : replacedUrl(link, replacement)
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
    : // What was derived from another destination would undo what someone else has changed in it.
      planned(link, { fields, onlyIfSame: replacement !== undefined && address !== undefined })
}

/** The destination after a replacement, which may be no address anymore; `undefined` if it isn't known. */
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

/** Whether the link has it already. A link can be in several channels. */
const isThere = (field: ChangeField, before: unknown, after: unknown): boolean =>
  isSameField(field, before, after) || (field === 'channel' && Array.isArray(before) && before.includes(after))

/** The change of a request back to what was there before. `link` is as it is known now. */
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

/** The change of a request that was not sent because of what someone else has set, over that. */
export const planAnyway = ({ change, input }: JobView, link: KnownLink): PlannedChange => {
  const fields = (change?.fields ?? []).filter(isChangeField).map((field): FieldChange => {
    const { before = {}, found = {} } = change ?? {}
    return { field, before: field in found ? found[field] : before[field], after: input[field] ?? null }
  })
  return planned(link, { fields })
}

/** What sets a field back; `undefined` if nothing does. */
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

/** Whether undoing a planned change will restore everything; `false` if something before isn't known, and isn't read. */
export const isReversible = ({ fields }: PlannedChange, isRead: (field: ChangeField) => boolean): boolean =>
  fields.every(({ field, before, after }) =>
    before === undefined ? isRead(field) : valueBack(field, before, after) !== undefined,
  )
