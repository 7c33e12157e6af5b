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

/** Texts of the page's main part that lie over another one, each with that. What is pinned may lie over anything. */
export const overlappingTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Box {
      top: number
      right: number
      bottom: number
      left: number
    }
    const overlap = (one: Box, other: Box): Box => ({
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
      left: Math.max(one.left, other.left),
    })
    const isThicker = ({ top, right, bottom, left }: Box, least: number) => right - left > least && bottom - top > least
    const everywhere: Box = { top: -Infinity, right: Infinity, bottom: Infinity, left: -Infinity }
    const windows = new Map<Element, Box | null>([[document.documentElement, everywhere]])
    /** In which part of the page an element's texts are visible; `null` if they are pinned, or nowhere. */
    const windowOf = (element: Element): Box | null => {
      const known = windows.get(element)
      if (known !== undefined) return known
      const around = element.parentElement === null ? everywhere : windowOf(element.parentElement)
      const { position, overflowX } = getComputedStyle(element)
      const isPinned = position === 'sticky' || position === 'fixed' || position === 'absolute'
      const box = overflowX === 'visible' ? everywhere : element.getBoundingClientRect()
      const found = around === null || isPinned || !element.checkVisibility() ? null : overlap(around, box)
      windows.set(element, found)
      return found
    }
    const main = document.querySelector('main') ?? document.body
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const drawn: { node: Node; text: string; box: Box }[] = []
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const text = node.nodeValue?.trim() ?? ''
      const visible = text === '' || node.parentElement === null ? null : windowOf(node.parentElement)
      if (visible === null) continue
      // Head and tail of an address are two lines in one place, which its box cuts.
      const address = node.parentElement?.closest('.middle-truncated')
      if (address && drawn.at(-1)?.node === address) continue
      range.selectNodeContents(node)
      for (const rect of address ? [address.getBoundingClientRect()] : range.getClientRects()) {
        const box = overlap(rect, visible)
        if (isThicker(box, 0)) drawn.push({ node: address ?? node, text: address?.textContent ?? text, box })
      }
    }
    // A text that is cut has a box more, for its ellipsis.
    const isOver = (one: (typeof drawn)[number], other: (typeof drawn)[number]) =>
      one.node !== other.node && isThicker(overlap(one.box, other.box), 4)
    return drawn.flatMap((one, at) =>
      drawn.slice(at + 1).flatMap((other) => (isOver(one, other) ? `${one.text} | ${other.text}` : [])),
    )
  })

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
