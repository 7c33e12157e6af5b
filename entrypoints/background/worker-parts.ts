import type { FeedbackParts } from './wiring/feedback.ts'
import type { Reading } from './wiring/reading.ts'
import type { Sending } from './wiring/sending.ts'
import type { Storage } from './wiring/storage.ts'
import type { World } from './world.ts'

/** All parts of the worker, for code that needs several of them. */
export type WorkerParts = { world: World } & Storage & Sending & Reading & FeedbackParts
