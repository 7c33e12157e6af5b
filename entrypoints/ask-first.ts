import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { browser } from '../lib/browser.ts'
import { askEarly } from '../lib/rpc/ask-early.ts'
import { firstRequests } from './options/first-requests.ts'

// A file of its own, and a small one: the options page has it long before the rest of its code.
export default defineUnlistedScript(() => {
  window.askedEarly = askEarly(browser.runtime, firstRequests(location.hash))
})
