import { Notice } from '../../../components/Notice.tsx'
import { t } from '../../../lib/words/t.ts'
import { PopupView } from '../views/PopupView.tsx'
import type { World } from '../world.ts'
import type { Panel } from './create-panel.ts'
import './panel.css'

interface PanelViewProps {
  panel: Panel
  world: World
  /** Shows the browser's prompt for the permission. */
  onFollow: () => void
}

export function PanelView({ panel, world, onFollow }: PanelViewProps) {
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
