import type { Library } from '../../lib/library/library.ts'
import type { Job } from '../../lib/outbox/job.ts'
import type { ChoicesReader } from './choices.ts'
import { collectionsChangedBy } from './choices.ts'
import type { Clipboard } from './clipboard.ts'
import type { Copies } from './copies.ts'
import type { Feedback } from './feedback.ts'

export interface SettledJobPorts {
  copies: Copies
  clipboard: Clipboard
  noteCopied: (id: string) => Promise<unknown>
  feedback: Feedback
  choices: ChoicesReader
  /** What the job teaches about the service. */
  learn: (job: Job) => Promise<void>
  readAccount: () => Promise<unknown>
  library: Pick<Library, 'settled'>
  tendLibrary: () => void
}

/** Everything that follows from a job that has come to its end. The person comes first, the housekeeping after. */
export const createSettledJob = (ports: SettledJobPorts) => {
  const copy = async (settled: Job): Promise<boolean> => {
    const due = (await ports.copies.dueWith(settled)).filter(({ outcome }) => (outcome?.shortUrl ?? null) !== null)
    if (due.length === 0) return false
    if (!(await ports.clipboard.write(due.map(({ outcome }) => outcome?.shortUrl).join('\n')))) return false
    for (const { id } of due) await ports.noteCopied(id)
    return true
  }

  return async (settled: Job): Promise<void> => {
    await ports.feedback.settled(settled, await copy(settled))
    const isDone = settled.state === 'done'
    if (isDone) await ports.library.settled(settled)
    ports.tendLibrary()
    if (isDone) await ports.choices.refresh(settled.connection, collectionsChangedBy(settled.operation))
    await ports.learn(settled)
    if (isDone && settled.operation === 'updateAccount') await ports.readAccount()
  }
}
