import { type ExtendedAccount, extendedAccount } from '../../../lib/contract/account.ts'
import type { Result } from '../../../lib/model/failure.ts'
import { type ClockKnowledge, type ServiceZone, UNKNOWN_CLOCK } from '../../../lib/model/service-clock.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { z } from '../../../lib/zod.ts'
import type { KeyOwner } from '../key/sealed-key.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { capabilities, UNKNOWN_CAPABILITIES, withoutOptions } from './capabilities.ts'
import { pixelTypes } from './pixel-vocabulary.ts'

const connection = z.object({
  id: z.string(),
  baseUrl: z.string(),
  /** The user allows sending the key unencrypted to this private address. */
  unencrypted: z.boolean(),
  account: extendedAccount,
  clock: z.object({
    offsetMinutes: z.nullable(z.int()),
    candidate: z.nullable(z.int()),
    newestId: z.nullable(z.int()),
    confirmedAt: z.nullable(z.number()),
    skewMinutes: z.optional(z.int()),
  }) satisfies z.ZodMiniType<ClockKnowledge>,
  capabilities,
  /** Pixel types as the user set them, or `null`; and those of the account's own pixels. */
  pixelTypes: z.nullable(pixelTypes),
  seenPixelTypes: z.array(z.string()),
})

/** The initial state of a connection, besides what was entered or returned. */
export const NOTHING_LEARNED = {
  clock: UNKNOWN_CLOCK,
  capabilities: UNKNOWN_CAPABILITIES,
  pixelTypes: null,
  seenPixelTypes: [],
} satisfies Partial<Connection>

/** The connected service and what is known about it, without the key. */
export type Connection = z.infer<typeof connection>

export type ConnectionStore = StoredRecord<Connection | null>

export const createConnectionStore = (area: StorageArea): ConnectionStore =>
  createStoredRecord<Connection | null>(area, {
    key: 'connection',
    initial: null,
    schema: z.nullable(connection),
    migrations: [],
    part: 'connection',
  })

/** The connection with its current account. After a change of plan, what was learned about options is forgotten. */
export const withAccount = (connection: Connection, now: ExtendedAccount): Connection => ({
  ...connection,
  account: now,
  capabilities:
    connection.account.status === now.status ? connection.capabilities : withoutOptions(connection.capabilities),
})

/**
 * The connection with this knowledge of the clock. Most responses bring no news of it, and the object stays the same.
 */
export const withClock = (connection: Connection, clock: ClockKnowledge): Connection =>
  clock === connection.clock ? connection : { ...connection, clock }

/** The zone that the service says is certain; the offset that its dates have shown is that of today. */
export const serviceZoneOf = ({ account, clock }: Pick<Connection, 'account' | 'clock'>): ServiceZone => ({
  zone: account.zone ?? clock.offsetMinutes,
  skewMinutes: clock.skewMinutes ?? 0,
})

/** Jobs, key and cached data belong to an account at an address: connecting the same account again finds them. */
export const connectionId = (baseUrl: string, accountId: number): string => `${baseUrl}#${accountId}`

/** A connection's key belongs to the address stored with it: with another address it has no key. */
export const keyOwner = ({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): KeyOwner => ({
  connectionId: id,
  origin: URL.parse(baseUrl)?.origin ?? '',
})

/** The service's address in a connection's id. */
export const baseUrlOf = (id: string): string => id.slice(0, id.lastIndexOf('#'))

/**
 * Stores what was learned about a connection, unless it is not the current one anymore or nothing changes. Returns the
 * current connection.
 */
export type Learn = (id: string, update: (connection: Connection) => Connection) => Promise<Result<Connection | null>>

/** `onLearned` is called with the connection after each change. */
export const createLearner =
  (connections: ConnectionStore, onLearned: (connection: Connection) => void): Learn =>
  async (id, update) => {
    const before = await connections.read()
    if (!before.ok || before.value?.id !== id || isSameData(before.value, update(before.value))) return before
    const after = await connections.change((connection) => (connection?.id === id ? update(connection) : connection))
    if (after.ok && after.value?.id === id) onLearned(after.value)
    return after
  }
