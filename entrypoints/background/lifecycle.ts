import type { FirstFrameWriter } from './first-frame.ts'
import { menuEntries } from './gestures/menus.ts'
import type { WorkerParts } from './worker-parts.ts'

/** Handlers of the worker's lifecycle events: start, installation and changed permissions. */
export interface Lifecycle {
  /** Runs whenever the worker starts, for whatever reason. */
  start: () => Promise<void>
  /** The user granted a permission. */
  permissionsChanged: () => Promise<void>
  /** Recreates the context menu, which the browser may have lost. */
  makeMenus: () => Promise<void>
}

export const createLifecycle = (parts: WorkerParts, firstFrame: Pick<FirstFrameWriter, 'scheduleWrite'>): Lifecycle => {
  const { world, keys, settings, current, outbox, announcer, scheduler, drain } = parts
  return {
    start: async () => {
      announcer.jobs()
      scheduler.soon()
      firstFrame.scheduleWrite()
      // Continues a sweep that was interrupted. If it fails, the next start tries again.
      void parts.vault.sweep()
      const stored = await settings.read()
      await Promise.all([
        keys.protect(),
        drain(),
        stored.ok ? world.applyToolbarButton(stored.value.toolbarButton) : undefined,
      ])
    },
    permissionsChanged: async () => {
      const id = await current.id()
      if (id.ok) await outbox.recheck(id.value)
      announcer.rate()
      await drain()
    },
    makeMenus: async () => {
      const stored = await settings.read()
      await world.makeMenus(menuEntries(stored.ok ? stored.value.presets : []))
    },
  }
}
