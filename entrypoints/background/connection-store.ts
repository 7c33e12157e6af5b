import { account } from '../../lib/contract/account.ts'
import type { ConnectionView } from '../../lib/rpc/protocol.ts'
import { z } from '../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from './stored-record.ts'

const connection = z.object({
  id: z.string(),
  baseUrl: z.string(),
  account,
  /** What was learned of the service's clock (lib/service-clock.ts), and when, in epoch milliseconds. */
  clock: z.object({ offsetMinutes: z.int(), learnedAt: z.number() }).nullable(),
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

export const viewConnection = ({ baseUrl, account, clock }: Connection): ConnectionView => ({
  baseUrl,
  accountName: account.username === '' ? account.email : account.username,
  email: account.email,
  avatar: account.avatar,
  plan: account.status,
  serviceOffsetMinutes: clock?.offsetMinutes ?? null,
})
