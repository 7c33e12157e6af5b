import type { OperationName } from '../contract/operations.ts'
import { newPacer, pacerState } from '../pace/pacer.ts'
import { z } from '../zod.ts'
import { storedFailure } from './stored-failure.ts'

/** The collections in which objects can be created. */
const WRITABLE_COLLECTIONS = ['links', 'channels', 'campaigns', 'pixels', 'domains'] as const
export type WritableCollection = (typeof WRITABLE_COLLECTIONS)[number]

/** The outbox's state for one connection, kept between requests and restarts. */
export const connectionRecord = z.object({
  connection: z.string(),
  /** Incremented with each change. A change is stored only over the revision that it was made from. */
  revision: z.int(),
  pacer: pacerState,
  /** Why nothing can be sent until the connection changes: no key, key locked, key refused, no permission. */
  blocked: z.nullable(storedFailure),
  /** Incremented when the key or the permission changes: requests sent before say nothing about the new one. */
  epoch: z.int(),
  /**
   * How many requests in a row got no response or showed that the service is unavailable (`status`), and until when
   * nothing is sent because of that.
   */
  silence: z.object({ count: z.int(), until: z.number(), status: z.optional(z.int()) }),
  /** When the service last responded again after an outage. */
  heardAgainAt: z.optional(z.number()),
  /** Whether the service was seen to honor our `Idempotency-Key`. */
  idempotent: z.boolean(),
  /** The highest id seen in each collection; `null` if unknown. */
  greatestIds: z.record(z.enum(WRITABLE_COLLECTIONS), z.nullable(z.int())),
  /** The base of short URLs without a requested domain: everything before the alias and its slash, as last seen. */
  shortBase: z.nullable(z.string()),
  /** The same for short URLs on requested domains, by host (FIELD.md line 32). */
  domainBases: z.record(z.string(), z.string()),
  /** The same as seen in listed links, by the host of their short URLs; '' for a host whose links disagree. */
  listedBases: z.record(z.string(), z.string()),
})
export type ConnectionRecord = z.infer<typeof connectionRecord>

/** The state of a connection about which nothing is known. */
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
  domainBases: {},
  listedBases: {},
})

/** The collection in which each operation creates an object. */
export const CREATES_IN: { [N in OperationName]?: WritableCollection } = {
  createLink: 'links',
  createChannel: 'channels',
  createCampaign: 'campaigns',
  createPixel: 'pixels',
  createDomain: 'domains',
}

/** The collection from which each operation removes one. */
export const REMOVES_FROM: { [N in OperationName]?: WritableCollection } = {
  deleteLink: 'links',
  deleteChannel: 'channels',
  deleteCampaign: 'campaigns',
  deletePixel: 'pixels',
  deleteDomain: 'domains',
}
