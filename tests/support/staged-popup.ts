import type { Page } from '@playwright/test'
import type { AliasVerdict } from '../../lib/link-options/check-alias.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { PAGE } from './popup-world.ts'

/** The largest size of the real popup; a narrow window makes it narrower. */
export const POPUP_SIZE = { width: 380, height: 600 }

interface Staged {
  /** Empty if the panel can't read it. */
  url: string
  title: string
  overview: Overview
  now: number
  alias: AliasVerdict
  /** What the worker has stored of the same state; without it, all comes with the overview. */
  firstFrame?: FirstFrame | undefined
}

/** The browser's APIs for a page, with a worker that has only this overview and one result for every alias. */
const standIn = ({ url, title, overview, now, alias, firstFrame }: Staged) => {
  const nothing = () => undefined
  Date.now = () => now
  const answer = ({ rpc }: { rpc: string }) =>
    rpc === 'overview'
      ? { ok: true, value: overview }
      : rpc === 'collections'
        ? { ok: true, value: overview.collections }
        : rpc === 'lookUpAlias'
          ? { ok: true, value: alias }
          : rpc === 'qrLook'
            ? { ok: false, failure: { kind: 'unreachable' } }
            : { ok: true, value: {} }
  Object.assign(globalThis, {
    browser: {
      runtime: {
        // The polyfill does nothing if this is set.
        id: 'staged',
        sendMessage: (message: { rpc: string }) => Promise.resolve(answer(message)),
        onMessage: { addListener: nothing, removeListener: nothing },
        getManifest: () => ({ version: '' }),
        getURL: (path: string) => path,
      },
      // The real messages, because each build has a catalog.
      i18n: Reflect.get(chrome, 'i18n') as unknown,
      storage: {
        session: {
          get: () => Promise.resolve({ 'first-frame': firstFrame }),
          set: () => Promise.resolve(),
          remove: () => Promise.resolve(),
        },
      },
      tabs: {
        query: () => Promise.resolve([{ id: 7, url, title }]),
        create: nothing,
        onActivated: { addListener: nothing },
        onUpdated: { addListener: nothing },
      },
      permissions: {
        contains: () => Promise.resolve(false),
        onAdded: { addListener: nothing },
        onRemoved: { addListener: nothing },
      },
      sidePanel: {},
    },
  })
}

type StagedPage = Pick<Staged, 'overview' | 'now'> & Partial<Staged>

/** Gives a tab a literal worker for the popup's page: any state, at any size, at once. */
export const stage = async (
  page: Page,
  { overview, url = PAGE.url, title = PAGE.title, now, alias = { kind: 'unknown' }, firstFrame }: StagedPage,
): Promise<void> => {
  await page.setViewportSize(POPUP_SIZE)
  // The script of an earlier state runs before, and is overridden.
  await page.addInitScript(standIn, { url, title, overview, now, alias, firstFrame })
}

/** Shows the popup's page with it. */
export const stagePopup = async (page: Page, popupUrl: string, staged: StagedPage): Promise<void> => {
  await stage(page, staged)
  await page.goto(popupUrl)
}
