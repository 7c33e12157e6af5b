import { linkCreate } from '../../lib/contract/link.ts'
import type { Result } from '../../lib/failure.ts'
import type { Draft } from '../../lib/rpc/protocol.ts'
import { z } from '../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from './stored-record.ts'

const NAMES = new Set(Object.keys(z.omit(linkCreate, { url: true, password: true }).shape))

/**
 * A form that is being filled in may hold anything, so its values are not checked against the contract here, only
 * their names: what the contract does not have, and the password, is left behind.
 */
export const draft: z.ZodMiniType<Draft> = z.object({
  url: z.string().check(z.maxLength(65_536)),
  options: z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((options: Record<string, unknown>) =>
      Object.fromEntries(Object.entries(options).filter(([name]) => NAMES.has(name))),
    ),
  ),
})

/** Unsent forms, one for each tab, kept until the browser ends. */
export interface DraftStore {
  read: (tabId: number) => Promise<Result<Draft | null>>
  write: (tabId: number, draft: Draft) => Promise<Result<Draft | null>>
  remove: (tabId: number) => Promise<Result<null>>
}

export const createDraftStore = (session: StorageArea): DraftStore => {
  const record = (tabId: number): StoredRecord<Draft | null> =>
    createStoredRecord<Draft | null>(session, {
      key: `draft:${tabId}`,
      initial: null,
      schema: z.nullable(draft),
      migrations: [],
    })
  return {
    read: (tabId) => record(tabId).read(),
    write: (tabId, value) => record(tabId).change(() => value),
    remove: (tabId) => record(tabId).remove(),
  }
}
