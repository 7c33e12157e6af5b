import { IN_DETAILS } from '../../lib/api/differences.ts'
import {
  LINK_OPTIONS,
  type LinkOptionRow,
  type LinkOptions,
  OPTION_NAMES,
  optionRow,
} from '../../lib/contract/link-options.ts'
import { type Input, type OperationName, operations, type ReadName } from '../../lib/contract/operations.ts'
import { PIXEL_TYPES } from '../../lib/contract/pixel.ts'
import { toServiceTime, UNKNOWN_ZONE } from '../../lib/model/service-clock.ts'

// The input of each operation, derived from the contract's tables: an operation that is added there is tried, too.

const NAMES = Object.keys(operations) as OperationName[]

type NamesLike<Pattern extends string> = Extract<OperationName, Pattern>
export type Creation = NamesLike<`create${string}`>
export type Update = Exclude<NamesLike<`update${string}`>, 'updateAccount'>
export type Removal = NamesLike<`delete${string}`>
export type Assignment = NamesLike<`assign${string}`>

/** The word in a path that names the kind of object: `channel` in `/api/channel/:id`. */
const nounOf = (path: string): string => path.split('/')[2] ?? ''

/** The operation with this method and path. SPEC.md builds paths alike for all kinds of objects. */
const operationAt = (method: string, path: string): OperationName | undefined =>
  NAMES.find((name) => operations[name].method === method && operations[name].path === path)

/** A kind of object that can be created in the account, and the operations on it. */
export interface Resource {
  /** The name for reports: `link`. */
  what: string
  create: Creation
  list: ListOperation | undefined
  update: Update | undefined
  remove: Removal | undefined
  /** Adds a link to it. */
  assign: Assignment | undefined
}

const isCreation = (name: OperationName): name is Creation => name.startsWith('create')

/** In the order of the contract, in which links come last, because the others contain links. */
export const RESOURCES: readonly Resource[] = NAMES.filter(isCreation).map((create) => {
  const noun = nounOf(operations[create].path)
  return {
    what: create.slice('create'.length).toLowerCase(),
    create,
    list: operationAt('GET', `/api/${noun}s`) as ListOperation | undefined,
    update: operationAt('PUT', `/api/${noun}/:id/update`) as Update | undefined,
    remove: operationAt('DELETE', `/api/${noun}/:id/delete`) as Removal | undefined,
    assign: NAMES.find((name): name is Assignment =>
      operations[name].path.startsWith(`/api/${noun}/:${noun}id/assign/`),
    ),
  }
})

/** The path parameters of an assignment by their position: the resource first, the link last. */
export const assignmentOf = (name: Assignment, resourceId: number, linkId: number): Record<string, unknown> => {
  const params = Object.keys(operations[name].params.shape)
  return Object.fromEntries(
    params.map((param, at) => [param, at === 0 ? resourceId : at === params.length - 1 ? linkId : 'links']),
  )
}

const isRead = (name: OperationName): name is ReadName => operations[name].method === 'GET'

/** Lists that need no other id; the items of a channel need the channel's. */
type ListOperation = Exclude<NamesLike<`list${string}`>, 'listChannelItems'>

/** A read that needs no id, or that reads an object of a list. */
export interface PlannedRead {
  operation: ReadName
  /** The list whose row has the id for this read. */
  idFrom: OperationName | undefined
  input: Record<string, unknown>
  isPaged: boolean
}

/** Small, so that most accounts have several pages. */
const PAGE_SIZE = 5

/** Every read, in the order of the contract. */
export const READS: readonly PlannedRead[] = NAMES.filter(isRead).map((operation) => {
  const { path, params, query } = operations[operation]
  const isPaged = 'page' in query.shape
  return {
    operation,
    idFrom: Object.hasOwn(params.shape, 'id') ? operationAt('GET', path.replace(/\/:id.*/, 's')) : undefined,
    input: { ...(isPaged ? { limit: PAGE_SIZE } : {}), ...('order' in query.shape ? { order: 'date' } : {}) },
    isPaged,
  }
})

/** The destination of every link that the check creates. */
export const TARGET = 'https://example.com/'

export interface SampleContext {
  /** A part of every created name and address, by which people and the clean-up recognize them. */
  tag: string
  now: number
  /** The type of one of the account's own pixels, if it has any. */
  pixelType: string | undefined
}

const YEAR_MS = 365 * 86_400_000
const NAMES_BY_OFFER: Readonly<Record<string, string>> = { countries: 'France', devices: 'iPhone' }

/**
 * A value for an option of this kind; `undefined` for kinds that no answer shows, or that need an object of the
 * account.
 */
const sampleValue = (row: LinkOptionRow, { tag, now }: SampleContext): unknown => {
  if (row.kind === 'alias') return tag
  if (row.kind === 'text') return `${tag}, may be deleted`
  if (row.kind === 'date-time') return toServiceTime(now + YEAR_MS, UNKNOWN_ZONE)
  if (row.kind !== 'rows') return undefined
  const cells = Object.entries(row.cells).map(([key, { kind, offers = '' }]) => {
    return [key, kind === 'address' ? `${TARGET}${tag}/${offers}` : (NAMES_BY_OFFER[offers] ?? tag)]
  })
  return [Object.fromEntries(cells)]
}

/** A link with a value for every option that answers show, so that the result can be compared with it. */
export const sampleLink = (context: SampleContext): Input<'createLink'> => ({
  url: `${TARGET}${context.tag}`,
  ...(Object.fromEntries(
    OPTION_NAMES.filter((option) => IN_DETAILS.includes(option) || optionRow(option).shownIn === 'shorturl')
      .map((option) => [option, sampleValue(optionRow(option), context)])
      .filter(([, value]) => value !== undefined),
  ) as LinkOptions),
})

/** The fields of a link's details that show an option of SPEC.md. */
export const SHOWN_FIELDS: readonly string[] = IN_DETAILS.filter((option) => option in LINK_OPTIONS).flatMap(
  (option) => optionRow(option).shownIn ?? [],
)

/** The input of each write besides ids. A write of the contract without a row does not compile. */
export const SAMPLES: { [N in Creation | Update]: (context: SampleContext) => Omit<Input<N>, 'id'> } = {
  createDomain: ({ tag }) => ({ domain: `https://${tag}.example.com` }),
  updateDomain: () => ({ redirectroot: TARGET }),
  createCampaign: ({ tag }) => ({ name: tag, slug: tag, public: false }),
  updateCampaign: ({ tag }) => ({ name: tag, public: true }),
  createChannel: ({ tag }) => ({ name: tag, description: 'may be deleted', color: '#1A2B3C', starred: false }),
  updateChannel: () => ({ starred: true }),
  createPixel: ({ tag, pixelType }) => ({ type: pixelType ?? PIXEL_TYPES[0], name: tag, tag: 'may-be-deleted' }),
  updatePixel: ({ tag }) => ({ name: tag, tag: 'may-be-deleted-too' }),
  createLink: sampleLink,
  updateLink: ({ tag }) => ({ url: `${TARGET}${tag}`, description: `${tag}, edited` }),
}

/**
 * Whether a service may refuse this sample for a good reason: the domain doesn't point to it, or its types of pixels
 * aren't known.
 */
export const mayBeRefused = (operation: Creation, { pixelType }: SampleContext): boolean =>
  operation === 'createDomain' || (operation === 'createPixel' && pixelType === undefined)
