import type { WorkerParts } from '../worker-parts.ts'

/** Sends the settings to every open page again: their passwords may have been locked, unlocked or lost. */
export const broadcastSettings = async ({
  settings,
  vault,
  world,
}: Pick<WorkerParts, 'settings' | 'vault' | 'world'>): Promise<void> => {
  const stored = await settings.read()
  if (stored.ok) world.broadcast({ event: 'settings', settings: await vault.shown(stored.value) })
}
