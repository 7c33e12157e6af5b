import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Answered, request } from '../../lib/api/client.ts'
import type { OperationName } from '../../lib/contract/operations.ts'
import type { Intent } from '../../lib/outbox/intent.ts'
import { createOutbox } from '../../lib/outbox/outbox.ts'
import { startServiceProcess } from '../../scripts/product/service-process.ts'
import { MemoryJobStore } from '../support/memory-job-store.ts'

export interface PaceOptions {
  jobs: number
  limit: number
  windowSeconds: number
  /** Another program that uses a random share of the rate limit, with its random numbers; `null` for none. */
  stranger: (() => number) | null
}

export interface PaceReport {
  /** Answered requests of the outbox in each window that it had work for. */
  perWindow: number[]
  /** The number of "slow down" answers in each window that had any. */
  refusalsPerWindow: number[]
  /** From a click during bulk work to its short URL. */
  clickMs: number
  done: number
}

const CONNECTION = 'proof'

const wanted = (url: string, priority: Intent['priority']): Intent => ({
  operation: 'createLink',
  input: { url },
  source: priority === 'click' ? 'popup' : 'bulk',
  priority,
  tabId: null,
  title: '',
  copy: false,
})

/** The real outbox, client and service in real time; only the store is in memory. */
export const measurePace = async ({ jobs, limit, windowSeconds, stranger }: PaceOptions): Promise<PaceReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-pace-'))
  const key = randomBytes(24).toString('base64url')
  const service = await startServiceProcess({
    dataDir: folder,
    adminApiKey: key,
    rateLimit: limit,
    rateWindowSeconds: windowSeconds,
  })
  const target = { baseUrl: service.url, key }
  const answered = new Map<number, number>()
  const refused = new Map<number, number>()
  const world = { fetch: globalThis.fetch, now: Date.now }

  // Identifies a window by its end. Rounding to seconds is much smaller than a window.
  const windowOf = (endsAt: number): number =>
    [...answered.keys(), ...refused.keys()].find((known) => Math.abs(known - endsAt) < windowSeconds * 500) ?? endsAt
  const note = <T>(answer: Answered<T>): Answered<T> => {
    const { result, rate } = answer
    const window = windowOf(rate.resetAt ?? 0)
    const slowedDown = !result.ok && result.failure.kind === 'slow-down'
    const counts = slowedDown ? refused : answered
    counts.set(window, (counts.get(window) ?? 0) + 1)
    return answer
  }
  const call = <N extends OperationName>(
    operation: N,
    input: Parameters<typeof request<N>>[3],
    idempotencyKey?: string,
  ) => request(world, target, operation, input, idempotencyKey === undefined ? {} : { idempotencyKey }).then(note)

  const store = new MemoryJobStore()
  const finished = Promise.withResolvers<void>()
  const half = Promise.withResolvers<void>()
  const clicked = Promise.withResolvers<void>()
  let done = 0
  let timer: NodeJS.Timeout | undefined
  const outbox = createOutbox({
    store,
    wire: {
      send: (_, operation, input, { idempotencyKey }) => call(operation, input, idempotencyKey),
      read: (_, operation, input) => call(operation, input),
    },
    connection: async () => CONNECTION,
    serviceHost: () => new URL(service.url).host,
    now: Date.now,
    random: Math.random,
    bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    uuid: randomUUID,
    aliasPolicy: async () => null,
    onAdded: () => undefined,
    online: () => true,
    onChange: () => undefined,
    onSettled: (job) => {
      if (job.state === 'done') done += 1
      if (job.priority === 'click') clicked.resolve()
      if (done >= jobs / 2) half.resolve()
      if (done === jobs + 1) finished.resolve()
    },
    wakeAt: (at) => {
      clearTimeout(timer)
      if (at !== null) timer = setTimeout(() => void outbox.drain(), Math.max(0, at - Date.now()))
    },
    onRate: () => undefined,
  })

  const strangerWorks = async (random: () => number) => {
    while (done < jobs + 1) {
      const pause = (random() * 2_000 * windowSeconds) / limit
      await Promise.race([finished.promise, new Promise((resolve) => setTimeout(resolve, pause))])
      await request(world, target, 'readAccount', {})
    }
  }

  try {
    const added = await outbox.add(
      CONNECTION,
      Array.from({ length: jobs }, (_, at) => wanted(`https://example.com/bulk/${at}`, 'bulk')),
    )
    if (!added.ok) throw new Error(added.failure.kind)
    const strangers = stranger === null ? null : strangerWorks(stranger)
    void outbox.drain()
    await half.promise
    const asked = Date.now()
    await outbox.add(CONNECTION, [wanted('https://example.com/click', 'click')])
    void outbox.drain()
    await clicked.promise
    const clickMs = Date.now() - asked
    await finished.promise
    await strangers
    const windows = [...answered].sort(([one], [other]) => one - other)
    return {
      // In the last window the work ran out.
      perWindow: windows.slice(0, -1).map(([, count]) => count),
      refusalsPerWindow: [...refused.values()],
      clickMs,
      done,
    }
  } finally {
    clearTimeout(timer)
    await service.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
