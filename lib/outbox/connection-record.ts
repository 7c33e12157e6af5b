import { newPacer } from '../pace/pacer.ts'
import { pacerState } from '../pace/pacer-state.ts'
import { z } from '../zod.ts'
import { storedFailure } from './stored-failure.ts'

/** The collections in which something can be made. */
export const COLLECTIONS = ['links', 'channels', 'campaigns', 'pixels', 'domains'] as const
export type CollectionName = (typeof COLLECTIONS)[number]

/** What the outbox remembers about one connection, between requests and across restarts. */
export const connectionRecord = z.object({
  connection: z.string(),
  /** As in a job: a change is stored only over the revision that it was made from. */
  revision: z.int(),
  pacer: pacerState,
  /** Why nothing can be sent before the connection changes: no key, key locked, key refused, no permission. */
  blocked: z.nullable(storedFailure),
  /** Rises when key or permission change: what was sent before then says nothing about them any more. */
  epoch: z.int(),
  /** How many requests in a row met nobody, and until when the connection is left alone for that. */
  silence: z.object({ count: z.int(), until: z.number() }),
  /** The service was seen to honour our `Idempotency-Key`. */
  idempotent: z.boolean(),
  /** The greatest id seen in each collection; `null` when none is known. */
  greatestIds: z.record(z.enum(COLLECTIONS), z.nullable(z.int())),
  /**
   * The base of short URLs without a requested domain: everything before the alias and its slash, as last seen. Earlier
   * versions stored only host and path.
   */
  shortBase: z.nullable(z.string()),
  /** The same of short URLs on a domain that was asked for, by its host (FIELD.md line 32). */
  domainBases: z.optional(z.record(z.string(), z.string())),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

/** What is known of a connection at first: nothing. */
export const newRecord = (connection: string, now: number): ConnectionRecord => ({
  connection,
  revision: 0,
  pacer: newPacer(now),
  blocked: null,
  epoch: 0,
  silence: { count: 0, until: 0 },
  idempotent: false,
  greatestIds: { links: null, channels: null, campaigns: null, pixels: null, domains: null },
  shortBase: null,
})
