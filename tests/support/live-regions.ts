import type { Page } from '@playwright/test'

/**
 * The live regions of the page, or of the dialog over it. More than a few would interrupt each other. Those of a page
 * beside a list are those that it has over it in a smaller window.
 */
export const liveRegions = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...([...document.querySelectorAll('dialog:modal')].at(-1) ?? document).querySelectorAll(
        'output, [role="status"], [role="log"], [aria-live]:not([aria-live="off"])',
      ),
    ]
      .filter((region) => region.closest('dialog:not(:modal)') === null)
      .map((region) => region.outerHTML.slice(0, 120)),
  )

export const MOST_LIVE_REGIONS = 3
