import type { CDPSession, Page } from '@playwright/test'
import type { ExtensionBrowser } from '../product/browser.ts'

/** Where the first row stands that shows a link. */
const FIRST_ROW = 'table.endless-table tr.openable'

export interface LinksPage {
  page: Page
  /** From the beginning of the page to its first row, in milliseconds. */
  firstRows: number
}

/** Opens the Links section as a person does, and looks at its clock when the first row is drawn. */
export const openLinks = async (browser: ExtensionBrowser): Promise<LinksPage> => {
  const page = await browser.context.newPage()
  await page.addInitScript((row) => {
    new MutationObserver((_, observer) => {
      if (document.querySelector(row) === null) return
      observer.disconnect()
      performance.mark('first-row')
    }).observe(document, { childList: true, subtree: true })
  }, FIRST_ROW)
  await page.goto(browser.pageUrl('options.html#links'))
  await page.locator(FIRST_ROW).first().waitFor()
  const firstRows = await page.evaluate(() => performance.getEntriesByName('first-row')[0]?.startTime ?? Number.NaN)
  return { page, firstRows }
}

export interface KeyTimes {
  /** From each key to what it changes in the list. */
  toRows: number[]
  /** The longest that the page's thread was busy without a pause after each key. */
  blocks: number[]
}

/** What the page's thread has worked so far, in milliseconds of its own time: however busy the machine is. */
const workedSoFar = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

/** What a key costs the page's thread on average, in milliseconds of its own time. */
export const workPerKey = async (page: Page, queries: string[]): Promise<number> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await workedSoFar(session)
  await typeQueries(page, queries, false)
  return ((await workedSoFar(session)) - before) / queries.length
}

/** Types each query into the search, a key as soon as the one before has shown what it finds. */
export const typeQueries = (page: Page, queries: string[], watchesBlocks = true): Promise<KeyTimes> =>
  page.evaluate(
    async ({ typed, mostMs, watches }) => {
      const search = document.querySelector<HTMLInputElement>('#links-search')
      const list = document.querySelector('.links-line')?.parentElement
      if (!search || !list) throw new Error('The list is not there.')
      // Messages to itself come as soon as the thread is free: what lies between two of them is a block.
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
        // Until what was drawn has also been painted.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        if (shownAfter !== null) times.toRows.push(shownAfter)
        times.blocks.push(longest)
      }
      isOver = true
      return times
    },
    { typed: queries, mostMs: 1_000, watches: watchesBlocks },
  )
