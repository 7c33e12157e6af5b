import type { Page } from '@playwright/test'

/** Runs in the page. */
const measure = (size: number): string[] => {
  const TARGETS =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="option"], [tabindex]:not([tabindex="-1"])'
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const isShown = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
  }

  /** A label does what its box does. */
  const boxesOf = (target: Element): DOMRect[] => {
    const labels = target instanceof HTMLInputElement && /^(checkbox|radio|file)$/.test(target.type) && target.labels
    return [target, ...(labels || [])].filter(isShown).map((part) => part.getBoundingClientRect())
  }

  /** Its line has text that is no target, and whose height decides: a link in a sentence. */
  const isInline = (target: Element): boolean => {
    if (getComputedStyle(target).display !== 'inline') return false
    let block = target.parentElement
    while (block !== null && getComputedStyle(block).display === 'inline') block = block.parentElement
    if (block === null) return false
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const target = parentElement?.closest(TARGETS)
      // Around all of it, such as a table that is scrolled by keys, it doesn't make a text a target.
      if (textContent?.trim() && (!target || target.contains(block))) return true
    }
    return false
  }

  return [...top.querySelectorAll(TARGETS)]
    .filter((target) => !isInline(target))
    .flatMap((target) => {
      const boxes = boxesOf(target)
      // Half a pixel is a rounded one.
      const isLarge = boxes.some(({ width, height }) => width > size - 0.5 && height > size - 0.5)
      if (boxes.length === 0 || isLarge) return []
      const sizes = boxes.map(({ width, height }) => `${width.toFixed(1)} × ${height.toFixed(1)}`)
      return `${sizes.join(', ')}: ${target.outerHTML.slice(0, 160)}`
    })
}

/** What can be pressed on the page, or in the dialog over it, and is smaller than `size` CSS pixels in one direction. */
export const smallTargets = (page: Page, size: number): Promise<string[]> => page.evaluate(measure, size)

/** Reports a touchscreen instead of a mouse to a page until the returned function is called. */
export const touch = async (page: Page): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  return () => session.detach()
}
