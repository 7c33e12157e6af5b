import type { AliasMaker } from '../address/chosen-alias.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import type { WriteName } from '../contract/operations.ts'
import type { Failure } from './failure.ts'

export type JobState = 'waiting' | 'sending' | 'reconciling' | 'unsure' | 'failed' | 'done'

/** The states that wait for the user; a list of all requests shows them first. */
export const PRESSING_STATES: readonly JobState[] = ['failed', 'unsure']

/** Whether a request waits for the user, who goes from its mark in other lists to the Outbox. */
export const isPressing = ({ state }: { state: JobState }): boolean => PRESSING_STATES.includes(state)

/** Where the user made the request. */
export type JobSource = 'popup' | 'options' | 'toolbar' | 'menu' | 'command' | 'omnibox' | 'bulk'

export interface JobView {
  id: string
  operation: WriteName
  /** The text in lists: the long URL, or the name of the object. */
  subject: string
  /** The page's title or the object's name; empty if it has none. */
  title: string
  /** The requested input, without its password. */
  input: Record<string, unknown>
  /** Whether it contained a password. */
  hasPassword: boolean
  /** The password was erased when the request settled: it can't be sent again until the user has decided about it. */
  needsPassword: boolean
  /**
   * Set for a change that is one of many: the fields that it changes, and their values before, as far as they are
   * known. With `found` the change was not sent, because someone else has given the fields these values.
   */
  change?:
    | { fields: string[]; before: Record<string, unknown>; found?: Record<string, unknown> | undefined }
    | undefined
  state: JobState
  /** The batch that the job belongs to; `null` without one. */
  batch: string | null
  createdAt: number
  /** When the job will be tried next; `null` if nothing is planned. */
  nextAt: number | null
  attempts: number
  /** When the rate limit allows the next request of the job's priority; `null` if the job doesn't wait for that. */
  paceUntil: number | null
  /** The job waits until its batch is resumed. */
  paused: boolean
  /** Why the job waits, failed or is unsure. */
  failure: Failure | null
  outcome: JobOutcome | null
  /** The alias that is sent, typed or chosen by Terselink; `null` without one. */
  alias: string | null
  /** The short URL with Terselink's own alias that is shown before the response; `null` without one. */
  predicted: string | null
  /** The short URL that was copied for this request, before or after the response; `null` without one. */
  copied: string | null
}

/** Whether nothing more happens to the job without the user. A job in doubt that will be looked up is not settled. */
export const isSettled = ({ state, nextAt }: Pick<JobView, 'state' | 'nextAt'>): boolean =>
  state === 'done' || state === 'failed' || (state === 'unsure' && nextAt === null)

/** The most requests that one message adds to the outbox. */
export const MAX_WRITES = 10_000

export type JobCounts = Record<JobState, number>

export const NO_JOBS: JobCounts = { waiting: 0, sending: 0, reconciling: 0, unsure: 0, failed: 0, done: 0 }

/** Several requests: those with these ids, or all waiting ones of a batch, with `null` of the whole connection. */
export type ChosenRequests = { ids: string[] } | { batch: string | null }

/** What the user is told before several requests are discarded. */
export interface Discardable {
  /** How many of each kind, the most first. */
  kinds: { operation: WriteName; count: number }[]
  total: number
  /** How many of them may have reached the service already. */
  maybeSent: number
  /** How many others are being sent now, and can't be discarded. */
  sending: number
  /** The last of these requests (`sequence`): a later one isn't discarded. */
  until: number
}

export interface JobsPage {
  jobs: JobView[]
  /** How many jobs match over all pages. */
  total: number
  counts: JobCounts
  /** The minimum time for the waiting requests, in milliseconds, without other clients. */
  queueMs: number
  /** As in `Overview`. */
  unreadable: number
  /** What the browser has deleted, if the user hasn't seen that yet. */
  lost: LostRequests | null
}

export interface LostRequests {
  unfinished: number
  finished: number
  /** What some of the unfinished requests were about. */
  named: string[]
  /** When the loss was noticed. */
  at: number
}

/** A difference between the request and the result (FIELD.md line 17). */
export interface Difference {
  option: keyof LinkOptions | 'url'
  asked: string
  /** `null` if the response doesn't show the result. */
  got: string | null
}

