import { account } from '../../lib/contract/account.ts'
import type { ConnectionView } from '../../lib/rpc/protocol.ts'
import type { ClockKnowledge } from '../../lib/service-clock.ts'
import { z } from '../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from './stored-record.ts'

const connection = z.object({
  id: z.string(),
  baseUrl: z.string(),
  account,
  clock: z.object({
    offsetMinutes: z.int().nullable(),
    candidate: z.int().nullable(),
    newestId: z.int().nullable(),
    confirmedAt: z.number().nullable(),
  }) satisfies z.ZodType<ClockKnowledge>,
})
/** The service that is connected and what is known about it. The key is not in it. */
export type Connection = z.infer<typeof connection>

export type ConnectionStore = StoredRecord<Connection | null>

export const createConnectionStore = (area: StorageArea): ConnectionStore =>
  createStoredRecord<Connection | null>(area, {
    key: 'connection',
    initial: null,
    schema: connection.nullable(),
    migrations: [],
  })

/** Jobs, key and cache belong to an account at an address: the same account connected again finds them. */
export const connectionId = (baseUrl: string, accountId: number): string => `${baseUrl}#${accountId}`

/** The address of the service, out of the id of a connection. */
export const baseUrlOf = (id: string): string => id.slice(0, id.lastIndexOf('#'))

export const viewConnection = ({ baseUrl, account, clock }: Connection): ConnectionView => ({
  baseUrl,
  accountName: account.username === '' ? account.email : account.username,
  email: account.email,
  avatar: account.avatar,
  plan: account.status,
  serviceOffsetMinutes: clock.offsetMinutes,
})
