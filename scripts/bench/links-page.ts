import type { Page } from '@playwright/test'
import type { ExtensionBrowser } from '../product/browser.ts'
import { EMPTY_PAGE } from './empty-page.ts'

/** The first row with a link. */
const FIRST_ROW = 'table.endless-table tr.openable'

export interface OpenedPage {
  page: Page
  /** From navigation until the row was in the document, in milliseconds. */
  drawn: number
  /** The same until it was painted (Element Timing, rounded up to 4 ms). */
  shown: number
}

interface PageTimes {
  drawn?: number
  shown?: number
}

const openUntil = async (
  browser: ExtensionBrowser,
  path: string,
  awaited: string,
  text: string,
): Promise<OpenedPage> => {
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

/** Opens the Links section and waits for its first row. */
export const openLinks = (browser: ExtensionBrowser): Promise<OpenedPage> =>
  openUntil(browser, 'options.html#links', FIRST_ROW, '.middle-truncated-line')

/** Opens the empty page. */
export const openEmptyPage = (browser: ExtensionBrowser): Promise<OpenedPage> =>
  openUntil(browser, EMPTY_PAGE, 'p', 'p')

export interface KeyTimes {
  /** From each key press to the updated list. */
  toRows: number[]
  /** The longest task after each key press. */
  blocks: number[]
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  /** CPU time in microseconds. */
  tdur?: number
}

/** Tasks and microtasks after the worker's answers, which the trace lists separately. */
const TASKS = ['ThreadControllerImpl::RunTask', 'BlinkScheduler_PerformMicrotaskCheckpoint']

/** The longest task after each key press, in milliseconds of CPU time, which other load doesn't affect. */
export const longestTasks = async (page: Page, queries: string[]): Promise<number[]> => {
  const chromium = page.context().browser()
  if (chromium === null) throw new Error('The browser has exited.')
  await chromium.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  for (const query of queries) {
    await page.evaluate(() => performance.mark('key'))
    await typeQueries(page, [query], false)
  }
  const { traceEvents } = JSON.parse(String(await chromium.stopTracing())) as { traceEvents: TraceEvent[] }
  const keys = traceEvents.filter(({ name }) => name === 'key').sort((a, b) => a.ts - b.ts)
  return keys.map(({ pid, tid, ts }, at) => {
    const tasks = traceEvents.filter(
      (event) =>
        TASKS.includes(event.name) &&
        event.pid === pid &&
        event.tid === tid &&
        event.ts > ts &&
        event.ts < (keys[at + 1]?.ts ?? Infinity),
    )
    return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
  })
}

/** Types each query into the search, each key after the previous one's results are shown. */
export const typeQueries = (page: Page, queries: string[], watchesBlocks = true): Promise<KeyTimes> =>
  page.evaluate(
    async ({ typed, mostMs, watches }) => {
      const search = document.querySelector<HTMLInputElement>('#links-search')
      const list = document.querySelector('.links-line')?.parentElement
      if (!search || !list) throw new Error('The list is missing.')
      // The time between two messages to itself is how long the thread was blocked.
      const { port1, port2 } = new MessageChannel()
      let [last, longest, isOver] = [performance.now(), 0, false]
      port1.onmessage = () => {
        const now = performance.now()
        longest = Math.max(longest, now - last)
        last = now
        if (!isOver) port2.postMessage(null)
      }
      if (watches) port2.postMessage(null)
      const times: { toRows: number[]; blocks: number[] } = { toRows: [], blocks: [] }
      for (const query of typed) {
        longest = 0
        const began = performance.now()
        const changed = new Promise<number | null>((resolve) => {
          const timer = setTimeout(() => resolve(null), mostMs)
          const observer = new MutationObserver(() => {
            observer.disconnect()
            clearTimeout(timer)
            resolve(performance.now() - began)
          })
          observer.observe(list, { childList: true, characterData: true, subtree: true })
        })
        search.value = query
        search.dispatchEvent(new InputEvent('input', { bubbles: true }))
        const shownAfter = await changed
        // Wait for the paint.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        if (shownAfter !== null) times.toRows.push(shownAfter)
        times.blocks.push(longest)
      }
      isOver = true
      return times
    },
    { typed: queries, mostMs: 1_000, watches: watchesBlocks },
  )
