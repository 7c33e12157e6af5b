import type { Failure } from '../../../lib/model/failure.ts'
import { type JobState, type LostRequests, subjectOf } from '../../../lib/model/job-view.ts'
import { JOB_STATES } from '../../../lib/outbox/job.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'
import { boundedText } from '../../../lib/outside-text.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { z } from '../../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'

/** What the outbox contains of one connection. */
const content = z.object({
  unfinished: z.int(),
  finished: z.int(),
  /** The subjects of the newest unfinished requests. */
  newest: z.array(z.string()),
})
type Content = z.infer<typeof content>

/** The content by connection; connections without requests are left out. */
const note = z.record(z.string(), content)
type Note = z.infer<typeof note>

/** The failures to report: one for each lost request that is named, and one for all others. */
interface Loss {
  connection: string
  /** What the request was about; empty for several. */
  what: string
  failure: Extract<Failure, { kind: 'lost-requests' }>
}

/** How many lost requests are named, so that the user can add them again. */
const MOST_NAMED = 10

const UNFINISHED: readonly JobState[] = JOB_STATES.filter((state) => state !== 'done')
const NOTHING: Note = {}

interface Ports {
  local: StorageArea
  store: Pick<JobStore, 'counts' | 'newest'>
}

/**
 * Notes the outbox's content outside of its database. A browser may delete the database and start an empty one without
 * saying so, as Chromium does if it can't write to it.
 */
export const createOutboxNote = ({ local, store }: Ports) => {
  const record = createStoredRecord<Note>(local, {
    key: 'outbox-note',
    initial: NOTHING,
    schema: note,
    migrations: [],
  })

  /** Notes are written in order, so that an earlier count doesn't overwrite a later one. */
  const inTurn = createSerialQueue()

  const contentOf = async (connection: string): Promise<Content> => {
    const { done, ...rest } = await store.counts(connection)
    const unfinished = Object.values(rest).reduce((sum, count) => sum + count, 0)
    const newest = unfinished === 0 ? [] : await store.newest(connection, UNFINISHED, MOST_NAMED)
    return { unfinished, finished: done, newest: newest.map((job) => boundedText(subjectOf(job), 'address')) }
  }

  return {
    /** Called when the outbox has changed. `connection` is the current one. */
    update: (connection: string | null): Promise<void> =>
      inTurn(async () => {
        const before = await record.read()
        const known = before.ok ? before.value : NOTHING
        const connections = new Set([...Object.keys(known), ...(connection === null ? [] : [connection])])
        const all = await Promise.all([...connections].map(async (each) => [each, await contentOf(each)] as const))
        const now = Object.fromEntries(all.filter(([, { unfinished, finished }]) => unfinished + finished > 0))
        if (JSON.stringify(now) === JSON.stringify(known)) return
        await record.change(() => (Object.keys(now).length === 0 ? NOTHING : now))
      }),
    /** What was noted and is not in the database anymore. */
    losses: async (): Promise<Loss[]> => {
      const found = await record.read()
      return found.ok ? Object.entries(found.value).flatMap(([connection, lost]) => lossesOf(connection, lost)) : []
    },
    /** Clears the note, because the losses are stored elsewhere or the user has reset the database. */
    clear: () => record.change(() => NOTHING),
  }
}

/** All losses among the failures that the user hasn't seen. */
export const lostIn = (unseen: readonly { what: string; failure: Failure; at: number }[]): LostRequests | null => {
  const losses = unseen.flatMap(({ failure, ...rest }) =>
    failure.kind === 'lost-requests' ? { ...failure, ...rest } : [],
  )
  if (losses.length === 0) return null
  return {
    unfinished: losses.reduce((sum, { unfinished }) => sum + unfinished, 0),
    finished: losses.reduce((sum, { finished }) => sum + finished, 0),
    named: losses.flatMap(({ what }) => what || []),
    at: Math.max(...losses.map(({ at }) => at)),
  }
}

const lossesOf = (connection: string, { unfinished, finished, newest }: Content): Loss[] => {
  const loss = (what: string, counts: Pick<Content, 'unfinished' | 'finished'>): Loss => ({
    connection,
    what,
    failure: { kind: 'lost-requests', ...counts },
  })
  const others = { unfinished: unfinished - newest.length, finished }
  return [
    ...newest.map((what) => loss(what, { unfinished: 1, finished: 0 })),
    ...(others.unfinished + others.finished > 0 ? [loss('', others)] : []),
  ]
}
