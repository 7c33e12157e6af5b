import type { Plugin } from 'vite'

const POLYFILL = 'webextension-polyfill'
const OWN_APIS = `\0${POLYFILL}`

/**
 * Puts the browser's own object in the place of the polyfill, which is a twenty-fifth of the worker and as much as the
 * popup's own code: every browser of the manifest answers with promises by itself (Chrome from 126), and in Firefox the
 * polyfill hands out that same object. What still differs, a promise returned by a listener of messages,
 * lib/rpc/receiver.ts does without.
 */
export const ownApis = (): Plugin => ({
  name: 'own-apis',
  enforce: 'pre',
  resolveId: (id) => (id === POLYFILL ? OWN_APIS : null),
  load: (id) => (id === OWN_APIS ? 'export default globalThis.browser ?? globalThis.chrome' : null),
})
