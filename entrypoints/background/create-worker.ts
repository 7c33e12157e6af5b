import type { Read } from '../../lib/api/read.ts'
import { SECOND } from '../../lib/model/durations.ts'
import { toServiceTime } from '../../lib/model/service-clock.ts'
import { JOB_STATES } from '../../lib/outbox/job.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { presentShortUrl } from '../../lib/shorten-form/present-link.ts'
import { createFirstFrameWriter } from './first-frame.ts'
import { createShorten, type Gesture } from './gestures/shorten.ts'
import { createHandlers } from './handlers.ts'
import { withDeletion } from './jobs/pending-deletion.ts'
import { createLifecycle } from './lifecycle.ts'
import { createFeedbackParts } from './wiring/feedback.ts'
import { createReading } from './wiring/reading.ts'
import { createReports } from './wiring/reports.ts'
import { createSending } from './wiring/sending.ts'
import { createStorage } from './wiring/storage.ts'
import type { WorkerParts } from './worker-parts.ts'
import type { World } from './world.ts'

/** How long a read for a page that the user looks at waits for its turn. */
const PAGE_READ_MAX_WAIT_MS = 10 * SECOND
/** The same while the user keeps typing. */
const TYPING_READ_MAX_WAIT_MS = 3 * SECOND

/** Builds the worker's objects. Nothing is opened, read or sent before it is needed. */
export const createWorker = (outside: World) => {
  const reports = createReports()
  const broadcast = (event: WorkerEvent): void => {
    reports.broadcast.send(event)
    outside.broadcast(event)
  }
  const world: World = { ...outside, broadcast }
  const storage = createStorage(world, reports)
  const sending = createSending(world, storage, reports)
  const reading = createReading(world, storage, sending, reports)
  const before = { ...storage, ...sending, ...reading }
  const parts: WorkerParts = { world, ...before, ...createFeedbackParts(world, before, reports) }
  const firstFrame = createFirstFrameWriter(parts)
  reports.broadcast.listen(firstFrame.onEvent)

  const { within } = parts.reads
  const handlers = createHandlers(parts, within(PAGE_READ_MAX_WAIT_MS), within(TYPING_READ_MAX_WAIT_MS, 'bulk'))
  const shorten = createGestures(parts)
  const lifecycle = createLifecycle(parts, firstFrame)
  return {
    ...lifecycle,
    firstFrame,
    handlers,
    drain: parts.drain,
    /** Runs the library's due steps. */
    updateLibrary: parts.scheduler.runDue,
    shorten: async (gesture: Gesture) => {
      broadcast({ event: 'gesture', source: gesture.source })
      await lifecycle.chosenLanguage()
      await shorten(gesture)
    },
  }
}
export type Worker = ReturnType<typeof createWorker>

/** Handles gestures without a window. */
const createGestures = ({ world, current, settings, outbox, library, feedback, copier, ...parts }: WorkerParts) => {
  const { now } = world
  return createShorten({
    connectionId: current.id,
    settings: settings.read,
    serviceZone: current.serviceZone,
    now,
    fillTemplates: parts.fillTemplates,
    add: outbox.add,
    newestJobs: (connection) => parts.newestJobs(connection, JOB_STATES),
    known: async (connection, url) => {
      const link = await withDeletion(
        { world, store: parts.store, outbox },
        connection,
        await library.known(connection, url),
      )
      return link?.longurl === url && link.shorturl !== '' && !link.facts.deletion ? link : null
    },
    sendNow: async (job, source, format) => {
      // Refused for a request that isn't waiting, which continues by itself.
      await outbox.retry(job.id)
      const shortUrl = job.chosenAlias?.predicted ?? null
      if (shortUrl !== null && (await copier.copy([{ job, shortUrl }], format)))
        await feedback.predicted([shortUrl], source)
    },
    reuse: async (link, source, format) =>
      feedback.reused(link.shortUrl, await copier.copyLinks([link], format), source),
    presentShortUrl: async (connection, link) => {
      const read: Read = async (operation, input) => (await outbox.pacedRead(connection, operation, input)).result
      // The response is stored in the library, so that the next gesture and the popup know the change too.
      const result = await library.reading(connection, read)('readLink', { id: link.id })
      if (!result.ok) return result.failure.kind === 'not-found' ? null : link.shorturl
      return presentShortUrl(link, result.value, toServiceTime(now(), await current.serviceZone()))
    },
    copyTogether: copier.together,
    drain: () => void parts.drain(),
    openConnection: world.openConnection,
    refused: feedback.refused,
  })
}
