import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../product/browser.ts'
import { benchProduct, callWorker, EMPTY_PAGE, timeWorker } from './bench-product.ts'
import { longestTasks, median, quantile } from './figures.ts'

const SIZES = [1_000, 10_000, 100_000]
const ROUNDS = 15

const FIRST_ROWS = { query: '', filters: {}, order: 'date', from: 0, count: 50, requests: 'none' } as const

/** Search queries, each one key longer than the previous one. */
const typedQueries = (links: number): string[] =>
  [`kettle ${Math.floor(links / 3)}`, 'hidden orchard', 'example.com/annual', `week ${Math.floor(links / 9)}`].flatMap(
    (query) => Array.from(query, (_, at) => query.slice(0, at + 1)),
  )

const untilComplete = async (page: Page, links: number): Promise<number> => {
  const began = performance.now()
  for (;;) {
    const { library } = await callWorker(page, 'links', { ...FIRST_ROWS, count: 1 })
    if (library.complete && library.links === links) return (performance.now() - began) / 1000
    await page.evaluate(() => new Promise((resolve) => void setTimeout(resolve, 250)))
  }
}

interface PageTimes {
  /** Milliseconds from navigation until the row was in the document. */
  drawn?: number
  /** Milliseconds from navigation until the row was painted (Element Timing, rounded up to 4 ms). */
  shown?: number
}

/** Opens a page of the extension and waits until the first element with this selector and the text in it are painted. */
const openUntil = async (browser: ExtensionBrowser, path: string, awaited: string, text: string) => {
  const page = await browser.context.newPage()
  await page.addInitScript(
    (selectors) => {
      const times: PageTimes = {}
      Object.assign(window, { times })
      new PerformanceObserver((list) => {
        times.shown ??= (list.getEntries()[0] as PerformanceEntry & { renderTime: number }).renderTime
      }).observe({ type: 'element' })
      new MutationObserver((_, observer) => {
        const found = document.querySelector(selectors.awaited)
        if (found === null) return
        observer.disconnect()
        times.drawn = performance.now()
        found.closest(selectors.text)?.setAttribute('elementtiming', 'awaited')
        found.querySelector(selectors.text)?.setAttribute('elementtiming', 'awaited')
      }).observe(document, { childList: true, subtree: true })
    },
    { awaited, text },
  )
  await page.goto(browser.pageUrl(path))
  const times = await page.waitForFunction(() => {
    const { times: told } = window as unknown as { times: PageTimes }
    return told.shown !== undefined && told.drawn !== undefined ? { shown: told.shown, drawn: told.drawn } : null
  })
  const told = await times.jsonValue()
  if (told === null) throw new Error('The page has no Element Timing entry.')
  return { page, ...told }
}

const openLinks = (browser: ExtensionBrowser) =>
  openUntil(browser, 'options.html#links', 'table.endless-table tr.openable', '.middle-truncated-line')

const openEmptyPage = (browser: ExtensionBrowser) => openUntil(browser, EMPTY_PAGE, 'p', 'p')

/**
 * Types each query into the search, each key after the results of the previous one are shown. Returns the time of each
 * key until the list changed; some keys change nothing.
 */
const typeQueries = (page: Page, queries: string[]): Promise<number[]> =>
  page.evaluate(
    async ({ typed, mostMs }) => {
      const search = document.querySelector<HTMLInputElement>('#links-search')
      const list = document.querySelector('.list-line')?.closest('section')
      if (!search || !list) throw new Error('The list is missing.')
      const times: number[] = []
      for (const query of typed) {
        performance.mark('begin')
        const began = performance.now()
        const changed = new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, mostMs)
          const observer = new MutationObserver(() => {
            times.push(performance.now() - began)
            observer.disconnect()
            clearTimeout(timer)
            resolve()
          })
          observer.observe(list, { childList: true, characterData: true, subtree: true })
        })
        search.value = query
        search.dispatchEvent(new InputEvent('input', { bubbles: true }))
        await changed
        // Wait for the paint.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      }
      return times
    },
    { typed: queries, mostMs: 1_000 },
  )

/**
 * Opens the page of a link beside the list, and presses the key for the next link, each time after the frame of the
 * press before. Returns the times from each press until the end of the frame that shows the link's name.
 */
const pressThroughLinks = (page: Page, presses: number): Promise<number[]> =>
  page.evaluate(async (count) => {
    const named = () => document.querySelector('dialog[open] .dialog-title')?.textContent ?? null
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    document.querySelector<HTMLElement>('table.endless-table tr.openable button')?.focus()
    const times: number[] = []
    for (const key of [' ', ...Array.from({ length: count }, () => 'j')]) {
      await frame()
      const before = named()
      const began = performance.now()
      const changed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (named() === before) return
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body, { childList: true, characterData: true, attributes: true, subtree: true })
      })
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await changed
      await frame()
      times.push(performance.now() - began)
    }
    return times
  }, presses)

type Figures = Record<string, readonly [figure: number, unit: string]>