export interface JobOutcome {
  /** The id of the created object; `null` if the service returns none. */
  id: number | null
  /** The short URL, for `createLink` and `updateLink`; otherwise `null`. Always http(s). */
  shortUrl: string | null
  differences: Difference[]
}

/** A stored request that this version can't read, in the form in which it was found. */
export interface UnreadableRow {
  /** Ascending. */
  id: number
  /** As JSON, without passwords. */
  text: string
}

/** The requests of one connection that are neither done nor discarded. */
export interface UnfinishedRequests {
  /** Identifies the connection for the worker. */
  connection: string
  baseUrl: string
  /** How many there are. */
  requests: number
}

/** The reason why nothing was connected: these requests of the current connection would be left waiting. */
export interface LeavesRequests {
  leaves: UnfinishedRequests
}

/** An alias with the short URL that was copied for it. */
export interface CopiedAlias {
  maker: AliasMaker
  alias: string
  shortUrl: string
  /** Epoch milliseconds. */
  copiedAt: number
}

/** A refused request that was corrected. */
export interface Replaced {
  id: string
  /**
   * Whether the old request is discarded even if the new one is for another address, because the user chose to edit it.
   */
  edited: boolean
}

/** What is shown of a stored request. */
interface ViewedJob
  extends Omit<JobView, 'subject' | 'hasPassword' | 'needsPassword' | 'paceUntil' | 'paused' | 'alias' | 'predicted'> {
  updatedAt: number
  passwordErased: boolean
  /** Set if Terselink chose the alias in the input. */
  chosenAlias?: { maker: AliasMaker; predicted: string | null } | undefined
}

/** A new request, which is due at once. */
export const unsentJob = (id: string, now: number) =>
  ({
    id,
    state: 'waiting',
    createdAt: now,
    updatedAt: now,
    nextAt: now,
    attempts: 0,
    failure: null,
    outcome: null,
    passwordErased: false,
  }) satisfies Partial<ViewedJob>

export const withoutAlias = (input: JobView['input']): JobView['input'] =>
  Object.fromEntries(Object.entries(input).filter(([option]) => option !== 'custom'))

/** The user's input, without an alias that Terselink chose. */
export const inputAsAsked = ({ input, chosenAlias }: Pick<ViewedJob, 'input' | 'chosenAlias'>): JobView['input'] => {
  if (chosenAlias === undefined) return input
  const { maker } = chosenAlias
  return { ...withoutAlias(input), ...('pattern' in maker && { custom: maker.pattern }) }
}

/** Fields that name an intent, the most specific first. */
const NAMING_FIELDS = ['url', 'name', 'domain', 'email'] as const

/** What a list shows of a job: the long URL or the object's name, otherwise the page's title. */
export const subjectOf = ({ input, title }: { input: Record<string, unknown>; title: string }): string => {
  for (const field of NAMING_FIELDS) {
    const value = input[field]
    if (typeof value === 'string' && value !== '') return value
  }
  return title
}

const changeView = ({ fields, before, found }: NonNullable<JobView['change']>): JobView['change'] => ({
  fields,
  before,
  ...(found && { found }),
})

/** The planned time of a job that the user wants to be sent before all others. */
export const FIRST_OF_ALL = 0

/** A job as pages show it, without what its connection adds. */
export const jobView = (from: ViewedJob): JobView => {
  const { password, ...input } = inputAsAsked(from)
  return {
    id: from.id,
    operation: from.operation,
    subject: subjectOf(from),
    title: from.title,
    input,
    hasPassword: from.passwordErased || typeof password === 'string',
    needsPassword: from.passwordErased,
    ...(from.change && { change: changeView(from.change) }),
    state: from.state,
    batch: from.batch,
    createdAt: from.createdAt,
    nextAt: from.nextAt === FIRST_OF_ALL ? from.updatedAt : from.nextAt,
    attempts: from.attempts,
    paceUntil: null,
    paused: false,
    failure: from.failure,
    outcome: from.outcome,
    alias: typeof from.input.custom === 'string' && from.input.custom !== '' ? from.input.custom : null,
    predicted: from.chosenAlias?.predicted ?? null,
    copied: from.copied,
  }
}
