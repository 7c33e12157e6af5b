import type { Library } from '../../../lib/library/library.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Copier } from '../feedback/copier.ts'
import type { Feedback } from '../feedback/feedback.ts'

export interface SettledJobPorts {
  copier: Pick<Copier, 'copySettled'>
  feedback: Feedback
  /** What the job shows about the service. */
  learn: (job: Job) => Promise<void>
  readAccount: () => Promise<unknown>
  library: Pick<Library, 'settled'>
  updateLibrary: () => void
}

/** Everything that follows from a finished job: what the user sees first, maintenance last. */
export const createSettledJob =
  ({ copier, feedback, library, updateLibrary, learn, readAccount }: SettledJobPorts) =>
  async (job: Job): Promise<void> => {
    const { settled, made } = await copier.copySettled(job)
    await feedback.settled(settled, made)
    await library.settled(settled)
    updateLibrary()
    await learn(settled)
    if (settled.state === 'done' && settled.operation === 'updateAccount') await readAccount()
  }
