import { browser } from '../../../lib/browser.ts'
import type { Timers } from '../jobs/wake.ts'
import { type Clipboard, createOffscreenClipboard, createPageClipboard, type OffscreenDoor } from './clipboard.ts'

const DOCUMENT = 'offscreen.html'

/** Chromium's part of the API, which the polyfill passes through without a type. */
interface ChromiumApi {
  offscreen: {
    createDocument: (options: { url: string; reasons: string[]; justification: string }) => Promise<void>
    closeDocument: () => Promise<void>
  }
  runtime: { getContexts: (filter: { contextTypes: string[] }) => Promise<unknown[]> }
}

export const createBrowserClipboard = (timers: Timers): Clipboard =>
  'offscreen' in browser
    ? createOffscreenClipboard(offscreenDoor(browser as unknown as ChromiumApi), timers)
    : createPageClipboard((text) => navigator.clipboard.writeText(text))

const offscreenDoor = ({ offscreen, runtime }: ChromiumApi): OffscreenDoor => ({
  exists: async () => (await runtime.getContexts({ contextTypes: ['OFFSCREEN_DOCUMENT'] })).length > 0,
  open: () =>
    offscreen.createDocument({
      url: DOCUMENT,
      reasons: ['CLIPBOARD'],
      justification: 'Puts the short link on the clipboard.',
    }),
  close: () => offscreen.closeDocument(),
  copy: (text) => browser.runtime.sendMessage({ copy: text }),
})
