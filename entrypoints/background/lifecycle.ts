import type { Block } from '../../lib/model/connection-view.ts'
import { SECOND } from '../../lib/model/durations.ts'
import { missingAccess } from './connection/host-access.ts'
import type { FirstFrameWriter } from './first-frame.ts'
import { menuEntries } from './gestures/menus.ts'
import { applySettings, broadcastSettings } from './settings/settings-handlers.ts'
import type { WorkerParts } from './worker-parts.ts'

/** The log is renewed after what the user's first press needs. */
const RENEW_LOG_AFTER_MS = 3 * SECOND

/** Handlers of the worker's lifecycle events: start, installation and changed permissions. */
export const createLifecycle = (parts: WorkerParts, firstFrame: Pick<FirstFrameWriter, 'scheduleWrite'>) => {
  const { world, keys, settings, welcome, connections, current, outbox, announcer, feedback, scheduler, drain } = parts

  /** Notes whether the browser allows access to the connected service; returns what was missing before and is now. */
  const noteAccess = async (): Promise<{ before: Block | null; now: Block | null }> => {
    const connected = await current.connection()
    if (!connected.ok) return { before: null, now: null }
    const { id } = connected.value
    const status = await outbox.status(id)
    const failure = status.ok ? (status.value.hold?.failure ?? null) : null
    const now = await missingAccess(world.isAllowed, connected.value)
    await outbox.noteAccess(id, now)
    announcer.rate()
    return { before: failure?.kind === 'permission' ? failure : null, now }
  }

  let language: Promise<void> | undefined
  /** Resolves once texts are in the chosen language. */
  const chosenLanguage = (): Promise<void> => {
    language ??= settings.read().then((stored) => (stored.ok ? world.useLanguage(stored.value.language) : undefined))
    return language
  }

  /** Recreates the context menu, which the browser may have lost. */
  const makeMenus = async (): Promise<void> => {
    const [stored] = await Promise.all([settings.read(), chosenLanguage()])
    await world.makeMenus(menuEntries(stored.ok ? stored.value.presets : []))
  }

  return {
    /** Runs whenever the worker starts, for whatever reason. */
    start: async (): Promise<void> => {
      announcer.jobs()
      scheduler.soon()
      firstFrame.scheduleWrite()
      // Both are tried again at the next start if they fail.
      void parts.vault.convert()
      void settings.assign()
      const [stored] = await Promise.all([settings.read(), chosenLanguage()])
      await noteAccess()
      await Promise.all([
        keys.protect(),
        drain(),
        stored.ok ? world.applyToolbarButton(stored.value.toolbarButton) : undefined,
      ])
    },
    /** Runs once when the browser has started. */
    browserStarted: async (): Promise<void> => {
      world.timers.set(() => void world.renewLog().catch(() => undefined), RENEW_LOG_AFTER_MS)
      await makeMenus()
    },
    /** The user granted or withdrew a permission. */
    permissionsChanged: async (): Promise<void> => {
      const { before, now } = await noteAccess()
      if (before === null && now !== null) await feedback.blocked(now, null)
      if (before !== null && now === null) scheduler.soon()
      await drain()
    },
    /** The user's organization has changed its policy. */
    policyChanged: async (): Promise<void> => {
      parts.policy.forget()
      const now = await settings.read()
      if (now.ok) await applySettings(world, now.value)
      await broadcastSettings(parts)
    },
    chosenLanguage,
    makeMenus,
    /** The extension or the browser was installed or updated. The first steps are shown once, and only to new users. */
    installed: async (reason: string): Promise<void> => {
      await makeMenus()
      if (reason !== 'install') return
      const [connected, before] = await Promise.all([connections.read(), welcome.read()])
      if (!connected.ok || connected.value !== null || !before.ok || before.value.opened) return
      // Stored before the page opens: not opening it is better than opening it twice.
      const noted = await welcome.change(() => ({ opened: true }))
      if (noted.ok) await world.openWelcome()
    },
  }
}
