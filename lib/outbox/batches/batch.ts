import { z } from '../../zod.ts'
import type { Job } from '../job.ts'

/**
 * Many jobs that were added together and that the user manages as one. The pasted text is stored apart because it can
 * be long.
 */
export const batchRecord = z.object({
  id: z.uuid(),
  connection: z.string(),
  /** Incremented with each change. A change is stored only over the revision that it was made from. */
  revision: z.int(),
  name: z.string(),
  /**
   * Present if the batch changes links instead of creating them. `undoes` is the batch whose changes it reverts, if
   * any.
   */
  changes: z.optional(z.object({ undoes: z.nullable(z.uuid()) })),
  createdAt: z.number(),
  /** How many jobs the batch was created with; some may have been removed since. */
  size: z.int(),
  /** Unsent jobs stay unsent until the batch is resumed. */
  paused: z.boolean(),
  /**
   * The batch was cancelled: its unsent jobs were removed, and a job that turns out not to have happened isn't sent
   * again.
   */
  cancelled: z.boolean(),
})
export type BatchRecord = z.infer<typeof batchRecord>

/** A new batch for the store, with the text that the user pasted. */
export interface NewBatch {
  record: BatchRecord
  text: string
}

/**
 * Whether the job has certainly not reached the service. Pausing stops such jobs and cancelling removes them. A request
 * that may have happened is followed up until its outcome is known.
 */
export const isUnsent = ({ state, doubt }: Pick<Job, 'state' | 'doubt'>): boolean =>
  state === 'waiting' && doubt === null
