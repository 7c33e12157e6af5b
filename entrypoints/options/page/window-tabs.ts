import { tabAddress } from '../../../lib/address/shortenable.ts'

/** The parts of the browser that are needed to read the tabs. */
export interface TabsBrowser {
  permissions: { request: (wanted: { permissions: ['tabs'] }) => Promise<boolean> }
  tabs: { query: (filter: { currentWindow: true }) => Promise<{ url?: string | undefined }[]> }
  /** The origin of the extension's own pages, which can't be shortened. */
  ownOrigin: string
}

/** Addresses of empty tabs. */
const EMPTY = ['', 'about:blank', 'about:newtab', 'about:home', 'chrome://newtab/', 'edge://newtab/']

/**
 * The addresses of the window's tabs, in order; `null` if the permission was denied. The permission is requested first,
 * without an `await` before it, because the browser requires a user gesture.
 */
export const windowTabs = async ({ permissions, tabs, ownOrigin }: TabsBrowser): Promise<string[] | null> => {
  if (!(await permissions.request({ permissions: ['tabs'] }))) return null
  const open = await tabs.query({ currentWindow: true })
  return open.flatMap(({ url }) =>
    url === undefined || EMPTY.includes(url) || url.startsWith(ownOrigin) ? [] : [tabAddress(url)],
  )
}
