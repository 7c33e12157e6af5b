import type { AliasMaker } from '../address/chosen-alias.ts'
import { operationInput } from '../api/operation-input.ts'
import { extendedLinkCreate } from '../contract/link.ts'
import { type Input, isWriteName, type WriteName } from '../contract/operations.ts'
import type { JobOutcome, JobSource, JobState } from '../model/job-view.ts'
import { PRIORITIES } from '../model/priority.ts'
import { ALIAS_STYLES, COPY_FORMATS } from '../model/settings.ts'
import { z } from '../zod.ts'
import { storedFailure } from './stored-failure.ts'

export const JOB_STATES = [
  'waiting',
  'sending',
  'reconciling',
  'unsure',
  'failed',
  'done',
] as const satisfies JobState[]

export const JOB_SOURCES = [
  'popup',
  'options',
  'toolbar',
  'menu',
  'command',
  'omnibox',
  'bulk',
] as const satisfies JobSource[]

const jobOutcome: z.ZodMiniType<JobOutcome> = z.object({
  id: z.nullable(z.int()),
  shortUrl: z.nullable(z.string()),
  differences: z.array(
    z.object({
      option: z.keyof(extendedLinkCreate),
      asked: z.string(),
      got: z.nullable(z.string()),
    }),
  ),
})

export const aliasMaker: z.ZodMiniType<AliasMaker> = z.union([
  z.object({ style: z.enum(ALIAS_STYLES), length: z.int() }),
  z.object({ pattern: z.string() }),
])

/** An alias that Terselink chose. The service may refuse it, and another one can replace it. */
const chosenAliasOfJob = z.object({
  /** How the alias is made, and how the next one is made if it is taken. */
  maker: aliasMaker,
  /** How many aliases were refused before. */
  refused: z.int(),
  /** The service was seen to apply aliases: if this one isn't found, the link was not created. */
  appliesAliases: z.boolean(),
  /** The short URL that is shown before the response; `null` if it is unknown or not wanted. */
  predicted: z.nullable(z.string()),
})

/** For a change that is one of many: what undoing it needs, and how the link is checked before the change is sent. */
const changeOfJob = z.object({
  /** The names of the fields that it changes. The job's input may contain more fields of the link. */
  fields: z.array(z.string()),
  /** The values of these fields before the change, as far as they are known; `null` for none. */
  before: z.record(z.string(), z.unknown()),
  /** The change was derived from these values: it is sent only after a reading of the link that shows them. */
  onlyIfSame: z.boolean(),
  /** The values that someone else has set since the preview, because of which the change was not sent. */
  found: z.optional(z.record(z.string(), z.unknown())),
  /** The service may clear the fields that an update leaves out, so all known values of the link are sent. */
  whole: z.boolean(),
  /** When the link was read for this change. */
  readAt: z.optional(z.number()),
})
export type ChangeOfJob = z.infer<typeof changeOfJob>

/** What is needed to find out whether a request whose response was lost has happened. */
const doubt = z.object({
  /**
   * How many sends may have happened, including the current one. 0 after a refusal that proves it did not: then only
   * the first of two copies that the browser sent can have happened.
   */
  sends: z.int(),
  /** The highest id of the collection before the first send; `null` if unknown. */
  greatestId: z.nullable(z.int()),
  /**
   * When a read first found nothing, by the service's clock if it sends one (`byService`). The request can still be in
   * flight then, so a second, later read is needed.
   */
  absentSince: z.nullable(
    z.object({
      at: z.number(),
      byService: z.boolean(),
      /**
       * Without the service's clock: the time has passed once and must pass again, because our clock can be set between
       * two reads.
       */
      passedOnce: z.optional(z.boolean()),
    }),
  ),
  /** The service's refusal, which may only mean that the request had already happened. It is shown if it had not. */
  refusal: z.nullable(storedFailure),
  /** How many reads failed since the response was lost; sets the delay of the next one. */
  failedReads: z.int(),
  /** The sum of penalties for reads that failed for good; at `MAX_READ_PENALTY` the user is asked. */
  penalty: z.int(),
  /**
   * When the earlier sends can no longer be in processing; set if one of them could overwrite the next change of the
   * object.
   */
  endsAt: z.optional(z.number()),
})