const measure = async (links: number): Promise<Figures> => {
  await using product = await benchProduct({ links })
  const { browser, service, home, workerHeap } = product
  const fillSeconds = await untilComplete(home, links)

  const rows = async (input: object, rounds = 1): Promise<number> => {
    const inputs = Array.from({ length: rounds }, () => ({ ...FIRST_ROWS, ...input }))
    return median((await timeWorker(home, 'links', inputs)).map(({ ms }) => ms))
  }
  const workerAsleep = async (work: () => Promise<number>): Promise<number> => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      await browser.stopWorker()
      times.push(await work())
    }
    return median(times)
  }
  const overview = async (url: string): Promise<number> => {
    const inputs = Array.from({ length: 4 * ROUNDS }, () => ({ tabId: null, url }))
    return median((await timeWorker(home, 'overview', inputs)).map(({ ms }) => ms))
  }
  const timesOf = async (open: typeof openLinks) => {
    const { page, drawn, shown } = await open(browser)
    await page.close()
    return { drawn, shown }
  }

  const firstRowsCold = await workerAsleep(() => rows({}))
  const heapBefore = await workerHeap()
  const firstSearch = await workerAsleep(() => rows({ query: 'hidden orchard 5' }))
  const endRowsCold = await workerAsleep(() => rows({ from: links - 50 }))
  const searches = typedQueries(links).map((query) => ({ ...FIRST_ROWS, query }))
  const keys = (await timeWorker(home, 'links', searches)).map(({ ms }) => ms)
  const heapAfter = await workerHeap()
  const firstRowsWarm = await rows({}, ROUNDS)
  const knownUrl = String(service.state.links[Math.floor(links / 2)]?.longurl)
  const overviewKnown = await overview(`${knownUrl}&utm_source=bench#top`)
  const overviewUnknown = await overview('https://www.example.com/never/shortened')
  const pages: Required<PageTimes>[] = []
  const emptyPages: Required<PageTimes>[] = []
  for (let round = 0; round < ROUNDS; round++) {
    emptyPages.push(await timesOf(openEmptyPage))
    pages.push(await timesOf(openLinks))
  }
  const pageCold = await workerAsleep(async () => (await timesOf(openLinks)).shown)
  const emptyPage = median(emptyPages.map(({ shown }) => shown))
  const pageWarm = median(pages.map(({ shown }) => shown))
  const { page } = await openLinks(browser)
  // Warm-up.
  await typeQueries(page, typedQueries(links).slice(0, 6))
  const tasks = await longestTasks(page, () => typeQueries(page, typedQueries(links)))
  const pageKeys = await typeQueries(page, typedQueries(links))
  await page.bringToFront()
  await page.locator('#links-search').fill('')
  await page.locator('table.endless-table tr.openable').nth(5).waitFor()
  const [peek = Number.NaN, ...nextLinks] = await pressThroughLinks(page, 40)
  const { usage = Number.NaN } = await home.evaluate(() => navigator.storage.estimate())
  return {
    filled: [fillSeconds, 's'],
    'an empty page, opened and painted': [emptyPage, 'ms'],
    'Links opened, its first rows in the document': [median(pages.map(({ drawn }) => drawn)), 'ms'],
    'Links opened, its first rows painted': [pageWarm, 'ms'],
    'as a ratio to the empty page': [pageWarm / emptyPage, ''],
    'the same, worker asleep': [pageCold, 'ms'],
    'a key to the list, median': [median(pageKeys), 'ms'],
    'a key to the list, 19 of 20': [quantile(pageKeys, 0.95), 'ms'],
    'longest task of the page after a key, median': [median(tasks), 'ms'],
    'longest task of the page after a key, at most': [Math.max(...tasks), 'ms'],
    "a link's page opened beside the list": [peek, 'ms'],
    'the next link by a key, median': [median(nextLinks), 'ms'],
    'the next link by a key, 19 of 20': [quantile(nextLinks, 0.95), 'ms'],
    'worker answers first rows': [firstRowsWarm, 'ms'],
    'worker answers first rows, when asleep': [firstRowsCold, 'ms'],
    'the last rows, worker asleep': [endRowsCold, 'ms'],
    'a first search, worker asleep': [firstSearch, 'ms'],
    'worker answers a key, median': [median(keys), 'ms'],
    'worker answers a key, 19 of 20': [quantile(keys, 0.95), 'ms'],
    'overview of a known page': [overviewKnown, 'ms'],
    'overview of another page': [overviewUnknown, 'ms'],
    'memory of the worker, before a search': [heapBefore, 'MB'],
    'memory of the worker, after': [heapAfter, 'MB'],
    storage: [usage / 1e6, 'MB'],
  }
}

/** The library at three sizes in real Chromium, and how each figure grows. */
export const benchLibrary = async (): Promise<void> => {
  const measured: Figures[] = []
  for (const size of SIZES) measured.push(await measure(size))
  const columns = (cells: string[]): string => cells.map((cell) => cell.padStart(12)).join('')
  console.log(`${''.padEnd(46)}${columns([...SIZES.map((size) => `${size} links`), 'growth'])}`)
  for (const name of Object.keys(measured[0] ?? {})) {
    const figures = measured.map((each) => each[name] ?? ([Number.NaN, ''] as const))
    const growth = `×${((figures.at(-1)?.[0] ?? Number.NaN) / (figures[0]?.[0] ?? Number.NaN)).toFixed(1)}`
    const cells = figures.map(([figure, unit]) => `${figure.toFixed(1)} ${unit}`)
    console.log(`${name.padEnd(46)}${columns([...cells, growth])}`)
  }
}
