import { ok, type Result } from '../../../lib/model/failure.ts'
import { DEFAULT_QR_LOOK } from '../../../lib/model/qr-look.ts'
import type { RpcOutput } from '../../../lib/rpc/protocol.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { menuEntries } from '../gestures/menus.ts'
import type { WorkerParts } from '../worker-parts.ts'
import type { World } from '../world.ts'
import { checkSettings, type StoredSettings } from './settings-store.ts'

type SettingsMethod =
  | 'checkSettings'
  | 'storedSettings'
  | 'writeSettings'
  | 'forgetRemembered'
  | 'qrLook'
  | 'writeQrLook'
  | 'bulkDraft'
  | 'writeBulkDraft'
  | 'writeDraft'
  | 'discardDraft'

/** Handlers for settings, for suggestions that were remembered, and for drafts. */
export const createSettingsHandlers = ({
  world,
  current,
  settings,
  vault,
  remembered,
  qrLook,
  drafts,
  bulkDraft,
}: WorkerParts): Pick<Handlers, SettingsMethod> => ({
  checkSettings: ({ settings }) => Promise.resolve(ok(checkSettings(settings))),
  storedSettings: async () => {
    const stored = await settings.stored()
    return stored.ok ? ok(await vault.shown(stored.value)) : stored
  },
  writeSettings: async ({ base, ...change }, account) => {
    const changed = await vault.changeSettings(change, base, account)
    if (!changed.ok) return changed
    await applySettings(world, changed.value)
    const shown = await vault.shown(changed.value)
    world.broadcast({ event: 'settings', settings: shown })
    return ok(shown)
  },
  forgetRemembered: current.connected((id, { name, value }) => remembered.forget(id, name, value)),
  qrLook: () => qrLook.read(),
  writeQrLook: async ({ look }) =>
    done(await qrLook.change(() => (isSameData(look, DEFAULT_QR_LOOK) ? DEFAULT_QR_LOOK : look))),
  bulkDraft: () => bulkDraft.read(),
  writeBulkDraft: async ({ draft }, shown) => done(await bulkDraft.write(draft, shown)),
  writeDraft: async ({ tabId, url, draft }, shown) => done(await drafts.write(tabId, url, draft, shown)),
  discardDraft: async ({ tabId, url }) => done(await drafts.remove(tabId, url)),
})

const done = (result: Result<unknown>): Result<RpcOutput<'writeDraft'>> => (result.ok ? ok({}) : result)

/** Applies the settings to what the browser itself shows. */
export const applySettings = async (
  { useLanguage, applyToolbarButton, makeMenus }: Pick<World, 'useLanguage' | 'applyToolbarButton' | 'makeMenus'>,
  { language, toolbarButton, presets }: StoredSettings,
): Promise<void> => {
  await useLanguage(language)
  await Promise.all([applyToolbarButton(toolbarButton), makeMenus(menuEntries(presets))])
}

/** Sends the settings to every open page again: their passwords may have been locked, unlocked or lost. */
export const broadcastSettings = async ({
  settings,
  vault,
  world,
}: Pick<WorkerParts, 'settings' | 'vault' | 'world'>): Promise<void> => {
  const stored = await settings.read()
  if (stored.ok) world.broadcast({ event: 'settings', settings: await vault.shown(stored.value) })
}
