import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { serve } from '../../tests/support/quirky-service/serve.ts'
import { createQuirkyService } from '../../tests/support/quirky-service.ts'
import { type ExtensionBrowser, launchBrowser } from '../product/browser.ts'
import { connect, openOptions } from '../product/connect.ts'
import { ensureChromium } from '../setup/chromium.mjs'
import { answerTimes } from './answer-times.ts'
import { callWorker } from './call-worker.ts'
import { buildWithEmptyPage } from './empty-page.ts'
import { longestTasks, type OpenedPage, openEmptyPage, openLinks, typeQueries } from './links-page.ts'
import { madeUpLinks, typedQueries } from './made-up-links.ts'
import { median, quantile } from './quantile.ts'
import { workerHeap } from './worker-heap.ts'

const ROOT = join(import.meta.dirname, '../..')
const KEY = 'the-key-of-this-bench'
const SIZES = [1_000, 10_000, 100_000]
const ROUNDS = 15

interface Figures {
  links: number
  fillSeconds: number
  firstRowsCold: number
  firstRowsWarm: number
  firstSearch: number
  endRowsCold: number
  keyMedian: number
  key95: number
  emptyPage: number
  pageDrawn: number
  pageCold: number
  pageWarm: number
  pageKeyMedian: number
  pageKey95: number
  blockMedian: number
  blockLongest: number
  taskMedian: number
  taskLongest: number
  overviewKnown: number
  overviewUnknown: number
  heapBefore: number
  heapAfter: number
  databaseMegabytes: number
}

const untilComplete = async (page: Page, links: number): Promise<number> => {
  const began = performance.now()
  for (;;) {
    const { library } = await callWorker(page, 'library', { query: '', order: 'date', offset: 0, limit: 1 })
    if (library.complete && library.links === links) return (performance.now() - began) / 1000
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 250)))
  }
}

const FIRST_ROWS = { query: '', order: 'date', offset: 0, limit: 50 } as const
const searchFor = (query: string) => ({ ...FIRST_ROWS, query })

const afterAStop = async (browser: ExtensionBrowser, work: () => Promise<number>): Promise<number> => {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await browser.stopWorker()
    times.push(await work())
  }
  return median(times)
}

const measure = async (links: number, chromiumPath: string): Promise<Figures> => {
  const folder = await mkdtemp(join(tmpdir(), 'terselink-bench-'))
  const { fetch, state } = createQuirkyService({ key: KEY, limit: 10_000_000, windowMs: 3_600_000 })
  const service = await serve(fetch)
  for (const link of madeUpLinks(links, service.url)) state.links.push(link)
  const profileDir = join(folder, 'profile')
  const extensionDir = join(folder, 'extension')
  await buildWithEmptyPage(extensionDir)
  const browser = await launchBrowser({ chromiumPath, extensionDir, profileDir, headless: true })
  await connect(browser, service.url, KEY)
  const page = await openOptions(browser, 'account')
  const fillSeconds = await untilComplete(page, links)

  const once = async (query: string) => median(await answerTimes(page, 'library', [searchFor(query)]))
  const firstRowsCold = await afterAStop(browser, async () => once(''))
  const heapBefore = await workerHeap(profileDir)
  const firstSearch = await afterAStop(browser, async () => once('hidden orchard 5'))
  const end = { ...FIRST_ROWS, offset: links - 50 }
  const endRowsCold = await afterAStop(browser, async () => median(await answerTimes(page, 'library', [end])))
  const keys = await answerTimes(page, 'library', typedQueries(links).map(searchFor))
  const heapAfter = await workerHeap(profileDir)
  const firstRowsWarm = median(
    await answerTimes(
      page,
      'library',
      Array.from({ length: ROUNDS }, () => FIRST_ROWS),
    ),
  )
  const overviews = async (url: string) =>
    median(
      await answerTimes(
        page,
        'overview',
        Array.from({ length: 4 * ROUNDS }, () => ({ tabId: null, url })),
      ),
    )
  const knownUrl = String(state.links[Math.floor(links / 2)]?.longurl)
  const overviewKnown = await overviews(`${knownUrl}&utm_source=bench#top`)
  const overviewUnknown = await overviews('https://www.example.com/never/shortened')
  const timesOf = async (open: typeof openLinks): Promise<OpenedPage> => {
    const opened = await open(browser)
    await opened.page.close()
    return opened
  }
  const pages: OpenedPage[] = []
  const emptyPages: OpenedPage[] = []
  for (let round = 0; round < ROUNDS; round++) {
    emptyPages.push(await timesOf(openEmptyPage))
    pages.push(await timesOf(openLinks))
  }
  const pageCold = await afterAStop(browser, async () => (await timesOf(openLinks)).shown)
  const typing = await openLinks(browser)
  await typeQueries(typing.page, typedQueries(links).slice(0, 6))
  const tasks = await longestTasks(typing.page, typedQueries(links))
  const pageKeys = await typeQueries(typing.page, typedQueries(links))
  const usage = await page.evaluate(() => navigator.storage.estimate())

  await browser.close()
  await service.close()
  await rm(folder, { recursive: true, maxRetries: 5 })
  return {
    links,
    fillSeconds,
    firstRowsCold,
    firstRowsWarm,
    firstSearch,
    endRowsCold,
    keyMedian: median(keys),
    key95: quantile(keys, 0.95),
    emptyPage: median(emptyPages.map(({ shown }) => shown)),
    pageDrawn: median(pages.map(({ drawn }) => drawn)),
    pageCold,
    pageWarm: median(pages.map(({ shown }) => shown)),
    pageKeyMedian: median(pageKeys.toRows),
    pageKey95: quantile(pageKeys.toRows, 0.95),
    blockMedian: median(pageKeys.blocks),
    blockLongest: Math.max(...pageKeys.blocks),
    taskMedian: median(tasks),
    taskLongest: Math.max(...tasks),
    overviewKnown,
    overviewUnknown,
    heapBefore: heapBefore / 1e6,
    heapAfter: heapAfter / 1e6,
    databaseMegabytes: (usage.usage ?? Number.NaN) / 1e6,
  }
}

