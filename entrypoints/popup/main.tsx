import { effect } from '@preact/signals'
import { type ComponentChild, render } from 'preact'
import { followTruncatedTexts } from '../../components/follow-truncated-texts.ts'
import { keepFocus } from '../../components/keep-focus.ts'
import { type ReadUtmValues, UtmValuesContext } from '../../components/link-options/utm-values.ts'
import { showTheme } from '../../components/show-theme.ts'
import { originPatternOf } from '../../lib/address/base-url.ts'
import { tabAddress } from '../../lib/address/shortenable.ts'
import { browser } from '../../lib/browser.ts'
import { writeClipboard, writeClipboardNow } from '../../lib/copy-as/write-clipboard.ts'
import { SECOND } from '../../lib/model/durations.ts'
import { withoutUnreadMark } from '../../lib/outside-text.ts'
import { inPageLanguage, notePageLanguage } from '../../lib/page-language.ts'
import { call, read, storeTyping, subscribe } from '../../lib/rpc/caller.ts'
import { readFirstFrame } from '../../lib/rpc/first-frame.ts'
import { catalogDirection, catalogLanguage } from '../../lib/words/t.ts'
import { createPopup } from './create-popup.ts'
import { followLauncherKeys } from './launcher-keys.ts'
import { tellMove } from './panel/move.ts'
import { PopupView } from './views/PopupView.tsx'
import type { Move, World } from './world.ts'

const succeeded = (writing: Promise<void>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  )

const query = new URLSearchParams(location.search)

/** The id of the tab whose page is shortened; `NaN` in the popup and in the panel. */
const tabOfPage = Number.parseInt(query.get('page') ?? '', 10)

/** `panel`: beside the page instead of over it, in the side panel of Chromium or the sidebar of Firefox. */
const place: World['place'] = query.has('panel') ? 'panel' : Number.isNaN(tabOfPage) ? 'popup' : 'page'

const openOptions = async (section: string): Promise<void> => {
  await browser.tabs.create({ url: browser.runtime.getURL(`/options.html#${section}`) })
  // Firefox leaves the popup open over the new tab, so it is closed here.
  if (place === 'popup') window.close()
}

/** Firefox on computers has one of these APIs, Chromium the other, which the polyfill passes through without a type. */
interface PanelApis {
  sidebarAction?: { open: () => Promise<void> }
  sidePanel?: { open: (where: { windowId: number }) => Promise<void> }
}

const { sidebarAction, sidePanel } = browser as unknown as PanelApis

const openPanel: Move = async (tabId, stored) => {
  // Called in the gesture's own task.
  const opening = sidebarAction?.open() ?? sidePanel?.open({ windowId: browser.windows.WINDOW_ID_CURRENT })
  await stored()
  if (tabId !== null) tellMove(tabId)
  await opening
  window.close()
}

const openPage: Move = async (tabId, stored) => {
  await stored()
  await browser.tabs.create({ url: browser.runtime.getURL(`/popup.html?page=${tabId ?? -1}`) })
  window.close()
}

const currentTab = async () => {
  if (place === 'page') return browser.tabs.get(tabOfPage).catch(() => undefined)
  const [active] = await browser.tabs.query({ active: true, currentWindow: true })
  return active
}

/** Calls back once the screen shows the page's first content, which other processes draw after it was rendered. */
const onceShown = (work: () => void): void =>
  new PerformanceObserver((entries, observer) => {
    if (entries.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    work()
  }).observe({ type: 'paint', buffered: true })

const world: World = {
  call,
  read,
  storeTyping,
  subscribe,
  currentTab: async () => {
    const tab = await currentTab()
    return { id: tab?.id ?? null, url: tabAddress(tab?.url ?? ''), title: withoutUnreadMark(tab?.title ?? '') }
  },
  firstFrame: readFirstFrame,
  newId: () => crypto.randomUUID(),
  now: Date.now,
  // The frame after the next one starts when that is painted.
  oncePainted: (work) => void requestAnimationFrame(() => requestAnimationFrame(() => onceShown(work))),
  everySecond: (tick) => {
    const timer = setInterval(tick, SECOND)
    return () => clearInterval(timer)
  },
  schedule: (ms, action) => {
    const timer = setTimeout(action, ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
  // Copied synchronously if possible. Even then, Chromium can lose the text if the popup closes in the same task.
  copyText: async (text, html) => writeClipboardNow(text, html) || succeeded(writeClipboard(text, html)),
  copyTextNow: writeClipboardNow,
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  copyImage: (png) => succeeded(navigator.clipboard.write([new ClipboardItem({ [png.type]: png })])),
  save: (file, name) => {
    // The URL isn't revoked before the popup closes: a slow download would fail.
    const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
    link.click()
  },
  allowAccess: (origin) =>
    browser.permissions.request({ origins: [originPatternOf(origin) ?? origin] }).catch(() => false),
  openOptions: (section) => void openOptions(section),
  place,
  panel:
    sidebarAction || sidePanel
      ? { openText: sidebarAction ? 'popup_open_sidebar' : 'popup_open_panel', open: openPanel }
      : null,
  openPage,
}

/**
 * Ignores Enter while it is held. After a press, another button has the focus, which the held key would press too:
 * during a rate limit it would request the same link many times.
 */
const ignoreHeldEnter = (event: KeyboardEvent): void => {
  if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault()
}

const readUtmValues: ReadUtmValues = async () => {
  const answer = await call('utmValues', {})
  return answer.ok ? answer.value : null
}

const start = (root: HTMLElement): void => {
  Object.assign(document.documentElement, { lang: catalogLanguage(), dir: catalogDirection() })
  const show = (view: ComponentChild) =>
    render(<UtmValuesContext.Provider value={readUtmValues}>{view}</UtmValuesContext.Provider>, root)
  document.documentElement.dataset.place = place
  if (place === 'panel') void import('./panel/panel.tsx').then(({ showPanel }) => showPanel(world, show))
  else {
    const popup = createPopup(world)
    void popup.start()
    // Nothing is rendered before: the layout of an empty form would be wasted.
    void popup.opened.then(() => {
      effect(() => {
        if (popup.settings.value !== null) notePageLanguage(popup.settings.value.language)
      })
      effect(() => showTheme(document.documentElement, popup.settings.value?.theme ?? 'system'))
      show(<PopupView popup={popup} world={world} />)
    })
  }
  root.addEventListener('keydown', ignoreHeldEnter)
  followTruncatedTexts(root)
  followLauncherKeys(document)
  // With the focus on the primary button, Enter runs the primary action.
  keepFocus(root, () => root.querySelector<HTMLElement>('.primary'))
}

const root = document.getElementById('popup')
if (root) inPageLanguage(() => start(root))
