import { z } from '../../zod.ts'
import type { Job } from '../job.ts'

/**
 * Many jobs that were added together and that the user manages as one. The pasted text is stored apart because it can
 * be long.
 */
export const batchRecord = z.object({
  id: z.uuid(),
  connection: z.string(),
  /** As in a job: a change is stored only over the revision it was made from. */
  revision: z.int(),
  name: z.string(),
  /** It changes links instead of creating them: as the user asked, or back to what they were before another batch. */
  changes: z.optional(z.object({ undoes: z.nullable(z.uuid()) })),
  createdAt: z.number(),
  /** How many jobs the batch was created with; some may have been removed since. */
  size: z.int(),
  /** Unsent jobs stay unsent until the batch is resumed. */
  paused: z.boolean(),
  /** Unsent jobs were removed. Also blocks sending: a job that turns out not to have happened is not sent again. */
  cancelled: z.boolean(),
})
export type BatchRecord = z.infer<typeof batchRecord>

/** A new batch for the store, with the text that the user pasted. */
export interface NewBatch {
  record: BatchRecord
  text: string
}

/**
 * Whether the job has certainly not reached the service. Pausing holds and cancelling removes such jobs; a request that
 * may have happened is followed up until that is known.
 */
export const isUnsent = ({ state, doubt }: Pick<Job, 'state' | 'doubt'>): boolean =>
  state === 'waiting' && doubt === null
