import { randomUUID, webcrypto } from 'node:crypto'
import type { Answered } from '../../lib/api/client.ts'
import { NO_RATE_READING } from '../../lib/api/rate-headers.ts'
import type { Output, WriteName } from '../../lib/contract/operations.ts'
import { fail, ok, type Result } from '../../lib/model/failure.ts'
import type { Job } from '../../lib/outbox/job.ts'
import { createOutbox, type Outbox } from '../../lib/outbox/outbox.ts'
import type { OutboxPorts, OutboxStore, Wire } from '../../lib/outbox/ports.ts'
import { listedAccount } from './listed-account.ts'
import { MemoryJobStore } from './memory-job-store.ts'
import { HERE, NOW } from './outbox-job.ts'

/** A write that reached the service. */
export interface Arrival {
  operation: WriteName
  input: Record<string, unknown>
  key: string
  /** The jobs in flight that were stored at that moment. */
  stored: Job[]
  at: number
}

/** The service's response to a write, or a promise of it that may never resolve. */
export type ServiceAnswer = Result<object> | Promise<Result<object>>

/** The client reads both from one header. */
const retryAtOf = (result: Result<unknown>): number | null =>
  !result.ok && result.failure.kind === 'slow-down' ? result.failure.until : null

const answered = <T>(result: Result<T>, idempotent = false): Answered<T> => ({
  result,
  rate: { ...NO_RATE_READING, retryAt: retryAtOf(result) },
  idempotent,
  clockOffsetMs: null,
})

/** A disk, a clock and a service that outlive the outboxes that a test starts and stops. */
export const outboxWorld = (store: OutboxStore = new MemoryJobStore()) => {
  const account = listedAccount()
  const arrivals: Arrival[] = []
  const changed: Job[] = []
  const settled: Job[] = []
  const world = {
    now: NOW,
    connection: HERE as string | null,
    online: true,
    wakeAt: null as number | null,
    honorsKey: false,
    /** The responses to writes; by default the service performs each one. */
    answer: (arrival: Arrival): ServiceAnswer => world.perform(arrival),
    /** Performs the creation of a link; for anything else it only reports success. */
    perform: ({ operation, input }: Pick<Arrival, 'operation' | 'input'>): Result<object> => {
      if (operation !== 'createLink') return ok({ error: 0, message: 'Done' })
      const id = account.held.links.length + 1
      const shorturl = `https://s.test/${typeof input.custom === 'string' ? input.custom : `a${id}`}`
      if (account.held.links.some((link) => link.shorturl === shorturl))
        return fail({ kind: 'refused', status: 200, said: 'The alias is taken.' })
      const link = { id, shorturl, longurl: String(input.url) }
      account.held.links.unshift(link)
      return ok({ error: 0, id, shorturl: link.shorturl })
    },
  }

  const wire: Wire = {
    send: async <N extends WriteName>(
      connection: string,
      operation: N,
      input: object,
      options: { idempotencyKey: string },
    ) => {
      if (connection !== world.connection) return answered<Output<N>>(fail({ kind: 'not-connected' }))
      const stored = await store.underWay()
      const arrival = { operation, input: { ...input }, key: options.idempotencyKey, stored, at: world.now }
      arrivals.push(arrival)
      // Responses in tests have the operation's output type.
      return answered((await world.answer(arrival)) as Result<Output<N>>, world.honorsKey)
    },
    read: async (_connection, operation, input) => answered(await account.read(operation, input)),
  }

  const ports: OutboxPorts = {
    store,
    wire,
    connection: () => Promise.resolve(world.connection),
    serviceHost: () => 's.test',
    now: () => world.now,
    random: () => 0.5,
    bytes: (count) => webcrypto.getRandomValues(new Uint8Array(count)),
    uuid: () => randomUUID(),
    aliasPolicy: async () => null,
    onAdded: () => undefined,
    online: () => world.online,
    onChange: (job) => void changed.push(job),
    onSettled: (job) => void settled.push(job),
    wakeAt: (at) => {
      world.wakeAt = at
    },
    onRate: () => undefined,
  }

  return {
    world,
    store,
    account,
    arrivals,
    changed,
    settled,
    /** A worker that starts with the state that the previous one left. */
    newOutbox: (): Outbox => createOutbox(ports),
    /** Wakes an outbox whenever it asks for it, until nothing is planned or the time is over. */
    live: async (outbox: Outbox, forMs = 3_600_000): Promise<void> => {
      const end = world.now + forMs
      await outbox.drain()
      while (world.wakeAt !== null && world.wakeAt <= end) {
        world.now = Math.max(world.now, world.wakeAt)
        await outbox.drain()
      }
      world.now = end
    },
  }
}
