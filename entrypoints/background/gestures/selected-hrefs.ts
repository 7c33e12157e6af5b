import { browser } from '../../../lib/browser.ts'

/**
 * The targets of links in a selection. Reading a page needs the optional `scripting` permission; without it, or on
 * protected pages, there are none and only the selection's text counts.
 */
export const selectedHrefs = async (tabId: number, frameId: number): Promise<string[]> => {
  if (!(await browser.permissions.contains({ permissions: ['scripting'] }))) return []
  try {
    const results = await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, func: readHrefs })
    return results.flatMap(({ result }) => (Array.isArray(result) ? result.map(String) : []))
  } catch {
    return []
  }
}

// Runs inside the page: it can't use anything from outside.
const readHrefs = (): string[] => {
  const selection = document.getSelection()
  return selection === null
    ? []
    : [...document.links].filter((anchor) => selection.containsNode(anchor, true)).map(({ href }) => href)
}
