import { FIRST_FRAME_KEY, type FirstFrame } from '../../lib/model/first-frame.ts'
import { jobView } from '../../lib/outbox/job.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { createSerialQueue } from '../../lib/serial-queue.ts'
import { readOverview } from './overview.ts'
import type { WorkerParts } from './worker-parts.ts'

/** Keeps the popup's first frame true: a frame that is out of date is taken away at once, and replaced later. */
export interface FirstFrameWriter {
  /** Writes one soon, whatever is there. */
  soon: () => void
  /** A page is being told this. */
  told: (event: WorkerEvent) => void
  /** These keys of `storage.local` or `storage.session` have changed. */
  stored: (keys: readonly string[]) => void
}

/** What a person does at this moment comes first: so long after the last change, in milliseconds. */
const QUIET_MS = 500

/** What the popup shows of the recent links, and one more: that of the page itself it shows above. */
const RECENT = 5

/** The browser gives all of the extension 10 MB there, and reading more than this would delay what it is to speed up. */
const LONGEST = 250_000

export const createFirstFrameWriter = (parts: WorkerParts): FirstFrameWriter => {
  const { session, timers, version } = parts.world
  const inTurn = createSerialQueue()
  let changes = 0
  let timer: number | null = null
  let isAway = false
  let hasHeardCounts = false

  const write = async (): Promise<void> => {
    const before = changes
    const frame = await readFirstFrame(parts, version)
    await inTurn(async () => {
      // Then another is coming, which has the change.
      if (before !== changes) return
      isAway = frame === null
      if (frame === null) await session.remove([FIRST_FRAME_KEY])
      else await session.set({ [FIRST_FRAME_KEY]: frame })
    })
  }

  const soon = (): void => {
    if (timer !== null) timers.clear(timer)
    timer = timers.set(() => {
      timer = null
      // Without one the popup waits for the worker.
      write().catch(() => undefined)
    }, QUIET_MS)
  }

  const takeAway = (): void => {
    changes += 1
    if (!isAway) {
      isAway = true
      inTurn(() => session.remove([FIRST_FRAME_KEY])).catch(() => undefined)
    }
    soon()
  }

  return {
    soon,
    told: ({ event }) => {
      // A worker that starts tells the counts, whether they have changed or not.
      const isNews = event !== 'jobs' || hasHeardCounts
      if (event === 'jobs') hasHeardCounts = true
      if (isNews && TOLD.includes(event)) takeAway()
    },
    stored: (keys) => {
      if (keys.some((key) => STORED.test(key))) takeAway()
    },
  }
}

const TOLD: readonly WorkerEvent['event'][] = ['connection', 'job', 'jobs', 'settings']
const STORED = /^(connection|settings|unseen-failures|database-generation|api-key:\w+|draft:\d+|typed:[\d:]+)$/

/** `null` where there is none that would be true, or short enough. */
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
    const newest = await Promise.all(openTabs.map((tabId) => parts.store.newestOfTab(id, tabId)))
    for (const [index, tabId] of openTabs.entries()) {
      const job = newest[index] ?? null
      if (job === null) continue
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
  return text.length > LONGEST ? null : (JSON.parse(text) as FirstFrame)
}
