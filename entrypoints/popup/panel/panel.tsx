import { effect } from '@preact/signals'
import type { ComponentChild } from 'preact'
import { Notice } from '../../../components/Notice.tsx'
import { showTheme } from '../../../components/show-theme.ts'
import { browser } from '../../../lib/browser.ts'
import { notePageLanguage } from '../../../lib/page-language.ts'
import { t } from '../../../lib/words/t.ts'
import { PopupView } from '../views/PopupView.tsx'
import type { World } from '../world.ts'
import { type ActiveTab, createPanel, isInUse, type Panel } from './create-panel.ts'
import { onMove } from './move.ts'
import './panel.css'

/** The popup's content beside the page, for the active tab of its window. */
export const showPanel = (world: World, show: (view: ComponentChild) => void): void => {
  const readTab = async (): Promise<ActiveTab | null> => {
    const [tab, isAllowed] = await Promise.all([
      world.currentTab(),
      browser.permissions.contains({ permissions: ['tabs'] }),
    ])
    // Without an id, the window is closing and has no active tab.
    return tab.id === null ? null : { ...tab, isHidden: tab.url === '' && !isAllowed }
  }
  const panel = createPanel(world, readTab)
  const checkTab = () => void panel.checkTab()
  // Events from other windows change nothing.
  browser.tabs.onActivated.addListener(checkTab)
  browser.tabs.onUpdated.addListener(checkTab)
  browser.permissions.onAdded.addListener(checkTab)
  browser.permissions.onRemoved.addListener(checkTab)
  // The toolbar button and the menu make the address of a tab readable, but no event reports that.
  const refresh = () => void panel.refresh()
  document.documentElement.addEventListener('pointerenter', refresh)
  window.addEventListener('focus', refresh)
  onMove((tabId) => void panel.takeOver(tabId))
  void panel.start()
  let hasOtherLanguage = false
  effect(() => {
    const popup = panel.shown.value?.popup
    const language = popup?.settings.value?.language
    if (popup === undefined || language === undefined) return
    if (notePageLanguage(language)) hasOtherLanguage = true
    // A reload would lose a typed password, which no draft contains.
    if (hasOtherLanguage && !isInUse(popup)) location.reload()
  })
  effect(() => {
    // A view that was just opened has no settings yet.
    const theme = panel.shown.value?.popup.settings.value?.theme
    if (theme !== undefined) showTheme(document.documentElement, theme)
  })
  const requestTabs = () => void browser.permissions.request({ permissions: ['tabs'] }).catch(() => false)
  show(<PanelView panel={panel} world={world} onFollow={requestTabs} />)
}

interface PanelViewProps {
  panel: Panel
  world: World
  /** Shows the browser's prompt for the permission. */
  onFollow: () => void
}

function PanelView({ panel, world, onFollow }: PanelViewProps) {
  const shown = panel.shown.value
  return (
    <div class="panel" inert={panel.isChanging.value}>
      {shown && (
        <PopupView
          key={shown.id}
          popup={shown.popup}
          world={world}
          note={
            shown.isHidden && (
              <Notice tone="plain">
                <p>{t('popup_tab_hidden')}</p>
                <div class="notice-actions">
                  <button type="button" onClick={onFollow}>
                    {t('popup_follow_tab')}
                  </button>
                </div>
              </Notice>
            )
          }
        />
      )}
    </div>
  )
}
