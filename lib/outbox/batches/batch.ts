import { z } from '../../zod.ts'
import type { Job } from '../job.ts'

/** Many jobs that were asked for at once and that a person handles as one. Its text is kept apart: it may be long. */
export const batchRecord = z.object({
  id: z.uuid(),
  connection: z.string(),
  /** As in a job: a change is stored only over the revision that it was made from. */
  revision: z.int(),
  name: z.string(),
  createdAt: z.number(),
  /** How many jobs it was made with: some may have been taken out since. The store knows it of any batch. */
  size: z.int(),
  /** What is unsent of it stays so until it is resumed. */
  paused: z.boolean(),
  /** What was unsent has been taken out. Paused as well: what turns out later not to have been made is not sent again. */
  cancelled: z.boolean(),
})
export type BatchRecord = z.infer<typeof batchRecord>

/** As it is handed to the store, with what the person pasted. */
export interface NewBatch {
  record: BatchRecord
  text: string
}

/**
 * Nothing of it has reached the service, as far as can be known. This is what a pause holds and what a cancellation
 * takes out; a request that may have happened goes on until that is known.
 */
export const isUnsent = ({ state, doubt }: Pick<Job, 'state' | 'doubt'>): boolean =>
  state === 'waiting' && doubt === null
