import { isJsonObject } from '../json-object.ts'
import type { BatchView } from '../model/batch-view.ts'
import type { Collections } from '../model/collections.ts'
import type { ConnectionView } from '../model/connection-view.ts'
import type { JobCounts, JobSource, JobView } from '../model/job-view.ts'
import type { LibraryView } from '../model/library-view.ts'
import type { RateView } from '../model/rate-view.ts'
import type { Settings } from '../model/settings.ts'

/** From the worker to every open page. */
export type WorkerEvent =
  | { event: 'job'; job: JobView }
  | { event: 'jobs'; counts: JobCounts }
  | { event: 'batch'; batch: BatchView }
  | { event: 'batch-removed'; id: string }
  | { event: 'connection'; connection: ConnectionView | null }
  | { event: 'settings'; settings: Settings }
  | { event: 'collections'; collections: Collections }
  | { event: 'rate'; rate: RateView }
  /** The popup was opened, or a gesture without a window was made, whatever became of it. */
  | { event: 'gesture'; source: JobSource }
  /** `removed` are the ids of links that no longer exist. */
  | { event: 'library'; library: LibraryView; removed: readonly number[] }

/** Pages also receive each other's requests: only the worker's events have `event`. */
export const isWorkerEvent = (message: unknown): message is WorkerEvent => isJsonObject(message) && 'event' in message
