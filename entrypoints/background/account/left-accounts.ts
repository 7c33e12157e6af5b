import type { Result } from '../../../lib/model/failure.ts'
import { z } from '../../../lib/zod.ts'
import type { Connection } from '../connection/connection-store.ts'
import { createStoredRecord, type StorageArea } from '../storage/stored-record.ts'

const leftAccounts = z.array(z.object({ connection: z.string(), name: z.string() }))

const NONE: z.infer<typeof leftAccounts> = []

/** The accounts that were connected before and still have stored data. */
export const createLeftAccounts = (area: StorageArea) => {
  const record = createStoredRecord(area, { key: 'left-accounts', initial: NONE, schema: leftAccounts, migrations: [] })
  const without = (all: typeof NONE, connection: string) => all.filter((each) => each.connection !== connection)
  return {
    read: record.read,
    /** Called before another account replaces this one, or before it is disconnected. */
    add: ({ id, account }: Pick<Connection, 'id' | 'account'>): Promise<Result<unknown>> =>
      record.change((all) => [...without(all, id), { connection: id, name: account.username }]),
    remove: (connection: string): Promise<Result<unknown>> =>
      record.change((all) => {
        const rest = without(all, connection)
        return rest.length === 0 ? NONE : rest
      }),
  }
}
