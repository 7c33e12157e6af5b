import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openSite } from '../product/site.ts'
import { benchProduct, callWorker, EMPTY_PAGE } from './bench-product.ts'
import { median, quantile } from './figures.ts'

const POPUP = 'popup.html'
const ROUNDS = 30
const WARM_UP = 3
/** After so many milliseconds, the worker has finished what opening a popup causes. */
const QUIET_AFTER = 2_500

/** The parts of a complete popup: the service, the matching preset and the recent links. */
const COMPLETE = ['.popup-service', '.preset-chip > p', '.recent-link .page-title']

interface Paints {
  /** The first contentful paint, in milliseconds since the popup was opened. */
  first: number
  /** When the last of `COMPLETE` was painted. */
  complete: number
}

/**
 * Runs first in the page: reports when the page was painted, and closes it. It observes nothing else, because that
 * would slow the page down.
 */
const watch = (awaited: string[], channel: string) => {
  const painted = new Map<string, number>()
  let first: number | undefined
  const tell = () => {
    if (first === undefined || painted.size < awaited.length) return
    new BroadcastChannel(channel).postMessage({ first, complete: Math.max(first, ...painted.values()) })
    setTimeout(() => window.close(), 50)
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.name === 'first-contentful-paint') first = entry.startTime
      if (entry.entryType === 'element') {
        const { identifier, renderTime } = entry as PerformanceEntry & { identifier: string; renderTime: number }
        painted.set(identifier, renderTime)
      }
    }
    tell()
  }).observe({ entryTypes: ['paint', 'element'] })
  new MutationObserver(() => {
    for (const selector of awaited) document.querySelector(selector)?.setAttribute('elementtiming', selector)
  }).observe(document, { childList: true, subtree: true })
}

/** Adds `watch` to a page of the extension. */
const watchPage = async (extensionDir: string, file: string, awaited: readonly string[]): Promise<void> => {
  const script = `watch-${file}.js`
  await writeFile(join(extensionDir, script), `(${watch.toString()})(${JSON.stringify(awaited)}, '${file}')`)
  const html = await readFile(join(extensionDir, file), 'utf8')
  await writeFile(join(extensionDir, file), html.replace('<title>', `<script src="/${script}"></script><title>`))
}

/** Opens the real popup over the tab, as the toolbar button does. */
const measure = async (home: Page, tab: Page, file: string): Promise<Paints> => {
  await tab.bringToFront()
  return home.evaluate(async (popup) => {
    await chrome.action.setPopup({ popup })
    const told = new Promise<Paints>((resolve) => {
      new BroadcastChannel(popup).onmessage = ({ data }) => resolve(data as Paints)
    })
    await chrome.action.openPopup()
    return told
  }, file)
}

/** A rule that chooses a preset for every page of the site, and a recent link. */
const prepare = async (home: Page, site: string): Promise<void> => {
  await callWorker(home, 'writeSettings', {
    defaults: { options: { status: 'public' }, expiresAfterMinutes: null },
    presets: [{ id: 'p', name: 'Sale', options: { description: 'A sale' }, expiresAfterMinutes: 60 }],
    rules: [{ id: 'r', presetId: 'p', match: 'host', value: new URL(site).hostname }],
  })
  const input = { url: `${site}/recent` }
  const how = { source: 'options', tabId: null, copy: false, title: 'Recent' } as const
  await callWorker(home, 'write', { id: crypto.randomUUID(), operation: 'createLink', input, ...how })
  for (;;) {
    const { counts } = await callWorker(home, 'jobs', { states: [], offset: 0, limit: 1 })
    if (counts.done === 1) return
  }
}

/**
 * Measures the popup's first paint and when it is complete, with the worker asleep and awake, against the first paint
 * of an empty page. All are real popups of one browser, in turn.
 */
export const benchPopupPaint = async (): Promise<void> => {
  const adapt = async (extensionDir: string) => {
    await watchPage(extensionDir, POPUP, COMPLETE)
    await watchPage(extensionDir, EMPTY_PAGE, [])
  }
  await using product = await benchProduct({ adapt })
  const { browser, home } = product
  const site = await openSite()
  await prepare(home, site.url)
  const tab = await browser.openTab(`${site.url}/a-page`)
  const pause = () => new Promise((resolve) => setTimeout(resolve, QUIET_AFTER))

  const empty: Paints[] = []
  const asleep: Paints[] = []
  const awake: Paints[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    await pause()
    const beside = await measure(home, tab, EMPTY_PAGE)
    await browser.stopWorker()
    const cold = await measure(home, tab, POPUP)
    await pause()
    const warm = await measure(home, tab, POPUP)
    if (round < 0) continue
    empty.push(beside)
    asleep.push(cold)
    awake.push(warm)
  }
  await site.close()
  const base = median(empty.map(({ first }) => first))
  for (const [name, paints, which] of [
    ['empty page, first paint', empty, 'first'],
    ['popup, worker asleep: first paint', asleep, 'first'],
    ['popup, worker asleep: complete', asleep, 'complete'],
    ['popup, worker awake: first paint', awake, 'first'],
    ['popup, worker awake: complete', awake, 'complete'],
  ] as const) {
    const times = paints.map((paint) => paint[which])
    const [half, most] = [median(times), quantile(times, 0.9)].map((time) => time.toFixed(0).padStart(4))
    const ratio = (median(times) / base).toFixed(2)
    console.log(`${name.padEnd(42)} ${half} ms, nine of ten within ${most} ms, ${ratio} times the empty page's`)
  }
}
