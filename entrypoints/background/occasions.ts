import { menuEntries } from './gestures/menus.ts'
import type { WorkerParts } from './worker-parts.ts'

/** What the browser tells the worker of, beside messages, alarms and gestures. */
export interface Occasions {
  /** At every start of the worker, whatever has started it. */
  start: () => Promise<void>
  /** What the person allows has changed. */
  permissionsChanged: () => Promise<void>
  /** Where the browser may have lost the context menu. */
  makeMenus: () => Promise<void>
}

export const createOccasions = (parts: WorkerParts): Occasions => {
  const { world, keys, settings, present, outbox, announcer, keeper, drain } = parts
  return {
    start: async () => {
      announcer.jobs()
      keeper.soon()
      // One that was stopped goes on. What goes wrong now is tried again at the next start.
      void parts.vault.sweep()
      const stored = await settings.read()
      await Promise.all([
        keys.protect(),
        drain(),
        stored.ok ? world.applyToolbarButton(stored.value.toolbarButton) : undefined,
      ])
    },
    permissionsChanged: async () => {
      const id = await present.id()
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
