import type { Page } from '@playwright/test'

/** The page, or the dialog over it. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('dialog[open] .dialog-body')].some(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
    ),
  )

/**
 * What of the popup is wider than its container or outside of the window, or scrolls inside of it; and whether the
 * primary button is visible without scrolling.
 */
export const layoutOfPopup = async (popup: Page) => ({
  scrollsSideways: await scrollsSideways(popup),
  ...(await popup.evaluate(() => {
    const primary = [...document.querySelectorAll('button.primary')].find((button) => button.checkVisibility())
    const box = primary?.getBoundingClientRect()
    const shown = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => element.checkVisibility())
    const cut = shown
      .filter((element) => element.matches('button, label, legend, summary, h1, h2, .notice p'))
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .filter((element) => !element.matches('.visually-hidden'))
      .map((element) => element.textContent)
    const scrollers = shown
      // A list of boxes to check, and a field of several lines.
      .filter((element) => !element.matches('.pixel-list, textarea'))
      .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => element.scrollHeight > element.clientHeight)
      .map((element) => element.outerHTML.slice(0, 100))
    return {
      primaryInView: box !== undefined && box.top >= 0 && box.bottom <= innerHeight && box.width > 0,
      cut,
      scrollers,
    }
  })),
})

export const FINE_POPUP: Awaited<ReturnType<typeof layoutOfPopup>> = {
  scrollsSideways: false,
  primaryInView: true,
  cut: [],
  scrollers: [],
}
