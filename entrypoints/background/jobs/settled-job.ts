import type { Library } from '../../../lib/library/library.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Clipboard } from '../feedback/clipboard.ts'
import { type Copies, isAwaited } from '../feedback/copies.ts'
import type { Feedback, Made } from '../feedback/feedback.ts'

export interface SettledJobPorts {
  copies: Copies
  clipboard: Clipboard
  /** The job, once it is stored whether its short URL was copied before the response. */
  promiseNoted: (job: Job) => Promise<Job>
  noteCopied: (id: string) => Promise<unknown>
  feedback: Feedback
  now: () => number
  /** What the job shows about the service. */
  learn: (job: Job) => Promise<void>
  readAccount: () => Promise<unknown>
  library: Pick<Library, 'settled'>
  updateLibrary: () => void
}

/** Everything that follows from a finished job: what the user sees first, maintenance last. */
export const createSettledJob = (ports: SettledJobPorts) => {
  const copy = async (settled: Job): Promise<Made | null> => {
    const due = await ports.copies.dueWith(settled)
    // A short URL that was copied before the response is not copied again: the user may have copied something else
    // since.
    if (due === null || due.some(({ chosenAlias }) => chosenAlias?.copied)) return null
    const made = due.flatMap(({ id, outcome }) => (outcome?.shortUrl ? [{ id, shortUrl: outcome.shortUrl }] : []))
    const shortUrls = made.map(({ shortUrl }) => shortUrl)
    const copied =
      made.length > 0 &&
      isAwaited(settled, made.length, ports.now()) &&
      (await ports.clipboard.write(shortUrls.join('\n')))
    if (copied) for (const { id } of made) await ports.noteCopied(id)
    return { shortUrls, copied }
  }

  return async (job: Job): Promise<void> => {
    const settled = job.chosenAlias?.promised ? await ports.promiseNoted(job) : job
    await ports.feedback.settled(settled, await copy(settled))
    await ports.library.settled(settled)
    ports.updateLibrary()
    await ports.learn(settled)
    if (settled.state === 'done' && settled.operation === 'updateAccount') await ports.readAccount()
  }
}
