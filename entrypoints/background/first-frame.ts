import { FIRST_FRAME_KEY, type FirstFrame } from '../../lib/model/first-frame.ts'
import { jobView } from '../../lib/outbox/job.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import { readOverview, resultsOfTabs } from './overview.ts'
import type { WorkerParts } from './worker-parts.ts'

/** How long after the last change a frame is written, so that the user's actions come first. */
const WRITE_DELAY_MS = 500

/** As many recent links as the popup shows, and one more, because it shows the page's own link above them. */
const RECENT = 5

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
      // Another write is scheduled, which includes the change.
      if (before !== changes) return
      isRemoved = frame === null
      if (frame === null) await session.remove([FIRST_FRAME_KEY])
      else await session.set({ [FIRST_FRAME_KEY]: frame })
    })
  }

  /** Writes a frame soon, even if there is one. */
  const scheduleWrite = (): void => {
    if (timer !== null) timers.clear(timer)
    timer = timers.set(() => {
      timer = null
      // Without a frame the popup waits for the worker.
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
    /** This event is being sent to the pages. */
    onEvent: (sent: WorkerEvent): void => {
      const { event } = sent
      // A worker reports the counts when it starts, even if they haven't changed.
      const isNews = event !== 'jobs' || hasSeenCounts
      if (event === 'jobs') hasSeenCounts = true
      if (isNews && EVENTS.includes(event)) removeFrame()
      // The links of a list are only read again: few of them are in the frame.
      if (sent.event === 'library') {
        if (sent.removed.length > 0) removeFrame()
        else scheduleWrite()
      }
    },
    /** These keys of `storage.local` or `storage.session` have changed. */
    onStorageChange: (keys: readonly string[]): void => {
      if (keys.some((key) => STORAGE_KEYS.test(key))) removeFrame()
    },
  }
}

const EVENTS: readonly WorkerEvent['event'][] = ['connection', 'job', 'jobs', 'settings']
const STORAGE_KEYS = /^(connection|settings|unseen-failures|database-generation|api-key:\w+|draft:\d+|typed:[\d:]+)$/

/** `null` if the frame would be wrong or too long. */
const readFirstFrame = async (parts: WorkerParts, version: string): Promise<FirstFrame | null> => {
  const [overview, connected, openTabs, draftTabs] = await Promise.all([
    readOverview(parts, { tabId: null, url: null }),
    parts.connections.read(),
    parts.world.openTabs(),
    parts.drafts.tabs(),
  ])
  if (!overview.ok || !connected.ok) return null
  const { connection, settings, counts, recent, unreadable, failures } = overview.value
  const id = connected.value?.id ?? null
  const unknownTabs = [...draftTabs]
  const done: FirstFrame['done'] = []
  if (id !== null) {
    for (const job of await resultsOfTabs(parts, id, openTabs)) {
      const { tabId } = job
      if (tabId === null) continue
      if (job.operation === 'createLink' && job.state === 'done') done.push({ tabId, job: jobView(job) })
      else unknownTabs.push(tabId)
    }
  }
  const frame: FirstFrame = {
    version,
    connection,
    settings,
    presetsWithPassword: settings.presets.flatMap((preset) => (preset.options.password ? [preset.id] : [])),
    counts,
    recent: recent.slice(0, RECENT),
    unreadable,
    failures,
    done,
    unknownTabs,
  }
  const text = JSON.stringify(frame, (name, value: unknown) => (name === 'password' ? undefined : value))
  return text.length > MAX_LENGTH ? null : (JSON.parse(text) as FirstFrame)
}
