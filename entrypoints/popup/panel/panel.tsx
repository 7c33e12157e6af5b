import { effect } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { showTheme } from '../../../components/show-theme.ts'
import { browser } from '../../../lib/browser.ts'
import { notePageLanguage } from '../../../lib/page-language.ts'
import type { World } from '../world.ts'
import { type ActiveTab, createPanel, isInUse } from './create-panel.ts'
import { onMove } from './move.ts'
import { PanelView } from './PanelView.tsx'

/** The popup's content beside the page, for the active tab of its window. */
export const showPanel = (world: World, show: (view: ComponentChild) => void): void => {
  const readTab = async (): Promise<ActiveTab | null> => {
    const [tab, isAllowed] = await Promise.all([
      world.currentTab(),
      browser.permissions.contains({ permissions: ['tabs'] }),
    ])
    // A window that is closing has no active tab.
    return tab.id === null ? null : { ...tab, isHidden: tab.url === '' && !isAllowed }
  }
  const panel = createPanel(world, readTab)
  const look = () => void panel.look()
  // Events of other windows change nothing here.
  browser.tabs.onActivated.addListener(look)
  browser.tabs.onUpdated.addListener(look)
  browser.permissions.onAdded.addListener(look)
  browser.permissions.onRemoved.addListener(look)
  // The toolbar button and the menu make the address of a tab readable, which no event tells.
  const attend = () => void panel.attend()
  document.documentElement.addEventListener('pointerenter', attend)
  window.addEventListener('focus', attend)
  onMove((tabId) => void panel.takeOver(tabId))
  void panel.start()
  let hasOtherLanguage = false
  effect(() => {
    const popup = panel.shown.value?.popup
    const language = popup?.settings.value?.language
    if (popup === undefined || language === undefined) return
    if (notePageLanguage(language)) hasOtherLanguage = true
    // A reload would lose a typed password, which no draft holds.
    if (hasOtherLanguage && !isInUse(popup)) location.reload()
  })
  effect(() => {
    // The next view has no settings yet.
    const theme = panel.shown.value?.popup.settings.value?.theme
    if (theme !== undefined) showTheme(document.documentElement, theme)
  })
  const requestTabs = () => void browser.permissions.request({ permissions: ['tabs'] }).catch(() => false)
  show(<PanelView panel={panel} world={world} onFollow={requestTabs} />)
}
