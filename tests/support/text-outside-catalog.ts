import type { Page } from '@playwright/test'
import { LANGUAGES } from '../../lib/model/languages.ts'

/** The text that a page of the pseudo build shows outside of ⟦⟧, in text nodes, attributes and the page's title. */
const outsideBrackets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ATTRIBUTES = ['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label', 'data-title']
    const reader = () => {
      let depth = 0
      // A message may contain elements, so the depth continues from one text node to the next.
      return (text: string): string => {
        let outside = ''
        for (const sign of text) {
          if (sign === '⟦') depth += 1
          else if (sign === '⟧') depth -= 1
          else if (depth === 0) outside += sign
        }
        return outside.replace(/\s+/g, ' ').trim()
      }
    }
    const found = [reader()(document.title)]
    const read = reader()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text) {
        // Suggestions, typed text, the service's messages, the browser's names of keys and letters of hosts are data.
        const data = 'script, style, datalist, textarea, q, kbd, .alias-suggestions, .suggested-alias, .site-mark'
        if (node.parentElement?.closest(data) === null) found.push(read(node.data))
      } else if (node instanceof Element) {
        for (const name of ATTRIBUTES) {
          const text = node.closest('datalist') === null ? node.getAttribute(name) : null
          if (text !== null) found.push(reader()(text))
        }
      }
    }
    return [...new Set(found)].filter((text) => text !== '')
  })

/** The same in every language. */
const NAMES = ['Terselink', 'https://', 'http://', 'UTC', ...Object.values(LANGUAGES)]

// Dates, times, sizes and list separators come from `Intl` and have no brackets.
const INTL =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d{1,2}(?:, \d{4})?\b|\b\d{1,2}:\d\d(?::\d\d)?\s?[AP]M\b|\b(?:today|yesterday|tomorrow)\b|\b(?:in )?\d+ (?:second|minute|hour|day|month|year)s?(?: ago)?\b|\b\d+ [kM]B\b|^,? ?(?:and|or)$/g

/** Every text in requests and responses. */
export const textsIn = (data: unknown): string[] => {
  if (typeof data === 'string') return [data]
  if (typeof data !== 'object' || data === null) return []
  return Object.values(data).flatMap(textsIn)
}

/** The texts of a page that are neither messages of the catalog nor the test's own data. */
export const textOutsideCatalog = async (page: Page, data: readonly string[]): Promise<string[]> => {
  const known = [...NAMES, ...data].filter((text) => text !== '').sort((one, other) => other.length - one.length)
  const isOurs = (text: string): boolean => {
    const rest = known.reduce((left, each) => (each.length < 3 ? left : left.replaceAll(each, ' ')), text)
    return /\p{L}/u.test(rest.replace(INTL, ' ')) && !known.some((each) => each.includes(text))
  }
  return (await outsideBrackets(page)).filter(isOurs)
}
