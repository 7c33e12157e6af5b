import { IN_DETAILS, saidDifferences } from '../../../lib/api/differences.ts'
import type { Read } from '../../../lib/api/read.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import type { Library } from '../../../lib/library/library.ts'
import { MINUTE } from '../../../lib/model/durations.ts'
import { fail } from '../../../lib/model/failure.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import { learnFrom, wantsDateOf } from '../../../lib/model/service-clock.ts'
import { type Job, typedInput } from '../../../lib/outbox/job.ts'
import type { CapabilityLearner } from '../connection/capability-learner.ts'
import { type Connection, type ConnectionStore, withClock } from '../connection/connection-store.ts'
import type { Copier } from '../feedback/copier.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { createDifferenceNotes, type DifferencePorts, ignoredOptions } from './late-differences.ts'

interface SettledJobPorts {
  copier: Pick<Copier, 'copySettled'>
  feedback: Feedback
  /** Learns what the job shows about the service. */
  learn: (job: Job) => Promise<void>
  readAccount: () => Promise<unknown>
  library: Pick<Library, 'settled'>
  updateLibrary: () => void
}

/** Everything that follows from a finished job: first what the user sees, then maintenance. */
export const createSettledJob =
  ({ copier, feedback, library, updateLibrary, learn, readAccount }: SettledJobPorts) =>
  async (job: Job): Promise<void> => {
    // Stored at once: otherwise a press on the same page would find neither the request nor its link.
    const storing = library.settled(job)
    const { settled, made } = await copier.copySettled(job)
    await feedback.settled(settled, made)
    await storing
    updateLibrary()
    await learn(settled)
    if (settled.state === 'done' && settled.operation === 'updateAccount') await readAccount()
  }

interface JobLearnerPorts extends DifferencePorts {
  connections: ConnectionStore
  capabilities: CapabilityLearner
  read: Read
  library: Pick<Library, 'returned' | 'reading' | 'wantDetails'>
  /** The time by the service's `Date`, if it sends one, because this machine's clock may be wrong. */
  serviceNow: () => number
  onLearned: (connection: Connection) => void
}

type Details = Output<'readLink'>['details']

/** Only the date of a link that was created within this time shows the service's clock. */
const RECENT_MS = MINUTE

/**
 * Learns from a finished job the offset of the service's clock (FIELD.md line 25) and which options it applies (line
 * 17). It reads the created link only if that can show something new.
 */
export const createJobLearner = (ports: JobLearnerPorts) => {
  const { connections, capabilities, read, library, serviceNow, onLearned } = ports
  const note = createDifferenceNotes(ports)

  /**
   * A service with replicas may show a new link a moment later, so a link that it doesn't find doesn't count as
   * deleted.
   */
  const readNew: Read = async (operation, input) => {
    const answer = await read(operation, input)
    return !answer.ok && answer.failure.kind === 'not-found' ? fail({ kind: 'interrupted' }) : answer
  }

  /** The link that the service has returned for a creation, if it is known to lead to another address. */
  const otherLinkOf = async (job: Job): Promise<ListedLink | null> => {
    const { id = null, shortUrl = null } = job.outcome ?? {}
    if (job.operation !== 'createLink' || job.state !== 'done' || shortUrl === null) return null
    const link = await library.returned(job.connection, id, shortUrl)
    return link && saidDifferences({ url: typedInput('createLink', job).url }, link).length > 0 ? link : null
  }

  const detailsOf = async (job: Job, other: ListedLink | null, madeAt: number): Promise<Details | null> => {
    const id = job.outcome?.id ?? other?.id ?? null
    if (job.operation !== 'createLink' || job.state !== 'done' || id === null) return null
    const known = await connections.read()
    if (!known.ok || known.value?.id !== job.connection) return null
    const { account, clock } = known.value
    const wantsDate = wasJustCreated(job) && account.zone === undefined && wantsDateOf(clock, id, madeAt)
    // The returned link may have been changed elsewhere since it was read. Bulk work spends no request on that.
    const wantsOther = other !== null && job.priority === 'click'
    const wantsOptions = wantsOptionsOf(job, known.value)
    if (!wantsDate && !wantsOther && !wantsOptions) return null
    // If this worker is stopped before the response, the next one reads the details and notes what they show.
    if (wantsOptions) await library.wantDetails(job.connection, id)
    const link = await library.reading(job.connection, readNew)('readLink', { id })
    return link.ok ? link.value.details : null
  }

  const learnClock = async (job: Job, { id, date }: Details, madeAt: number): Promise<void> => {
    const before = await connections.read()
    const after = await connections.change((connection) =>
      connection?.id === job.connection
        ? withClock(connection, learnFrom(connection.clock, { id, date, madeAt }))
        : connection,
    )
    if (!before.ok || !after.ok || after.value === null) return
    if (after.value.clock.offsetMinutes !== before.value?.clock.offsetMinutes) onLearned(after.value)
  }

  const noteDifferences = async (job: Job, other: ListedLink | null, details: Details | null): Promise<void> => {
    const shortUrl = job.outcome?.shortUrl ?? null
    const returned = details ?? other
    if (job.operation !== 'createLink' || shortUrl === null || returned === null) return
    const asked = typedInput('createLink', job)
    await note(job, [...saidDifferences(asked, returned), ...ignoredOptions(asked, shortUrl, details)])
  }

  return async (job: Job): Promise<void> => {
    const madeAt = serviceNow()
    const other = await otherLinkOf(job)
    const details = await detailsOf(job, other, madeAt)
    if (other === null) await capabilities.fromJob(job, details)
    await noteDifferences(job, other, details)
    if (details !== null && other === null && wasJustCreated(job)) await learnClock(job, details, madeAt)
  }
}

/**
 * Whether the link of a job that has just settled was created just before. After a lost response, the link may have
 * been found hours later.
 */
const wasJustCreated = ({ firstSentAt, updatedAt }: Job): boolean =>
  firstSentAt !== null && updatedAt >= firstSentAt && updatedAt - firstSentAt < RECENT_MS

/**
 * Whether the link's details can show new verdicts on options. Bulk work spends no request on them: the first click
 * with the same option does.
 */
const wantsOptionsOf = (job: Job, { capabilities }: Connection): boolean => {
  const asked = typedInput('createLink', job)
  return (
    job.priority === 'click' &&
    IN_DETAILS.some((option) => (asked[option] ?? '') !== '' && !capabilities.applied.includes(option))
  )
}
