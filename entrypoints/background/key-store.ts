import { fail, ok, type Result } from '../../lib/failure.ts'
import { z } from '../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from './stored-record.ts'

export interface ProtectedArea extends StorageArea {
  /** Where the browser has it: which contexts of the extension may read this area. */
  setAccessLevel?: (options: { accessLevel: 'TRUSTED_CONTEXTS' }) => Promise<void>
}

/**
 * The only reader and writer of the API key. What it hands out goes into one header of one request: never into a
 * message, a job, a log or a failure.
 */
export interface KeyStore {
  /** `not-connected` when there is none. */
  read: (connectionId: string) => Promise<Result<string>>
  write: (connectionId: string, key: string) => Promise<Result<null>>
  remove: (connectionId: string) => Promise<Result<null>>
}

export const createKeyStore = (area: ProtectedArea): KeyStore => {
  const record = (connectionId: string): StoredRecord<string> =>
    createStoredRecord(area, { key: `api-key:${connectionId}`, initial: '', schema: z.string(), migrations: [] })

  return {
    read: async (connectionId) => {
      const stored = await record(connectionId).read()
      return stored.ok && stored.value === '' ? fail({ kind: 'not-connected' }) : stored
    },
    write: async (connectionId, key) => {
      // Scripts inside web pages can never be given this area, not even by a later mistake of ours.
      await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
      const written = await record(connectionId).change(() => key)
      return written.ok ? ok(null) : written
    },
    remove: (connectionId) => record(connectionId).remove(),
  }
}
