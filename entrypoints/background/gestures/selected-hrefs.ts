import { browser } from '../../../lib/browser.ts'

/**
 * Where the anchors in a selection lead. Reading a page takes the optional `scripting` permission; without it, or where
 * the browser allows nobody in, there are none and the selection's text alone counts.
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

// Runs inside the page: it may use nothing that stands outside of it.
const readHrefs = (): string[] => {
  const selection = document.getSelection()
  return selection === null
    ? []
    : [...document.links].filter((anchor) => selection.containsNode(anchor, true)).map(({ href }) => href)
}