/**
 * One requested change, on its way to the service. It contains the intent and its outcome; never a key, a header or the
 * service's address.
 */
const jobFields = z.object({
  id: z.uuid(),
  /** Assigned by the store, ascending in the order of adding. */
  sequence: z.int(),
  /** Incremented with each change. A change is stored only over the revision it was made from. */
  revision: z.int(),
  /** The service address and account that it belongs to. */
  connection: z.string(),
  operation: z.custom<WriteName>((value) => typeof value === 'string' && isWriteName(value)),
  input: z.record(z.string(), z.unknown()),
  /** Set for a link whose alias Terselink chose. */
  chosenAlias: z.optional(chosenAliasOfJob),
  /** Set for a change that is one of many. */
  change: z.optional(changeOfJob),
  /** The short URL that was copied for it, if any: a predicted one, or that of the response. */
  copied: z.nullable(z.string()),
  source: z.enum(JOB_SOURCES),
  priority: z.enum(PRIORITIES),
  tabId: z.nullable(z.int()),
  /** The page's title or the object's name; only for display. */
  title: z.string(),
  /** Whether to copy the short URL once it exists. */
  copy: z.boolean(),
  /** How it is copied, as chosen by the page in front when it was requested. Absent: as the short URL alone. */
  copyAs: z.optional(z.enum(COPY_FORMATS)),
  /** The id of the preset that the link is made with, if any. */
  preset: z.optional(z.string()),
  /** The batch that it belongs to, if any. */
  batch: z.nullable(z.uuid()),
  state: z.enum(JOB_STATES),
  createdAt: z.number(),
  /** When the user last had it sent or checked again, if ever. */
  askedAgainAt: z.optional(z.number()),
  updatedAt: z.number(),
  /** When the next step is due; `null` if none is planned. For a job in flight, when it is recovered. */
  nextAt: z.nullable(z.number()),
  /** How often it was sent, not counting refusals before processing (rate limit, no key). */
  attempts: z.int(),
  firstSentAt: z.nullable(z.number()),
  failure: z.nullable(storedFailure),
  /** The `Idempotency-Key`: the job's id, until the user retries a job that did not happen. */
  idempotencyKey: z.uuid(),
  /** Set before a send until its outcome is known. */
  doubt: z.nullable(doubt),
  /**
   * Identifies jobs that must not run concurrently or out of order: changes of one object, and creations that could be
   * mistaken for each other. `null` if nothing can collide, and once the job has settled.
   */
  lane: z.nullable(z.string()),
  /** The order in a lane: 0 is in flight, 1 and 2 may have happened, 3 is unsent, 4 an unsent creation of bulk work. */
  laneRank: z.literal([0, 1, 2, 3, 4]),
  outcome: z.nullable(jobOutcome),
  /** Identifies what was created, so that no other job claims it. `null` until done. */
  claim: z.nullable(z.string()),
  /** The input's password was erased: the job can't be sent again as it is. */
  passwordErased: z.boolean(),
  /** The user dismissed the result in the popup. */
  dismissed: z.boolean(),
})

/** A stored job, with an input that its operation can send. */
export const job = jobFields.check(
  z.refine<z.infer<typeof jobFields>>(({ operation, input }) => operationInput(operation, input).ok),
)
export type Job = z.infer<typeof job>

/** A new job for the store, which assigns its sequence. */
export type NewJob = Omit<Job, 'sequence'>

/** The input of a job in the type of its operation, by which it was validated when it came in or was read from storage. */
export const typedInput = <N extends WriteName>(_: N, { input }: Pick<Job, 'input'>): Input<N> => input as Input<N>
