import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ExtensionBrowser, launchBrowser } from '../product/browser.ts'
import { connect, openOptions } from '../product/connect.ts'
import { startServiceProcess } from '../product/service-process.ts'
import { openSite } from '../product/site.ts'
import { ensureChromium } from '../setup/chromium.mjs'
import { callWorker } from './call-worker.ts'
import { buildWithEmptyPage, EMPTY_PAGE } from './empty-page.ts'
import { median, quantile } from './quantile.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEY = 'the-key-of-this-bench'
const POPUP = 'popup.html'
const ROUNDS = 30
const WARM_UP = 3
/** By then the worker has finished its work after a popup was opened, in milliseconds. */
const QUIET_AFTER = 2_500

/** What a complete popup shows: the service, the matching preset and the recent links. */
const COMPLETE = ['.popup-service', '.preset-chip > p', '.recent-link .page-title']

interface Paints {
  /** First contentful paint, in milliseconds from the opening. */
  first: number
  /** When the last of `COMPLETE` was painted. */
  complete: number
}

/**
 * Runs first in the page: reports when it was painted, and closes it. Nothing else is observed, which would slow it
 * down.
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

/** The built extension with an empty page, and with `watch` in both pages. */
const buildWatched = async (extensionDir: string): Promise<void> => {
  await buildWithEmptyPage(extensionDir)
  for (const [file, awaited] of [
    [POPUP, COMPLETE],
    [EMPTY_PAGE, []],
  ] as const) {
    const script = `watch-${file}.js`
    await writeFile(join(extensionDir, script), `(${watch.toString()})(${JSON.stringify(awaited)}, '${file}')`)
    const html = await readFile(join(extensionDir, file), 'utf8')
    await writeFile(join(extensionDir, file), html.replace('<title>', `<script src="/${script}"></script><title>`))
  }
}

/** Opens the real popup over the tab, as the toolbar button does. `home` is a page of the extension that runs nothing. */
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
const prepare = async (browser: ExtensionBrowser, site: string): Promise<void> => {
  const page = await openOptions(browser, 'connection')
  await callWorker(page, 'writeSettings', {
    defaults: { options: { status: 'public' }, expiresAfterMinutes: null },
    presets: [{ id: 'p', name: 'Sale', options: { description: 'A sale' }, expiresAfterMinutes: 60 }],
    rules: [{ id: 'r', presetId: 'p', match: 'host', value: new URL(site).hostname }],
  })
  const input = { url: `${site}/recent` }
  const how = { source: 'options', tabId: null, copy: false, title: 'Recent' } as const
  await callWorker(page, 'write', { id: crypto.randomUUID(), operation: 'createLink', input, ...how })
  for (;;) {
    const { counts } = await callWorker(page, 'jobs', { states: [], offset: 0, limit: 1 })
    if (counts.done === 1) break
  }
  await page.close()
}

const inWords = (name: string, times: number[], empty: number): string => {
  const [half, most] = [median(times), quantile(times, 0.9)].map((time) => time.toFixed(0).padStart(4))
  return `${name.padEnd(42)} ${half} ms, nine of ten within ${most} ms, ${(median(times) / empty).toFixed(2)} times the empty page's`
}

/**
 * The popup's first paint, and when it is complete, with the worker asleep and awake, beside the first paint of an
 * empty page: real popups of one browser in turn.
 */
export const benchPopupPaint = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-bench-'))
  const extensionDir = join(folder, 'extension')
  await buildWatched(extensionDir)
  const service = await startServiceProcess({ dataDir: join(folder, 'service'), adminApiKey: KEY })
  const site = await openSite()
  const browser = await launchBrowser({
    chromiumPath: await ensureChromium(ROOT, console.log),
    extensionDir,
    profileDir: join(folder, 'profile'),
    headless: true,
  })
  await connect(browser, service.url, KEY)
  await prepare(browser, site.url)
  const home = await browser.context.newPage()
  await home.goto(browser.pageUrl('manifest.json'))
  const tab = await browser.context.newPage()
  await tab.goto(`${site.url}/a-page`)
  const pause = () => new Promise((resolve) => setTimeout(resolve, QUIET_AFTER))

  const empty: Paints[] = []
  const asleep: Paints[] = []
  const awake: Paints[] = []
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    await pause()
    const times = { empty: await measure(home, tab, EMPTY_PAGE) }
    await browser.stopWorker()
    const cold = await measure(home, tab, POPUP)
    await pause()
    const warm = await measure(home, tab, POPUP)
    if (round < 0) continue
    empty.push(times.empty)
    asleep.push(cold)
    awake.push(warm)
  }
  const base = median(empty.map(({ first }) => first))
  const lines: [string, Paints[], keyof Paints][] = [
    ['empty page, first paint', empty, 'first'],
    ['popup, worker asleep: first paint', asleep, 'first'],
    ['popup, worker asleep: complete', asleep, 'complete'],
    ['popup, worker awake: first paint', awake, 'first'],
    ['popup, worker awake: complete', awake, 'complete'],
  ]
  for (const [name, paints, which] of lines)
    console.log(
      inWords(
        name,
        paints.map((paint) => paint[which]),
        base,
      ),
    )

  await browser.close()
  await site.close()
  await service.stop()
  await rm(folder, { recursive: true, maxRetries: 5 })
}
