import { linkCreate } from '../../lib/contract/link.ts'
import { z } from '../../lib/zod.ts'
import { createStoredRecord, type StorageArea, type StoredRecord } from './stored-record.ts'

const settings = z.object({
  toolbarButton: z.enum(['popup', 'shorten']),
  /** An alias is for one link, and a password is stored nowhere but in a job that waits: neither is a default. */
  defaults: z.omit(linkCreate, { url: true, custom: true, password: true }),
})

/** What a page may change; each setting is replaced as a whole. */
export const settingsChange = z.partial(settings)

export type StoredSettings = z.infer<typeof settings>

/** The settings of a fresh installation: their shape is the type. */
export const DEFAULT_SETTINGS: StoredSettings = { toolbarButton: 'popup', defaults: {} }

export const createSettingsStore = (area: StorageArea): StoredRecord<StoredSettings> =>
  createStoredRecord(area, {
    key: 'settings',
    initial: DEFAULT_SETTINGS,
    schema: settings,
    migrations: [],
    part: 'settings',
  })
