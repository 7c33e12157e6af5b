import { menuEntries } from '../gestures/menus.ts'
import type { World } from '../world.ts'
import type { StoredSettings } from './settings-store.ts'

/** Applies the settings to what the browser itself shows. */
export const applySettings = async (
  { applyToolbarButton, makeMenus }: Pick<World, 'applyToolbarButton' | 'makeMenus'>,
  { toolbarButton, presets }: StoredSettings,
): Promise<void> => {
  await Promise.all([applyToolbarButton(toolbarButton), makeMenus(menuEntries(presets))])
}
