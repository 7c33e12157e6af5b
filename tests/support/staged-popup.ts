import type { Page } from '@playwright/test'
import type { Overview } from '../../lib/model/overview.ts'
import type { ExtensionBrowser } from '../../scripts/product/browser.ts'
import { PAGE } from './popup-world.ts'

/** As the toolbar button opens it at its largest; a narrow window makes it narrower. */
export const POPUP_SIZE = { width: 380, height: 600 }

interface Staged {
  url: string
  title: string
  overview: Overview
  now: number
}

/** What the browser gives a page, with a worker that knows this one overview and is asked for nothing else. */
const standIn = ({ url, title, overview, now }: Staged) => {
  const nothing = () => undefined
  Date.now = () => now
  const answer = ({ rpc }: { rpc: string }) =>
    rpc === 'overview'
      ? { ok: true, value: overview }
      : rpc === 'choices'
        ? { ok: true, value: overview.choices }
        : { ok: true, value: {} }
  Object.assign(globalThis, {
    browser: {
      runtime: {
        // By this the polyfill knows that it has nothing to do.
        id: 'staged',
        sendMessage: (message: { rpc: string }) => Promise.resolve(answer(message)),
        onMessage: { addListener: nothing, removeListener: nothing },
        getURL: (path: string) => path,
      },
      // The real messages: there is a catalog in each build.
      i18n: Reflect.get(chrome, 'i18n') as unknown,
      storage: { session: { set: () => Promise.resolve(), remove: () => Promise.resolve() } },
      tabs: { query: () => Promise.resolve([{ id: 7, url, title }]), create: nothing },
    },
  })
}

/** The popup's page in a real browser over a worker of literals: any state, at any size, at once. */
export const stagePopup = async (
  browser: ExtensionBrowser,
  {
    overview,
    url = PAGE.url,
    title = PAGE.title,
    now,
  }: { overview: Overview; url?: string; title?: string; now: number },
): Promise<Page> => {
  const page = await browser.context.newPage()
  await page.setViewportSize(POPUP_SIZE)
  await page.addInitScript(standIn, { url, title, overview, now })
  await page.goto(browser.pageUrl('popup.html'))
  return page
}
