import { shortUrlOf } from '../address/short-url.ts'
import { linkCreate } from '../contract/link.ts'
import { isWriteName, type WriteName } from '../contract/operations.ts'
import type { JobOutcome } from '../model/job-outcome.ts'
import type { JobSource, JobState, JobView } from '../model/job-view.ts'
import { z } from '../zod.ts'
import { storedFailure } from './stored-failure.ts'
import { subjectOf } from './subject.ts'

export const JOB_STATES = [
  'waiting',
  'sending',
  'reconciling',
  'unsure',
  'failed',
  'done',
] as const satisfies JobState[]

const JOB_SOURCES = ['popup', 'options', 'toolbar', 'menu', 'command', 'omnibox', 'bulk'] as const satisfies JobSource[]

export const PRIORITIES = ['click', 'bulk'] as const
export type Priority = (typeof PRIORITIES)[number]

/** Earlier versions stored it as the service had written it. */
const shortUrl = z.pipe(
  z.string(),
  z.transform((stored) => shortUrlOf(stored) ?? ''),
)

const jobOutcome: z.ZodMiniType<JobOutcome> = z.object({
  id: z.nullable(z.int()),
  shortUrl: z.pipe(
    z.nullable(shortUrl),
    z.transform((known) => known || null),
  ),
  differences: z.array(
    z.object({
      option: z.keyof(z.omit(linkCreate, { url: true })),
      asked: z.string(),
      got: z.nullable(z.string()),
    }),
  ),
  twin: z.nullable(z.object({ id: z.int(), shortUrl })),
  copied: z.boolean(),
})

/** What must be known to find out whether a request whose answer was lost has happened. */
const doubt = z.object({
  /**
   * How many sends may have happened, the present one among them. 0 when the last was turned back at the door: then only
   * the first of two copies that the browser sent can have happened.
   */
  sends: z.int(),
  /** The greatest id of the collection that was known before the first send; `null` when none could be read. */
  greatestId: z.nullable(z.int()),
  /**
   * When a reading first showed that nothing had been made, by the service's clock where it tells one (`byService`).
   * A request can still be under way then, so it takes a second reading, later.
   */
  absentSince: z.nullable(
    z.object({
      at: z.number(),
      byService: z.boolean(),
      /** By our clock, which can be set between two readings, the time has passed once: it must pass once more. */
      passedOnce: z.optional(z.boolean()),
    }),
  ),
  /** It was refused in these words, maybe because it had been done: what to tell if it had not. */
  refusal: z.nullable(storedFailure),
  /** How often reading failed since the answer was lost: the next one waits for it. */
  failedReadings: z.int(),
  /** How much of that was in vain, and would be the next time too: at `MAX_READ_PENALTY` a person is asked. */
  vain: z.int(),
})

/**
 * One thing that a person asked for, on its way to the service. It holds the intent and what became of it; never a key,
 * a header or an address of the service.
 */
export const job = z.object({
  id: z.uuid(),
  /** Given by the store, rising: the order in which jobs were added. */
  sequence: z.int(),
  /** Rises by one with each change. A change is stored only over the revision that it was made from. */
  revision: z.int(),
  /** The service address and account that it belongs to. */
  connection: z.string(),
  operation: z.custom<WriteName>((value) => typeof value === 'string' && isWriteName(value)),
  input: z.record(z.string(), z.unknown()),
  source: z.enum(JOB_SOURCES),
  priority: z.enum(PRIORITIES),
  tabId: z.nullable(z.int()),
  /** The page's title or the object's name: cosmetic. */
  title: z.string(),
  /** Whether the short URL is to be copied when it is there. */
  copy: z.boolean(),
  /** The batch that it belongs to, if any. */
  batch: z.nullable(z.uuid()),
  state: z.enum(JOB_STATES),
  createdAt: z.number(),
  updatedAt: z.number(),
  /** When something is to be done with it next; `null` when nothing is planned. A job under way has a time here too:
   * when it is taken up again if nobody came back to it. */
  nextAt: z.nullable(z.number()),
  /** How often it was sent, not counting where it was turned back at the door (told to slow down, no key). */
  attempts: z.int(),
  firstSentAt: z.nullable(z.number()),
  failure: z.nullable(storedFailure),
  /** The `Idempotency-Key`: the id, until a person retries what is known not to have happened. */
  idempotencyKey: z.uuid(),
  /** Set from before a send until it is known whether that happened. */
  doubt: z.nullable(doubt),
  /**
   * What must not be done at the same time or in another order: changes of one object, creations that could be taken
   * for one another. `null` where nothing can collide, and once the job has settled.
   */
  lane: z.nullable(z.string()),
  /** Who goes first in a lane: 0 is under way, 1 and 2 may have happened already, 3 waits for its first send. */
  laneRank: z.literal([0, 1, 2, 3]),
  outcome: z.nullable(jobOutcome),
  /** What was made, as one comparable text, so that no other job takes it for its own. `null` until done. */
  claim: z.nullable(z.string()),
  /** A password was part of the input and has been erased: the job cannot be sent again as it is. */
  passwordErased: z.boolean(),
  /** The popup's result has been put away. */
  dismissed: z.boolean(),
})
export type Job = z.infer<typeof job>

/** As it is handed to the store, which gives it its place in the order. */
export type NewJob = Omit<Job, 'sequence'>

export const jobView = (from: Job): JobView => {
  const { password, ...input } = from.input
  return {
    id: from.id,
    operation: from.operation,
    subject: subjectOf(from),
    input,
    hasPassword: from.passwordErased || typeof password === 'string',
    needsPassword: from.passwordErased,
    state: from.state,
    source: from.source,
    batch: from.batch,
    createdAt: from.createdAt,
    nextAt: from.nextAt,
    attempts: from.attempts,
    paceUntil: null,
    paused: false,
    failure: from.failure,
    outcome: from.outcome,
  }
}
