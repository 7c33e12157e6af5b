import type { Failure, Result, StorageTrouble } from '../../../lib/model/failure.ts'
import { isSettled, subjectOf } from '../../../lib/model/job-view.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'
import { storedFailure } from '../../../lib/outbox/stored-failure.ts'
import { boundedText } from '../../../lib/outside-text.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord } from '../storage/stored-record.ts'
import type { World } from '../world.ts'

const gesture = z.object({
  id: z.string(),
  /** `null` if no service was connected. */
  connection: z.nullable(z.string()),
  what: z.string(),
  failure: storedFailure,
  at: z.number(),
})

const stored = z.object({
  /** For each connection, the time until which failures have been shown. */
  seenAt: z.record(z.string(), z.number()),
  /** Gestures that couldn't become a request. */
  gestures: z.array(gesture),
})
type Stored = z.infer<typeof stored>

interface UnseenFailure {
  id: string
  what: string
  failure: Failure
  at: number
  /** `null` if the gesture led to no request. */
  job: Job | null
}

/** A maximum, because all failed requests are in the Outbox anyway. */
const MAX_COUNT = 20

const NOTHING: Stored = { seenAt: {}, gestures: [] }

interface Ports extends Pick<World, 'local' | 'now' | 'uuid'> {
  store: Pick<JobStore, 'newest'>
}

export type UnseenFailures = ReturnType<typeof createUnseenFailures>

/**
 * Failures that were not shown yet, newest first. Failed requests are not stored a second time: they are unseen if they
 * settled after the time until which everything was shown. So a worker that is stopped right after a failure loses
 * nothing, and requests that were retried or discarded in the meantime are not reported.
 */
export const createUnseenFailures = ({ local, store, now, uuid }: Ports) => {
  const record = createStoredRecord<Stored>(local, {
    key: 'unseen-failures',
    initial: NOTHING,
    schema: stored,
    migrations: [],
  })

  /** A record that can't be read is replaced: otherwise no later failure could be reported. */
  const change = async (update: (value: Stored) => Stored): Promise<Result<Stored>> => {
    const changed = await record.change(update)
    const isUnreadable =
      !changed.ok && changed.failure.kind === 'storage' && UNREADABLE.includes(changed.failure.trouble)
    if (!isUnreadable) return changed
    const removed = await record.remove()
    return removed.ok ? record.change(update) : removed
  }

  const jobsOf = async (connection: string, seenAt: number): Promise<UnseenFailure[]> => {
    const jobs = await store.newest(connection, ['failed', 'unsure'], MAX_COUNT)
    // If the clock was set back since, everything would count as seen.
    const since = seenAt > now() ? 0 : seenAt
    // An unsure request that will be checked again doesn't need the user yet.
    const unseen = jobs.filter((job) => job.updatedAt > since && !job.dismissed && isSettled(job))
    return firstOfEachBatch(unseen).map((job) => ({
      id: job.id,
      what: subjectOf(job),
      failure: job.failure ?? { kind: 'interrupted' },
      at: job.updatedAt,
      job,
    }))
  }

  const keep = (remains: (connection: string) => boolean) =>
    change(({ seenAt: before, gestures }) => {
      const seenAt = Object.fromEntries(Object.entries(before).filter(([connection]) => remains(connection)))
      const left = gestures.filter(({ connection }) => connection === null || remains(connection))
      return left.length === 0 && Object.keys(seenAt).length === 0 ? NOTHING : { seenAt, gestures: left }
    })

  return {
    of: async (connection: string | null): Promise<UnseenFailure[]> => {
      const found = await record.read()
      // If the record can't be read, failed requests are still known.
      const { seenAt, gestures } = found.ok ? found.value : NOTHING
      const own = gestures.filter((each) => each.connection === null || each.connection === connection)
      const jobs = connection === null ? [] : await jobsOf(connection, seenAt[connection] ?? 0)
      return [...own.map((each) => ({ ...each, job: null })), ...jobs].sort((one, other) => other.at - one.at)
    },
    /** Adds a gesture that can't become a request, or a press with this id. */
    add: (connection: string | null, what: string, failure: Failure, id = uuid()): Promise<Result<unknown>> =>
      change(({ gestures, ...rest }) => ({
        ...rest,
        gestures: [
          { id, connection, what: boundedText(what, 'address'), failure, at: now() },
          ...gestures.filter((each) => each.id !== id),
        ].slice(0, MAX_COUNT),
      })),
    /** Notes that everything until this time was shown, or only the requests. */
    markSeen: (connection: string | null, until: number, requestsOnly: boolean): Promise<Result<unknown>> =>
      change(({ seenAt, gestures }) => {
        const isShown = (each: Stored['gestures'][number]) =>
          each.at <= until && (each.connection === null || each.connection === connection)
        return {
          seenAt: connection === null ? seenAt : { ...seenAt, [connection]: until },
          gestures: requestsOnly ? gestures : gestures.filter((each) => !isShown(each)),
        }
      }),
    forget: (connection: string) => keep((each) => each !== connection),
    /** Forgets the failures of all other connections. */
    keepOnly: (connections: readonly string[]) => keep((each) => connections.includes(each)),
  }
}

const UNREADABLE: readonly (StorageTrouble | undefined)[] = ['damaged', 'newer']

/** A failed batch is reported once. */
const firstOfEachBatch = (jobs: readonly Job[]): Job[] =>
  jobs.filter(({ batch }, index) => batch === null || jobs.findIndex((each) => each.batch === batch) === index)
