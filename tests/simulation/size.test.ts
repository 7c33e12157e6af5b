import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Answered } from '../../lib/api/client.ts'
import { fail, ok } from '../../lib/model/failure.ts'
import { createOutbox } from '../../lib/outbox/outbox.ts'
import type { OutboxPorts, OutboxStore, Wire } from '../../lib/outbox/ports.ts'
import { seededRandom } from '../faults/seeded-random.ts'
import { MemoryJobStore } from '../support/memory-job-store.ts'

const CONNECTION = 'https://s.test 1'
const EPOCH = 1_750_000_000_000
const SETTLED = 20

const answered = <T>(value: T, remaining: number): Answered<T> => ({
  result: ok(value),
  rate: { limit: 1_000, remaining, resetAt: EPOCH + 60_000, retryAt: null },
  idempotent: true,
  clockOffsetMs: 0,
})

const silent: Answered<never> = {
  result: fail({ kind: 'not-connected' }),
  rate: { limit: null, remaining: null, resetAt: null, retryAt: null },
  idempotent: false,
  clockOffsetMs: null,
}

/** The number of calls of each store method. */
const counting = (store: OutboxStore): { store: OutboxStore; calls: Map<string, number> } => {
  const calls = new Map<string, number>()
  const counted = new Proxy(store, {
    get: (target, name: keyof OutboxStore) => {
      calls.set(name, (calls.get(name) ?? 0) + 1)
      return target[name].bind(target)
    },
  })
  return { store: counted, calls }
}

/** Queues links and settles some of them, until the service reports an exhausted rate limit. */
const settleSomeOf = async (queued: number): Promise<Map<string, number>> => {
  const { store, calls } = counting(new MemoryJobStore())
  let made = 0
  const wire: Wire = {
    send: (_, operation) => {
      made += 1
      const answer = answered({ error: 0, id: made, shorturl: `https://s.test/${made}` }, SETTLED - made)
      // The only operation in this test.
      return Promise.resolve(operation === 'createLink' ? (answer as never) : silent)
    },
    read: () =>
      Promise.resolve(answered({ error: '0', data: { urls: [], nextpage: 1, maxpage: 1 } } as never, SETTLED)),
  }
  const ports: OutboxPorts = {
    store,
    wire,
    connection: () => Promise.resolve(CONNECTION),
    serviceHost: () => 's.test',
    now: () => EPOCH,
    random: seededRandom(1),
    bytes: (count) => new Uint8Array(count),
    uuid: randomUUID,
    aliasPolicy: async () => null,
    onAdded: () => undefined,
    online: () => true,
    onChange: () => undefined,
    onSettled: () => undefined,
    onRate: () => undefined,
    wakeAt: () => undefined,
  }
  const outbox = createOutbox(ports)
  const intents = Array.from({ length: queued }, (_, at) => ({
    operation: 'createLink' as const,
    input: { url: `https://example.com/${at}` },
    source: 'options' as const,
    priority: 'click' as const,
    tabId: null,
    title: '',
    copy: false,
  }))
  await outbox.add(CONNECTION, intents)
  calls.clear()
  await outbox.drain()
  expect(made).toBe(SETTLED)
  return calls
}

test('settling one job needs the same store calls among 10,000 as among 100, and never reads all of them', async () => {
  const amongFew = await settleSomeOf(100)
  const amongMany = await settleSomeOf(10_000)
  expect(amongMany).toEqual(amongFew)
  expect([...amongMany.keys()]).not.toContain('page')
  expect([...amongMany.keys()]).not.toContain('counts')
  expect(amongMany.get('commit')).toBeLessThanOrEqual(3 * SETTLED + 5)
})