const ROWS: [name: string, unit: string, of: (figures: Figures) => number][] = [
  ['filled', 's', ({ fillSeconds }) => fillSeconds],
  ['an empty page, opened and painted', 'ms', ({ emptyPage }) => emptyPage],
  ['Links opened, its first rows in the document', 'ms', ({ pageDrawn }) => pageDrawn],
  ['Links opened, its first rows painted', 'ms', ({ pageWarm }) => pageWarm],
  ['as a ratio to the empty page', '', ({ pageWarm, emptyPage }) => pageWarm / emptyPage],
  ['the same, worker asleep', 'ms', ({ pageCold }) => pageCold],
  ['a key to the list, median', 'ms', ({ pageKeyMedian }) => pageKeyMedian],
  ['a key to the list, 19 of 20', 'ms', ({ pageKey95 }) => pageKey95],
  ['a key blocks the page, median', 'ms', ({ blockMedian }) => blockMedian],
  ['a key blocks the page, at most', 'ms', ({ blockLongest }) => blockLongest],
  ['the same in own time, median', 'ms', ({ taskMedian }) => taskMedian],
  ['the same in own time, at most', 'ms', ({ taskLongest }) => taskLongest],
  ['worker answers first rows', 'ms', ({ firstRowsWarm }) => firstRowsWarm],
  ['the same, worker asleep', 'ms', ({ firstRowsCold }) => firstRowsCold],
  ['the last rows, worker asleep', 'ms', ({ endRowsCold }) => endRowsCold],
  ['a first search, worker asleep', 'ms', ({ firstSearch }) => firstSearch],
  ['worker answers a key, median', 'ms', ({ keyMedian }) => keyMedian],
  ['worker answers a key, 19 of 20', 'ms', ({ key95 }) => key95],
  ['overview of a known page', 'ms', ({ overviewKnown }) => overviewKnown],
  ['overview of another page', 'ms', ({ overviewUnknown }) => overviewUnknown],
  ['memory of the worker, before a search', 'MB', ({ heapBefore }) => heapBefore],
  ['memory of the worker, after', 'MB', ({ heapAfter }) => heapAfter],
  ['storage', 'MB', ({ databaseMegabytes }) => databaseMegabytes],
]

/** The library at three sizes in real Chromium, and how each figure grows. */
export const benchLibrary = async (): Promise<void> => {
  const chromiumPath = await ensureChromium(ROOT, console.log)
  const measured: Figures[] = []
  for (const size of SIZES) measured.push(await measure(size, chromiumPath))
  const columns = (cells: string[]): string => cells.map((cell) => cell.padStart(12)).join('')
  console.log(`${''.padEnd(46)}${columns(SIZES.map((size) => `${size} links`))}${columns(['growth'])}`)
  for (const [name, unit, of] of ROWS) {
    const figures = measured.map(of)
    const growth = `×${((figures.at(-1) ?? Number.NaN) / (figures[0] ?? Number.NaN)).toFixed(1)}`
    console.log(`${name.padEnd(46)}${columns([...figures.map((figure) => `${figure.toFixed(1)} ${unit}`), growth])}`)
  }
}
