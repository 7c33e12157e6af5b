import { type Account, account } from '../../../lib/contract/account.ts'
import { type ClockKnowledge, UNKNOWN_CLOCK } from '../../../lib/model/service-clock.ts'
import { z } from '../../../lib/zod.ts'
import type { KeyOwner } from '../key/sealed-key.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from '../storage/stored-record.ts'
import { capabilities, UNKNOWN_CAPABILITIES, withoutOptions } from './capabilities.ts'
import { pixelTypes } from './pixel-vocabulary.ts'

const connection = z.object({
  id: z.string(),
  baseUrl: z.string(),
  /** The person lets the key travel in the clear to this private address. */
  unencrypted: z.boolean(),
  account,
  clock: z.object({
    offsetMinutes: z.nullable(z.int()),
    candidate: z.nullable(z.int()),
    newestId: z.nullable(z.int()),
    confirmedAt: z.nullable(z.number()),
  }) satisfies z.ZodMiniType<ClockKnowledge>,
  // Stored under this name.
  abilities: capabilities,
  /** Words for pixels: as the person has set them, or `null`; and those that the account's own pixels were seen with. */
  pixelTypes: z.nullable(pixelTypes),
  seenPixelTypes: z.array(z.string()),
})

/** What a connection begins with; the rest of what it is was typed or answered. */
export const NOTHING_LEARNED = {
  clock: UNKNOWN_CLOCK,
  abilities: UNKNOWN_CAPABILITIES,
  pixelTypes: null,
  seenPixelTypes: [],
} satisfies Partial<Connection>

/** The service that is connected and what is known about it. The key is not in it. */
export type Connection = z.infer<typeof connection>

export type ConnectionStore = StoredRecord<Connection | null>

export const createConnectionStore = (area: StorageArea): ConnectionStore =>
  createStoredRecord<Connection | null>(area, {
    key: 'connection',
    initial: null,
    schema: z.nullable(connection),
    migrations: [withoutUnencrypted, withNothingLearned],
    part: 'connection',
  })

/** There was no such address yet. */
const withoutUnencrypted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { ...value, unencrypted: false } : value

/** Nothing was noted of what the service does and which words it has. */
const withNothingLearned = (value: unknown): unknown =>
  typeof value === 'object' && value !== null
    ? { ...value, abilities: UNKNOWN_CAPABILITIES, pixelTypes: null, seenPixelTypes: [] }
    : value

/** What the plan before did with options says nothing about this one. */
export const withAccount = (connection: Connection, now: Account): Connection => ({
  ...connection,
  account: now,
  abilities: connection.account.status === now.status ? connection.abilities : withoutOptions(connection.abilities),
})

/** Jobs, key and cache belong to an account at an address: the same account connected again finds them. */
export const connectionId = (baseUrl: string, accountId: number): string => `${baseUrl}#${accountId}`

/** The key of a connection belongs to the address that is stored with it: changed, it has none. */
export const keyOwner = ({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): KeyOwner => ({
  connectionId: id,
  origin: URL.parse(baseUrl)?.origin ?? '',
})

/** The address of the service, out of the id of a connection. */
export const baseUrlOf = (id: string): string => id.slice(0, id.lastIndexOf('#'))
