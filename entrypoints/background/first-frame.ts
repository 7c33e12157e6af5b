import { FIRST_FRAME_KEY, type FirstFrame, HIDDEN_PASSWORD } from '../../lib/model/first-frame.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import { currentJobView } from './jobs/current-job-view.ts'
import { readOverview, resultsOfTabs, UNFINISHED } from './overview.ts'
import type { WorkerParts } from './worker-parts.ts'

/** How long after the last change a frame is written. The user's own actions come first. */
const WRITE_DELAY_MS = 500

/**
 * The number of recent links that the popup shows, and one more, because the page's own link isn't repeated among them.
 */
const RECENT = 5

/**
 * The number of unfinished requests in the frame. The popup learns of more, such as those of a batch, from the worker.
 */
const MAX_UNFINISHED = 10

/** The extension has 10 MB in this storage area, and reading a longer frame would take longer than it saves. */
const MAX_LENGTH = 250_000

export type FirstFrameWriter = ReturnType<typeof createFirstFrameWriter>

/** Keeps the stored first frame of the popup up to date: removes an outdated one at once and replaces it later. */
export const createFirstFrameWriter = (parts: WorkerParts) => {
  const { session, timers, version } = parts.world
  const inTurn = createSerialQueue()
  let changes = 0
  let timer: number | null = null
  let isRemoved = false
  let hasSeenCounts = false

  const write = async (): Promise<void> => {
    const before = changes
    const frame = await readFirstFrame(parts, version)
    await inTurn(async () => {
      // A later write is scheduled, which includes the change.
      if (before !== changes) return
      isRemoved = frame === null
      if (frame === null) await session.remove([FIRST_FRAME_KEY])
      else await session.set({ [FIRST_FRAME_KEY]: frame })
    })
  }

  /** Schedules a write, even if a frame is stored. */
  const scheduleWrite = (): void => {
    if (timer !== null) timers.clear(timer)
    timer = timers.set(() => {
      timer = null
      // A failed write is ignored: without a frame the popup waits for the worker.
      write().catch(() => undefined)
    }, WRITE_DELAY_MS)
  }

  const removeFrame = (): void => {
    changes += 1
    if (!isRemoved) {
      isRemoved = true
      inTurn(() => session.remove([FIRST_FRAME_KEY])).catch(() => undefined)
    }
    scheduleWrite()
  }

  return {
    scheduleWrite,
    /** Called with each event that is sent to the pages. */
    onEvent: (sent: WorkerEvent): void => {
      const { event } = sent
      // A worker reports the counts when it starts, even if they haven't changed.
      const isNews = event !== 'jobs' || hasSeenCounts
      if (event === 'jobs') hasSeenCounts = true
      if (isNews && EVENTS.includes(event)) removeFrame()
      // Links that were only read again don't make the frame wrong: few of them are in it.
      if (sent.event === 'library') {
        if (sent.removed.length > 0) removeFrame()
        else scheduleWrite()
      }
    },
    /** Called with the keys of `storage.local` or `storage.session` that have changed. */
    onStorageChange: (keys: readonly string[]): void => {
      if (keys.some((key) => STORAGE_KEYS.test(key))) removeFrame()
    },
  }
}

const EVENTS: readonly WorkerEvent['event'][] = ['connection', 'job', 'jobs', 'settings']
const STORAGE_KEYS = /^(connection|settings|unseen-failures|database-generation|api-key:\w+|draft:\d+|typed:[\d:]+)$/

/** The frame; `null` if it would be wrong or too long. */
const readFirstFrame = async (parts: WorkerParts, version: string): Promise<FirstFrame | null> => {
  const [overview, connected, drafts] = await Promise.all([
    readOverview(parts, { tabId: null, url: null }),
    parts.connections.read(),
    parts.drafts.pages(),
  ])
  if (!overview.ok || !connected.ok) return null
  const { connection, settings, counts, recent, unreadable, failures } = overview.value
  const requests = await readRequests(parts, connected.value?.id ?? null)
  if (requests === null) return null
  const frame: FirstFrame = {
    version,
    connection,
    settings,
    counts,
    recent: recent.slice(0, RECENT),
    unreadable,
    failures,
    drafts,
    ...requests,
  }
  const text = JSON.stringify(frame, hidePassword)
  return text.length > MAX_LENGTH ? null : (JSON.parse(text) as FirstFrame)
}

const hidePassword = (name: string, value: unknown): unknown =>
  name === 'password' ? (typeof value === 'string' && value !== '' ? HIDDEN_PASSWORD : undefined) : value

const readRequests = async (
  parts: WorkerParts,
  connection: string | null,
): Promise<Pick<FirstFrame, 'ofTabs' | 'unfinished'> | null> => {
  if (connection === null) return { ofTabs: [], unfinished: [] }
  const [outbox, ofTabs, unfinished] = await Promise.all([
    parts.outbox.view(connection),
    parts.world.openTabs().then((tabs) => resultsOfTabs(parts, connection, tabs)),
    parts.store.newest(connection, UNFINISHED, MAX_UNFINISHED),
  ])
  if (!outbox.ok) return null
  const { status } = outbox.value
  const now = parts.world.now()
  return {
    ofTabs: ofTabs.flatMap((job) =>
      job.tabId === null ? [] : { tabId: job.tabId, job: currentJobView(job, status, now) },
    ),
    unfinished: unfinished.map((job) => currentJobView(job, status, now)),
  }
}
