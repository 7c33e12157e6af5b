import type { Browser } from './browser.ts'

/**
 * The pages' door to the extension APIs: the browser's own object. Every browser of the manifest answers its own API
 * with promises (Chrome from 126, Firefox from 140), so a page does not pay for the polyfill, which weighs as much as
 * the popup's own code. The worker's door is lib/browser.ts.
 */
const apis = globalThis as unknown as { browser?: Browser; chrome: Browser }

export const browser = apis.browser ?? apis.chrome
