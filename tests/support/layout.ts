import type { Page } from '@playwright/test'

/** 12 % wider than others: the system's font of many Linux machines, and as wide as Verdana elsewhere. */
const WIDE_FONT = '"DejaVu Sans", Verdana'

/** Does something while all texts of the page are in a wide font. */
export const inWideFont = async <T>(page: Page, act: () => Promise<T>): Promise<T> => {
  const setFont = (font: string) =>
    page.evaluate((given) => {
      document.documentElement.style.setProperty('--font', given)
      // What scripts lay out follows in the next frame.
      return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    }, font)
  await setFont(WIDE_FONT)
  const result = await act()
  await setFont('')
  return result
}

/** Whether the page, or the dialog over it, does so in the usual or in a wide font. In one call, since it is asked often. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(async (font) => {
    const scrolls = () =>
      [document.documentElement, ...document.querySelectorAll('dialog[open] .dialog-body')].some(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      )
    const setFont = (given: string) => {
      document.documentElement.style.setProperty('--font', given)
      return new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
    }
    if (scrolls()) return true
    await setFont(font)
    const isWide = scrolls()
    await setFont('')
    return isWide
  }, WIDE_FONT)

const layoutNow = (popup: Page) =>
  popup.evaluate(() => {
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
    const containers = [document.documentElement, ...document.querySelectorAll('dialog[open] .dialog-body')]
    return {
      scrollsSideways: containers.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
      primaryInView: box !== undefined && box.top >= 0 && box.bottom <= innerHeight && box.width > 0,
      cut,
      scrollers,
    }
  })

/**
 * What of the popup is wider than its container or outside of the window, or scrolls inside of it; and whether the
 * primary button is visible without scrolling. In the usual font, and in a wide one.
 */
export const layoutOfPopup = async (popup: Page) => ({
  usual: await layoutNow(popup),
  wide: await inWideFont(popup, () => layoutNow(popup)),
})

const FINE: Awaited<ReturnType<typeof layoutNow>> = {
  scrollsSideways: false,
  primaryInView: true,
  cut: [],
  scrollers: [],
}

export const FINE_POPUP: Awaited<ReturnType<typeof layoutOfPopup>> = { usual: FINE, wide: FINE }
