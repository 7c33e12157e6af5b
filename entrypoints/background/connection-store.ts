import { account } from '../../lib/contract/account.ts'
import type { ClockKnowledge } from '../../lib/service-clock.ts'
import { z } from '../../lib/zod.ts'
import type { KeyOwner } from './sealed-key.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from './stored-record.ts'

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
})
/** The service that is connected and what is known about it. The key is not in it. */
export type Connection = z.infer<typeof connection>

export type ConnectionStore = StoredRecord<Connection | null>

export const createConnectionStore = (area: StorageArea): ConnectionStore =>
  createStoredRecord<Connection | null>(area, {
    key: 'connection',
    initial: null,
    schema: z.nullable(connection),
    migrations: [withoutUnencrypted],
    part: 'connection',
  })

/** There was no such address yet. */
const withoutUnencrypted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? { ...value, unencrypted: false } : value

/** Jobs, key and cache belong to an account at an address: the same account connected again finds them. */
export const connectionId = (baseUrl: string, accountId: number): string => `${baseUrl}#${accountId}`

/** The key of a connection belongs to the address that is stored with it: changed, it has none. */
export const keyOwner = ({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): KeyOwner => ({
  connectionId: id,
  origin: URL.parse(baseUrl)?.origin ?? '',
})

/** The address of the service, out of the id of a connection. */
export const baseUrlOf = (id: string): string => id.slice(0, id.lastIndexOf('#'))
