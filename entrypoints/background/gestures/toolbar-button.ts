import { browser } from '../../../lib/browser.ts'
import type { Settings } from '../../../lib/model/settings.ts'

/** The button opens the popup or, without one, sends the click to the worker. Browsers forget this when they end. */
export const applyToolbarButton = (button: Settings['toolbarButton']): Promise<void> =>
  browser.action.setPopup({ popup: button === 'popup' ? 'popup.html' : '' })
