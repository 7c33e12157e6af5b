import { fail, ok, type Result } from '../../lib/failure.ts'
import { z } from '../../lib/zod.ts'
import { createStoredRecord, type StorageArea } from './stored-record.ts'

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
  /** Keeps scripts inside web pages out of the area, whatever later mistake lets them ask. Browsers may forget it. */
  protect: () => Promise<void>
  remove: () => Promise<Result<null>>
}

const slot = z.object({ connectionId: z.string(), key: z.string() }).nullable()

export const createKeyStore = (area: ProtectedArea): KeyStore => {
  // One slot, since one service is connected at a time: a new key takes the place of the old one, which so cannot stay
  // behind. It says whose it is, so that it is never sent to another service.
  const stored = createStoredRecord<z.infer<typeof slot>>(area, {
    key: 'api-key:connected',
    initial: null,
    schema: slot,
    migrations: [],
  })

  const protect = async (): Promise<void> => {
    await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' })
  }

  return {
    protect,
    read: async (connectionId) => {
      const found = await stored.read()
      if (!found.ok) return found
      return found.value?.connectionId === connectionId ? ok(found.value.key) : fail({ kind: 'not-connected' })
    },
    write: async (connectionId, key) => {
      await protect()
      const written = await stored.change(() => ({ connectionId, key }))
      return written.ok ? ok(null) : written
    },
    remove: () => stored.remove(),
  }
}
