import { ok, type Result, type StoragePart } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS } from '../../../lib/model/settings.ts'
import { applySettings } from '../settings/apply-settings.ts'
import type { WorkerParts } from '../worker-parts.ts'

type Parts = Pick<WorkerParts, 'world' | 'settings' | 'connections' | 'keys' | 'announcer' | 'drain'>

/** Sets an unusable part of the storage aside, because the user wants to go on without it. */
export const resetStorage = async (parts: Parts, part: StoragePart): Promise<Result<Record<string, never>>> => {
  const begun = await PARTS[part](parts)
  if (!begun.ok) return begun
  parts.announcer.jobs()
  void parts.drain()
  return ok({})
}

const PARTS: Readonly<Record<StoragePart, (parts: Parts) => Promise<Result<null>>>> = {
  outbox: ({ world }) => world.createNewDatabase(),
  settings: async ({ settings, world }) => {
    const aside = await settings.setAside()
    if (aside.ok) await applySettings(world, DEFAULT_SETTINGS)
    return aside
  },
  connection: async ({ connections, keys }) => {
    // A key without its connection could never be removed.
    const keyless = await keys.remove()
    return keyless.ok ? connections.setAside() : keyless
  },
}
